import { type LinesOf, timelineLines } from '#core/contract/timeline.ts'

/** R162: what a person writes by hand. What they wrote is its text. */
export const writtenLines = timelineLines({
  manualEvent: { kind: 'manualEvent', kept: {}, told: {} },
  voiceCallRecord: { kind: 'voiceCallRecord', kept: {}, told: {} },
})
declare module '#core/contract/timeline.ts' {
  interface TimelineLines extends LinesOf<typeof writtenLines> {}
}
