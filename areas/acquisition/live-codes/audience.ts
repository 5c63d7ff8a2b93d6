import Type from 'typebox'
import { conditions, type Held } from '#core/contract/audience.ts'
import { Id } from '#core/contract/call.ts'

/** Who came by any of these codes. */
export const byCodes = conditions({ wayIds: Type.Optional(Type.Array(Id, { maxItems: 100 })) })
declare module '#core/contract/audience.ts' {
  interface Conditions extends Held<typeof byCodes> {}
}
