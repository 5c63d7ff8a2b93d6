import Type, { type Static } from 'typebox'
import { Audience } from '#core/contract/audience.ts'
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
  orders,
  page,
  pageOf,
  query,
  strict,
  TaskStarted,
  Version,
} from '#core/contract/call.ts'
import { batch, picked } from '#core/contract/picked.ts'
import { reference } from '#core/contract/references.ts'
import { thing } from '#core/contract/things.ts'

/**
 * Customer clearing (客户清理): rules that find customers by an audience and propose what to do with each. Nothing is done without a person:
 * a proposal waits until somebody confirms or rejects it; whoever is asked to delete somebody decides on their own phone.
 */
export const aClearRule = thing('clear rule', '清理规则')
export const aProposal = thing('proposal', '清理建议')

/** So many rules may a company have. */
export const rulesAtMost = 50

/** `remove_tags`: takes tags off, at WeCom too. `ask_delete`: asks the members who follow to delete the customer; nobody else can. */
export const ClearAction = Type.Union([Type.Literal('remove_tags'), Type.Literal('ask_delete')])
export type ClearAction = Static<typeof ClearAction>
/**
 * `waiting`: for a person. `asked`: members are asked to delete. `gone`: before anything was done, the customer ceased to be what the rule
 * looks for, or the rule went. `failed`: confirmed, and WeCom refused, or nobody could be asked.
 */
export const ProposalState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('asked'),
  Type.Literal('done'),
  Type.Literal('rejected'),
  Type.Literal('gone'),
  Type.Literal('failed'),
])
export type ProposalState = Static<typeof ProposalState>

const TagRef = Type.Object({ tagId: Id, name: Type.String(), groupName: Type.String() })
const counts = {
  waiting: Type.Integer(),
  asked: Type.Integer(),
  done: Type.Integer(),
  rejected: Type.Integer(),
  gone: Type.Integer(),
  failed: Type.Integer(),
}

export const ClearRule = Type.Object({
  ruleId: Id,
  name: Type.String(),
  note: Type.String(),
  audience: Audience,
  action: ClearAction,
  tags: Type.Array(TagRef),
  /** Of several who follow, whoever talked to the customer last is not asked. */
  keepLatest: Type.Boolean(),
  on: Type.Boolean(),
  /** All customers are being looked at. */
  looking: Type.Boolean(),
  lookedAt: Nullable(Instant),
  ...counts,
  madeBy: Type.String(),
  createdAt: Instant,
  version: Version,
})
export type ClearRule = Static<typeof ClearRule>

export const Proposal = Type.Object({
  recordId: Id,
  ruleId: Id,
  ruleName: Type.String(),
  customerId: Id,
  externalUserExtId: ExtId,
  name: Type.String(),
  avatar: Type.String(),
  status: Type.Union([Type.Literal('friend'), Type.Literal('lost')]),
  staffNames: Type.Array(Type.String()),
  action: ClearAction,
  tags: Type.Array(TagRef),
  state: ProposalState,
  /** Whom it waits for. */
  askedNames: Type.Array(Type.String()),
  /** What the platform said, or why it is as it is. */
  why: Type.String(),
  note: Type.String(),
  foundAt: Instant,
  decidedBy: Type.String(),
  decidedAt: Nullable(Instant),
  endedAt: Nullable(Instant),
  /** Rejected, and the customer still is what the rule looks for. */
  canReopen: Type.Boolean(),
})
export type Proposal = Static<typeof Proposal>

