import Type, { type Static } from 'typebox'
import { Instant } from './call.ts'
import { event } from './event.ts'

/** A company's WeCom application is configured for the first time: the first sync may begin. */
export const corpConnected = event('corp.connected', Type.Object({}))

/** The span in which no process of ours took WeCom's callbacks. */
export const Gap = Type.Object({ from: Instant, to: Instant })
export type Gap = Static<typeof Gap>
/** We are back after a span in which callbacks were lost: syncs must fetch what those would have told. */
export const callbacksMissed = event('corp.callbacks_missed', Gap)

/**
 * WeCom refused a call for how the company is set up, whatever was asked (`setUpErrcodes`), or perhaps for whom its app may see (`rangeErrcodes`):
 * said once a minute and process at most.
 */
export const setUpRefused = event('corp.set_up_refused', Type.Object({ errcode: Type.Integer() }))

/** An administrator of the company changed whom the app may see, by WeCom's word. */
export const rangeChanged = event('corp.range_changed', Type.Object({}))

/** Data of the events that say that a sync has ended. `chain`: part of the first fetch; `missed`: of a repair. Both go on with what comes next. */
export const Synced = Type.Object({ chain: Type.Boolean(), missed: Type.Optional(Gap) })
