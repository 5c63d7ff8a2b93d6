import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { endpoints } from '../conformance/all.ts'
import { notUsed } from '../conformance/not-used.ts'
import type { Endpoint } from '../conformance/notation.ts'
import { parentOf, readFields } from '../conformance/notation.ts'
import { breachesOf, sample } from '../conformance/sample.ts'
import { answerDifferences, requestDifferences } from '../conformance/schema.ts'
import type { AnyWecomCall } from '../src/call.ts'
import { allCalls } from '../src/calls/all.ts'
import { createClient } from '../src/client.ts'
import { errcodes } from '../src/errcodes.ts'
import type { WecomError } from '../src/error.ts'

// Each call against an independent reading of the reference (conformance/): fields, requiredness, types, limits, codes.

const callOf = ({ path, method }: Endpoint) => allCalls.find((call) => call.path === path && call.method === method)
const declared = endpoints.flatMap((endpoint) => {
  const call = callOf(endpoint)
  return call ? [{ endpoint, call, name: call.name }] : []
})

test('the reference is read once for each path, and what is not declared is listed with a reason', () => {
  const paths = endpoints.map((endpoint) => endpoint.path)
  expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([])
  const listed = new Set(notUsed.map(({ path }) => path))
  expect(endpoints.filter((endpoint) => !callOf(endpoint) && !listed.has(endpoint.path)).map(({ path }) => path)).toEqual([])
  // … and no call is declared that the reference does not know
  expect(allCalls.filter((call) => !endpoints.some((endpoint) => endpoint.path === call.path)).map(({ name }) => name)).toEqual([])
  // the list holds nothing that is declared by now
  expect(notUsed.filter(({ path }) => allCalls.some((call) => call.path === path))).toEqual([])
  expect(notUsed.filter(({ why }) => why.length < 10)).toEqual([])
})

/** Refused by the client itself, and by which field. */
const quiet = createClient({
  baseUrl: 'http://127.0.0.1:9',
  token: async () => 'token',
  refreshToken: async () => 'token',
  suite: { token: async () => 'token', refresh: async () => 'token' },
  provider: { token: async () => 'token', refresh: async () => 'token' },
  fetch: async () => new Response('{"errcode":0,"errmsg":"ok"}', { headers: { 'content-type': 'application/json' } }),
})
async function refusedField(call: AnyWecomCall, input: object): Promise<string | undefined> {
  const file = { name: 'a.png', type: 'image/png', data: Buffer.from('a') }
  const sent = call.transport === 'upload' ? quiet.upload(call, input, file) : quiet.call(call, input)
  return sent.then(
    () => undefined,
    (error: WecomError) => {
      expect([call.name, error.outcome]).toEqual([call.name, 'not_sent'])
      return error.field
    },
  )
}

const inInput = (path: string) => path.replaceAll('[]', '.0')

describe('fields and limits', () => {
  test.each(declared)('$name', async ({ endpoint, call }) => {
    const { token = 'corp', query, file } = endpoint
    expect([call.token, call.query, call.transport]).toEqual([token, query, file])
    expect({
      request: requestDifferences(endpoint.request, call.input),
      answer: answerDifferences(endpoint.answer, call.output),
    }).toEqual({ request: [], answer: [] })

    const wrong: string[] = []
    const fields = [...readFields(endpoint.request).values()]
    for (const field of fields) {
      if (field.required) {
        const named = await refusedField(call, sample(endpoint.request, field.path))
        if (named !== inInput(field.path)) wrong.push(`without ${field.path}: ${named}`)
      }
      // without any of several
      if (field.one) {
        const siblings = fields.filter((other) => other.one && parentOf(other.path)?.path === parentOf(field.path)?.path)
        const others = siblings.filter((other) => other !== field)
        const bare = sample(
          endpoint.request.filter((line) => !others.some(({ path }) => [' ', '.', '['].some((next) => line.startsWith(path + next)))),
          field.path,
        )
        const named = await refusedField(call, bare)
        if (!siblings.some(({ path }) => named === inInput(path)))
          wrong.push(`without any of ${siblings.map(({ path }) => path)}: ${named}`)
      }
      for (const { what, bad, good } of field.clamped || field.advised ? [] : breachesOf(field)) {
        const at = inInput(field.path)
        const named = await refusedField(call, sample(endpoint.request, field.path, bad))
        if (named !== at && named !== `${at}.0`) wrong.push(`${field.path} ${what}: ${named}`)
        if (good === undefined) continue
        const taken = await refusedField(call, sample(endpoint.request, field.path, good))
        if (taken === at || taken === `${at}.0`) wrong.push(`${field.path} at its limit (${what}) is refused`)
      }
    }
    expect(wrong).toEqual([])
  })
})

test('the codes which the reference names have a meaning of their own', () => {
  const known = (code: number) => errcodes.some((row) => row.code <= code && code <= (row.to ?? row.code))
  expect(endpoints.flatMap(({ path, errors = [] }) => errors.filter((code) => !known(code)).map((code) => `${path} ${code}`))).toEqual([])
})

test('what the reference is not sure of says so beside the call', () => {
  const folder = new URL('../src/calls/', import.meta.url)
  const blocks = readdirSync(folder).flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n\n'))
  const unsure = declared.filter(({ endpoint }) => [...endpoint.request, ...endpoint.answer].some((line) => line.endsWith(' unverified')))
  const silent = unsure.filter(({ call }) => !blocks.find((block) => block.includes(`path: '${call.path}'`))?.includes('unverified'))
  expect(silent.map(({ name }) => name)).toEqual([])
})

afterAll(() => {
  for (const { path, why } of notUsed) console.log(`not declared  ${path}  ${why}`)
})
