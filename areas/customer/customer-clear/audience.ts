import Type from 'typebox'
import { conditions, type Held } from '#core/contract/audience.ts'

/** Came at least so many days ago, and nothing but mass messages and tags since. */
export const bySilence = conditions({ silentDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })) })
declare module '#core/contract/audience.ts' {
  interface Conditions extends Held<typeof bySilence> {}
}
