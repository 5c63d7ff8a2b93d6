import Type, { type Static } from 'typebox'
import { Day, Id, Instant, Nullable } from '#core/contract/call.ts'
import { staffRange } from '#core/contract/statistics.ts'

/** No `wayIds` is all codes. */
export const Range = {
  ...staffRange,
  wayIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
}
export const Figures = Type.Object({
  /** Times a customer was added through the codes. */
  adds: Type.Integer(),
  /** Of these, people who were nobody's contact before. */
  newCustomers: Type.Integer(),
  /** Contacts made in the range that either side has ended since. */
  lost: Type.Integer(),
  /** adds less lost. */
  net: Type.Integer(),
  /** Welcome messages that reached them. */
  welcomed: Type.Integer(),
  /** Came to a member who had had their customers of the day by this code. */
  overCap: Type.Integer(),
})
export const Today = Type.Object({
  /** Today, as the company counts its days. */
  day: Day,
  /** Times somebody was added; `before` is yesterday up to the same minute. */
  adds: Type.Object({ today: Type.Integer(), before: Type.Integer() }),
  /** Adds of fourteen days, today last. */
  points: Type.Array(Type.Integer()),
  /** The welcomes of today. */
  welcome: Type.Object({
    sent: Type.Integer(),
    notSent: Type.Integer(),
    /** Sent, perhaps: nobody heard. */
    unknown: Type.Integer(),
    /** 95 of 100 took no longer; `null` when none went out. */
    p95Ms: Nullable(Type.Integer()),
  }),
})
export const Retention = Type.Object({ day1: Nullable(Type.Number()), day7: Nullable(Type.Number()), day30: Nullable(Type.Number()) })
export const Point = Type.Object({
  day: Day,
  adds: Type.Integer(),
  newCustomers: Type.Integer(),
  lost: Type.Integer(),
  welcomed: Type.Integer(),
})
export const OfStaff = Type.Object({
  staffId: Id,
  name: Type.String(),
  alias: Type.String(),
  avatar: Type.String(),
  adds: Type.Integer(),
  newCustomers: Type.Integer(),
  lost: Type.Integer(),
  welcomed: Type.Integer(),
  overCap: Type.Integer(),
})
export const OfCode = Type.Object({
  wayId: Id,
  name: Type.String(),
  adds: Type.Integer(),
  newCustomers: Type.Integer(),
  lost: Type.Integer(),
  welcomed: Type.Integer(),
  overCap: Type.Integer(),
  retention: Retention,
})
export const WelcomeState = Type.Union([
  Type.Literal('sent'),
  Type.Literal('not_sent'),
  /** A call began and nobody heard its end; WeCom does not tell any more. */
  Type.Literal('unknown'),
  Type.Literal('waiting'),
])
export const Welcome = Type.Object({
  deliveryId: Id,
  /** `null` until their contact has been heard of; then without a name, too. */
  customerId: Nullable(Id),
  name: Type.String(),
  avatar: Type.String(),
  wayId: Nullable(Id),
  wayName: Type.String(),
  staffName: Type.String(),
  staffAlias: Type.String(),
  /** When WeCom asked for it. */
  at: Instant,
  state: WelcomeState,
  /** Why not, a word or an errcode; empty when it was sent or waits. */
  reason: Type.String(),
  /** From `at` to the end, in ms; WeCom allows 20,000. */
  latencyMs: Nullable(Type.Integer()),
})
export type Welcome = Static<typeof Welcome>
export const AddRecord = Type.Object({
  recordId: Type.String(),
  customerId: Id,
  name: Type.String(),
  avatar: Type.String(),
  wayId: Id,
  wayName: Type.String(),
  staffName: Type.String(),
  staffAlias: Type.String(),
  at: Instant,
  firstTime: Type.Boolean(),
  welcomed: Type.Boolean(),
  /** On the black list when they came. */
  blacklisted: Type.Boolean(),
  overCap: Type.Boolean(),
  lostAt: Nullable(Instant),
})
