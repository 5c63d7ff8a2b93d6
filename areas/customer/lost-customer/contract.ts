import Type, { type Static } from 'typebox'
import { LostBy } from '#areas/customer/customer-management/contract.ts'
import {
  besideChat,
  calls,
  command,
  Day,
  ExtId,
  exportOf,
  filled,
  Id,
  Instant,
  may,
  Nullable,
  page,
  pageOf,
  query,
  strict,
  TaskStarted,
  Version,
} from '#core/contract/call.ts'
import { event } from '#core/contract/event.ts'
import { thing } from '#core/contract/things.ts'

/**
 * Lost customers (流失客户): contacts that ended, by whom, when and after which last touch; who is told of it; and who came back. What is lost
 * now is read off the contacts themselves, so it is what home and the dashboard of customers count.
 */
export const aLoss = thing('loss', '流失记录')
export const anAlarm = thing('alarm', '流失预警')

const read = may('lost_customer', 'read')
const edit = may('lost_customer', 'update')

const TagRef = Type.Object({ tagId: Id, name: Type.String(), groupName: Type.String(), internal: Type.Boolean() })
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'
/** One loss: the member, the customer, and when it ended. */
const RecordId = Type.String({ pattern: `^${uuid}\\.${uuid}\\.[0-9]{12,14}$`, maxLength: 90 })
const RecordIds = Type.Array(RecordId, { minItems: 1, maxItems: 100 })
/** What the member did last with the customer before they parted; `added` where nothing came after the beginning. */
export const TouchKind = Type.Union([
  Type.Literal('added'),
  Type.Literal('welcome'),
  Type.Literal('mass'),
  Type.Literal('chat'),
  Type.Literal('follow_up'),
])
export type TouchKind = Static<typeof TouchKind>

export const LostRow = Type.Object({
  recordId: RecordId,
  customerId: Id,
  externalUserExtId: ExtId,
  name: Type.String(),
  avatar: Type.String(),
  /** 1 WeChat, 2 WeCom (platform/04 §2.2). */
  type: Type.Integer(),
  corpName: Type.String(),
  /** What the member called them, for whoever reads it. */
  remark: Type.String(),
  /** Whether a colleague still has them. */
  status: Type.Union([Type.Literal('friend'), Type.Literal('lost')]),
  staffId: Id,
  staffName: Type.String(),
  staffAlias: Type.String(),
  /** Of the member: 1 is at work, 5 has left (platform/03 §1.2). */
  staffStatus: Type.Integer(),
  by: LostBy,
  addedAt: Instant,
  lostAt: Instant,
  returnedAt: Nullable(Instant),
  /** Whole days from the beginning to the end. */
  keptDays: Type.Integer(),
  addWay: Type.Integer(),
  source: Type.String(),
  tags: Type.Array(TagRef),
  lastTouch: Type.Object({ kind: TouchKind, at: Instant, text: Type.String() }),
  /** Whether the asker, who was told of it, has read it; `null` where they were not told. */
  read: Nullable(Type.Boolean()),
  /** When somebody asked the member to win them back, and who. */
  askedAt: Nullable(Instant),
  askedBy: Type.String(),
})
export type LostRow = Static<typeof LostRow>

const Which = {
  by: Type.Optional(Type.Array(LostBy, { maxItems: 4 })),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  staffIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  departmentIds: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), { maxItems: 200 })),
  addWays: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 999 }), { maxItems: 30 })),
  /** One of these tags, which the contact had when it ended. */
  tagsAny: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
  /** Those the asker was told of and has, or has not, read (R041). */
  read: Type.Optional(Type.Boolean()),
  /** Whether a colleague still has them, who can send to them; of the others only the member can ask. */
  reach: Type.Optional(Type.Union([Type.Literal('colleague'), Type.Literal('nobody')])),
}
const Filter = {
  /** `lost`: contacts that are ended now; `back`: those that began again, by the day on which they did; `all`: both, by the day of the loss. */
  state: filled(Type.Union([Type.Literal('lost'), Type.Literal('back'), Type.Literal('all')]), 'lost'),
  ...Which,
}

const Counts = Type.Object({
  lost: Type.Integer(),
  byCustomer: Type.Integer(),
  byStaff: Type.Integer(),
  /** Handed over, or found by a sync that cannot tell who ended it. */
  byOthers: Type.Integer(),
  back: Type.Integer(),
})
export type Counts = Static<typeof Counts>

