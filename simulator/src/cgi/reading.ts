import { cutBytes, cutChars } from '@rapport/wecom/bytes.ts'
import type { TSchema } from 'typebox'
import Value from 'typebox/value'

// How the platform reads a request: leniently in types, blind for names it does not have, and with zero values of other languages'
// structs as if they were not there (platform/00 §3.1). One reading for all calls, by their schemas.

export interface Shape {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: boolean
  patternProperties?: object
  items?: Shape
  anyOf?: Shape[]
  const?: unknown
  enum?: unknown[]
  minimum?: number
  maximum?: number
  /** What is longer is cut, not refused; in `bytes` or `chars`. */
  cut?: { bytes?: number; chars?: number }
}
type Row = Record<string, unknown>

/** The value as the schema means it; `notes` gathers what was not clean: another type, a name that does not exist. */
export function read(shape: Shape, value: unknown, notes: string[], path = '', siblings: ReadonlySet<string> = none): unknown {
  if (shape.anyOf && !shape.properties) return readUnion(shape.anyOf, value, notes, path)
  if (Array.isArray(value)) {
    const { items } = shape
    return items && !isPlainText(items, value) ? value.map((item, i) => read(items, item, notes, `${path}[${i}]`, siblings)) : value
  }
  if (typeof value === 'object' && value !== null) return shape.properties ? readObject(shape, value as Row, notes, path, siblings) : value
  return cut(shape, convert(shape, value, notes, path))
}
const none: ReadonlySet<string> = new Set()

/** Ten thousand ids need no look each. */
const isPlainText = (items: Shape, list: unknown[]) =>
  items.type === 'string' && !items.cut && list.every((item) => typeof item === 'string')

function readObject(shape: Shape, value: Row, notes: string[], path: string, siblings: ReadonlySet<string>): Row {
  const { properties = {}, required = [] } = shape
  const out: Row = {}
  for (const [name, inner] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name
    // `__proto__` and `constructor` are names like any other, and never ours
    if (!Object.hasOwn(properties, name)) {
      if (name !== '__proto__' && shape.additionalProperties !== false) out[name] = inner
      else if (!siblings.has(name)) notes.push(`${at} is unknown`)
      continue
    }
    if (inner === null) continue
    const said = read(properties[name]!, inner, notes, at)
    // msgtype says which part is meant: that one is there, however empty
    const meant = required.includes(name) || value.msgtype === name
    if (!meant && isHollow(said) && !Value.Check(properties[name] as TSchema, said)) continue
    out[name] = said
  }
  return out
}

/** What a struct sends that nobody filled in. */
function isHollow(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return !value
  return Array.isArray(value) ? value.length === 0 : Object.values(value).every(isHollow)
}

/** The branch that fits; else the one whose literals (msgtype, type) are those of the value, so that its own fault is named. */
function readUnion(branches: Shape[], value: unknown, notes: string[], path: string): unknown {
  const names = new Set(branches.flatMap(namesOf))
  let meant: { said: unknown; noted: string[] } | undefined
  for (const branch of branches) {
    const noted: string[] = []
    const said = read(branch, value, noted, path, names)
    const fits = Value.Check(branch as TSchema, said)
    if (fits || (!meant && agrees(branch, said))) meant = { said, noted }
    if (fits) break
  }
  notes.push(...(meant?.noted ?? []))
  return meant ? meant.said : value
}

/** Names of all kinds of attachment: the platform knows them beside any msgtype and looks at one. */
const namesOf = (shape: Shape): string[] => [...Object.keys(shape.properties ?? {}), ...(shape.items ? namesOf(shape.items) : [])]

function agrees(shape: Shape, value: unknown): boolean {
  if (Array.isArray(value)) return shape.items !== undefined && value.length > 0 && value.every((item) => agrees(shape.items!, item))
  const literals = Object.entries(shape.properties ?? {}).filter(([, inner]) => inner.const !== undefined)
  return literals.length > 0 && literals.every(([name, inner]) => (value as Row | undefined)?.[name] === inner.const)
}

/** Numbers written as text, text written as numbers, 0 and 1 for a yes or no. */
function convert(shape: Shape, value: unknown, notes: string[], path: string): unknown {
  const wanted = shape.type ?? typeof (shape.const ?? shape.enum?.[0])
  const taken = (what: string, converted: unknown) => {
    notes.push(`${path} is ${what}`)
    return converted
  }
  if (wanted === 'integer' || wanted === 'number') {
    if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return taken('text', Number(value))
    if (typeof value === 'boolean') return taken('a bool', Number(value))
  }
  if (wanted === 'string' && typeof value === 'number') return taken('a number', String(value))
  if (wanted === 'boolean') {
    if (value === 0 || value === 'false') return taken('no bool', false)
    if (value === 1 || value === 'true') return taken('no bool', true)
  }
  return value
}

function cut(shape: Shape, value: unknown): unknown {
  if (!shape.cut || typeof value !== 'string') return value
  const { bytes = Number.POSITIVE_INFINITY, chars = Number.POSITIVE_INFINITY } = shape.cut
  return cutChars(cutBytes(value, bytes), chars)
}
