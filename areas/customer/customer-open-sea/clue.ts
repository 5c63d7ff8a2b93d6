import Type, { type Static } from 'typebox'
import { Day, filled, Id, Instant, Nullable, strict, Version } from '#core/contract/call.ts'
import { FieldValue } from '#core/contract/fields.ts'
import { batch } from '#core/contract/picked.ts'
import { DueWhy, followUpKinds, ItemEventKind } from '#core/contract/pools.ts'
import { thing } from '#core/contract/things.ts'

/** What a clue is: who it is, where it lies, what happened to it. */
export const aClue = thing('clue', '线索')

export const ClueState = Type.Union([Type.Literal('free'), Type.Literal('held'), Type.Literal('converted')])
export type ClueState = Static<typeof ClueState>

export const Clue = Type.Object({
  clueId: Id,
  poolId: Id,
  poolName: Type.String(),
  name: Type.String(),
  company: Type.String(),
  /** What they want. */
  content: Type.String(),
  source: Type.String(),
  /** Masked (R299). */
  phone: Type.String(),
  tags: Type.Array(Type.String()),
  gradeId: Nullable(Id),
  gradeName: Type.String(),
  state: ClueState,
  mine: Type.Boolean(),
  staffName: Type.String(),
  staffAlias: Type.String(),
  since: Instant,
  touchedAt: Nullable(Instant),
  /** When it goes back to the pool, and why. */
  dueAt: Nullable(Instant),
  dueWhy: DueWhy,
  locked: Type.Boolean(),
  /** How it came to be free again. */
  backWhy: Type.String(),
  customerId: Nullable(Id),
  madeBy: Type.String(),
  enteredAt: Instant,
  version: Version,
})
export type Clue = Static<typeof Clue>

export const Filter = {
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
  poolId: Type.Optional(Id),
  state: Type.Optional(ClueState),
  gradeId: Type.Optional(Id),
  /** Those that the asker has. */
  mine: Type.Optional(Type.Boolean()),
  /** Those that go back before the day is over. */
  tonight: Type.Optional(Type.Boolean()),
  staffIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  batch,
}
export type Filter = Static<ReturnType<typeof strict<typeof Filter>>>

export const person = {
  name: filled(Type.String({ maxLength: 64 }), ''),
  company: filled(Type.String({ maxLength: 64 }), ''),
  content: filled(Type.String({ maxLength: 500 }), ''),
  source: filled(Type.String({ maxLength: 30 }), ''),
  /** Left out of an edit it stays. */
  phone: Type.Optional(Nullable(Type.String({ maxLength: 30 }))),
  tags: filled(Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { maxItems: 20, uniqueItems: true }), []),
  gradeId: filled(Nullable(Id), null),
  fields: filled(Type.Array(strict({ fieldId: Id, value: FieldValue }), { maxItems: 100 }), []),
}
export const Which = strict({ clueId: Id })

export const Counts = Type.Object({
  all: Type.Integer(),
  free: Type.Integer(),
  held: Type.Integer(),
  mine: Type.Integer(),
  tonight: Type.Integer(),
  converted: Type.Integer(),
})

/** Of several at once, what became of each. */
export const Outcome = Type.Object({
  done: Type.Integer(),
  refused: Type.Array(Type.Object({ clueId: Id, name: Type.String(), reason: Type.String() })),
})
export const several = Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true })

export const ClueEvent = Type.Object({
  eventId: Type.Integer(),
  at: Instant,
  kind: ItemEventKind,
  by: Type.String(),
  text: Type.String(),
})
export type ClueEvent = Static<typeof ClueEvent>
export const FollowUp = Type.Unsafe<(typeof followUpKinds)[number]>(Type.Union(followUpKinds.map((k) => Type.Literal(k))))
