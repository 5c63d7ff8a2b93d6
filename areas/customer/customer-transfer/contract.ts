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
} from '#core/contract/call.ts'
import { event } from '#core/contract/event.ts'
import { batch } from '#core/contract/picked.ts'
import { thing } from '#core/contract/things.ts'

/**
 * Handover of customers and groups (客户继承): of those who left and of those who stay, to one colleague or several by their share; what
 * WeCom and the customer said to each, and what to do about those that came to nothing.
 */
export const aTransfer = thing('transfer', '转接记录')

const read = may('customer_transfer', 'read')
const create = may('customer_transfer', 'create')

const Member = Type.Object({ staffId: Id, staffName: Type.String(), staffAlias: Type.String(), staffStatus: Type.Integer() })
export type Member = Static<typeof Member>

export const Resource = Type.Union([Type.Literal('customer'), Type.Literal('group')])
export type Resource = Static<typeof Resource>
/** Whether the giver has left: WeCom has a way for each. */
export const TransferType = Type.Union([Type.Literal('resigned'), Type.Literal('serving')])
export type TransferType = Static<typeof TransferType>
/**
 * `asking`: WeCom has not taken it yet. `waiting`: the customer has a day to decline. `refused`: the customer declined. `full`: the taker
 * has as many customers as WeCom allows. `failed`: WeCom did not take it, and says why.
 */
export const State = Type.Union([
  Type.Literal('asking'),
  Type.Literal('waiting'),
  Type.Literal('done'),
  Type.Literal('refused'),
  Type.Literal('full'),
  Type.Literal('failed'),
])
export type State = Static<typeof State>
/** Before it is asked for: can be handed over, is on its way already, was handed over twice within 90 days. */
export const Fit = Type.Union([Type.Literal('can'), Type.Literal('waiting'), Type.Literal('twice')])
export type Fit = Static<typeof Fit>

const TagRef = Type.Object({ tagId: Id, name: Type.String(), groupName: Type.String() })

/** Of whom, what, and to whom by which share. */
const Plan = {
  fromStaffId: Id,
  resourceType: filled(Resource, 'customer'),
  takers: filled(Type.Array(strict({ staffId: Id, weight: Type.Integer({ minimum: 1, maximum: 1000 }) }), { maxItems: 50 }), []),
  /** Only customers with one of these tags. */
  tagIdList: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  /** Only these; all that the giver holds when left out. */
  onlyIds: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
  excludeIds: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
}

export const HeldRow = Type.Object({
  /** Of a customer or of a group. */
  id: Id,
  name: Type.String(),
  avatar: Type.String(),
  remark: Type.String(),
  tags: Type.Array(TagRef),
  members: Nullable(Type.Integer()),
  lastChatAt: Nullable(Instant),
  fit: Fit,
  /** How often within 90 days, as far as we know. */
  times: Type.Integer(),
  /** What became of it last time, where it came to nothing. */
  last: Nullable(Type.Object({ state: State, to: Type.String(), at: Instant })),
  /** Who gets it by the plan; nobody when it cannot go or is left out. */
  to: Nullable(Member),
})
export type HeldRow = Static<typeof HeldRow>

export const GiverRow = Type.Object({
  ...Member.properties,
  staffAvatar: Type.String(),
  departmentNames: Type.Array(Type.String()),
  leftAt: Nullable(Instant),
  /** What they hold now. */
  customers: Type.Integer(),
  groups: Type.Integer(),
  /** Transfers of theirs: on their way, done, and come to nothing with nothing tried since. */
  waiting: Type.Integer(),
  done: Type.Integer(),
  open: Type.Integer(),
})
export type GiverRow = Static<typeof GiverRow>

export const RecordRow = Type.Object({
  recordId: Id,
  resourceType: Resource,
  customerId: Nullable(Id),
  groupId: Nullable(Id),
  /** The platform's id of the customer or group. */
  externalUserExtId: ExtId,
  name: Type.String(),
  avatar: Type.String(),
  from: Member,
  to: Member,
  transferType: TransferType,
  state: State,
  errcode: Nullable(Type.Integer()),
  why: Type.String(),
  message: Type.String(),
  createdBy: Type.String(),
  createdAt: Instant,
  askedAt: Nullable(Instant),
  takeoverAt: Nullable(Instant),
  endedAt: Nullable(Instant),
  /** It came to nothing, and nothing has been tried since. */
  canRetry: Type.Boolean(),
})
export type RecordRow = Static<typeof RecordRow>

const Records = {
  /** `open`: came to nothing, and nothing has been tried since. */
  state: Type.Optional(Type.Union([...State.anyOf, Type.Literal('open'), Type.Literal('under_way')])),
  resourceType: Type.Optional(Resource),
  transferType: Type.Optional(TransferType),
  fromStaffIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  toStaffIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
  batch,
}
const Message = Type.Optional(Type.String({ maxLength: 200 }))

