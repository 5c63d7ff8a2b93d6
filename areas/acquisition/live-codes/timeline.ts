import Type from 'typebox'
import { Nullable } from '#core/contract/call.ts'
import { type LinesOf, timelineLines } from '#core/contract/timeline.ts'

export const welcomeLines = timelineLines({
  /** Read from the delivery log, never written. Its text is what the customer was sent. */
  welcome: {
    kind: 'customerAction',
    kept: { state: Type.String(), reason: Type.String(), latencyMs: Nullable(Type.Integer()) },
    /** Why it did not go out, `''` when it did; how long it took. */
    told: { reason: Type.String(), latencyMs: Nullable(Type.Integer()) },
  },
})
declare module '#core/contract/timeline.ts' {
  interface TimelineLines extends LinesOf<typeof welcomeLines> {}
}
