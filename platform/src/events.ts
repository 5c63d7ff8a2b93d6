import type { Static } from 'typebox'
import { eventReader, type KnownEvent, type UnknownEvent } from './event-reader.ts'
import { eventSchemas } from './event-schemas.ts'
import type { XmlObject } from './xml.ts'

export type EventKey = keyof typeof eventSchemas
export type WecomEvent<K extends EventKey = EventKey> = Static<(typeof eventSchemas)[K]>
export type ReadEvent = KnownEvent<typeof eventSchemas> | UnknownEvent

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** `Event/ChangeType`, or `Event`, or `message/<MsgType>`; in the suite form InfoType stands for Event. */
export function eventKey(event: Record<string, unknown>): string {
  const name = text(event.Event) ?? text(event.InfoType)
  const changeType = text(event.ChangeType)
  if (name) return changeType ? `${name}/${changeType}` : name
  return `message/${text(event.MsgType) ?? 'unknown'}`
}

/** Reads parsed XML as an event; the suite form gets the names of the app form. */
export const readEvent: (raw: XmlObject) => ReadEvent = eventReader(eventSchemas, eventKey, (raw) => {
  if (raw.InfoType === undefined) return raw
  return {
    ...raw,
    Event: raw.Event ?? raw.InfoType,
    CreateTime: raw.CreateTime ?? raw.TimeStamp ?? '',
    ToUserName: raw.ToUserName ?? raw.AuthCorpId ?? raw.SuiteId ?? '',
  }
})
