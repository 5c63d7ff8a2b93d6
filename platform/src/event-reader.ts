import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { XmlObject, XmlValue } from './xml.ts'

/** By key (`eventKey`), what the event says. */
export type EventSchemas = Record<string, TSchema>

export type KnownEvent<S extends EventSchemas> = { [K in keyof S & string]: { known: true; key: K; event: Static<S[K]> } }[keyof S & string]
/** What the platform sent and we do not know, or know otherwise; `problem` names the field. */
export interface UnknownEvent {
  known: false
  key: string
  event: XmlObject
  problem?: string
}

/** Reads parsed XML as one of these events: numbers become numbers, lists lists. `named` gives it the names the schemas use. */
export function eventReader<S extends EventSchemas>(
  schemas: S,
  keyOf: (raw: XmlObject) => string,
  named: (raw: XmlObject) => XmlObject = (raw) => raw,
): (raw: XmlObject) => KnownEvent<S> | UnknownEvent {
  const validators = new Map<string, ReturnType<typeof Compile>>()
  const validatorOf = (key: string) => {
    const known = validators.get(key) ?? Compile(schemas[key]!)
    validators.set(key, known)
    return known
  }
  return (raw) => {
    const key = keyOf(raw)
    if (!Object.hasOwn(schemas, key)) return { known: false, key, event: raw }
    const event = coerce(schemas[key] as Shape, named(raw))
    const validator = validatorOf(key)
    if (validator.Check(event)) return { known: true, key, event } as KnownEvent<S>
    const first = validator.Errors(event)[0]
    return { known: false, key, event: raw, problem: first ? `${first.instancePath} ${first.message}`.trim() : 'does not match' }
  }
}

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
}

function coerce(shape: Shape, value: XmlValue | undefined): unknown {
  if (shape.type === 'integer') return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  if (shape.type === 'array') {
    const rows = asList(value, shape.items?.properties !== undefined)
    return shape.items ? rows.map((row) => coerce(shape.items!, row)) : rows
  }
  if (shape.properties && typeof value === 'object' && !Array.isArray(value)) {
    const out: Record<string, unknown> = { ...value }
    for (const [name, inner] of Object.entries(shape.properties)) {
      if (!Object.hasOwn(value, name)) continue
      // an empty element says nothing: `<StrategyId></StrategyId>` is no number, `<ExtraInfo/>` no object
      if (value[name] === '' && (inner.type === 'integer' || inner.type === 'array' || inner.properties)) delete out[name]
      else out[name] = coerce(inner, value[name])
    }
    return out
  }
  return value
}

/** `<Item>` children, repeated elements, or the comma text of older pushes (platform/02 §6.4). */
function asList(value: XmlValue | undefined, ofObjects: boolean): XmlValue[] {
  if (value === undefined || value === '') return []
  if (typeof value === 'string') return value.split(',').filter((part) => part !== '')
  if (Array.isArray(value)) return value
  const items = value.Item
  if (items !== undefined) return Array.isArray(items) ? items : [items]
  // one repeated element that came once
  return ofObjects ? [value] : []
}
