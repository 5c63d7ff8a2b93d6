import Type from 'typebox'
import {
  calls,
  command,
  Day,
  ExtId,
  exportOf,
  Id,
  Instant,
  may,
  Nullable,
  orders,
  page,
  pageOf,
  query,
  strict,
  TaskStarted,
  Version,
} from '#core/contract/call.ts'
import { event } from '#core/contract/event.ts'
import { MessageContent } from '#core/contract/message.ts'
import { thing } from '#core/contract/things.ts'
import { Mission, MissionDraft, MissionRow, MissionState, QuotaRule, Reach, SenderState, TargetState } from './mission.ts'

/** In the statistics of staff. */
export { massConfirmedOfStaff } from './staff-figures.ts'

export const aMission = thing('mission', '群发')

/**
 * Mass messages to customers (客户群发). WeCom sends nothing by itself: each member of staff gets a task and confirms it in the client,
 * so a mission is asked, confirmed and delivered, in this order (platform/05 §2).
 */

const StaffFilter = {
  missionId: Id,
  state: Type.Optional(SenderState),
  /** Whether WeCom has been asked to ask them, whatever came of it. */
  asked: Type.Optional(Type.Boolean()),
  keyword: Type.Optional(Type.String({ maxLength: 30 })),
}
const CustomerFilter = {
  missionId: Id,
  state: Type.Optional(TargetState),
  staffId: Type.Optional(Id),
  keyword: Type.Optional(Type.String({ maxLength: 30 })),
}
const Filter = {
  keyword: Type.Optional(Type.String({ maxLength: 30 })),
  state: Type.Optional(MissionState),
  staffId: Type.Optional(Id),
  /** Days of the company's calendar on which they, or without `staffId` anybody, sent a part of it. */
  confirmedFrom: Type.Optional(Day),
  confirmedTo: Type.Optional(Day),
}
const Person = { name: Type.String(), avatar: Type.String() }

const PreviewInput = strict({ ...Reach, sendAt: Type.Optional(Nullable(Instant)) })

