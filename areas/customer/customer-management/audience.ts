import Type from 'typebox'
import { conditions, type Held } from '#core/contract/audience.ts'
import { Day, Id } from '#core/contract/call.ts'
import { batch } from '#core/contract/picked.ts'

/** Whose, who, since when and how they came. People and departments in one audience mean anybody of either. */
export const ofCustomers = conditions({
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
  staffIds: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
  departmentIds: Type.Optional(Type.Array(Type.Integer(), { maxItems: 200 })),
  addedFrom: Type.Optional(Day),
  addedTo: Type.Optional(Day),
  addWays: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 32_767 }), { maxItems: 30 })),
  gender: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
  status: Type.Optional(Type.Union([Type.Literal('friend'), Type.Literal('lost')])),
  excludeCustomerIds: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
  customerIds: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
  batch,
})
declare module '#core/contract/audience.ts' {
  interface Conditions extends Held<typeof ofCustomers> {}
}
