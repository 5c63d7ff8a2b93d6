import Type from 'typebox'
import { Nullable } from '#core/contract/call.ts'
import { type LinesOf, timelineLines } from '#core/contract/timeline.ts'

const remarks = { before: Type.String(), after: Type.String() }
export const contactLines = timelineLines({
  added: {
    kind: 'customerAction',
    kept: { addWay: Type.Integer(), /** Of the code that they came by. */ state: Type.String() },
    /** R163; the name of the code that brought the customer. */
    told: { addWay: Nullable(Type.Integer()), source: Type.String() },
  },
  /** `by` says who ended it. */
  lost: { kind: 'customerAction', kept: {}, told: {} },
  updateRemark: { kind: 'updateRemark', kept: remarks, told: remarks },
})
declare module '#core/contract/timeline.ts' {
  interface TimelineLines extends LinesOf<typeof contactLines> {}
}
