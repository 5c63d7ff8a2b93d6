import Type from 'typebox'
import { type LinesOf, timelineLines } from '#core/contract/timeline.ts'

export const blackListLines = timelineLines({
  /** Somebody was put on the list; the line's text is the reason. */
  listed: {
    kind: 'customerAction',
    /** The reason that stood there, where somebody changed it; until when, `''` for ever. */
    kept: { before: Type.Optional(Type.String()), after: Type.String() },
    told: { before: Type.String(), after: Type.String() },
  },
  unlisted: { kind: 'customerAction', kept: {}, told: {} },
})
declare module '#core/contract/timeline.ts' {
  interface TimelineLines extends LinesOf<typeof blackListLines> {}
}
