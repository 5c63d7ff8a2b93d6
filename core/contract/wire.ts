import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { snake } from './call.ts'
import type { Problem as Refused, Words } from './errors.ts'
import { findings } from './findings.ts'
import { needed, noNul, refusedBy, unkeepable, unknownField } from './refused.ts'

/**
 * Conversion between the wire (snake_case) and the program (camelCase), compiled once from the schema. Reading renames, fills
 * defaults and refuses unknown keys in one pass; writing drops what the contract does not name. Keys of maps (Record) are
 * user-made and stay as they are (DESIGN §3).
 */
// biome-ignore lint/suspicious/noExplicitAny: JSON Schema is read structurally here
type Json = any
type Problem = (path: string, message: Words) => void
type Reader = (value: unknown, path: string, problem: Problem) => unknown
type Writer = (value: unknown) => unknown

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const isObject = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v)
const recordValue = (s: Json): Json =>
  s.patternProperties ? Object.values(s.patternProperties)[0] : s.type === 'object' && !s.properties && s.additionalProperties

function reader(schema: Json, text: boolean): Reader {
  if (schema.properties) return objectReader(schema, text)
  if (schema.type === 'array') {
    const item = reader(schema.items ?? {}, text)
    return (v, path, problem) => {
      // In a query string an array is `a,b` or a repeated key.
      const list = text && typeof v === 'string' ? (v === '' ? [] : v.split(',')) : v
      return Array.isArray(list) ? list.map((x, i) => item(x, `${path}.${i}`, problem)) : list
    }
  }
  const inner = recordValue(schema)
  if (inner && typeof inner === 'object') {
    const read = reader(inner, text)
    return (v, path, problem) => {
      if (!isObject(v)) return v
      const out: Record<string, unknown> = {}
      for (const key of Object.keys(v)) {
        if (forbidden.has(key)) problem(path ? `${path}.${key}` : key, unknownField)
        else if (unkeepable(key)) problem(path, noNul)
        else out[key] = read(v[key], `${path}.${key}`, problem)
      }
      return out
    }
  }
  if (schema.anyOf) return unionReader(schema.anyOf, text)
  if (text && (schema.type === 'integer' || schema.type === 'number'))
    return (v) => (typeof v === 'string' && /^-?\d+(\.\d+)?$/.test(v) ? Number(v) : v)
  if (text && schema.type === 'boolean') return (v) => (v === 'true' || v === '1' ? true : v === 'false' || v === '0' ? false : v)
  if (text && schema.type === 'null') return (v) => (v === '' ? null : v)
  return (v, path, problem) => {
    if (typeof v === 'string' && unkeepable(v)) problem(path, noNul)
    return v
  }
}

function objectReader(schema: Json, text: boolean): Reader {
  const open = schema.additionalProperties !== false
  const fields = new Map<string, { key: string; read: Reader; fill: unknown }>()
  for (const [key, s] of Object.entries<Json>(schema.properties)) fields.set(snake(key), { key, read: reader(s, text), fill: s.default })
  return (v, path, problem) => {
    if (!isObject(v)) return v
    const out: Record<string, unknown> = {}
    for (const wireKey of Object.keys(v)) {
      const field = fields.get(wireKey)
      if (field)
        out[field.key] = v[wireKey] === undefined ? undefined : field.read(v[wireKey], path ? `${path}.${wireKey}` : wireKey, problem)
      else if (!open || forbidden.has(wireKey)) problem(path ? `${path}.${wireKey}` : wireKey, unknownField)
    }
    for (const field of fields.values())
      if (out[field.key] === undefined && field.fill !== undefined) out[field.key] = structuredClone(field.fill)
    return out
  }
}

/** Objects of a union are told apart by the field that is a constant in every one of them (`msgtype`, `type`, `kind`). */
function discriminator(variants: Json[]): string | undefined {
  const objects = variants.filter((s) => s.properties)
  const first = objects[0]
  if (!first) return undefined
  return Object.keys(first.properties).find((key) => objects.every((s) => s.properties[key]?.const !== undefined))
}

function pick<T>(variants: Json[], make: (schema: Json) => T, wireNames: boolean): (value: unknown) => T | undefined {
  const made = variants.map((schema) => ({ schema, use: make(schema) }))
  const key = discriminator(variants)
  const wireKey = key && wireNames ? snake(key) : key
  const byConst = new Map(key ? made.filter((m) => m.schema.properties).map((m) => [m.schema.properties[key].const, m.use]) : [])
  const one = (test: (s: Json) => boolean) => made.find((m) => test(m.schema))?.use
  const object = one((s) => s.properties || recordValue(s))
  const array = one((s) => s.type === 'array')
  const scalar = one((s) => ['integer', 'number', 'boolean'].includes(s.type) && s.const === undefined)
  return (value) => {
    if (Array.isArray(value)) return array
    if (isObject(value)) return (wireKey ? byConst.get(value[wireKey]) : undefined) ?? object
    return scalar
  }
}

