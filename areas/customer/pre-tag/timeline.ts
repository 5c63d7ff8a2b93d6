import Type from 'typebox'
import { type LinesOf, timelineLines } from '#core/contract/timeline.ts'

export const preLines = timelineLines({
  /** Somebody on a list came, and what was written down for them was put on. */
  preMet: {
    kind: 'customerAction',
    /** By what they were found; which list. */
    kept: { found: Type.String(), label: Type.String() },
    told: { found: Type.String(), label: Type.String() },
  },
})
declare module '#core/contract/timeline.ts' {
  interface TimelineLines extends LinesOf<typeof preLines> {}
}
