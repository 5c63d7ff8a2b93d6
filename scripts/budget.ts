/**
 * What the suite costs, and what it will cost when all areas of the specification stand. Times are those of this machine: two quiet cores
 * are meant.
 */
import fs from 'node:fs'
import path from 'node:path'
import { allCalls } from '#core/server/areas.ts'
import { loadScreens } from './catalogue.ts'
import type { FileReport } from './test-report.ts'
import { root } from './web-builds.ts'

/** One step of `npm test`: its seconds by the clock, and the files it ran. */
export type Part = { title: string; seconds: number; files: FileReport[] }

/** What the specification has. */
const specified = { areas: 124, calls: 386, screens: 451 }
/** How many minutes the suite may take: as set when there were so many areas, and with all; in between on the line from the one to the other. */
const minutes = { begin: 12, areas: 11, end: 30 }

/** Journeys through the whole product and the simulator's people; each other one is an area's. */
const ofHouse = /^e2e\/(main-job|rules|rights|phone|companies|set-up|sign-in|kf|pay|wechat|official-\w+)\.e2e\.ts$/
/** Tests that walk over all calls or all screens grow with those, tests of areas with the areas; the house is built. Of hostile inputs there are always as many. */
const grows = (file: string): 'areas' | 'calls' | 'screens' | 'house' => {
  if (file === 'testing/calls.test.ts') return 'calls'
  if (file === 'e2e/screens.e2e.ts') return 'screens'
  return file.startsWith('areas/') || (file.startsWith('e2e/') && !ofHouse.test(file)) ? 'areas' : 'house'
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const share = (part: number, of: number) => (of > 0 ? part / of : 0)

/** How much of our code is in areas: checks and builds grow with that part. */
function areaShare(): number {
  const bytes = (globs: string[]) =>
    fs.globSync(globs, { cwd: root }).reduce((sum, file) => sum + fs.statSync(path.join(root, file)).size, 0)
  const inAreas = bytes(['areas/**/*.{ts,tsx}'])
  return share(
    inAreas,
    inAreas + bytes(['{core,apps,testing,scripts,e2e,bench}/**/*.{ts,tsx}', '{platform,simulator}/{src,test,web}/**/*.{ts,tsx}']),
  )
}

/** The ten slowest files, for whoever looks where the time goes. */
export function slowest(parts: Part[]): void {
  const files = parts.flatMap((part) => part.files).toSorted((a, b) => b.ms - a.ms)
  console.log('\nThe ten slowest files (time of one worker):')
  for (const { file, ms } of files.slice(0, 10)) console.log(`${seconds(ms).padStart(9)}  ${file}`)
}

/** What each part costs now and at the end. Says whether both are within their minutes. */
export async function budget(parts: Part[]): Promise<boolean> {
  const here = {
    areas: fs.globSync('areas/*/*/contract.ts', { cwd: root }).length,
    calls: (await allCalls()).length,
    screens: (await loadScreens()).length,
  }
  const factor = {
    areas: specified.areas / here.areas,
    calls: Math.max(1, specified.calls / here.calls),
    screens: Math.max(1, specified.screens / here.screens),
    house: 1,
  }
  const code = 1 + areaShare() * (factor.areas - 1)
  let now = 0
  let later = 0
  console.log(
    `\n${here.areas} of ${specified.areas} areas, ${here.calls} of ${specified.calls} calls, ${here.screens} of ${specified.screens} screens`,
  )
  console.log('                            now     at the end')
  for (const { title, seconds: took, files } of parts) {
    const all = files.reduce((sum, file) => sum + file.ms, 0)
    const rows = Object.entries(factor).map(([kind, by]) => {
      const ms = files.filter(({ file }) => grows(file) === kind).reduce((sum, file) => sum + file.ms, 0)
      return { kind, now: share(ms, all) * took, end: share(ms, all) * took * by }
    })
    const end = files.length > 0 ? rows.reduce((sum, row) => sum + row.end, 0) : took * code
    now += took
    later += end
    console.log(`${title.padEnd(20)}${took.toFixed(0).padStart(9)} s${end.toFixed(0).padStart(12)} s`)
    if (files.length > 0)
      for (const row of rows.filter((one) => one.now > 0))
        console.log(`  ${row.kind.padEnd(18)}${row.now.toFixed(0).padStart(9)} s${row.end.toFixed(0).padStart(12)} s`)
  }
  const { begin, areas, end } = minutes
  const may = begin + ((end - begin) * Math.max(0, here.areas - areas)) / (specified.areas - areas)
  const good = now <= may * 60 && later <= end * 60
  console.log(`in all              ${(now / 60).toFixed(1).padStart(9)} min${(later / 60).toFixed(1).padStart(10)} min`)
  console.log(`${good ? 'within' : 'OVER'} the budget of ${may.toFixed(1)} min now, ${end} min at the end`)
  return good
}
