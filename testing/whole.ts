import Type from 'typebox'
import { type AnyCall, snake } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { newId } from '#core/server/ids.ts'
import type { Company } from './company.ts'
import type { TestApp } from './harness.ts'
import { requestOf, valid } from './inputs.ts'

/** Requests with every field filled, of what exists in the small company: what reaches the end of a handler. */
// biome-ignore lint/suspicious/noExplicitAny: JSON Schema is read structurally
export type Json = any
/** The keys that lead to a field, as in the contract. */
export type Path = string[]

interface Answer {
  success: boolean
  status_code: number
  status_message: string
  request_id?: string
  version?: number
  fields?: { field: string }[]
}
/** What root hears; with a key it is sent as an `Idempotency-Key`. */
export async function askWhole(app: TestApp, company: Company, call: AnyCall, input: object, key?: string): Promise<Answer> {
  const request = requestOf(call, onWire(input, call.method === 'GET'), company.viewers.root, 'en')
  const { body } = await app.inject({ ...request, headers: { ...request.headers, ...(key && { 'idempotency-key': key }) } })
  return JSON.parse(body)
}

/** An input of the call that is taken, as far as that can be known from its schema and the first answer. */
export async function whole(app: TestApp, company: Company, call: AnyCall): Promise<object> {
  const input = filled(company, Type.Object(call.input.properties ?? {})) as object
  const { version, fields, status_code } = await askWhole(app, company, call, input)
  if (status_code !== code.conflict) return input
  // As it asks: the version of now, an id that nobody has yet.
  const taken = Object.keys(call.input.properties ?? {}).filter((key) => fields?.some(({ field }) => field === snake(key)))
  return { ...input, ...(version !== undefined && { version }), ...Object.fromEntries(taken.map((key) => [key, newId()])) }
}

/** Every field filled, with what exists where it is known. */
function filled(company: Company, schema: Json, key = ''): unknown {
  if (schema.anyOf) return filled(company, schema.anyOf[0], key)
  if (schema.properties) return Object.fromEntries(Object.entries(schema.properties).map(([k, inner]) => [k, filled(company, inner, k)]))
  if (schema.type === 'array') return [filled(company, schema.items, key)]
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.description === 'UUIDv7') return known(company, key)
  if (schema.format === 'date-time') return new Date(Date.now() + 86_400_000).toISOString()
  if (schema.format === 'date') return company.today
  return key === 'timeZone' ? 'Asia/Tokyo' : valid(schema)
}

/** What exists and has a name like this; tag groups, where one word serves several. */
function known({ customers, staff, tags, tagGroups, ways, role, missions, records, files, batch }: Company, key: string): string {
  const [customer, tag, group, mission, record] = [customers[0]!, tags[0]!, tagGroups[0]!, missions[0]!, records[0]!]
  const byWord = { customer, staff: staff.ann, tag, group, role, mission, record, file: files.image, task: batch }
  return Object.entries(byWord).find(([word]) => key.toLowerCase().includes(word))?.[1] ?? ways[0]!
}

export function put(input: Json, [key, ...rest]: Path, value: unknown): Json {
  return { ...input, [key!]: rest.length ? put(input[key!], rest, value) : value }
}

/** As on the wire; lists of an address stand between commas. */
const onWire = (value: unknown, address: boolean): unknown =>
  Array.isArray(value)
    ? address
      ? value.join(',')
      : value.map((one) => onWire(one, false))
    : value && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([k, v]) => [snake(k), onWire(v, address)]))
      : value
