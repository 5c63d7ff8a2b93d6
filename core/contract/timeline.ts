import Type, { type Static, type TObject, type TProperties } from 'typebox'
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

/** What every event says; beside it stand the fields of its line (`timelineLines`). */
export const TimelineEvent = Type.Object({
  eventId: Type.String(),
  at: Instant,
  kind: EventKind,
  /** Its line, where the kind does not say it all; else `''`. */
  action: Type.String(),
  /** Whose contact it concerns, or who wrote it. */
  staff: Nullable(TimelinePerson),
  /** Who caused it: a name, `wecom` when it was done in the client, or a word of the action (who ended a contact). */
  by: Type.String(),
  /** What was written or sent; shown, too, where nobody here knows the line. */
  text: Type.String(),
  /** What the item leads to. */
  object: Nullable(Type.Object({ kind: Type.String(), id: Type.String() })),
})
export type TimelineEvent = Static<typeof TimelineEvent>

/**
 * Lines are their areas': each says in its `timeline.ts` what is kept of an event and what is told of it, in `server/timeline.ts` how the one
 * becomes the other, and in `web/lines.tsx` how it reads. They have the name of the action, or of the kind where that says it all.
 *
 *   export const pointLines = timelineLines({
 *     earned: { kind: 'integralRecord', kept: { points: Type.Integer() }, told: { points: Type.Integer() } },
 *   })
 *   declare module '#core/contract/timeline.ts' {
 *     interface TimelineLines extends LinesOf<typeof pointLines> {}
 *   }
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it
export interface TimelineLines {}
export type DeclaredLines = Readonly<Record<string, { kind: EventKind; kept: TProperties; told: TProperties }>>
export type LinesOf<L extends DeclaredLines> = {
  [K in keyof L]: { kind: L[K]['kind']; kept: Static<TObject<L[K]['kept']>>; told: Static<TObject<L[K]['told']>> }
}

/** Flat on the wire: an event carries the fields of its line and no others, so one name is one schema. */
export function timelineLines<L extends DeclaredLines>(lines: L): L {
  const fields: TProperties = TimelineEvent.properties
  for (const [line, { told }] of Object.entries(lines))
    for (const [key, schema] of Object.entries(told)) {
      if (fields[key] && JSON.stringify(fields[key]) !== JSON.stringify(schema)) throw new Error(`${line}: ${key} is another field already`)
      fields[key] ??= Type.Optional(schema)
    }
  return lines
}

/** What of any event is kept beside the fields of its line. `by`: `wecom`, `staff`, a word that the line's area tells; `actor`: their name. */
interface Frame {
  by?: string
  actor?: string
  text?: string
}
type KeptOf<L extends keyof TimelineLines> = TimelineLines[L]['kept'] & Frame & (L extends EventKind ? { action?: never } : { action: L })
/** An event as the area where it happens writes it. */
export type TimelineRow = {
  [L in keyof TimelineLines]: {
    customerId: string
    kind: TimelineLines[L]['kind']
    /** Whose contact it concerns. */
    staffId?: string | null
    data: KeptOf<L>
    /** Now, where it is not said. */
    at?: Date
  }
}[keyof TimelineLines]
