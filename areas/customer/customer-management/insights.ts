import Type, { type Static } from 'typebox'
import {
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
import { compared, staffRange } from '#core/contract/statistics.ts'
import { Task } from '#core/contract/tasks.ts'

/** Narrowed to contacts made in these ways. */
const Range = {
  ...staffRange,
  /** WeCom's codes of how a contact came about (R163, add-ways.ts). */
  addWays: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 999 }), { maxItems: 30 })),
}
/** Stores are departments: a contact belongs to the main department of its staff member. */
const By = Type.Union([Type.Literal('add_way'), Type.Literal('staff'), Type.Literal('department')])
/** Which contacts of the range. */
const Behind = {
  ...Range,
  only: filled(Type.Union([Type.Literal('added'), Type.Literal('lost')]), 'added'),
  by: Type.Optional(By),
  key: Type.Optional(Type.String({ maxLength: 40 })),
  /** All but these of `by`: the rest that a list of the first few leaves. */
  notKeys: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 20 })),
}
/** How many days the chart of home shows, the last being today. */
export const homeDays = [7, 14, 30] as const

const Changes = Type.Object({
  /** Contacts made in the range; one customer with two colleagues is two. */
  added: Type.Integer(),
  /** Contacts ended in the range, by whichever side. */
  lost: Type.Integer(),
  net: Type.Integer(),
})

/** A contact between a customer and a member, as lists behind figures show it. */
export const ContactRecord = Type.Object({
  recordId: Type.String(),
  customerId: Id,
  externalUserExtId: ExtId,
  name: Type.String(),
  avatar: Type.String(),
  /** 1 WeChat, 2 WeCom (platform/04 §2.2). */
  type: Type.Integer(),
  corpName: Type.String(),
  /** What the member of this contact calls them, for whoever reads it. */
  remark: Type.String(),
  columns: Type.Record(Type.String(), Type.Unknown()),
  staffName: Type.String(),
  staffAlias: Type.String(),
  addWay: Type.Integer(),
  source: Type.String(),
  addedAt: Instant,
  lostAt: Nullable(Instant),
  lostBy: Nullable(Type.String()),
})
export type ContactRecord = Static<typeof ContactRecord>

/** Today, and yesterday up to the same minute. */
const Counted = Type.Object({ today: Type.Integer(), before: Type.Integer() })

export const customerStats = calls('customer-management', 'external_user/statistics', {
  today: query({
    access: may('customer', 'read'),
    about: 'rows',
    output: Type.Object({
      /** Today, as the company counts its days. */
      day: Day,
      /** Contacts that began and ended, as on the dashboard; one customer with two colleagues is two. */
      added: Counted,
      lost: Counted,
      /** People who are somebody's contact now. */
      total: Type.Integer(),
      /** Thirty days, today last. */
      points: Type.Array(Type.Object({ day: Day, added: Type.Integer(), lost: Type.Integer() })),
      /** Departments with the most contacts of today, `null` is no department; with `others` they make up `added`. */
      stores: Type.Array(
        Type.Object({ departmentId: Nullable(Type.Integer()), name: Type.String(), today: Type.Integer(), before: Type.Integer() }),
      ),
      others: Nullable(Counted),
    }),
    summary: 'What home says of customers, within the asker’s scope.',
  }),
  overview: query({
    access: may('customer', 'read'),
    about: 'rows',
    input: strict({ ...Range, ...compared }),
    output: Type.Object({
      /** People who are somebody's contact at this moment; of these, those without a tag. */
      customers: Type.Integer(),
      untagged: Type.Integer(),
      now: Changes,
      before: Nullable(Changes),
      points: Type.Array(Type.Object({ day: Day, added: Type.Integer(), lost: Type.Integer() })),
      asOf: Instant,
    }),
  }),
  records: query({
    access: may('customer', 'read'),
    about: 'rows',
    input: page(Behind),
    output: pageOf(ContactRecord),
    summary: 'The contacts behind the figures; with `by` and `key` those of one way, member or store. The total is the figure.',
  }),
  export: command({
    access: may('customer', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Range),
    summary: 'Day by day.',
    output: TaskStarted,
  }),
  exportRecords: command({
    access: may('customer', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Behind),
    output: TaskStarted,
  }),
})

export const ScorePart = Type.Object({
  key: Type.Union([
    Type.Literal('relation'),
    Type.Literal('followers'),
    Type.Literal('tags'),
    Type.Literal('groups'),
    Type.Literal('recency'),
    Type.Literal('reached'),
  ]),
  points: Type.Integer(),
  most: Type.Integer(),
  /** The fact the points come from: a number of colleagues, tags, groups, days, messages; 1 or 0 for the relation; `null` is never. */
  fact: Nullable(Type.Integer()),
})
export type ScorePart = Static<typeof ScorePart>

const Scored = {
  from: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  to: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
}
export const operationScore = calls('customer-management', 'external_user/operation_score', {
  one: query({
    access: may('customer', 'read'),
    about: 'rows',
    input: strict({ customerId: Id }),
    output: Type.Object({ score: Type.Integer(), parts: Type.Array(ScorePart) }),
    summary: 'How well a customer is looked after, 0 to 100, computed now, with the points of each part.',
  }),
  batch: command({
    access: may('customer', 'update'),
    about: 'rows',
    longTask: true,
    output: TaskStarted,
    summary: 'Computes and keeps the scores of all customers the asker may see.',
  }),
  result: query({
    access: may('customer', 'read'),
    about: 'own',
    input: page(Scored),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          customerId: Id,
          name: Type.String(),
          avatar: Type.String(),
          score: Type.Integer(),
          parts: Type.Array(ScorePart),
          scoredAt: Instant,
        }),
      ),
      total: Type.Integer(),
      /** All that were scored, whatever `from` and `to` say; both ends included. */
      bands: Type.Array(Type.Object({ from: Type.Integer(), to: Type.Integer(), count: Type.Integer() })),
      /** The asker's last run. */
      task: Nullable(Task),
      scoredAt: Nullable(Instant),
    }),
    summary: 'What the last run gave, lowest first: those need somebody most. In the kept parts `fact` is `null`.',
  }),
  export: command({
    access: may('customer', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Scored),
    output: TaskStarted,
  }),
})

export const CustomerSettings = Type.Object({
  /** Whether people see what colleagues wrote down about a customer they share (research/ux.md A-6). */
  shareFollowUps: Type.Boolean(),
  timeZone: Type.String(),
  /** Day of our first customer contact. */
  firstDay: Nullable(Day),
  version: Version,
})
export const customerSettings = calls('customer-management', 'external_user/setting', {
  get: query({ access: may('customer', 'read'), about: 'shared', output: CustomerSettings }),
  update: command({
    access: 'root',
    about: 'company',
    input: strict({ shareFollowUps: Type.Boolean(), version: Version }),
    summary: 'Off: a follow-up is read by who wrote it and by whoever leads them.',
  }),
})
