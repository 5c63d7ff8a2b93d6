import Type from 'typebox'
import { conditions, type Held } from '#core/contract/audience.ts'

/** Nobody who was sent a mass message in the last so many days. */
export const byReach = conditions({ notReachedDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })) })
declare module '#core/contract/audience.ts' {
  interface Conditions extends Held<typeof byReach> {}
}
