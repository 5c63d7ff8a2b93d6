/**
 * npm run prove -- tenfold [--areas=110]: a clone of what is committed, with 110 areas more as `npm run new` writes them, and what they cost:
 * checks, free tests, start, memory, statements at rest, the first load of the console, files touched, the merge of two branches. The clone
 * is under the system's folder for temporary files and is removed at the end.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { modules } from '#core/contract/modules.ts'
import { root } from './web-builds.ts'

/** What 110 areas may cost more. Where others use the machine, too, the clock says how busy they are; the processor time is ours alone. */
const most: Partial<Cost> = { memoryMb: 60, firstLoadKb: 30, queriesAtRest: 10 }
const mostStartSeconds = 3
type Cost = Record<'firstStartSeconds' | 'startSeconds' | 'startCpuSeconds' | 'memoryMb' | 'queriesAtRest' | 'firstLoadKb', number>

export function cloneOf(name: string): string {
  const clone = fs.mkdtempSync(path.join(os.tmpdir(), `rapport-${name}-`))
  execFileSync('git', ['clone', '-q', '--shared', root, clone])
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'))
  fs.mkdirSync(path.join(clone, '.data'), { recursive: true }) // the compiler remembers there
  return clone
}

export function tenfold(words: string[]): number {
  const count = Number(words.find((word) => word.startsWith('--areas='))?.slice(8) ?? 110)
  const clone = cloneOf('tenfold')
  const failed: string[] = []
  const env = { ...process.env, NODE_ENV: 'test' }
  const run = (title: string, ...args: string[]): string => {
    const begin = performance.now()
    const done = spawnSync(process.execPath, args, { cwd: clone, env, encoding: 'utf8', maxBuffer: 1e9 })
    const good = done.status === 0
    if (!good) failed.push(title)
    console.log(`${good ? '✓' : '✗'} ${title} (${((performance.now() - begin) / 1000).toFixed(0)} s)`)
    if (!good) console.log(`${done.stdout}${done.stderr}`.split('\n').slice(-40).join('\n'))
    return done.stdout
  }
  const hold = (good: boolean, what: string): void => {
    if (!good) failed.push(what)
    console.log(`${good ? '✓' : '✗'} ${what}`)
  }
  const cost = (when: string): Cost => {
    run(`console, ${when}: built`, 'scripts/build.ts', 'console')
    return JSON.parse(run(`${when}: measured`, 'scripts/tenfold-cost.ts').trim().split('\n').at(-1) || '{}') as Cost
  }
  try {
    const before = cost('as it is')
    run(`${count} areas made`, 'scripts/new.ts', ...areaNames(clone, count))
    const outside = touchedOutside(clone)
    hold(outside.length === 0, `files outside of the areas' folders, but for a migration each: ${outside.join(', ') || 'none'}`)
    const after = cost(`with ${count} areas more`)
    const more = (what: keyof Cost) => after[what] - before[what]
    for (const what of Object.keys(after) as (keyof Cost)[])
      console.log(`  ${what.padEnd(20)}${before[what].toFixed(1).padStart(9)}${after[what].toFixed(1).padStart(9)}`)
    for (const [what, limit] of Object.entries(most) as [keyof Cost, number][])
      hold(more(what) <= limit, `${what}: ${more(what).toFixed(1)} more, at most ${limit}`)
    hold(
      Math.min(more('startSeconds'), more('startCpuSeconds')) <= mostStartSeconds,
      `start: ${more('startSeconds').toFixed(1)} s more by the clock, ${more('startCpuSeconds').toFixed(1)} s by processor time, at most ${mostStartSeconds}`,
    )
    run('checks', 'scripts/check.ts')
    const tests = [
      'testing/calls.test.ts',
      'testing/inputs.test.ts',
      'testing/schema.test.ts',
      'areas/grown/raffle',
      'scripts/joins.test.ts',
    ]
    run('free tests of all calls, the tests of one area, and two branches that merge', 'node_modules/vitest/vitest.mjs', 'run', ...tests)
  } finally {
    fs.rmSync(clone, { recursive: true, force: true })
  }
  console.log(failed.length > 0 ? `does not hold: ${failed.join(', ')}` : 'the house holds ten times as many')
  return failed.length > 0 ? 1 : 0
}

/** What new areas change in the house itself: nothing. */
function touchedOutside(clone: string): string[] {
  const files = execFileSync('git', ['status', '--porcelain', '-uall'], { cwd: clone, encoding: 'utf8', maxBuffer: 1e9 }).split('\n')
  return files.map((line) => line.slice(3)).filter((file) => file && !/^(areas\/grown\/|migrations\/\d{8}_\d+_|node_modules)/.test(file))
}

/** Those the specification still waits for, so that they have their modules; then names of no meaning. */
function areaNames(clone: string, count: number): string[] {
  const there = new Set(fs.globSync('areas/*/*', { cwd: clone }).map((folder) => path.basename(folder)))
  const areaIds = new Set(Object.values(modules).map(({ area }) => area))
  const missing = [...areaIds].filter((area) => !there.has(area)).sort()
  const rest = Array.from({ length: count }, (_, i) => `area-${i + 1}-things`)
  return [...missing, ...rest].slice(0, count).map((area) => `grown/${area}`)
}
