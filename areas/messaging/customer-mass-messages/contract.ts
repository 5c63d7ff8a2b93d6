import Type, { type Static } from 'typebox'
import { Audience } from '#core/contract/audience.ts'
import {
  calls,
  command,
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
import { FileRef } from '#core/contract/files.ts'
import { MessageContent } from '#core/contract/message.ts'
import { thing } from '#core/contract/things.ts'

export const aMission = thing('mission', '群发')

/**
 * Mass messages to customers (客户群发). WeCom sends nothing by itself: each member of staff gets a task and confirms it in the client,
 * so a mission is asked, confirmed and delivered, in this order (platform/05 §2).
 */

/** The only variable a mass message may hold: WeCom sends all customers of one member the same words. */
export const allowedVariables = ['staff_name'] as const
export const remindersADay = 3
export const trackedDays = 7
export const duplicateDays = 7
/** Night, when a message is taken as a disturbance: from 22:00 to 8:00. */
export const night = { from: 22 * 60, to: 8 * 60 }

export const MissionState = Type.Union([
  Type.Literal('scheduled'),
  Type.Literal('sending'),
  Type.Literal('waiting'),
  Type.Literal('done'),
  Type.Literal('cancelled'),
  Type.Literal('failed'),
])
export type MissionState = Static<typeof MissionState>

/** Who and by whom. The list is fixed when the mission is made: who matches later is not added. */
const Reach = {
  audience: Audience,
  /** Only these members are asked; without any it is everyone in the asker's scope. */
  staffIds: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
}
export const MissionDraft = strict({
  /** For colleagues; customers never see it. */
  name: Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' }),
  ...Reach,
  msgData: MessageContent,
  /** `null` is now. */
  sendAt: Nullable(Instant),
})
export type MissionDraft = Static<typeof MissionDraft>

const Counts = {
  staffCount: Type.Integer(),
  /** Of these, members who have their task at WeCom. */
  asked: Type.Integer(),
  confirmed: Type.Integer(),
  /** customers = delivered + notFriend + quota + unreachable + listedSince + refused + waiting + unknown + cancelled */
  customers: Type.Integer(),
  delivered: Type.Integer(),
  notFriend: Type.Integer(),
  quota: Type.Integer(),
  unreachable: Type.Integer(),
  /** Put on the black list between the plan and the task, and so not asked for. */
  listedSince: Type.Integer(),
  /** Of members whose task WeCom did not take. */
  refused: Type.Integer(),
  waiting: Type.Integer(),
  /** Of members whose task was asked for at WeCom without an answer; settled by itself as soon as WeCom shows it, or does not. */
  unknown: Type.Integer(),
  cancelled: Type.Integer(),
}

export const MissionRow = Type.Object({
  missionId: Id,
  name: Type.String(),
  state: MissionState,
  /** Why WeCom refused, in words; empty when it did not. */
  problem: Type.String(),
  audience: Audience,
  staffIds: Type.Array(Id),
  msgData: MessageContent,
  sendAt: Instant,
  scheduled: Type.Boolean(),
  createdBy: Type.String(),
  createdAt: Instant,
  ...Counts,
})
export type MissionRow = Static<typeof MissionRow>

export const Mission = Type.Object({
  ...MissionRow.properties,
  /** What a screen draws the message with: the files of `msgData` with links that end. */
  displayMsgData: Type.Object({ files: Type.Array(FileRef) }),
  /** How the plan came out when it was made. */
  matched: Type.Integer(),
  quotaUsed: Type.Integer(),
  blacklisted: Type.Integer(),
  noSeat: Type.Integer(),
  syncedAt: Nullable(Instant),
  /** When results stop being looked for; `null` before it is sent. */
  trackingEnds: Nullable(Instant),
  cancelAsked: Type.Boolean(),
  /** Reminders that may still be sent in these 24 hours, and when the next one comes free when none is left. */
  remindersLeft: Type.Integer(),
  nextReminderAt: Nullable(Instant),
  /** May be stopped, reminded and deleted by the asker: all its senders are in their scope. */
  mine: Type.Boolean(),
})
export type Mission = Static<typeof Mission>

/** `waiting` until the member confirms; `refused`: WeCom did not take the task of this member. */
export const TargetState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('unknown'),
  Type.Literal('delivered'),
  Type.Literal('not_friend'),
  Type.Literal('quota'),
  Type.Literal('unreachable'),
  Type.Literal('blacklisted'),
  Type.Literal('cancelled'),
  Type.Literal('refused'),
])
export type TargetState = Static<typeof TargetState>
export const SenderState = Type.Union([
  Type.Literal('planned'),
  Type.Literal('unknown'),
  Type.Literal('asked'),
  Type.Literal('confirmed'),
  Type.Literal('cancelled'),
  Type.Literal('refused'),
])
export type SenderState = Static<typeof SenderState>

const StaffFilter = { missionId: Id, state: Type.Optional(SenderState), keyword: Type.Optional(Type.String({ maxLength: 30 })) }
const CustomerFilter = {
  missionId: Id,
  state: Type.Optional(TargetState),
  staffId: Type.Optional(Id),
  keyword: Type.Optional(Type.String({ maxLength: 30 })),
}
const Person = { name: Type.String(), avatar: Type.String() }

export const QuotaRule = Type.Union([Type.Literal('month'), Type.Literal('week'), Type.Literal('day')], {
  description: 'How often WeCom lets a customer receive mass messages: the days of the month a month, 7 a week, 1 a day',
})
export type QuotaRule = Static<typeof QuotaRule>

const PreviewInput = strict({ ...Reach, sendAt: Type.Optional(Nullable(Instant)) })

export const missions = calls('customer-mass-messages', 'group_msg/mission', {
  list: query({
    access: may('group_message', 'read'),
    about: 'rows',
    input: page({
      keyword: Type.Optional(Type.String({ maxLength: 30 })),
      state: Type.Optional(MissionState),
      staffId: Type.Optional(Id),
      sort: orders('-send_at', 'send_at', 'name'),
    }),
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

/** R063 */
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
