import Type, { type Static } from 'typebox'
import { Audience, withConditions } from '#core/contract/audience.ts'
import {
  besideChat,
  calls,
  command,
  ExtId,
  exportOf,
  Id,
  Instant,
  may,
  Nullable,
  ordersAnd,
  page,
  pageOf,
  query,
  strict,
  TaskStarted,
} from '#core/contract/call.ts'
import { Synced } from '#core/contract/corp.ts'
import { event } from '#core/contract/event.ts'
import { reference } from '#core/contract/references.ts'
import { Task } from '#core/contract/tasks.ts'
import { thing } from '#core/contract/things.ts'

export const aCustomer = thing('customer', '客户')
export const aContact = thing('contact', '好友关系')

/** R163: also what the screens of other areas call a way of adding. */
export { addWayLabels } from './add-ways.ts'
/** What an audience takes of customers themselves. */
export { ofCustomers } from './audience.ts'
export { type CustomerColumn, customerColumn } from './customer-columns.ts'
/** Figures, scores and settings stand beside: calls of this area all the same. */
export { ContactRecord, customerSettings, customerStats, homeDays, operationScore } from './insights.ts'
export { customerMetrics } from './metrics.ts'
/** The word for where a message to a customer came from (R164). */
export { recordSource } from './record-sources.ts'

export const customerSync = calls('customer-management', 'external_user', {
  sync: command({
    access: may('customer', 'update'),
    about: 'company',
    longTask: true,
    output: TaskStarted,
    summary: 'Fetches customers and who follows them (R025).',
  }),
  syncStatus: query({
    path: '/external_user/sync/status',
    access: may('customer', 'read'),
    about: 'shared',
    output: Type.Object({ task: Nullable(Task), lastSyncedAt: Nullable(Instant) }),
  }),
})

const PersonRef = Type.Object({ staffId: Id, name: Type.String(), alias: Type.String(), avatar: Type.String() })
const TagRef = Type.Object({ tagId: Id, name: Type.String(), groupName: Type.String(), internal: Type.Boolean() })
/** What other areas know of them, each by the key of its `customerColumn`. */
const Columns = Type.Record(Type.String(), Type.Unknown())

/** A row of the customer list (R159). What other areas know about a customer (points, orders, stages) they add as columns of their own. */
export const CustomerRow = Type.Object({
  customerId: Id,
  externalUserExtId: ExtId,
  name: Type.String(),
  avatar: Type.String(),
  /** 1 WeChat, 2 WeCom (platform/04 §2.2). */
  type: Type.Integer(),
  corpName: Type.String(),
  gender: Type.Integer(),
  remark: Type.String(),
  unionid: Nullable(Type.String()),
  status: Type.Union([Type.Literal('friend'), Type.Literal('lost')]),
  columns: Columns,
  staff: Type.Array(PersonRef),
  departmentNames: Type.Array(Type.String()),
  tags: Type.Array(TagRef),
  tagCount: Type.Integer(),
  /** As the last run computed it; nothing of whoever came since. */
  score: Nullable(Type.Integer()),
  /** How and when they came, of one contact, the newest that lasts: the source codes of R163, and the live code's name where there was one. */
  addWay: Type.Integer(),
  source: Type.String(),
  groupNames: Type.Array(Type.String()),
  addedAt: Instant,
  /** The same of the asker's own contact with them. */
  own: Nullable(Type.Object({ addWay: Type.Integer(), source: Type.String(), addedAt: Instant })),
  lastMsgAt: Nullable(Instant),
})
export type CustomerRow = Static<typeof CustomerRow>

const Follow = Type.Object({
  staffId: Id,
  staffExtId: ExtId,
  name: Type.String(),
  alias: Type.String(),
  avatar: Type.String(),
  departmentNames: Type.Array(Type.String()),
  remark: Type.String(),
  description: Type.String(),
  remarkCorpName: Type.String(),
  /** Masked (R299); `reveal` gives the plain numbers. */
  mobiles: Type.Array(Type.String()),
  addWay: Type.Integer(),
  source: Type.String(),
  addedAt: Instant,
  deletedAt: Nullable(Instant),
  deletedBy: Nullable(Type.String()),
  tags: Type.Array(TagRef),
})
export const CustomerDetail = Type.Object({
  customerId: Id,
  externalUserExtId: ExtId,
  name: Type.String(),
  avatar: Type.String(),
  type: Type.Integer(),
  corpName: Type.String(),
  position: Type.String(),
  gender: Type.Integer(),
  unionid: Nullable(Type.String()),
  status: Type.Union([Type.Literal('friend'), Type.Literal('lost')]),
  columns: Columns,
  addedAt: Instant,
  lostAt: Nullable(Instant),
  lastReachedAt: Nullable(Instant),
  tags: Type.Array(TagRef),
  follows: Type.Array(Follow),
  groups: Type.Array(Type.Object({ groupId: Id, name: Type.String(), memberCount: Type.Integer() })),
  /** What was sent to them, newest first, at most 20: the same that their timeline tells. */
  deliveries: Type.Array(
    Type.Object({
      kind: Type.String(),
      state: Type.String(),
      reason: Type.String(),
      at: Instant,
      latencyMs: Nullable(Type.Integer()),
      staffName: Type.String(),
      staffAlias: Type.String(),
      /** The words of a welcome; of a mass message its name. */
      text: Type.String(),
      sourceName: Type.String(),
    }),
  ),
})
export type CustomerDetail = Static<typeof CustomerDetail>

