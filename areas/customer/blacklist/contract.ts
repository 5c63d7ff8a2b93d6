import Type, { type Static } from 'typebox'
import { customerColumn } from '#areas/customer/customer-management/contract.ts'
import { Audience } from '#core/contract/audience.ts'
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
import type { Words } from '#core/contract/errors.ts'
import { batch, picked } from '#core/contract/picked.ts'
import { thing } from '#core/contract/things.ts'

export const anEntry = thing('entry of the black list', '黑名单条目')
export const aRecord = thing('record', '记录')

/** The black list (客户黑名单): customers who are sent no mass message, and whom codes neither welcome nor tag. WeCom knows nothing of it. */

/** A file puts customers on it, too: calls of this area all the same. */
export { blackListImport } from './imports.ts'

const Reason = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })
/** When the term ends by itself; `null` is for ever. */
const Until = Nullable(Instant)
const PersonRef = Type.Object({ staffId: Id, name: Type.String(), alias: Type.String(), avatar: Type.String() })

/** On the black list, and why: a column of customers. `until` is `null` for ever, `by` a name. */
const ListedEntry = Type.Object({ reason: Type.String(), until: Until, by: Type.String(), at: Instant })
export type ListedEntry = Static<typeof ListedEntry>
export const listedColumn = customerColumn('blackListed', ListedEntry, {
  after: 'status',
  title: { zh: '黑名单', en: 'Black list' },
  width: 150,
  hidden: true,
  value: (entry) => entry.reason,
})

export const ListedRow = Type.Object({
  customerId: Id,
  externalUserExtId: ExtId,
  name: Type.String(),
  avatar: Type.String(),
  /** 1 WeChat, 2 WeCom (platform/04 §2.2). */
  type: Type.Integer(),
  corpName: Type.String(),
  remark: Type.String(),
  status: Type.Union([Type.Literal('friend'), Type.Literal('lost')]),
  staff: Type.Array(PersonRef),
  reason: Type.String(),
  until: Nullable(Instant),
  addedBy: Type.String(),
  addedAt: Instant,
  version: Version,
})
export type ListedRow = Static<typeof ListedRow>

const Filter = {
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
  staffIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  term: Type.Optional(Type.Union([Type.Literal('ever'), Type.Literal('ends')])),
  addedFrom: Type.Optional(Day),
  addedTo: Type.Optional(Day),
  batch,
}
const Ids = Type.Array(Id, { minItems: 1, maxItems: 1000 })

export const RecordKind = Type.Union([Type.Literal('add'), Type.Literal('remove')])
/** By hand, from the customer list, from a file, or because the term was over. */
export const RecordOrigin = Type.Union([
  Type.Literal('hand'),
  Type.Literal('customer_list'),
  Type.Literal('import'),
  Type.Literal('lapse'),
  Type.Literal('undo'),
])
export type RecordOrigin = Static<typeof RecordOrigin>
export const ListRecord = Type.Object({
  recordId: Id,
  kind: RecordKind,
  origin: RecordOrigin,
  /** `''` where each line of a file has its own. */
  reason: Type.String(),
  until: Nullable(Instant),
  taken: Type.Integer(),
  refused: Type.Integer(),
  staffName: Type.String(),
  at: Instant,
})
export type ListRecord = Static<typeof ListRecord>

/** Why somebody was not taken; what is wrong with the line of a file is said in words. */
export const Why = Type.Union([Type.Literal('not_found'), Type.Literal('already'), Type.Literal('not_listed'), Type.Literal('line')])
export type Why = Static<typeof Why>

const Done = Type.Object({ recordId: Id, taken: Type.Integer(), refused: Type.Integer() })
/** `recordId` made by the sender makes a repeated send harmless. */
const RecordId = Type.Optional(Id)

export const blackList = calls('blacklist', 'black_list', {
  list: query({
    access: may('blacklist_wx_user', 'read'),
    about: 'rows',
    input: page({ ...Filter, sort: orders('-added_at', 'added_at') }),
    output: pageOf(ListedRow),
  }),
  add: command({
    access: may('blacklist_wx_user', 'create'),
    about: 'rows',
    input: strict({
      recordId: RecordId,
      customerIds: Ids,
      reason: Reason,
      until: Until,
      origin: Type.Optional(Type.Union([Type.Literal('hand'), Type.Literal('customer_list')])),
    }),
    output: Done,
    summary: 'Who is on it already stays as they are and counts as refused.',
  }),
  batchAdd: command({
    access: may('blacklist_wx_user', 'create'),
    about: 'rows',
    longTask: true,
    input: strict({ audience: Audience, reason: Reason, until: Until }),
    output: TaskStarted,
    summary: 'Everybody of an audience.',
  }),
  update: command({
    access: may('blacklist_wx_user', 'create'),
    about: 'rows',
    input: strict({ customerId: Id, reason: Reason, until: Until, version: Version }),
    summary: 'Another reason, another term.',
  }),
  remove: command({
    access: may('blacklist_wx_user', 'delete'),
    about: 'rows',
    input: strict({ recordId: RecordId, customerIds: Ids }),
    output: Done,
  }),
  batchRemove: command({
    access: may('blacklist_wx_user', 'delete'),
    about: 'rows',
    longTask: true,
    input: strict({ picked: picked(Filter) }),
    output: TaskStarted,
    summary: 'Many of the list, or everybody behind its filter.',
  }),
  record: query({
    access: may('blacklist_wx_user', 'read'),
    about: 'rows',
    input: page({ kind: Type.Optional(RecordKind), origin: Type.Optional(RecordOrigin) }),
    output: pageOf(ListRecord),
    summary: 'Newest first: those of the members whom the asker sees.',
  }),
  recordErr: query({
    path: '/black_list/record/err',
    access: may('blacklist_wx_user', 'read'),
    about: 'rows',
    input: page({ recordId: Id }),
    output: Type.Object({
      record: ListRecord,
      /** The failed lines as a file, as long as the task is kept (30 days); `null` where nothing failed or there was no task. */
      fileUrl: Nullable(Type.String()),
      list: Type.Array(
        Type.Object({
          line: Type.Integer(),
          /** What was asked for: a name, an id, a number. */
          given: Type.String(),
          customerId: Nullable(Id),
          why: Why,
          /** In words, where `why` is `line`. */
          words: Type.String(),
        }),
      ),
      total: Type.Integer(),
    }),
    summary: 'Who was not taken, and why.',
  }),
  export: command({
    access: may('blacklist_wx_user', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Filter),
    output: TaskStarted,
  }),
})

export const offAlready: Words = { zh: '这位客户已经不在黑名单里', en: 'This customer is not on the black list any more' }
