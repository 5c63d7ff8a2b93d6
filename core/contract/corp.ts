import Type, { type Static } from 'typebox'
import { Instant } from './call.ts'
import { event } from './event.ts'

/** A company's WeCom application is configured for the first time: what it has there may be fetched. */
export const corpConnected = event('corp.connected', Type.Object({}))

/** From when until when nobody took WeCom's callbacks. */
export const Gap = Type.Object({ from: Instant, to: Instant })
export type Gap = Static<typeof Gap>
/** WeCom's callbacks of a while may be lost for ever, and we are back: what they would have said must be asked for. */
export const callbacksMissed = event('corp.callbacks_missed', Gap)

/** Data of the events that say that a sync has ended. `chain`: part of the first fetch; `missed`: of a repair. Both go on with what comes next. */
export const Synced = Type.Object({ chain: Type.Boolean(), missed: Type.Optional(Gap) })
