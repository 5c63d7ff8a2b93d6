import Type from 'typebox'
import { type LinesOf, timelineLines } from '#core/contract/timeline.ts'

const texts = { fromStage: Type.String(), toStage: Type.String(), processName: Type.String() }
export const stageLines = timelineLines({
  /** From stage to stage, by the names they had; `''` is outside of the process. The line's text is the reason. */
  stageMoved: {
    kind: 'customerAction',
    kept: { ...texts, processId: Type.String(), /** screen, phone, batch, auto, removed, undo */ origin: Type.String() },
    told: { ...texts, moveOrigin: Type.String() },
  },
})
declare module '#core/contract/timeline.ts' {
  interface TimelineLines extends LinesOf<typeof stageLines> {}
}
