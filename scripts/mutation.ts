/**
 * npm run prove -- mutation [part of a file …] [--sample=40 | --all] [--minutes=30]: changes the exemplar area one place at a time and
 * sees whether its tests notice. Each is printed with the test that noticed it; below 80 % of noticed ones the command fails. A change
 * takes about ten seconds on two free cores when it is noticed, a minute when it is not; after so many minutes no further one is begun.
 *
 * The same sample in the same order each time, so that a run can be compared with the one before.
 */
import fs from 'node:fs'
import path from 'node:path'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { seeded } from '#testing/chaos/rig.ts'
import { server } from '../vitest.config.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { root } from './web-builds.ts'

const area = 'areas/acquisition/live-codes'
const sources = [`${area}/*.ts`, `${area}/server/*.ts`]
const goal = 0.8

export async function mutate(words: string[]): Promise<number> {
  const parts = words.filter((word) => !word.startsWith('--'))
  const files = fs
    .globSync(sources, { cwd: root, exclude: ['**/*.test.ts', '**/testing*.ts', '**/contract.ts'] })
    .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
    .sort()
  const all = files.flatMap((file) => mutantsOf(path.join(root, file)))
  const size = words.includes('--all') ? all.length : Number(words.find((word) => word.startsWith('--sample='))?.slice(9) ?? 40)
  const sample = drawn(all, size)
  const minutes = Number(words.find((word) => word.startsWith('--minutes='))?.slice(10) ?? 30)
  console.log(`${sample.length} of ${all.length} changes to ${files.length} files`)

  let mutant: Mutant | undefined
  const reached = new Set<Mutant>()
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
    },
    {
      plugins: [
        {
          name: 'one-change',
          enforce: 'pre',
          transform(code, id) {
            if (id !== mutant?.file) return
            reached.add(mutant)
            return code.slice(0, mutant.start) + mutant.text + code.slice(mutant.end)
          },
        },
      ],
    },
  )
  const specs = await vitest.globTestSpecifications([`${area}/`])
  /** Whether all tests pass. */
  const pass = async (some: TestSpecification[]) => {
    if (some.length === 0) return true
    vitest.state.idMap.clear() // `bail` counts what failed before, too
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(some)
    return unhandledErrors.length === 0 && testModules.every((module) => module.ok())
  }
  let [tried, noticed] = [0, 0]
  try {
    if (!(await pass(specs))) throw new Error(`The tests fail as it is: ${failures(vitest).join('\n')}`)
    const cost = new Map(vitest.state.getTestModules().map((module) => [module.moduleId, module.diagnostic().duration]))
    const quick = specs.toSorted((a, b) => cost.get(a.moduleId)! - cost.get(b.moduleId)!)
    // most changes are seen by the quick half, and then the slow one need not run
    const halves = [quick.slice(0, quick.length / 2), quick.slice(quick.length / 2)]
    if (!(await pass(halves[1]!))) throw new Error(`Run again as it is, the tests fail: ${failures(vitest).join('\n')}`)
    for (const end = Date.now() + minutes * 60_000; tried < sample.length && Date.now() < end; tried++) {
      const one = sample[tried]!
      mutant = one
      vitest.invalidateFile(one.file)
      const survived = (await pass(halves[0]!)) && (await pass(halves[1]!))
      const by = survived ? '' : `  ← ${failures(vitest)[0]?.split('\n')[0]?.slice(0, 160) ?? 'an error outside of tests'}`
      mutant = undefined
      vitest.invalidateFile(one.file)
      if (!survived) noticed++
      console.log(
        `${survived ? (reached.has(one) ? '✗ NOT NOTICED' : '✗ NOT LOADED') : '✓'}  ${path.relative(root, one.file)}:${one.line}  ${one.what}${by}`,
      )
    }
    // what fails by itself by now would have noticed anything
    if (!(await pass(specs))) throw new Error(`At the end, as it is, the tests fail: ${failures(vitest).join('\n')}`)
  } finally {
    await vitest.close()
  }
  if (reached.size === 0) throw new Error('No change has reached a test')
  console.log(`\n${noticed} of ${tried} noticed: ${((100 * noticed) / tried).toFixed(0)} %, ${goal * 100} % are wanted`)
  return noticed >= goal * tried ? 0 : 1
}

function drawn(all: Mutant[], size: number): Mutant[] {
  const random = seeded(7)
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
