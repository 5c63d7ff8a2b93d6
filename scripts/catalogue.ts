/** The product as data: its calls and its screens, read from where they are declared. */
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyCall } from '#core/contract/call.ts'
import { inMenuOrder } from '#core/web/menu-order.ts'
import { areaOf, type DeclaredScreen, pageFile } from '#core/web/screens.ts'
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
      // What an area declares may name a call (`reference`, figures); it is declared where all are calls.
      for (const [key, call] of Object.values(value).every(isCall) ? Object.entries(value) : [])
        if (isCall(call) && !found.has(call)) found.set(call, { exportName, key, file, call })
    }
  }
  return [...found.values()]
}

/** The module a screen or call asks for; `staff`, `public` … when it asks for none. */
export const accessText = (access: AnyCall['access']): string => (typeof access === 'string' ? access : `${access.module}:${access.action}`)

/** The same with the file that declares it, the file that draws it, and whether it stands outside the shell. */
export type LoadedScreen = Screen & { key: string; file: string; source: string; bare: boolean }

/** Where areas declare screens: `web/screens.ts` for the console, `web/<surface>/screens.ts` for the others. */
const maps = ['areas/*/*/web/screens.ts', 'areas/*/*/web/{side-window,mobile,h5}/screens.ts']

/** Every screen that an area declares. What exists in dev mode only is no part of the product. */
export async function loadScreens(): Promise<LoadedScreen[]> {
  const found: (DeclaredScreen & { surface: string; file: string })[] = []
  for (const file of fs.globSync(maps, { cwd: root }).sort()) {
    const folder = file.split('/').at(-2)!
    const surface = folder === 'web' ? 'console' : folder
    for (const all of Object.values(await load(file)))
      for (const screen of Object.values(all as Record<string, DeclaredScreen>))
        if (!screen.devOnly) found.push({ ...screen, surface, file })
  }
  const order = (s: DeclaredScreen) => s.tab?.order ?? 1000
  return found
    .sort((a, b) => a.surface.localeCompare(b.surface) || order(a) - order(b) || inMenuOrder(a, b))
    .map((screen) => ({
      key: screen.key,
      surface: screen.surface,
      path: screen.path,
      area: areaOf(screen),
      module: screen.module ?? '',
      title: screen.title.zh,
      file: screen.file,
      source: pageFile(screen.file, screen.page),
      bare: screen.bare === true,
    }))
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
