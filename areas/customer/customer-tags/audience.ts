import Type from 'typebox'
import { conditions, type Held } from '#core/contract/audience.ts'
import { Id } from '#core/contract/call.ts'

const Tags = Type.Optional(Type.Array(Id, { maxItems: 100 }))
export const byTags = conditions({ tagsAny: Tags, tagsAll: Tags, tagsNone: Tags, noTags: Type.Optional(Type.Boolean()) })
declare module '#core/contract/audience.ts' {
  interface Conditions extends Held<typeof byTags> {}
}
