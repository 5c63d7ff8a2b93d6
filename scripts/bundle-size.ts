/** What a visitor downloads before the first screen stands, from the built files: all scripts it needs, compressed. */
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { readStamp, root, webBuilds } from './web-builds.ts'

/** kB of compressed JavaScript up to the first route */
const budgets: Record<string, number> = { console: 450, h5: 120, 'side-window': 200, mobile: 200 }

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

export type Size = { name: string; entry: number; heaviest: number; heaviestScreen: string; budget: number | undefined }

export function measure(): Size[] {
  const sizes: Size[] = []
  for (const build of webBuilds()) {
    const stamp = readStamp(build)
    if (!stamp) throw new Error(`${build.name} is not built; run npm run build`)
    const folder = path.join(root, stamp.outDir)
    const manifest = JSON.parse(fs.readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
    const compressed = new Map<string, number>()
    const weigh = (keys: Set<string>) => {
      let sum = 0
      for (const key of keys) {
        const { file } = manifest[key]!
        if (!file.endsWith('.js')) continue
        if (!compressed.has(file)) compressed.set(file, gzipSync(fs.readFileSync(path.join(folder, file)), { level: 9 }).length)
        sum += compressed.get(file)!
      }
      return sum / 1000
    }
    const entries = Object.keys(manifest).filter((key) => manifest[key]!.isEntry)
    const entry = weigh(withImports(manifest, entries))
    // a screen is what the entry loads on demand and lives in an area
    const screens = Object.keys(manifest).filter((key) => /(^|\/)areas\/.*\/web\//.test(key))
    const [heaviestScreen = '', heaviest = entry] =
      screens.map((screen) => [screen, weigh(withImports(manifest, [...entries, screen]))] as const).sort((a, b) => b[1] - a[1])[0] ?? []
    sizes.push({ name: build.name, entry, heaviest, heaviestScreen, budget: budgets[build.name] })
  }
  return sizes
}

export function checkSizes(): { passed: number; failed: number; skipped: number } {
  const count = { passed: 0, failed: 0, skipped: 0 }
  for (const { name, entry, heaviest, heaviestScreen, budget } of measure()) {
    const words = `${name.padEnd(12)} shell ${entry.toFixed(0)} kB, with its heaviest screen ${heaviest.toFixed(0)} kB  ${heaviestScreen}`
    if (budget === undefined) {
      console.log(`  ${words}`)
      continue
    }
    const good = heaviest <= budget
    count[good ? 'passed' : 'failed']++
    console[good ? 'log' : 'error'](`${good ? '✓' : '✗'} ${words}  (at most ${budget} kB)`)
  }
  return count
}

if (import.meta.main) process.exitCode = checkSizes().failed > 0 ? 1 : 0
