import Type from 'typebox'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyCall, snake } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { allCalls } from '#core/server/areas.ts'
import { newId } from '#core/server/ids.ts'
import { type Company, smallCompany } from './company.ts'
import { testDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { requestOf, valid } from './inputs.ts'

/**
 * Free for every call: what its handler finds wrong with several fields is told at once. (What a schema finds is, by itself.) Which fields a
 * handler checks is tried out: each is sent, as the schema takes it, with what people and programs get wrong, beside an input that is well.
 */
const { url } = await testDatabase()
let app: TestApp
let company: Company
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  company = await smallCompany(app)
}, 60_000)
afterAll(() => app.close())

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema is read structurally
type Json = any
type Path = string[]

/** Every field filled, with what exists where it is known. */
function filled(schema: Json, key = ''): unknown {
  if (schema.anyOf) return filled(schema.anyOf[0], key)
  if (schema.properties) return Object.fromEntries(Object.entries(schema.properties).map(([k, inner]) => [k, filled(inner, k)]))
  if (schema.type === 'array') return [filled(schema.items, key)]
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.description === 'UUIDv7') return known(key)
  if (schema.format === 'date-time') return new Date(Date.now() + 86_400_000).toISOString()
  if (schema.format === 'date') return company.today
  return key === 'timeZone' ? 'Asia/Tokyo' : valid(schema)
}
/** What exists and has a name like this; tag groups, where one word serves several. */
function known(key: string): string {
  const { customers, staff, tags, tagGroups, ways, role, missions, records, files, batch } = company
  const [customer, tag, group, mission, record] = [customers[0]!, tags[0]!, tagGroups[0]!, missions[0]!, records[0]!]
  const byWord = { customer, staff: staff.ann, tag, group, role, mission, record, file: files.image, task: batch }
  return Object.entries(byWord).find(([word]) => key.toLowerCase().includes(word))?.[1] ?? ways[0]!
}
/** Each field that the schema has, down to two levels. */
function fieldsOf(schema: Json, at: Path = []): { at: Path; schema: Json }[] {
  return Object.entries<Json>(schema.properties ?? {}).flatMap(([key, inner]) => [
    { at: [...at, key], schema: inner },
    ...(at.length < 1 ? fieldsOf(inner, [...at, key]) : []),
  ])
}
/** What a schema takes and a handler may not: nothing to see, long ago and far ahead, nothing chosen. */
const mistakes = ['\u200b', '1990-01-01', '2099-01-01', '2001-01-01T00:00:00Z', [], ['\u200b'], ['01936b1e-0000-7000-8000-00000000dead']]
const fits = (schema: Json, value: unknown) =>
  schema.type === 'string' && !schema.format && !schema.anyOf ? value === '\u200b' && Check(schema, value) : Check(schema, value)

function put(input: Json, [key, ...rest]: Path, value: unknown): Json {
  return { ...input, [key!]: rest.length ? put(input[key!], rest, value) : value }
}
interface Answer {
  status_code: number
  status_message: string
  version?: number
  fields?: { field: string }[]
}
async function ask(call: AnyCall, input: object): Promise<Answer> {
  const { body } = await app.inject(requestOf(call, wire(input, call.method === 'GET'), company.viewers.root, 'en'))
  return JSON.parse(body)
}
/** The fields that it refuses as what they say; other refusals (a name that is taken, a version) come by themselves. */
async function wrongFields(call: AnyCall, input: object): Promise<string[]> {
  const { status_code, fields = [] } = await ask(call, input)
  return status_code === code.badInput ? [...new Set(fields.map(({ field }) => field))] : []
}
/** The input as it stands after what the answer asks for: the version of now, an id that nobody has yet. */
async function settled(call: AnyCall, input: object): Promise<object> {
  const { version, fields, status_code } = await ask(call, input)
  if (status_code !== code.conflict) return input
  const taken = Object.keys(call.input.properties ?? {}).filter((key) => fields?.some(({ field }) => field === snake(key)))
  return { ...input, ...(version !== undefined && { version }), ...Object.fromEntries(taken.map((key) => [key, newId()])) }
}
/** As on the wire; lists of an address stand between commas. */
const wire = (value: unknown, address = false): unknown =>
  Array.isArray(value)
    ? address
      ? value.join(',')
      : value.map((one) => wire(one))
    : value && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([k, v]) => [snake(k), wire(v, address)]))
      : value

const calls = (await allCalls())
  .map(({ call }) => call)
  .filter(({ access, multipart, variantOf }) => !['public', 'share', 'customer'].includes(access as string) && !multipart && !variantOf)
  // Signing out ends the tests; an export says in its task what was wrong; with one field there is nothing beside it.
  .filter((call) => call.name !== 'auth.logout' && !call.name.includes('xport') && fieldsOf(call.input).length > 1)

// What takes things away comes last, or others would find nothing.
const ends = /delete|remove|cancel/i
calls.sort((a, b) => Number(ends.test(a.name)) - Number(ends.test(b.name)))

/** Whom a message reaches is counted while it is made, when all else is well. */
const counted = new Set(['draft.audience'])
const seen = new Set<string>()
test.each(calls.map((call) => ({ name: call.name, call })))('$name names all that is wrong at once', async ({ name, call }) => {
  const base = await settled(call, filled(Type.Object(call.input.properties ?? {})) as object)
  const always = (await wrongFields(call, base)).filter((field) => !counted.has(field))
  const found: { field: string; at: Path; value: unknown }[] = []
  for (const { at, schema: inner } of fieldsOf(call.input))
    for (const value of mistakes) {
      if (found.some((one) => one.at.join() === at.join()) || !fits(inner, value)) continue
      const all = await wrongFields(call, put(base, at, value))
      const more = all.filter((field) => !always.includes(field) && !counted.has(field))
      if (!more[0]) continue
      found.push({ field: more[0], at, value })
      expect(all, `${more[0]} and what was wrong before`).toEqual(
        expect.arrayContaining(always.filter((field) => !field.startsWith(snake(at.join('.'))))),
      )
      if (always.length) seen.add(name)
    }
  for (const [i, one] of found.entries())
    for (const other of found.slice(i + 1)) {
      if (one.field === other.field || other.at.join().startsWith(one.at.join())) continue
      const both = await wrongFields(call, put(put(base, one.at, one.value), other.at, other.value))
      expect(both, `${one.field} and ${other.field}`).toEqual(expect.arrayContaining([one.field, other.field]))
      seen.add(name)
    }
})
test('calls with several checked fields are among them', () => {
  expect(seen.size).toBeGreaterThan(12)
})
