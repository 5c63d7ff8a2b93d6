import Type, { type Static } from 'typebox'
import { Id, Instant, Nullable } from './call.ts'

/** R160: the kinds of a timeline, in the order their filters stand. R161: manualEvent is the follow-up record, reminderEvent the to-do. */
export const EventKind = Type.Union([
  Type.Literal('customerAction'),
  Type.Literal('manualEvent'),
  Type.Literal('reminderEvent'),
  Type.Literal('templateEvent'),
  Type.Literal('updateRemark'),
  Type.Literal('momentInteraction'),
  Type.Literal('integralRecord'),
  Type.Literal('workOrderEvent'),
  Type.Literal('voiceCallRecord'),
])
export type EventKind = Static<typeof EventKind>
export const eventKinds: readonly EventKind[] = EventKind.anyOf.map((k) => k.const)

export const TimelinePerson = Type.Object({ staffId: Id, name: Type.String(), alias: Type.String(), avatar: Type.String() })
const TagRef = Type.Object({ tagId: Id, name: Type.String(), groupName: Type.String() })

export const TimelineEvent = Type.Object({
  eventId: Type.String(),
  at: Instant,
  kind: EventKind,
  /** Which action of the kind, a word of the area that wrote it; `''` where the kind says it all. */
  action: Type.String(),
  /** Whose contact it concerns, or who wrote it. */
  staff: Nullable(TimelinePerson),
  /** Who caused it: a name, `wecom` when it was done in the client, or a word of the action (who ended a contact). */
  by: Type.String(),
  text: Type.String(),
  before: Type.String(),
  after: Type.String(),
  tagsAdded: Type.Array(TagRef),
  tagsRemoved: Type.Array(TagRef),
  addWay: Nullable(Type.Integer()),
  /** Name of the code that brought the customer. */
  source: Type.String(),
  /** Why a welcome did not go out, and how long it took. */
  reason: Type.String(),
  latencyMs: Nullable(Type.Integer()),
  /** What the item leads to. */
  object: Nullable(Type.Object({ kind: Type.String(), id: Type.String() })),
})
export type TimelineEvent = Static<typeof TimelineEvent>
