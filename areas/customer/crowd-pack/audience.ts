import Type from 'typebox'
import { conditions, type Held } from '#core/contract/audience.ts'
import { Id } from '#core/contract/call.ts'

const Packs = Type.Optional(Type.Array(Id, { maxItems: 20 }))
export const byPacks = conditions({ packsAny: Packs, packsAll: Packs, packsNone: Packs })
declare module '#core/contract/audience.ts' {
  interface Conditions extends Held<typeof byPacks> {}
}