export const missions = calls('customer-mass-messages', 'group_msg/mission', {
  list: query({
    access: may('group_message', 'read'),
    about: 'rows',
    input: page({ ...Filter, sort: orders('-send_at', 'send_at', 'name') }),
    output: pageOf(MissionRow),
  }),
  one: query({ access: may('group_message', 'read'), about: 'rows', input: strict({ missionId: Id }), output: Mission }),
  preview: query({
    method: 'POST',
    access: may('group_message', 'create'),
    about: 'rows',
    input: PreviewInput,
    output: Type.Object({
      matched: Type.Integer(),
      /** matched = reachable + quotaUsed + blacklisted + noSeat */
      reachable: Type.Integer(),
      quotaUsed: Type.Integer(),
      /** On the black list at this moment: never asked for. */
      blacklisted: Type.Integer(),
      /** Customers none of whose followers can be asked: no seat, no customer contact, not active, or not among `staffIds`. */
      noSeat: Type.Integer(),
      staffCount: Type.Integer(),
      quotaRule: QuotaRule,
    }),
    summary: 'Whom a mission would reach. Changes nothing; POST because an audience is large.',
  }),
  previewCustomers: query({
    method: 'POST',
    access: may('group_message', 'create'),
    about: 'rows',
    input: page({
      ...PreviewInput.properties,
      part: Type.Union([Type.Literal('reachable'), Type.Literal('quota'), Type.Literal('blacklisted'), Type.Literal('no_seat')]),
    }),
    output: pageOf(
      Type.Object({
        customerId: Id,
        externalUserExtId: ExtId,
        ...Person,
        staffName: Type.String(),
        staffAlias: Type.String(),
        staffAvatar: Type.String(),
      }),
    ),
    summary: 'The customers behind a number of `preview`.',
  }),
  previewStaff: query({
    method: 'POST',
    access: may('group_message', 'create'),
    about: 'rows',
    input: page(PreviewInput.properties),
    output: pageOf(Type.Object({ staffId: Id, ...Person, alias: Type.String(), customers: Type.Integer() })),
    summary: 'Who would be asked, for how many customers.',
  }),
  check: query({
    method: 'POST',
    access: may('group_message', 'create'),
    about: 'rows',
    input: strict({ ...PreviewInput.properties, msgData: MessageContent }),
    output: Type.Object({
      night: Type.Boolean(),
      timeZone: Type.String(),
      quotaUsed: Type.Integer(),
      blacklisted: Type.Integer(),
      noSeat: Type.Integer(),
      /** How many, when it is every customer the asker may see: no condition, or none that leaves anybody out. 0 otherwise. */
      everyone: Type.Integer(),
      /** Missions of the last 7 days with the same content, and how many of this audience got them. */
      duplicates: Type.Array(Type.Object({ missionId: Id, name: Type.String(), sendAt: Instant, customers: Type.Integer() })),
      /** Followers of these customers who cannot be asked. */
      staffAway: Type.Array(
        Type.Object({
          staffId: Id,
          name: Type.String(),
          alias: Type.String(),
          reason: Type.Union([Type.Literal('no_seat'), Type.Literal('no_customer_contact'), Type.Literal('not_active')]),
        }),
      ),
      staffAwayCount: Type.Integer(),
      /** Shares seen in the last finished missions; `null` without any. */
      forecast: Nullable(Type.Object({ missions: Type.Integer(), confirmed: Type.Number(), delivered: Type.Number() })),
      checkedAt: Instant,
    }),
    summary: 'What to look at before sending. Changes nothing.',
  }),
  tryOut: command({
    access: may('group_message', 'create'),
    about: 'rows',
    once: true,
    input: strict({ msgData: MessageContent }),
    output: Type.Object({ messages: Type.Integer() }),
    summary: 'Sends the message to the asker alone, through our app in WeCom.',
  }),
  add: command({
    access: may('group_message', 'create'),
    about: 'rows',
    once: true,
    /** `missionId` made by the sender makes a repeated send harmless. */
    input: strict({ missionId: Type.Optional(Id), draft: MissionDraft }),
    output: Type.Object({ missionId: Id }),
    summary: 'Fixes the list of customers and asks the staff, now or at `send_at`.',
  }),
  delete: command({
    access: may('group_message', 'delete'),
    about: 'rows',
    input: strict({ missionId: Id }),
    summary: 'Only what is scheduled (it is never sent then), cancelled or finished.',
  }),
  cancel: command({
    access: may('group_message', 'update'),
    about: 'rows',
    longTask: true,
    input: strict({ missionId: Id }),
    output: TaskStarted,
    summary: 'R017: takes the task back from everybody who has not confirmed it.',
  }),
  notify: command({
    access: may('group_message', 'update'),
    about: 'rows',
    once: true,
    input: strict({ missionId: Id }),
    output: Type.Object({ staff: Type.Integer(), remindersLeft: Type.Integer() }),
    summary: 'Reminds those who have not confirmed, at most 3 times in 24 hours.',
  }),
  sync: command({
    access: may('group_message', 'read'),
    about: 'rows',
    longTask: true,
    input: strict({ missionId: Id }),
    output: TaskStarted,
    summary: 'R040: asks WeCom for the results now.',
  }),
  staff: query({
    access: may('group_message', 'read'),
    about: 'rows',
    input: page({
      ...StaffFilter,
      sort: orders('-customers', '-delivered', 'confirmed_at'),
    }),
    output: pageOf(
      Type.Object({
        staffId: Id,
        ...Person,
        alias: Type.String(),
        state: SenderState,
        problem: Type.String(),
        customers: Type.Integer(),
        delivered: Type.Integer(),
        failed: Type.Integer(),
        waiting: Type.Integer(),
        /** Their task was asked for and nobody heard the answer: in no other of these. */
        unknown: Type.Integer(),
        askedAt: Nullable(Instant),
        confirmedAt: Nullable(Instant),
      }),
    ),
  }),
  customers: query({
    access: may('group_message', 'read'),
    about: 'rows',
    input: page(CustomerFilter),
    output: pageOf(
      Type.Object({
        customerId: Id,
        externalUserExtId: ExtId,
        ...Person,
        staffId: Id,
        staffName: Type.String(),
        staffAlias: Type.String(),
        state: TargetState,
        sentAt: Nullable(Instant),
      }),
    ),
  }),
  mine: query({
    access: 'staff',
    about: 'own',
    output: Type.Object({
      list: Type.Array(
        Type.Object({ missionId: Id, name: Type.String(), msgData: MessageContent, customers: Type.Integer(), askedAt: Instant }),
      ),
    }),
    summary: 'What waits for the asker’s own confirmation in WeCom.',
  }),
  export: command({
    access: may('group_message', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Filter),
    output: TaskStarted,
  }),
  exportStaff: command({
    access: may('group_message', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(StaffFilter),
    output: TaskStarted,
  }),
  exportCustomers: command({
    access: may('group_message', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(CustomerFilter),
    output: TaskStarted,
  }),
  rule: query({
    access: may('group_message', 'read'),
    about: 'shared',
    output: Type.Object({ quotaRule: QuotaRule, perPeriod: Type.Integer(), version: Version }),
  }),
  setRule: command({
    access: 'root',
    about: 'company',
    input: strict({ quotaRule: QuotaRule, version: Version }),
    summary: 'Must say what the administrator chose in WeCom’s own console: no call tells.',
  }),
})

/** What members do on their phones about their own tasks (R063). */
export const missionsBeside = calls('customer-mass-messages', 'staff_client/group_msg/mission', {
  confirm: command({
    access: 'staff',
    once: true,
    because: 'it is the asker’s own task',
    about: 'own',
    input: strict({ missionId: Id }),
    output: Type.Object({ confirmed: Type.Boolean(), delivered: Type.Integer() }),
    summary:
      'The asker’s own task, beside the chat: sent in the demo, elsewhere WeCom is asked whether it was. `delivered`: customers so far.',
  }),
})

/** Customers who got the message, as WeCom reported it; at most 500 an event. */
export const massMessageDelivered = event(
  'mass_message.delivered',
  Type.Object({
    missionId: Id,
    name: Type.String(),
    staffId: Id,
    deliveries: Type.Array(Type.Object({ customerId: Id, at: Instant }), { maxItems: 500 }),
  }),
)
