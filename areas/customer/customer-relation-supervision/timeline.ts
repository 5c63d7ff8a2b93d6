import Type from 'typebox'
import { Id } from '#core/contract/call.ts'
import { type LinesOf, timelineLines } from '#core/contract/timeline.ts'
import { How } from './contract.ts'

export const relationLines = timelineLines({
  /** They came to the member of the event from another, and WeCom did not hand them over. */
  movedPrivately: {
    kind: 'customerAction',
    kept: { fromStaffId: Id, how: How },
    told: { fromStaff: Type.String(), fromAlias: Type.String(), moveHow: Type.String() },
  },
})
declare module '#core/contract/timeline.ts' {
  interface TimelineLines extends LinesOf<typeof relationLines> {}
}
