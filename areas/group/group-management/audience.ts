import Type from 'typebox'
import { conditions, type Held } from '#core/contract/audience.ts'
import { Id } from '#core/contract/call.ts'

export const byGroups = conditions({
  groupIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  notInGroup: Type.Optional(Type.Boolean()),
})
declare module '#core/contract/audience.ts' {
  interface Conditions extends Held<typeof byGroups> {}
}
