import Type from 'typebox'
import { conditions, type Held } from '#core/contract/audience.ts'
import { Band } from './bands.ts'

/** How long it is since something last happened between them and us. */
export const byTouch = conditions({ lastTouch: Type.Optional(Band) })
declare module '#core/contract/audience.ts' {
  interface Conditions extends Held<typeof byTouch> {}
}
