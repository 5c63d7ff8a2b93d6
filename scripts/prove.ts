/**
 * npm run prove -- <what> [words …]: the deep forms of what `npm test` only touches, because they take minutes.
 *
 *     npm run prove -- chaos          every kill, every fault of the platform, in the length that finds what is rare
 *     npm run prove -- tenfold        110 areas more: they compile, keep the rules, and cost start, memory and first load little
 *     npm run prove -- recipes        docs/recipes followed word for word; the result is checked and tested
 *     npm run prove -- mutation       changes to the exemplar area that its tests ought to notice
 *     npm run prove -- inputs         every hostile input to every call from all three kinds of callers
 *
 * Further words choose a part: `npm run prove -- chaos frozen`. The exit code says whether it held.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './web-builds.ts'

/** Each gets the words after its name and gives an exit code. */
const proofs: Record<string, (words: string[]) => number | Promise<number>> = {
  chaos: (words) => vitest(['--project', 'server', ...(words.length > 0 ? words : deepTests())], { DEEP: '1' }),
  inputs: () => vitest(['testing/inputs.test.ts'], { FUZZ_CALLERS: 'all', FUZZ_RUNS: '300' }),
  tenfold: async (words) => (await import('./tenfold.ts')).tenfold(words),
  recipes: async () => (await import('./recipes.ts')).proveRecipes(),
  mutation: async (words) => (await import('./mutation.ts')).mutate(words),
}

/** Those that know a longer form, and those that have no other. */
function deepTests(): string[] {
  const files = fs.globSync('{testing,core,areas}/**/*.test.ts', { cwd: root })
  return files.filter((file) => file.endsWith('.deep.test.ts') || /\bdeep \?/.test(fs.readFileSync(path.join(root, file), 'utf8')))
}

function vitest(args: string[], env: Record<string, string>): number {
  const command = [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args]
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1
}

const [what = '', ...words] = process.argv.slice(2)
const proof = Object.hasOwn(proofs, what) ? proofs[what] : undefined
if (!proof) {
  console.error(`npm run prove -- ${Object.keys(proofs).join(' | ')}`)
  process.exit(2)
}
process.exit(await proof(words))
