import Type from 'typebox'
import { type LinesOf, timelineLines } from '#core/contract/timeline.ts'

const texts = { before: Type.String(), after: Type.String() }
export const fieldLines = timelineLines({
  /** As it read when it was changed; told masked where the field is by now. The history of a field is these lines. */
  fieldChanged: {
    kind: 'customerAction',
    kept: { ...texts, fieldId: Type.String(), /** screen, phone, import, batch, undo */ origin: Type.String() },
    told: { ...texts, fieldLabel: Type.String(), fieldOrigin: Type.String() },
  },
})
declare module '#core/contract/timeline.ts' {
  interface TimelineLines extends LinesOf<typeof fieldLines> {}
}
