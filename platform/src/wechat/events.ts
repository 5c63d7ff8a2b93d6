import type { Static } from 'typebox'
import { eventReader, type KnownEvent, type UnknownEvent } from '../event-reader.ts'
import { eventKey } from '../events.ts'
import type { XmlObject } from '../xml.ts'
import { wechatEventSchemas } from './event-schemas.ts'

export type WechatEventKey = keyof typeof wechatEventSchemas
export type WechatEvent<K extends WechatEventKey = WechatEventKey> = Static<(typeof wechatEventSchemas)[K]>
export type ReadWechatEvent = KnownEvent<typeof wechatEventSchemas> | UnknownEvent

/** Reads parsed XML as an event of an account, or as what a component hears (`InfoType`). */
export const readWechatEvent: (raw: XmlObject) => ReadWechatEvent = eventReader(wechatEventSchemas, eventKey)