export const externalUsers = calls('customer-management', 'external_user', {
  list: query({
    path: '/external_user/list/v2',
    method: 'POST',
    access: may('customer', 'read'),
    about: 'rows',
    /** Also by a column of another area, by its key: `field_spent`, `-field_spent`; those without a value stand behind the others. */
    input: withConditions(page({ sort: ordersAnd('-?[a-z][a-z0-9_]{1,60}', '-added_at', 'added_at') })),
    output: pageOf(CustomerRow),
    summary: 'Customers the asker may see. POST by the specification; it changes nothing.',
  }),
  count: query({
    method: 'POST',
    access: may('customer', 'read'),
    about: 'rows',
    input: Audience,
    output: Type.Object({ total: Type.Integer() }),
  }),
  detail: query({
    access: may('customer', 'read'),
    about: 'rows',
    input: strict({ customerId: Type.Optional(Id), externalUserExtId: Type.Optional(ExtId) }),
    output: CustomerDetail,
    summary: 'By our id or by WeCom’s, which is what the side window knows.',
  }),
  refresh: command({
    access: may('customer', 'read'),
    about: 'rows',
    unaudited: 'fetches what WeCom holds',
    input: strict({ customerId: Id }),
    summary: 'Asks WeCom about this one customer now.',
  }),
  setRemark: command({
    path: '/external_user/remark/update',
    lastWins: 'one’s own note on one’s own contact, and WeCom’s phones write it too',
    access: may('customer', 'update'),
    about: 'rows',
    /** Limits: spec/console.md §3.1. Fields left out stay; `null` or an empty text clears. Asked of the staff member's own contact. */
    input: strict({
      customerId: Id,
      staffId: Id,
      remark: Type.Optional(Type.String({ maxLength: 20 })),
      description: Type.Optional(Type.String({ maxLength: 150 })),
      remarkCorpName: Type.Optional(Type.String({ maxLength: 20 })),
      mobiles: Type.Optional(Type.Array(Type.String({ maxLength: 20, pattern: '^[0-9+ -]{5,20}$' }), { maxItems: 5 })),
    }),
  }),
  revealMobiles: command({
    path: '/external_user/remark/reveal_mobile',
    access: may('customer', 'update'),
    about: 'rows',
    input: strict({ customerId: Id, staffId: Id }),
    output: Type.Object({ mobiles: Type.Array(Type.String()) }),
    summary: 'Phone numbers unmasked; each look is kept in the audit log.',
  }),
  export: command({
    path: '/external_user/excel/export',
    access: may('customer', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Audience.properties),
    output: TaskStarted,
  }),
  exportStatus: query({
    path: '/external_user/excel/export/status',
    access: may('customer', 'export'),
    about: 'own',
    input: strict({ taskId: Type.Optional(Id) }),
    output: Type.Object({ task: Nullable(Task) }),
    summary: 'The asker’s last export of customers, or the one named (R015).',
  }),
})

/** The same calls for the side window and staff phones (R063). */
export const customersBeside = calls('customer-management', 'staff_client/external_user', {
  detail: besideChat(externalUsers.detail),
  setRemark: besideChat(externalUsers.setRemark),
})

export const aCustomerReference = reference({ kind: 'customers', call: externalUsers.list })

/**
 * A staff member and a customer became contacts. `firstTime`: nobody of the company had this customer before. Not said for what was
 * there before the first sync.
 */
export const customerAdded = event(
  'customer.added',
  Type.Object({
    customerId: Id,
    staffId: Id,
    externalUserId: ExtId,
    /** State of the contact way, or channel of the acquisition link; `''` without one. */
    state: Type.String(),
    addWay: Type.Integer(),
    firstTime: Type.Boolean(),
    at: Instant,
    /** Found by a sync: no callback has told of them. */
    found: Type.Optional(Type.Boolean()),
  }),
)
export const LostBy = Type.Union([Type.Literal('staff'), Type.Literal('customer'), Type.Literal('transfer'), Type.Literal('sync')])
/** They are contacts no more; `last`: nobody of the company has this customer now. */
export const customerLost = event(
  'customer.lost',
  Type.Object({ customerId: Id, staffId: Id, externalUserId: ExtId, by: LostBy, at: Instant, last: Type.Boolean() }),
)
/**
 * A customer waits for a welcome, 20 s from `receivedAt` on. Said before anything is asked about them, so that the welcome and the fetch
 * run side by side; `welcomeCode` is `''` where WeCom gave none (platform/05 §1).
 */
export const welcomeAsked = event(
  'customer.welcome_asked',
  Type.Object({
    callbackKey: Type.String(),
    staffExtId: ExtId,
    externalUserId: ExtId,
    state: Type.String(),
    welcomeCode: Type.String(),
    receivedAt: Instant,
  }),
)
export const remarkChanged = event(
  'customer.remark_changed',
  Type.Object({ customerId: Id, staffId: Id, remark: Type.String(), by: Type.String() }),
)
/** Of somebody who is a contact already something became known that finds them elsewhere: a number that a member wrote down, their unionid. */
export const customerKnown = event('customer.known', Type.Object({ customerId: Id, staffId: Id }))
/** `by`: `staff` in our console, `wecom` in the client, or the area that did it. */
export const customerTagged = event(
  'customer.tagged',
  Type.Object({ customerId: Id, staffId: Id, added: Type.Array(Id), removed: Type.Array(Id), by: Type.String() }),
)
export const customersSynced = event('customer.synced', Synced)
