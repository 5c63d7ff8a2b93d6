import Type from 'typebox'
import { type LinesOf, timelineLines } from '#core/contract/timeline.ts'

export const clueLines = timelineLines({
  /** What happened while they were a clue, told when they became a customer, each at its own time. */
  clueStory: {
    kind: 'customerAction',
    /** What happened (`ItemEventKind`); where the clue came from. */
    kept: { what: Type.String(), source: Type.String() },
    told: { what: Type.String(), source: Type.String() },
  },
})
declare module '#core/contract/timeline.ts' {
  interface TimelineLines extends LinesOf<typeof clueLines> {}
}
