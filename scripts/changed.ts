/**
 * What `npm test -- --changed` runs: every test whose imports reach a changed file, and of the tests that walk over all calls and screens
 * the part of the touched areas. A change outside of the areas touches them all.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './web-builds.ts'

export type Changed = {
  /** For the import graph, from the root: what changed and is there, the contracts and tests of its areas, the free tests of the calls. */
  files: string[]
  /** Touched areas by id (`live-codes`); empty when the house was touched. */
  areas: string[]
  /** Whether anything that a page shows was touched. */
  screens: boolean
}

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

/** Where this branch left main; on main itself only what is not committed counts. */
function left(): string {
  for (const main of ['origin/main', 'main']) {
    try {
      const [base] = git('merge-base', 'HEAD', main)
      if (base && base !== git('rev-parse', 'HEAD')[0]) return base
    } catch {
      // there is no such branch here
    }
  }
  return 'HEAD'
}

export function changed(since = left()): Changed {
  const all = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
  const code = all.filter((file) => /\.(tsx?|sql|css)$/.test(file) && fs.existsSync(path.join(root, file)))
  if (code.length === 0) return { files: [], areas: [], screens: false }
  const folders = [...new Set(code.map((file) => /^areas\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] ?? ''))]
  // the program finds the server of an area by its folder, which no import shows: whoever uses the area's contract uses it, too
  const besides = fs.globSync(
    folders.filter(Boolean).flatMap((folder) => [`${folder}/contract.ts`, `${folder}/**/*.test.{ts,tsx}`]),
    { cwd: root },
  )
  return {
    files: [...new Set([...code, ...besides, 'testing/calls.test.ts', 'testing/inputs.test.ts'])],
    areas: folders.includes('') ? [] : folders.map((folder) => path.basename(folder)),
    screens: code.some((file) => /^(apps|core\/web|core\/contract)\/|\/web\/|\/contract\.ts$/.test(file) && !file.includes('.test.')),
  }
}
