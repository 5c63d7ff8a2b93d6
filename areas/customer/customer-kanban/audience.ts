import Type from 'typebox'
import { conditions, type Held } from '#core/contract/audience.ts'
import { Id } from '#core/contract/call.ts'

/** In one of these stages, of whatever process; and there longer than the stage allows, in one of them or, where none is named, in any. */
export const byStages = conditions({
  stageIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  stageOverdue: Type.Optional(Type.Literal('yes')),
})
declare module '#core/contract/audience.ts' {
  interface Conditions extends Held<typeof byStages> {}
}