export const outflow = calls('lost-customer', 'external_user/outflow', {
  overview: query({
    access: read,
    about: 'rows',
    input: strict({ staffIds: Filter.staffIds, departmentIds: Filter.departmentIds }),
    output: Type.Object({
      periods: Type.Array(
        Type.Object({
          key: Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month')]),
          from: Day,
          to: Day,
          now: Counts,
          /** As many days before, up to the same time of day. */
          before: Counts,
        }),
      ),
      /** Members who deleted more than the settings allow, of the last seven days, that nobody has looked into. */
      alarms: Type.Array(
        Type.Object({
          staffId: Id,
          staffName: Type.String(),
          staffAlias: Type.String(),
          day: Day,
          at: Instant,
          /** How many of that day are lost now. */
          lost: Type.Integer(),
        }),
      ),
      /** What the asker was told of and has not read. */
      unread: Type.Integer(),
      /** Of those lost in thirty days: whom a colleague still has and can send to, and whom only the member can ask. */
      reach: Type.Object({ from: Day, to: Day, colleague: Type.Integer(), nobody: Type.Integer() }),
    }),
    summary: 'Today, seven days, thirty days, each with the time before; within the asker’s scope.',
  }),
  list: query({
    access: read,
    about: 'rows',
    input: page(Filter),
    output: pageOf(LostRow),
    summary: 'Newest first.',
  }),
  export: command({
    access: may('lost_customer', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Filter),
    output: TaskStarted,
  }),
  winBack: command({
    access: edit,
    about: 'rows',
    lastWins: 'each is asked once a day, whoever asks',
    /** At most as many as a page of the list shows. */
    input: strict({
      recordIds: RecordIds,
      note: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    output: Type.Object({
      asked: Type.Integer(),
      /** Not lost any more, asked today already, or the member has left. */
      passedOver: Type.Integer(),
    }),
    summary: 'Asks the members to win these customers back; each is told once a day of the same customer.',
  }),
  winBackAll: command({
    access: edit,
    about: 'rows',
    longTask: true,
    input: strict({
      all: strict(Which),
      exclude: Type.Optional(Type.Array(RecordId, { maxItems: 1000 })),
      note: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    output: TaskStarted,
    summary: 'The same for everybody lost now behind a filter of the list, as a task.',
  }),
  alarmSeen: command({
    path: '/external_user/outflow/alarm/handle',
    access: edit,
    about: 'rows',
    lastWins: 'whoever looks into it second finds it done',
    input: strict({ staffId: Id, day: Day }),
    summary: 'Somebody has looked into it: it stands on no page any more.',
  }),
})

const Notification = Type.Object({
  recordId: RecordId,
  customerId: Id,
  externalUserExtId: ExtId,
  name: Type.String(),
  avatar: Type.String(),
  type: Type.Integer(),
  corpName: Type.String(),
  remark: Type.String(),
  staffId: Id,
  staffName: Type.String(),
  staffAlias: Type.String(),
  by: LostBy,
  lostAt: Instant,
  returnedAt: Nullable(Instant),
  askedAt: Nullable(Instant),
  askedBy: Type.String(),
  askedNote: Type.String(),
  read: Type.Boolean(),
})
export type Notification = Static<typeof Notification>

export const outflowNotification = calls('lost-customer', 'external_user/outflow/notification', {
  list: query({
    access: read,
    about: 'own',
    input: page({ read: Type.Optional(Type.Boolean()) }),
    output: pageOf(Notification),
    summary: 'What the asker was told of, newest first: unread and read records (R041).',
  }),
  read: command({
    access: read,
    about: 'own',
    unaudited: 'a record says when it was read',
    input: strict({
      recordIds: Type.Optional(RecordIds),
      /** All of the asker’s that ended up to then: what came since stays unread. */
      until: Type.Optional(Instant),
    }),
    output: Type.Object({ read: Type.Integer() }),
    summary: 'By their ids, or all up to a time. Ids that are not the asker’s are passed over (R041).',
  }),
})
/** The same for members, beside the chat and on their phones. */
export const outflowBeside = calls('lost-customer', 'staff_client/outflow/notification', {
  list: besideChat(outflowNotification.list, '/outflow/notification/list'),
  read: besideChat(outflowNotification.read, '/outflow/notification/read'),
})

export const OutflowRules = strict({
  /** Whose deleting is told. What was handed over never is. */
  directions: Type.Array(Type.Union([Type.Literal('customer'), Type.Literal('staff')]), { maxItems: 2, uniqueItems: true }),
  tellMember: Type.Boolean(),
  /** Who leads a department of the member, as WeCom says. */
  tellLeaders: Type.Boolean(),
  tellStaffIds: Type.Array(Id, { maxItems: 50, uniqueItems: true }),
  /** `digest`: one notice a day, with the losses of the day. Messages of the app wait for each person’s working hours either way. */
  when: Type.Union([Type.Literal('at_once'), Type.Literal('digest')]),
  /** Minutes since midnight by the company’s clock. */
  digestAt: Type.Integer({ minimum: 0, maximum: 1439 }),
  alarm: strict({
    on: Type.Boolean(),
    /** More than so many that one member deletes. */
    most: Type.Integer({ minimum: 1, maximum: 1000 }),
    within: Type.Union([Type.Literal('hour'), Type.Literal('day')]),
  }),
})
export type OutflowRules = Static<typeof OutflowRules>

export const outflowSetting = calls('lost-customer', 'external_user/outflow/setting', {
  get: query({
    access: read,
    about: 'shared',
    output: Type.Object({ rules: OutflowRules, version: Version }),
  }),
  update: command({
    access: edit,
    about: 'company',
    input: strict({ rules: OutflowRules, version: Version }),
    summary: 'Who is told of losses, when, and from how many deletions on a member is looked at.',
  }),
})

/** A contact that had ended began again. */
export const customerReturned = event(
  'customer.returned',
  Type.Object({ customerId: Id, staffId: Id, lostAt: Instant, at: Instant, by: LostBy }),
)