export const transfer = calls('customer-transfer', 'customer_transfer', {
  staff: query({
    path: '/customer_transfer/staff/list',
    access: read,
    about: 'rows',
    input: page({
      transferType: filled(TransferType, 'resigned'),
      staffIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
      departmentIds: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), { maxItems: 200 })),
    }),
    output: pageOf(GiverRow),
    summary: 'Who has left, the latest first, or who is at work; with what they hold and what became of what was handed over.',
  }),
  unassigned: query({
    path: '/customer_transfer/unassigned/status',
    access: read,
    about: 'shared',
    output: Type.Object({ readAt: Nullable(Instant) }),
    summary: 'When WeCom’s list of customers who wait for somebody to take over from a leaver was read last.',
  }),
  readUnassigned: command({
    path: '/customer_transfer/unassigned/sync',
    access: create,
    about: 'company',
    unaudited: 'reads a list of WeCom, and changes nothing there',
    lastWins: 'reads the list once more',
    summary: 'Reads that list now: who left before Rapport, and whose customers were never seen, are found by it.',
  }),
  held: query({
    path: '/customer_transfer/resource/list',
    method: 'POST',
    access: read,
    about: 'rows',
    input: page({ ...Plan, fit: Type.Optional(Fit) }),
    output: pageOf(HeldRow),
    summary: 'What a member holds, whether WeCom lets it go now, and who gets it by the plan.',
  }),
  preview: query({
    path: '/customer_transfer/preview',
    method: 'POST',
    access: read,
    about: 'rows',
    input: strict(Plan),
    output: Type.Object({
      giver: Type.Object({
        ...Member.properties,
        staffAvatar: Type.String(),
        departmentNames: Type.Array(Type.String()),
        leftAt: Nullable(Instant),
      }),
      transferType: TransferType,
      all: Type.Integer(),
      can: Type.Integer(),
      waiting: Type.Integer(),
      twice: Type.Integer(),
      /** Left out by hand or by the tags. */
      out: Type.Integer(),
      takers: Type.Array(
        Type.Object({
          ...Member.properties,
          staffAvatar: Type.String(),
          get: Type.Integer(),
          /** How many they have; `null` of somebody who is not in the asker’s scope. */
          has: Nullable(Type.Integer()),
          /** Why nothing can be given to them; `null` when it can. */
          unavailable: Nullable(Type.String()),
        }),
      ),
      /** Why nothing of it can be asked for; `null` when it can. */
      problem: Nullable(Type.String()),
    }),
    summary: 'What would be asked for: how many, how many not and why, and what each taker gets.',
  }),
  add: command({
    path: '/customer_transfer/add',
    access: create,
    about: 'rows',
    longTask: true,
    once: true,
    input: strict({ ...Plan, message: Message }),
    output: TaskStarted,
    summary: 'Hands over what the plan says, as a task: at most a hundred a call to WeCom, each customer asked for once.',
  }),
  one: command({
    path: '/external_user/transfer',
    access: create,
    about: 'rows',
    lastWins: 'a customer is on the way once at a time, whoever asks',
    input: strict({ customerId: Id, fromStaffId: Id, toStaffId: Id, message: Message }),
    output: Type.Object({ recordId: Id }),
    summary: 'Hands one customer to a colleague.',
  }),
  retry: command({
    path: '/external_user/batch_transfer',
    access: create,
    about: 'rows',
    lastWins: 'a customer is on the way once at a time, whoever asks',
    input: strict({ recordIds: Type.Array(Id, { minItems: 1, maxItems: 100 }), toStaffId: Id, message: Message }),
    output: Type.Object({ asked: Type.Integer(), passedOver: Type.Integer() }),
    summary: 'What came to nothing, to this member instead; what was done, from who has it now (to take it back, too).',
  }),
})

export const transferRecords = calls('customer-transfer', 'customer_transfer/record', {
  list: query({ access: read, about: 'rows', input: page(Records), output: pageOf(RecordRow), summary: 'Newest first.' }),
  one: query({ access: read, about: 'rows', input: strict({ recordId: Id }), output: RecordRow }),
  export: command({
    access: may('customer_transfer', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Records),
    output: TaskStarted,
  }),
  refresh: command({
    access: read,
    about: 'rows',
    unaudited: 'asks WeCom what became of transfers, and changes nothing there',
    lastWins: 'asks WeCom once more',
    output: Type.Object({ looking: Type.Integer() }),
    summary: 'Asks WeCom now what became of those that wait.',
  }),
})

/** A customer or group is with the taker now. */
export const transferDone = event(
  'transfer.done',
  Type.Object({ transferId: Id, customerId: Nullable(Id), groupId: Nullable(Id), fromStaffId: Id, toStaffId: Id, at: Instant }),
)
