import Type, { type Static } from 'typebox'
import { Day, Id, strict } from './call.ts'
import { batch } from './picked.ts'

/**
 * Who: one description of a set of customers, used by lists, batch actions, mass messages, SOPs and exports. Every field
 * narrows; an empty audience is everyone the asker may see.
 */
export const Audience = strict({
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
  staffIds: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
  departmentIds: Type.Optional(Type.Array(Type.Integer(), { maxItems: 200 })),
  tagsAny: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  tagsAll: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  tagsNone: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  noTags: Type.Optional(Type.Boolean()),
  addedFrom: Type.Optional(Day),
  addedTo: Type.Optional(Day),
  addWays: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 32_767 }), { maxItems: 30 })),
  wayIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  gender: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
  groupIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  notInGroup: Type.Optional(Type.Boolean()),
  status: Type.Optional(Type.Union([Type.Literal('friend'), Type.Literal('lost')])),
  blackList: Type.Optional(Type.Union([Type.Literal('on'), Type.Literal('off')])),
  /** Nobody who was sent a mass message in the last so many days. */
  notReachedDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
  excludeCustomerIds: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
  customerIds: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
  batch,
})
export type Audience = Static<typeof Audience>
