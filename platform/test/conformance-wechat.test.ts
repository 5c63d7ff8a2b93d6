import { expect, test } from 'vitest'
import { readFields } from '../conformance/notation.ts'
import { breachesOf, sample } from '../conformance/sample.ts'
import { answerDifferences, requestDifferences } from '../conformance/schema.ts'
import { dependent, wechatEndpoints } from '../conformance/wechat.ts'
import { problemOf } from '../src/check.ts'
import { wechatCalls } from '../src/wechat/calls/all.ts'
import { errcodes } from '../src/wechat/errcodes.ts'

// WeChat's open platform against its pages: the same fields, required or not, of the same type and limit; a breach is named before it is sent.

test('each call of the pages is declared, and no other', () => {
  expect(wechatCalls.map(({ path }) => path).sort()).toEqual(wechatEndpoints.map(({ path }) => path).sort())
})

test.each(wechatEndpoints.map((row) => [row.path, row] as const))('%s', (path, row) => {
  const call = wechatCalls.find((one) => one.path === path)!
  expect([call.method, call.token, call.transport]).toEqual([row.method, row.token ?? 'account', row.file])
  expect({ request: requestDifferences(row.request, call.input), answer: answerDifferences(row.answer, call.output) }).toEqual({
    request: [],
    answer: [],
  })
  if (dependent.includes(path)) return
  // a map holds nothing in a sample
  const filled = (target?: string, value?: unknown) => {
    const made = sample(row.request, target, value)
    return 'data' in made && target !== 'data' ? { ...made, data: {} } : made
  }
  expect(problemOf(call.input, filled())).toBeUndefined()
  const wrong: string[] = []
  for (const field of readFields(row.request).values()) {
    const missing = field.required ? [{ what: 'missing', bad: undefined, good: undefined }] : []
    for (const { what, bad, good } of [...missing, ...breachesOf(field)]) {
      const named = (problemOf(call.input, filled(field.path, bad))?.field ?? '').replace(/\.\d+(?=\.|$)/g, '[]')
      if (!named || !(named === field.path || field.path.startsWith(named) || named === `${field.path}[]`))
        wrong.push(`${field.path} ${what}: ${named}`)
      if (good !== undefined && problemOf(call.input, filled(field.path, good))?.field === field.path)
        wrong.push(`${field.path} at its limit (${what}) is refused`)
    }
  }
  expect(wrong).toEqual([])
})

test('the codes which the pages name have a meaning of their own', () => {
  const known = (code: number) => errcodes.some((row) => row.code <= code && code <= (row.to ?? row.code))
  expect(
    wechatEndpoints.flatMap(({ path, errors = [] }) => errors.filter((code) => !known(code)).map((code) => `${path} ${code}`)),
  ).toEqual([])
})
