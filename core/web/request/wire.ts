import { camel, snake } from '#core/contract/call.ts'

/**
 * Keys between the program (camelCase) and the wire (snake_case), read off the call's JSON schema once and kept (R066, R067).
 * The server checks; here only names change, so the schema compiler stays out of the bundle. Keys of maps (Record) are
 * user-made and stay as they are.
 */
// biome-ignore lint/suspicious/noExplicitAny: JSON Schema is read structurally here
type Json = any
type Convert = (value: unknown) => unknown

const isObject = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v) && !(v instanceof Date) && !(v instanceof Blob)
const mapValue = (s: Json): Json =>
  s.patternProperties ? Object.values(s.patternProperties)[0] : s.type === 'object' && !s.properties && s.additionalProperties
const same: Convert = (v) => (v instanceof Date ? v.toISOString() : v)

function compile(schema: Json, toWire: boolean): Convert {
  if (schema.properties) return objects(schema, toWire)
  if (schema.type === 'array') {
    const item = compile(schema.items ?? {}, toWire)
    return (v) => (Array.isArray(v) ? v.map(item) : v)
  }
  const inner = mapValue(schema)
  if (inner && typeof inner === 'object') {
    const value = compile(inner, toWire)
    return (v) => (isObject(v) ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, value(x)])) : v)
  }
  if (schema.anyOf) return unions(schema.anyOf, toWire)
  return same
}

function objects(schema: Json, toWire: boolean): Convert {
  const rename = toWire ? snake : camel
  const fields = new Map<string, { to: string; convert: Convert }>()
  for (const [key, s] of Object.entries<Json>(schema.properties))
    fields.set(toWire ? key : snake(key), { to: toWire ? snake(key) : key, convert: compile(s, toWire) })
  return (v) => {
    if (!isObject(v)) return v
    const out: Record<string, unknown> = {}
    for (const [key, x] of Object.entries(v)) {
      if (x === undefined || key === '__proto__') continue
      const field = fields.get(key)
      // A key the contract does not name still changes case: the server says so in its own words, or a newer one adds it.
      if (field) out[field.to] = field.convert(x)
      else out[rename(key)] = x
    }
    return out
  }
}

/** The variants of a union are told apart by the key that is a constant in each, else by their JSON type. */
function unions(variants: Json[], toWire: boolean): Convert {
  const made = variants.map((schema) => ({ schema, convert: compile(schema, toWire) }))
  const records = made.filter((m) => m.schema.properties)
  const key =
    records[0] && Object.keys(records[0].schema.properties).find((k) => records.every((m) => m.schema.properties[k]?.const !== undefined))
  const object = records[0] ?? made.find((m) => mapValue(m.schema))
  const array = made.find((m) => m.schema.type === 'array')
  return (v) => {
    if (Array.isArray(v)) return array ? array.convert(v) : v
    if (!isObject(v)) return same(v)
    const variant = key && records.find((m) => m.schema.properties[key].const === v[toWire ? key : snake(key)])
    return (variant || object)?.convert(v) ?? v
  }
}

const cache = new WeakMap<object, { toWire?: Convert; fromWire?: Convert }>()

function cacheOf(schema: object): { toWire?: Convert; fromWire?: Convert } {
  let entry = cache.get(schema)
  if (!entry) {
    entry = {}
    cache.set(schema, entry)
  }
  return entry
}
export const toWire = (schema: object, value: unknown): unknown => {
  const entry = cacheOf(schema)
  entry.toWire ??= compile(schema, true)
  return entry.toWire(value)
}
export const fromWire = (schema: object, value: unknown): unknown => {
  const entry = cacheOf(schema)
  entry.fromWire ??= compile(schema, false)
  return entry.fromWire(value)
}

/** A flat object as a query string; lists are `a,b`, objects are JSON, absent values are left out. */
export function queryString(record: unknown): string {
  const out = new URLSearchParams()
  for (const [key, value] of Object.entries((record ?? {}) as Record<string, unknown>)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
    if (value === null) out.append(key, '')
    else if (Array.isArray(value)) {
      // A comma inside a value would split it, so such a list repeats its key instead.
      if (value.some((x) => String(x).includes(','))) for (const x of value) out.append(key, String(x))
      else out.append(key, value.join(','))
    } else out.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = out.toString()
  return text ? `?${text}` : ''
}
