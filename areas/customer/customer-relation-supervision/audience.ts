import Type from 'typebox'
import { conditions, type Held } from '#core/contract/audience.ts'

/**
 * What is odd about who follows: several do, one of them has left, only leavers do, or they moved from one to another and nobody has looked
 * into it. That nobody follows is the status.
 */
export const byRelation = conditions({
  relation: Type.Optional(Type.Union([Type.Literal('several'), Type.Literal('left'), Type.Literal('left_only'), Type.Literal('moved')])),
})
declare module '#core/contract/audience.ts' {
  interface Conditions extends Held<typeof byRelation> {}
}