function unionReader(variants: Json[], text: boolean): Reader {
  const choose = pick(variants, (s) => reader(s, text), true)
  return (v, path, problem) => {
    const read = choose(v)
    return read ? read(v, path, problem) : v
  }
}

function writer(schema: Json): Writer {
  if (schema.properties) {
    const fields = Object.entries<Json>(schema.properties).map(([key, s]) => ({ key, wire: snake(key), write: writer(s) }))
    return (v) => {
      if (!isObject(v)) return v
      const out: Record<string, unknown> = {}
      for (const f of fields) {
        const x = v[f.key]
        if (x !== undefined) out[f.wire] = f.write(x)
      }
      return out
    }
  }
  if (schema.type === 'array') {
    const item = writer(schema.items ?? {})
    return (v) => (Array.isArray(v) ? v.map(item) : v)
  }
  const inner = recordValue(schema)
  if (inner && typeof inner === 'object') {
    const write = writer(inner)
    return (v) => (isObject(v) ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, write(x)])) : v)
  }
  if (schema.anyOf) {
    const choose = pick(schema.anyOf, writer, false)
    return (v) => choose(v)?.(v) ?? plain(v)
  }
  return plain
}
const plain: Writer = (v) => (v instanceof Date ? v.toISOString() : v)

export interface Codec {
  /** From the wire; `text` for query strings, where numbers and booleans arrive as words. */
  read(value: unknown): { value: unknown; problems: Refused[] }
  readText(value: unknown): { value: unknown; problems: Refused[] }
  write(value: unknown): unknown
  /** Validates a value that the program put together itself, which no request has checked; fields are named as on the wire. */
  problems(value: unknown): Refused[]
  check: Validator
}

/** The most problems that one answer lists. */
const mostProblems = 100
const compiled = new WeakMap<TSchema, Codec>()

export function codecOf(schema: TSchema): Codec {
  let w = compiled.get(schema)
  if (!w) {
    w = compileWire(schema)
    compiled.set(schema, w)
  }
  return w
}

/** Each part is compiled at its first use: most processes serve few of all calls, and a call needs one of the two readers. */
function compileWire(schema: TSchema): Codec {
  const check = once(() => Compile(schema))
  const using = (read: () => Reader) => (input: unknown) => {
    const problems: Refused[] = []
    const value = read()(input, '', (field, message) => problems.push({ field, message }))
    // Unknown keys (found by the reader) and invalid or missing values (found here) are reported together, one problem a field.
    if (!check().Check(value)) problems.push(...fieldErrors(check(), value).filter((e) => !problems.some((p) => p.field === e.field)))
    return { value, problems: problems.slice(0, mostProblems) }
  }
  const write = once(() => writer(schema))
  return {
    read: using(once(() => reader(schema, false))),
    readText: using(once(() => reader(schema, true))),
    write: (value) => write()(value),
    problems: (value) => (check().Check(value) ? [] : fieldErrors(check(), value)),
    get check() {
      return check()
    },
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** An empty text is reported as missing, not as malformed. */
function isBlank(value: unknown, path: string): boolean {
  const at = path
    .split('/')
    .slice(1)
    .reduce<unknown>((v, key) => (v as Record<string, unknown> | null)?.[key], value)
  return typeof at === 'string' && at.trim() === ''
}

/** The validator's findings, once per field and named as on the wire: `welcome.attachments.0.title`. */
function fieldErrors(check: Validator, value: unknown): Refused[] {
  const found = new Map<string, Words>()
  for (const e of findings(check, value)) {
    const params = e.params as { requiredProperties?: string[]; limit?: number }
    const at = e.instancePath.split('/').slice(1).map(snake)
    if (e.keyword === 'required') for (const key of params.requiredProperties ?? []) found.set([...at, snake(key)].join('.'), needed)
    else if (e.keyword !== 'anyOf' || !found.has(at.join('.')))
      found.set(at.join('.'), isBlank(value, e.instancePath) ? needed : refusedBy(e.keyword, params.limit))
  }
  return [...found].map(([field, message]) => ({ field: field || '(body)', message }))
}
