import Type, { type Static } from 'typebox'
import { Id, Nullable, strict, Version } from './call.ts'

/**
 * Pools: what nobody has yet and somebody may take (clues; later leads and companies). A pool is data: whose it is, how much one may take,
 * when what was taken goes back. Where it stands, and why: docs/decisions/pools.md.
 */

/** Of one subject in one company. */
export const mostPools = 20
export const mostGrades = 10

/** `free`: may be taken. `held`: somebody has it. The others are over. */
export const ItemState = Type.Union([
  Type.Literal('free'),
  Type.Literal('held'),
  Type.Literal('converted'),
  Type.Literal('merged'),
  Type.Literal('deleted'),
])
export type ItemState = Static<typeof ItemState>

/** Why something goes back: nobody followed up since it was taken; not for long; nothing came of it. */
export const DueWhy = Type.Union([Type.Literal(''), Type.Literal('first'), Type.Literal('silent'), Type.Literal('deal')])
export type DueWhy = Static<typeof DueWhy>

const days = Nullable(Type.Integer({ minimum: 1, maximum: 365 }))
const rule = {
  /** Days without any follow-up after it was taken. */
  firstDays: days,
  /** Days since the last follow-up, or since it was taken. */
  silentDays: days,
  /** Days since it was taken, whatever was done. */
  dealDays: days,
  /** Minute of the day at which what is due goes back, by the company's clock. */
  atMinute: Type.Integer({ minimum: 0, maximum: 1439 }),
  /** Days before, at nine, at which whoever has it is reminded; 0 is the day itself. */
  remindDays: Nullable(Type.Integer({ minimum: 0, maximum: 7 })),
  /** What is of these grades never goes back by itself. */
  keepGradeIds: Type.Array(Id, { maxItems: mostGrades, uniqueItems: true }),
}
export const RecycleRule = strict(rule)
export type RecycleRule = Static<typeof RecycleRule>
/** What a company begins with. */
export const firstRule: RecycleRule = { firstDays: 7, silentDays: 30, dealDays: null, atMinute: 22 * 60, remindDays: 0, keepGradeIds: [] }

const most = Nullable(Type.Integer({ minimum: 1, maximum: 100_000 }))
const pool = {
  name: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
  note: Type.String({ maxLength: 100 }),
  /** Who sees it and may take from it: members of these departments and below, and these members; nobody named is everybody. */
  departmentIds: Type.Array(Type.Integer(), { maxItems: 200, uniqueItems: true }),
  staffIds: Type.Array(Id, { maxItems: 200, uniqueItems: true }),
  /** One person's: had at once, taken a day, contacts looked at a day. */
  maxHeld: most,
  maxADay: most,
  maxReveals: most,
  /** Days for which whoever gave something back, or lost it, may not take it again. */
  banDays: days,
  /** Its own rule; nothing: the default one. */
  rule: Nullable(RecycleRule),
}
export const PoolDraft = strict(pool)
export type PoolDraft = Static<typeof PoolDraft>
export const Pool = Type.Object({ poolId: Id, ...pool, /** The rule that holds. */ holds: RecycleRule, version: Version })
export type Pool = Static<typeof Pool>

export const gradeName = Type.String({ minLength: 1, maxLength: 8, pattern: '\\S' })
export const Grade = Type.Object({ gradeId: Id, name: Type.String() })
export type Grade = Static<typeof Grade>

/** What one person has of a pool and took of it today, beside what they may. */
export const Quota = Type.Object({
  held: Type.Integer(),
  received: Type.Integer(),
  revealed: Type.Integer(),
  maxHeld: Nullable(Type.Integer()),
  maxADay: Nullable(Type.Integer()),
  maxReveals: Nullable(Type.Integer()),
})
export type Quota = Static<typeof Quota>

/** What happens to something in a pool. The first three are follow-ups, by people. */
export const followUpKinds = ['call', 'visit', 'note'] as const
export const itemEventKinds = [
  ...followUpKinds,
  'entered',
  'received',
  'given',
  'abandoned',
  'recycled',
  'moved',
  'graded',
  'locked',
  'unlocked',
  'edited',
  'merged',
  'unmerged',
  'converted',
  'deleted',
] as const
export type ItemEventKind = (typeof itemEventKinds)[number]
export const ItemEventKind = Type.Unsafe<ItemEventKind>(Type.Union(itemEventKinds.map((k) => Type.Literal(k))))
