import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '../../platform/conformance/all.ts'
import { coverage, handlerOf } from '../src/cgi/registry.ts'

// The trials themselves are in conformance-*.test.ts, a chapter or two each: here, that none is forgotten.

const tests = readdirSync(import.meta.dirname).filter((name) => /^conformance-.*\.test\.ts$/.test(name))
const trials = tests.map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))

test('every list of the reference is tried by a test, and each of those looks for what it left out', () => {
  const all = readFileSync(`${import.meta.dirname}/../../platform/conformance/all.ts`, 'utf8')
  const lists = [...all.matchAll(/import \{ ([^}]+) \} from '(\.\/[\w-]+\.ts)'/g)].flatMap(([, names, file]) =>
    names!.split(', ').map((name) => ({ name, file: file!.replace('./', '/conformance/') })),
  )
  expect(lists.length).toBeGreaterThan(15)
  const tried = ({ name, file }: { name: string; file: string }) =>
    trials.some((text) => text.split('\n').some((line) => line.includes(`${file}'`) && new RegExp(`\\b${name}\\b`).test(line)))
  expect(lists.filter((list) => !tried(list))).toEqual([])
  const silent = tests.filter(
    (_, i) => trials[i]!.includes('./conformance-rig.ts') && !/\.untried\(\)|test\('nothing of the pages is left out'/.test(trials[i]!),
  )
  expect(silent).toEqual([])
})

test('every endpoint that is declared is answered, and every call that is answered is in the reference', () => {
  const declared = coverage().filter((row) => handlerOf(`/cgi-bin/${row.name}`))
  expect(declared.length).toBeGreaterThan(250)
  const known = new Set(endpoints.map(({ path }) => path))
  expect(declared.filter((row) => !known.has(`/cgi-bin/${row.name}`)).map((row) => row.name)).toEqual([])
  expect(coverage().filter((row) => !row.answered)).toEqual([])
})