const Which = strict({ ruleId: Id })
const name = Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' })
const what = {
  audience: Audience,
  action: ClearAction,
  tagIds: filled(Type.Array(Id, { maxItems: 20 }), []),
  keepLatest: filled(Type.Boolean(), false),
}
const fields = { name, note: filled(Type.String({ maxLength: 200 }), ''), ...what }
const Filter = {
  keyword: Type.Optional(Type.String({ maxLength: 30 })),
  on: Type.Optional(Type.Boolean()),
  action: Type.Optional(ClearAction),
  ruleIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
}
export type Filter = Static<ReturnType<typeof strict<typeof Filter>>>
const Records = {
  ruleIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  state: Type.Optional(ProposalState),
  action: Type.Optional(ClearAction),
  staffIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
  /** By the day on which they were found. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  batch,
}
export type Records = Static<ReturnType<typeof strict<typeof Records>>>
export const Decision = Type.Union([Type.Literal('confirm'), Type.Literal('reject'), Type.Literal('reopen')])
export type Decision = Static<typeof Decision>

export const customerClear = calls('customer-clear', 'customer_clear', {
  list: query({
    access: may('customer_clear', 'read'),
    about: 'rows',
    input: page({ ...Filter, sort: orders('-created_at', 'created_at', 'name') }),
    output: pageOf(ClearRule),
    summary: 'All rules of the company; numbers are of the customers in the asker’s scope.',
  }),
  one: query({ access: may('customer_clear', 'read'), about: 'rows', input: Which, output: ClearRule }),
  add: command({
    access: may('customer_clear', 'create'),
    about: 'company',
    input: strict({ ruleId: Type.Optional(Id), ...fields, on: filled(Type.Boolean(), true) }),
    output: Type.Object({ ruleId: Id }),
    summary: 'One that is on looks at all customers behind the answer, and each night.',
  }),
  update: command({
    access: may('customer_clear', 'update'),
    about: 'company',
    input: strict({ ruleId: Id, version: Version, ...fields }),
    summary: 'With another condition or action, what waits is proposed anew.',
  }),
  delete: command({
    access: may('customer_clear', 'delete'),
    about: 'company',
    input: Which,
    summary: 'What waits is withdrawn; what was done stays in the records.',
  }),
  switch: command({
    access: may('customer_clear', 'update'),
    about: 'company',
    lastWins: 'a switch',
    input: strict({ ruleId: Id, on: Type.Boolean() }),
    summary: 'One that is off proposes nothing new; what waits stays (R030). Switched on, it looks at all customers at once.',
  }),
  preview: query({
    method: 'POST',
    access: may('customer_clear', 'read'),
    about: 'rows',
    input: strict({ audience: Audience, action: ClearAction, tagIds: what.tagIds }),
    output: Type.Object({
      total: Type.Integer(),
      sample: Type.Array(
        Type.Object({
          customerId: Id,
          name: Type.String(),
          avatar: Type.String(),
          staffNames: Type.Array(Type.String()),
          addedAt: Instant,
          /** The newest line on their timeline. */
          lastAt: Nullable(Instant),
        }),
      ),
    }),
    summary: 'Whom a rule would find now: how many, and the newest few.',
  }),
  statistics: query({
    access: may('customer_clear', 'read'),
    about: 'rows',
    input: strict({ ruleIds: Records.ruleIds, from: Day, to: Day }),
    output: Type.Object({
      found: Type.Integer(),
      ...counts,
      points: Type.Array(Type.Object({ day: Day, found: Type.Integer(), done: Type.Integer(), rejected: Type.Integer() })),
    }),
    summary: 'What was found on these days, and what has become of it.',
  }),
})

export const clearRecords = calls('customer-clear', 'customer_clear/record', {
  proposals: query({
    path: '/customer_clear/record/list',
    access: may('customer_clear', 'read'),
    about: 'rows',
    input: page(Records),
    output: pageOf(Proposal),
    summary: 'Proposals, the newest first.',
  }),
  decide: command({
    access: may('customer_clear', 'update'),
    about: 'rows',
    longTask: true,
    input: strict({ picked: picked(Records), decision: Decision, note: Type.Optional(Type.String({ maxLength: 200 })) }),
    output: TaskStarted,
    summary: 'Confirms, rejects or takes up again, as a task; each proposal is confirmed once.',
  }),
  export: command({
    access: may('customer_clear', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Records),
    output: TaskStarted,
  }),
})

export const AskedRow = Type.Object({
  recordId: Id,
  customerId: Id,
  externalUserExtId: ExtId,
  name: Type.String(),
  avatar: Type.String(),
  remark: Type.String(),
  ruleName: Type.String(),
  note: Type.String(),
  askedBy: Type.String(),
  askedAt: Instant,
  addedAt: Instant,
  /** The customer has deleted the member: WeCom does not say when the member deletes them, too. */
  oneSided: Type.Boolean(),
})
export type AskedRow = Static<typeof AskedRow>

/** What a member is asked to delete, on their phone and beside the chat. */
export const clearAsked = calls('customer-clear', 'staff_client/customer_clear/asked', {
  list: query({
    access: 'staff',
    about: 'own',
    input: page({}),
    output: pageOf(AskedRow),
    summary: 'Whom the asker is asked to delete, the newest first.',
  }),
  answer: command({
    access: 'staff',
    because: 'whoever is asked may answer',
    about: 'own',
    lastWins: 'answered once',
    input: strict({
      recordId: Id,
      answer: Type.Union([Type.Literal('keep'), Type.Literal('deleted')]),
      note: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    summary: 'Keeps the customer, or says that they are deleted where the platform does not tell.',
  }),
})

export const aClearRuleReference = reference({ kind: 'clearRules', call: customerClear.list })
