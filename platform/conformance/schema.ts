import { type Field, readFields } from './notation.ts'

/** What of a JSON Schema the calls use. */
export interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  format?: string
  cut?: { bytes?: number; chars?: number }
  advice?: { chars?: number }
  pattern?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

const short: Record<string, string> = { string: 'str', integer: 'int', number: 'num', boolean: 'bool', object: 'obj', array: 'list' }

/** The fields of a schema, in the words of the notation. */
export function fieldsOfSchema(schema: Schema): Map<string, Field> {
  const fields = new Map<string, Field>()
  walk(variants(schema), '', fields)
  return fields
}

/** The shapes a value may have: a union's branches, or the schema itself. `anyOf` beside properties is a rule between fields. */
function variants(schema: Schema): Schema[] {
  if (!schema.anyOf || schema.properties) return [schema]
  return schema.anyOf.flatMap(variants)
}

function walk(shapes: Schema[], at: string, fields: Map<string, Field>) {
  const objects = shapes.filter((shape) => shape.properties)
  for (const name of new Set(objects.flatMap((shape) => Object.keys(shape.properties!)))) {
    const path = at ? `${at}.${name}` : name
    const having = objects.filter((shape) => shape.properties![name])
    const inner = having.flatMap((shape) => variants(shape.properties![name]!))
    const required = having.length === objects.length && having.every((shape) => shape.required?.includes(name))
    const field = one(path, inner, required)
    fields.set(path, field)
    walk(inner, path, fields)
    const items = inner.flatMap((shape) => (shape.items ? variants(shape.items) : []))
    walk(items, `${path}[]`, fields)
  }
}

/** The widest of all shapes. */
function one(path: string, shapes: Schema[], required: boolean): Field {
  const most = (pick: (shape: Schema) => number | undefined, widest: (...all: number[]) => number) => {
    const all = shapes.map(pick)
    return all.every((value) => value !== undefined) && all.length > 0 ? widest(...all) : undefined
  }
  const items = shapes.flatMap((shape) => (shape.items ? variants(shape.items) : []))
  if (items.length > 0) {
    const inner = one(path, items, true)
    const type = inner.type === 'obj' ? 'list' : `${inner.type}[]`
    return {
      ...inner,
      path,
      type,
      required,
      minItems: most((shape) => shape.minItems, Math.min),
      maxItems: most((shape) => shape.maxItems, Math.max),
    }
  }
  const bytes = most(
    (shape) => shape.cut?.bytes ?? (shape.format?.startsWith('bytes<=') ? Number(shape.format.slice(7)) : undefined),
    Math.max,
  )
  const chars = most((shape) => shape.cut?.chars ?? shape.advice?.chars ?? shape.maxLength ?? longestOf(shape.pattern), Math.max)
  const closed = shapes.map((shape) => (shape.const !== undefined ? [shape.const] : shape.enum))
  const values = closed.every((value) => value !== undefined) ? [...new Set(closed.flat().map(String))] : undefined
  const max = bytes ?? chars ?? most((shape) => shape.maximum, Math.max)
  return {
    path,
    type: [...new Set(shapes.map(typeOf))].sort().join('|'),
    required,
    min: most((shape) => shape.minLength ?? shape.minimum, Math.min),
    max,
    unit: bytes !== undefined ? 'B' : chars !== undefined ? 'ch' : undefined,
    values,
    ...(shapes.some((shape) => shape.cut) && { clamped: true }),
    ...(shapes.some((shape) => shape.advice) && { advised: true }),
  }
}

/** `^[0-9A-Za-z]{1,32}$` → 32 */
const longestOf = (pattern = '') => {
  const most = /^\^\[[^\]]+\]\{\d+,(\d+)\}\$$/.exec(pattern)?.[1]
  return most === undefined ? undefined : Number(most)
}

function typeOf(shape: Schema): string {
  if (shape.patternProperties) return 'map'
  const value = shape.const ?? shape.enum?.[0]
  if (shape.type && value === undefined) return short[shape.type] ?? shape.type
  return typeof value === 'number' ? 'int' : typeof value === 'string' ? 'str' : typeof value === 'boolean' ? 'bool' : 'any'
}

