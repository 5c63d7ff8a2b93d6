import type { Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { eventSchemas } from './event-schemas.ts'
import type { XmlObject, XmlValue } from './xml.ts'

export type EventKey = keyof typeof eventSchemas
export type WecomEvent<K extends EventKey = EventKey> = Static<(typeof eventSchemas)[K]>

type Known = { [K in EventKey]: { known: true; key: K; event: WecomEvent<K> } }[EventKey]
/** What the platform sent and we do not know, or know otherwise; `problem` names the field. */
type Unknown = { known: false; key: string; event: XmlObject; problem?: string }
export type ReadEvent = Known | Unknown

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** `Event/ChangeType`, or `Event`, or `message/<MsgType>`; in the suite form InfoType stands for Event. */
export function eventKey(event: Record<string, unknown>): string {
  const name = text(event.Event) ?? text(event.InfoType)
  const changeType = text(event.ChangeType)
  if (name) return changeType ? `${name}/${changeType}` : name
  return `message/${text(event.MsgType) ?? 'unknown'}`
}

/** Reads parsed XML as an event: numbers become numbers, lists lists, and the suite form gets the names of the app form. */
export function readEvent(raw: XmlObject): ReadEvent {
  const key = eventKey(raw)
  if (!isEventKey(key)) return { known: false, key, event: raw }
  const named: XmlObject = { ...raw }
  if (raw.InfoType !== undefined) {
    named.Event ??= raw.InfoType
    named.CreateTime ??= raw.TimeStamp ?? ''
    named.ToUserName ??= raw.AuthCorpId ?? raw.SuiteId ?? ''
  }
  const schema = eventSchemas[key]
  const event = coerce(schema as Shape, named)
  const validator = validatorOf(key)
  if (validator.Check(event)) return { known: true, key, event } as ReadEvent
  const first = validator.Errors(event)[0]
  return { known: false, key, event: raw, problem: first ? `${first.instancePath} ${first.message}`.trim() : 'does not match' }
}

const isEventKey = (key: string): key is EventKey => Object.hasOwn(eventSchemas, key)

const validators = new Map<EventKey, ReturnType<typeof Compile>>()
function validatorOf(key: EventKey) {
  const known = validators.get(key) ?? Compile(eventSchemas[key])
  validators.set(key, known)
  return known
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
