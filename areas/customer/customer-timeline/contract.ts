import Type from 'typebox'
import { besideChat, calls, command, filled, Id, Instant, may, Nullable, query, strict } from '#core/contract/call.ts'
import { event } from '#core/contract/event.ts'
import { thing } from '#core/contract/things.ts'
import { EventKind, TimelineEvent, TimelinePerson } from '#core/contract/timeline.ts'

export const anEventTemplate = thing('event template', '常用语')

/** R162: what a person may write by hand, and the kind it becomes. */
export const writtenKinds = { manual_event: 'manualEvent', voice_call_record: 'voiceCallRecord' } as const

/** Events of one answer (R293). */
export const eventLimit = 40
export const templateLimit = 50

export const customerEvents = calls('customer-timeline', 'external_user/event', {
  list: query({
    access: may('customer', 'read'),
    about: 'rows',
    input: strict({
      customerId: Id,
      kinds: Type.Optional(Type.Array(EventKind, { minItems: 1, maxItems: 9 })),
      staffId: Type.Optional(Id),
      /** `next` of the page before. */
      before: Type.Optional(Type.String({ maxLength: 64, pattern: '^20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z_-?\\d{1,16}$' })),
    }),
    output: Type.Object({
      list: Type.Array(TimelineEvent),
      next: Nullable(Type.String()),
      /** Kinds and people this customer's timeline has, for the filters; with the first page only. */
      kinds: Type.Array(EventKind),
      staff: Type.Array(TimelinePerson),
    }),
    summary: 'What happened with a customer, newest first, 40 at a time (R293).',
  }),
  add: command({
    access: may('customer', 'update'),
    about: 'rows',
    once: true,
    input: strict({
      customerId: Id,
      /** A follow-up record or a note of a call (R162). */
      type: filled(Type.Union([Type.Literal('manual_event'), Type.Literal('voice_call_record')]), 'manual_event'),
      text: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }),
    }),
    output: Type.Object({ eventId: Type.String() }),
    summary: 'A follow-up record, or a note of a call. It stays as written.',
  }),
})

/** The same calls for the side window and staff phones (R063). */
export const eventsBeside = calls('customer-timeline', 'staff_client/external_user/event', {
  list: besideChat(customerEvents.list),
  add: besideChat(customerEvents.add),
})

export const EventTemplate = Type.Object({ templateId: Id, text: Type.String(), createdBy: Type.String() })
export const eventTemplates = calls('customer-timeline', 'external_user/event_template', {
  list: query({ access: may('customer', 'read'), about: 'shared', output: Type.Object({ list: Type.Array(EventTemplate) }) }),
  add: command({
    access: may('customer', 'update'),
    about: 'company',
    once: true,
    input: strict({ text: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }) }),
    output: Type.Object({ templateId: Id }),
    summary: 'A sentence for everybody of the company; at most 50. The same text twice is one.',
  }),
  delete: command({ access: may('customer', 'update'), about: 'company', input: strict({ templateId: Id }) }),
})
/** The phrases, for the side window and staff phones (R063). */
export const templatesBeside = calls('customer-timeline', 'staff_client/external_user/event_template', {
  list: besideChat(eventTemplates.list),
})

/** Somebody wrote down what came out of a talk; what reminds of silent customers listens. */
export const followedUp = event(
  'customer.followed_up',
  Type.Object({
    customerId: Id,
    staffId: Nullable(Id),
    kind: Type.Union([Type.Literal('manualEvent'), Type.Literal('voiceCallRecord')]),
    at: Instant,
  }),
)
