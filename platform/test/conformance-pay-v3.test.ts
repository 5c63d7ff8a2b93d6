import { expect, test } from 'vitest'
import { readFields } from '../conformance/notation.ts'
import { payV3 } from '../conformance/pay-v3.ts'
import { breachesOf, sample } from '../conformance/sample.ts'
import { answerDifferences, requestDifferences } from '../conformance/schema.ts'
import { problemOf } from '../src/check.ts'
import { payV3Calls } from '../src/pay/v3/all.ts'

// WeChat Pay v3 against its pages: the same fields, required or not, of the same type and limit; a breach is named before it is sent.

const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
/** What a sample of letters cannot say. */
const real: Record<string, string> = { notify_url: 'https://example.com/paid', bill_date: '2026-11-21' }
const filled = (row: Record<string, unknown>, but?: string) => {
  for (const [field, value] of Object.entries(real)) if (field in row && field !== but) row[field] = value
  return row
}

test('each call of the pages is declared, and no other', () => {
  expect(payV3Calls.map(name).sort()).toEqual(payV3.map(name).sort())
})

test.each(payV3.map((row) => [name(row), row] as const))('%s', (_name, row) => {
  const call = payV3Calls.find((one) => name(one) === name(row))!
  const ours = row.request.filter((line) => line.split(' ')[0] !== call.merchantAs)
  expect(requestDifferences(ours, call.input)).toEqual([])
  expect(answerDifferences(row.answer, call.output)).toEqual([])
  const said = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field)
  expect(said.filter((field) => !readFields(ours).has(field!))).toEqual([])
  expect(problemOf(call.input, filled(sample(ours)))).toBeUndefined()
  const wrong: string[] = []
  for (const field of readFields(ours).values()) {
    const bad = [...(field.required ? [{ what: 'missing', bad: undefined }] : []), ...breachesOf(field)]
    for (const { what, bad: value } of bad) {
      const problem = problemOf(call.input, filled(sample(ours, field.path, value), field.path))
      // an item of a list is named with its place, a missing parent instead of its part
      const named = (problem?.field ?? '').replace(/\.\d+(?=\.|$)/g, '[]')
      if (!problem || !(named === field.path || field.path.startsWith(named) || named === `${field.path}[]`))
        wrong.push(`${field.path} ${what}: ${JSON.stringify(problem)}`)
    }
  }
  expect(wrong).toEqual([])
})
