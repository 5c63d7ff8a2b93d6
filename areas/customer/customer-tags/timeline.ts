import Type from 'typebox'
import { Id } from '#core/contract/call.ts'
import { type LinesOf, timelineLines } from '#core/contract/timeline.ts'

const TagRef = Type.Object({ tagId: Id, name: Type.String(), groupName: Type.String(), internal: Type.Boolean() })
export const tagLines = timelineLines({
  tags: {
    kind: 'customerAction',
    /** Tags, by their ids: they have the names of the moment in which somebody reads it. */
    kept: { added: Type.Array(Id), removed: Type.Array(Id) },
    told: { tagsAdded: Type.Array(TagRef), tagsRemoved: Type.Array(TagRef) },
  },
})
declare module '#core/contract/timeline.ts' {
  interface TimelineLines extends LinesOf<typeof tagLines> {}
}
