/**
 * npm run prove -- mutation [part of a file …] [--sample=40 | --all] [--seed=7] [--minutes=30]: changes
 * the exemplar area one place at a time and sees whether its tests notice. Each is printed with the test that noticed it; below 80 % of noticed ones the command fails. A change
 * takes about ten seconds on two free cores when it is noticed, a minute when it is not; after so many minutes no further one is begun.
 *
 * The same sample in the same order for the same seed, so that a run can be compared with the one before; another seed says whether only
 * what was sampled has been tested since.
 */
import fs from 'node:fs'
import path from 'node:path'
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { seeded } from '#testing/chaos/rig.ts'
import { server } from '../vitest.config.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { root } from './web-builds.ts'

const area = 'areas/acquisition/live-codes'
const sources = [`${area}/*.ts`, `${area}/server/*.ts`]
/** Of the tests that every area is under from its first line: they guard its figures, its scope and its calls. Asked last, of what its own did not notice. */
const free = ['figures', 'numbers', 'calls', 'access', 'commands'].map((name) => `testing/${name}.test.ts`)
const goal = 0.8

export async function mutate(words: string[]): Promise<number> {
  const parts = words.filter((word) => !word.startsWith('--'))
  const files = fs
    .globSync(sources, { cwd: root, exclude: ['**/*.test.ts', '**/testing*.ts', '**/contract.ts'] })
    .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
    .sort()
  const all = files.flatMap((file) => mutantsOf(path.join(root, file)))
  const given = (name: string, otherwise: number) => Number(words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
  const sample = drawn(all, words.includes('--all') ? all.length : given('sample', 40), given('seed', 7))
  const minutes = given('minutes', 30)
  console.log(`${sample.length} of ${all.length} changes to ${files.length} files`)

  const asItIs = await ranked()
  if (asItIs.failed) throw new Error(`The tests fail as it is: ${asItIs.failed}`)
  let [tried, noticed] = [0, 0]
  for (const end = Date.now() + minutes * 60_000; tried < sample.length && Date.now() < end; tried++) {
    const { file, line, what } = sample[tried]!
    const { failed, reached } = await run(sample[tried], asItIs.files)
    if (failed) noticed++
    const seen = failed ? `✓  ${path.relative(root, file)}:${line}  ${what}  ← ${failed.split('\n')[0]!.slice(0, 160)}` : ''
    console.log(seen || `✗ ${reached ? 'NOT NOTICED' : 'NOT LOADED'}  ${path.relative(root, file)}:${line}  ${what}`)
  }
  console.log(`\n${noticed} of ${tried} noticed: ${((100 * noticed) / tried).toFixed(0)} %, ${goal * 100} % are wanted`)
  return noticed >= goal * tried ? 0 : 1
}

/** The area's test files as they are, the quick ones first: most changes are seen by those, and then the slow ones need not run. */
async function ranked(): Promise<{ failed: string; files: string[] }> {
  process.env.ONLY_AREAS = path.basename(area)
  const { failed, costs } = await run(undefined, [
    ...fs.globSync(`${area}/**/*.test.ts`, { cwd: root, exclude: [`${area}/web/**`] }),
    ...free,
  ])
  const order = ([file, cost]: [string, number]) => (free.includes(file) ? 1e9 : 0) + cost
  return { failed, files: [...costs].sort((a, b) => order(a) - order(b)).map(([file]) => file) }
}

/** A run of its own for each change, with workers of its own: files of a worker share their modules, and a changed one would stay. */
async function run(mutant: Mutant | undefined, files: string[]): Promise<{ failed: string; reached: boolean; costs: Map<string, number> }> {
  let reached = false
  const vitest = await createVitest(
    'test',
    {
      ...server,
      root,
      config: false,
      watch: false,
      fsModuleCache: false, // what was transformed before would be taken from the disk, without the change
      bail: 1,
      retry: 0,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      reporters: [{}],
      sequence: {
        sequencer: class extends BaseSequencer {
          override sort = async (specs: TestSpecification[]) => specs
        },
      },
    },
    {
      plugins: [
        {
          name: 'one-change',
          enforce: 'pre',
          transform(code, id) {
            if (!mutant || id !== mutant.file) return
            reached = true
            return code.slice(0, mutant.start) + mutant.text + code.slice(mutant.end)
          },
        },
      ],
    },
  )
  try {
    const specs = (await Promise.all(files.map((file) => vitest.globTestSpecifications([file])))).flat()
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs)
    const good = unhandledErrors.length === 0 && testModules.every((module) => module.ok())
    const failed = good
      ? ''
      : (failures(vitest)[0] ?? String((unhandledErrors[0] as Error | undefined)?.message ?? 'an error outside of tests'))
    return {
      failed,
      reached,
      costs: new Map(testModules.map((module) => [path.relative(root, module.moduleId), module.diagnostic().duration])),
    }
  } finally {
    await vitest.close()
  }
}

function drawn(all: Mutant[], size: number, seed: number): Mutant[] {
  const random = seeded(seed)
  const left = [...all]
  return Array.from({ length: Math.min(size, all.length) }, () => left.splice(Math.floor(random(0, left.length)), 1)[0]!)
}

/** What failed in the last run, in words. */
const failures = (vitest: Vitest): string[] =>
  vitest.state.getTestModules().flatMap((module) => [
    ...module.errors().map((error) => `${module.moduleId}: ${error.message}`),
    ...[...module.children.allTests('failed')].map(
      (test) =>
        `${test.fullName}: ${test
          .result()
          .errors?.map(({ message, diff }) => [message, diff].join('\n'))
          .join('\n')}`,
    ),
  ])
