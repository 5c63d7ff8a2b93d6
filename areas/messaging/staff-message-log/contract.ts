import Type, { type Static } from 'typebox'
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
  page,
  pageOf,
  query,
  strict,
  TaskStarted,
} from '#core/contract/call.ts'
import { Task } from '#core/contract/tasks.ts'
import { thing } from '#core/contract/things.ts'

/**
 * Bulk messages of the staff (员工群发记录): what members sent to many on their own in WeCom, beside what the company asked them to send, here or in
 * WeCom's own pages (platform/05 §2). WeCom tells nobody, so it is asked each hour; a mission's rows have the mission's figures.
 */
export const aBulkSend = thing('bulk message', '群发记录')

const read = may('per_group_msg_record', 'read')
const exports_ = may('per_group_msg_record', 'export')

export const ChatType = Type.Union([Type.Literal('single'), Type.Literal('group')])
/** `company`: a task of the company, which the member confirms; `personal`: the member's own. */
export const Origin = Type.Union([Type.Literal('company'), Type.Literal('personal')])
export const TargetState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('delivered'),
  Type.Literal('not_friend'),
  Type.Literal('quota'),
])
export type TargetState = Static<typeof TargetState>

/** What hangs on a message: its kind at WeCom, and its title where it has one. */
export const Attached = Type.Object({ kind: Type.String(), title: Type.String() })
export type Attached = Static<typeof Attached>

const Counts = {
  /** To whom it was meant to go. Of groups WeCom names those only that it went to. */
  targets: Type.Integer(),
  waiting: Type.Integer(),
  delivered: Type.Integer(),
  notFriend: Type.Integer(),
  quota: Type.Integer(),
}

/** One message of one member. */
const Head = {
  /** The message and the member: `<messageId>.<staffId>`. */
  recordId: Type.String(),
  messageId: Id,
  staffId: Id,
  staffName: Type.String(),
  staffAlias: Type.String(),
  staffAvatar: Type.String(),
  /** Of the member: 1 is at work, 5 has left (platform/03 §1.2). */
  staffStatus: Type.Integer(),
  chatType: ChatType,
  origin: Origin,
  text: Type.String(),
  attachments: Type.Array(Attached),
  createdAt: Instant,
  /** When the member pressed send; `null` while they have not. */
  sentAt: Nullable(Instant),
  /** The mission it belongs to, where the company asked for it here. */
  missionId: Nullable(Id),
}
export const BulkSend = Type.Object({ ...Head, ...Counts })
export type BulkSend = Static<typeof BulkSend>

const Filter = {
  chatType: Type.Optional(ChatType),
  origin: Type.Optional(Origin),
  sent: Type.Optional(Type.Boolean()),
  /** By the day the message was made. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  staffIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  departmentIds: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), { maxItems: 200 })),
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
}

const OfOne = { messageId: Id, staffId: Id, state: Type.Optional(TargetState) }
const Customer = Type.Object({
  targetExtId: ExtId,
  /** Missing where the customer is not known here. */
  customerId: Nullable(Id),
  name: Type.String(),
  avatar: Type.String(),
  state: TargetState,
  sentAt: Nullable(Instant),
})
const Group = Type.Object({
  targetExtId: ExtId,
  groupId: Nullable(Id),
  name: Type.String(),
  state: TargetState,
  sentAt: Nullable(Instant),
})
export type SentCustomer = Static<typeof Customer>
export type SentGroup = Static<typeof Group>

export const bulkMessages = calls('staff-message-log', 'per_group_msg/record', {
  overview: query({
    access: read,
    about: 'rows',
    input: strict({ from: Day, to: Day, staffIds: Filter.staffIds, departmentIds: Filter.departmentIds }),
    output: Type.Object({
      /** Messages that members sent on their own, and those the company asked for, by the day they were made. */
      personal: Type.Integer(),
      company: Type.Integer(),
      /** Of the company's, how many wait for the member. */
      unsent: Type.Integer(),
    }),
    summary: 'Counted a message and member, within the asker’s scope.',
  }),
  list: query({
    access: read,
    about: 'rows',
    input: page(Filter),
    output: pageOf(BulkSend),
    summary: 'A row for each message and member, newest first.',
  }),
  one: query({
    access: read,
    about: 'rows',
    input: strict({ messageId: Id, staffId: Id }),
    output: Type.Object(Head),
  }),
  userDetail: query({
    path: '/per_group_msg/record/user_detail',
    access: read,
    about: 'rows',
    input: page(OfOne),
    output: pageOf(Customer),
    summary: 'To which customers one member sent it, and what became of it. Those of a mission stand with the mission.',
  }),
  groupDetail: query({
    path: '/per_group_msg/record/group_detail',
    access: read,
    about: 'rows',
    input: page(OfOne),
    output: pageOf(Group),
    summary: 'The same for groups.',
  }),
  export: command({ access: exports_, about: 'rows', longTask: true, input: exportOf(Filter), output: TaskStarted }),
  exportUserDetail: command({
    path: '/per_group_msg/record/user_detail/export',
    access: exports_,
    about: 'rows',
    longTask: true,
    input: exportOf(OfOne),
    output: TaskStarted,
  }),
  exportGroupDetail: command({
    path: '/per_group_msg/record/group_detail/export',
    access: exports_,
    about: 'rows',
    longTask: true,
    input: exportOf(OfOne),
    output: TaskStarted,
  }),
  sync: command({
    access: may('per_group_msg_record', 'update'),
    about: 'company',
    longTask: true,
    output: TaskStarted,
    summary: 'Asks WeCom now; it is asked each hour anyway.',
  }),
  syncStatus: query({
    path: '/per_group_msg/record/sync/status',
    access: read,
    about: 'shared',
    output: Type.Object({ task: Nullable(Task), lastSyncedAt: Nullable(Instant) }),
  }),
})