const words = (field: Field): string => {
  const limit = field.max === undefined ? '' : ` ≤${field.max}${field.unit ?? ''}`
  const how = field.clamped ? ' cut' : field.advised ? ' advised' : ''
  const items = field.maxItems === undefined ? '' : ` ≤${field.maxItems} items`
  return `${field.type}${limit}${how}${items}${field.values ? ` =${field.values.join('|')}` : ''}`
}

/** How a call's input differs from the reference, one line each. */
export function requestDifferences(lines: string[], schema: Schema): string[] {
  const { said, declared, problems } = compare(lines, schema)
  for (const [path, ref] of said) {
    const ours = declared.get(path)
    if (!ours) continue
    if (!sameType(ref, ours)) problems.push(`${path}: reference ${ref.type}, call ${ours.type}`)
    if (ref.required !== ours.required) problems.push(`${path}: ${ref.required ? 'required' : 'optional'} in the reference`)
    if (!sameLimits(ref, ours)) problems.push(`${path}: reference ${words(ref)}, call ${words(ours)}`)
  }
  return problems
}

/** How a call's output differs: a field unknown on either side, another type, or required where the platform may leave it out. */
export function answerDifferences(lines: string[], schema: Schema): string[] {
  const { said, declared, problems } = compare(lines, schema)
  for (const [path, ref] of said) {
    const ours = declared.get(path)
    // a client may read more than the platform writes
    if (ours && !sameType(ref, ours) && !ref.type.split('|').every((kind) => ours.type.split('|').includes(kind)))
      problems.push(`${path}: reference ${ref.type}, call ${ours.type}`)
    if (!ref.required && declared.get(path)?.required) problems.push(`${path}: may be absent in the reference`)
  }
  return problems
}

function compare(lines: string[], schema: Schema) {
  const said = readFields(lines)
  const declared = fieldsOfSchema(schema)
  const problems: string[] = []
  const undescribed = [...said.values()].filter((field) => open(field, said))
  for (const path of said.keys()) if (!declared.has(path)) problems.push(`${path}: not declared`)
  for (const path of declared.keys()) {
    const inside = undescribed.some((field) => path.startsWith(`${field.path}.`) || path.startsWith(`${field.path}[].`))
    if (!said.has(path) && !inside) problems.push(`${path}: not in the reference`)
  }
  return { said, declared, problems }
}

/** Named in the reference, but not described further. */
export function open(field: Field, fields: Map<string, Field>): boolean {
  if (!['obj', 'list', 'any', 'map'].includes(field.type)) return false
  return ![...fields.keys()].some((path) => path.startsWith(`${field.path}.`) || path.startsWith(`${field.path}[].`))
}

const sameType = (ref: Field, ours: Field) => {
  if (ref.type === 'any' || (ref.type === 'list' && ours.type === 'any[]')) return true
  return ref.type.split('|').sort().join('|') === ours.type
}

/** Ids and codes are opaque: a call may refuse what is absurdly long (userid 64, others 256, codes and tickets 512: platform/00 §6). */
const idSizes = [64, 256, 512]

function sameLimits(ref: Field, ours: Field): boolean {
  if (ref.values || ours.values) return [...(ref.values ?? [])].sort().join() === [...(ours.values ?? [])].sort().join()
  const freeText = ref.max === undefined && ours.unit !== undefined && idSizes.includes(ours.max ?? 0)
  // empty is as good as missing, and nobody counts below zero
  const min = ref.min ?? (ours.min === 0 || ours.min === 1 ? ours.min : undefined)
  const minItems = ref.minItems ?? (ours.minItems === 1 ? 1 : undefined)
  const ascii = ref.unit === 'B' && ours.unit === 'ch' && (ref.ascii || idSizes.includes(ref.max ?? 0))
  // a number that is clamped is refused by the client
  if (ref.type === 'str' && (ref.clamped !== ours.clamped || ref.advised !== ours.advised)) return false
  return (
    (freeText || (ref.max === ours.max && (ascii || ref.unit === ours.unit))) &&
    (min === ours.min || ref.min === 0 || ref.min === 1) &&
    minItems === ours.minItems &&
    ref.maxItems === ours.maxItems
  )
}
