import Type from 'typebox'
import { Id } from '#core/contract/call.ts'
import { type LinesOf, timelineLines } from '#core/contract/timeline.ts'

export const massLines = timelineLines({
  /** It leads to the mission, whose name is its text. */
  massMessage: { kind: 'customerAction', kept: { missionId: Id, name: Type.String() }, told: {} },
})
declare module '#core/contract/timeline.ts' {
  interface TimelineLines extends LinesOf<typeof massLines> {}
}
