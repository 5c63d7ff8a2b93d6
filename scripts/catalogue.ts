/** The product as data: its calls and its screens, read from where they are declared. */
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyCall } from '#core/contract/call.ts'
import { root } from './web-builds.ts'

/** `liveCodes.list`, where it is declared, and the call itself. */
export type DeclaredCall = { exportName: string; key: string; file: string; call: AnyCall }
export type Screen = { surface: string; path: string; area: string; module: string; title: string }

const load = (file: string) => import(pathToFileURL(path.join(root, file)).href) as Promise<Record<string, unknown>>

function isCall(value: unknown): value is AnyCall {
  const call = value as AnyCall | null
  return (
    typeof call === 'object' &&
    call !== null &&
    typeof call.path === 'string' &&
    (call.kind === 'query' || call.kind === 'command') &&
    'access' in call
  )
}

export function contractFiles(): string[] {
  return fs.globSync(['core/contract/*.ts', 'areas/*/*/contract.ts'], { cwd: root, exclude: ['**/*.test.ts'] }).sort()
}

export async function loadCalls(): Promise<DeclaredCall[]> {
  const found = new Map<AnyCall, DeclaredCall>()
  for (const file of contractFiles()) {
    for (const [exportName, value] of Object.entries(await load(file))) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) continue
      for (const [key, call] of Object.entries(value))
        if (isCall(call) && !found.has(call)) found.set(call, { exportName, key, file, call })
    }
  }
  return [...found.values()]
}

/** The module a screen or call asks for; `staff`, `public` … when it asks for none. */
export const accessText = (access: AnyCall['access']): string => (typeof access === 'string' ? access : `${access.module}:${access.action}`)

const text = (value: unknown): string => {
  if (typeof value === 'function') return text((value as () => unknown)())
  if (typeof value === 'object' && value !== null) {
    const texts = value as Record<string, unknown>
    return text(texts['zh-CN'] ?? texts.zh ?? Object.values(texts)[0])
  }
  return typeof value === 'string' ? value : ''
}

/** The same with the file that holds the screen, and whether it stands outside the shell. */
export type LoadedScreen = Screen & { source: string; bare: boolean }

/** The lists in `apps/<surface>/screens.ts`: whatever is exported as an array of things with a path. What exists in dev mode only is no part of the product. */
export async function loadScreens(): Promise<LoadedScreen[]> {
  const screens: LoadedScreen[] = []
  for (const file of fs.globSync('apps/*/screens.ts', { cwd: root }).sort()) {
    const surface = file.split('/')[1]!
    for (const value of Object.values(await load(file))) {
      if (!Array.isArray(value)) continue
      for (const screen of value as Record<string, unknown>[]) {
        if (typeof screen?.path !== 'string' || screen.devOnly) continue
        const wanted = screen.module ?? screen.access
        screens.push({
          surface,
          path: screen.path,
          area: text(screen.area),
          module: typeof wanted === 'object' && wanted !== null && 'module' in wanted ? text(wanted.module) : text(wanted),
          title: text(screen.title),
          source: /import\(['"]#?([^'"]+)/.exec(String(screen.load))?.[1] ?? '',
          bare: screen.bare === true,
        })
      }
    }
  }
  return screens
}

/** Columns as wide as their content, for people; JSON for programs. */
export function print(rows: Record<string, unknown>[]): void {
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify(rows, null, 2))
    return
  }
  const names = Object.keys(rows[0] ?? {})
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => String(row[name]).length)))
  for (const row of [Object.fromEntries(names.map((name) => [name, name])), ...rows])
    console.log(
      names
        .map((name, i) => String(row[name]).padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
  console.log(`\n${rows.length}`)
}
