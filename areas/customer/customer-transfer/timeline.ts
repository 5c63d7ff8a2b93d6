import Type from 'typebox'
import { Id } from '#core/contract/call.ts'
import { type LinesOf, timelineLines } from '#core/contract/timeline.ts'
import { State } from './contract.ts'

export const transferLines = timelineLines({
  /** They were asked to go from one member to another, or have gone, or it came to nothing. */
  handover: {
    kind: 'customerAction',
    kept: { fromStaffId: Id, toStaffId: Id, state: State },
    told: { handoverFrom: Type.String(), handoverTo: Type.String(), handoverState: Type.String() },
  },
})
declare module '#core/contract/timeline.ts' {
  interface TimelineLines extends LinesOf<typeof transferLines> {}
}
