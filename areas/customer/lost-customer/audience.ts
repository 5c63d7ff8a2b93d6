import Type from 'typebox'
import { conditions, type Held } from '#core/contract/audience.ts'

/** Of whom a contact ended: in so many days, and by whom. Together they speak of one and the same contact. */
export const byLoss = conditions({
  lostDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
  lostBy: Type.Optional(Type.Union([Type.Literal('customer'), Type.Literal('staff')])),
})
declare module '#core/contract/audience.ts' {
  interface Conditions extends Held<typeof byLoss> {}
}
