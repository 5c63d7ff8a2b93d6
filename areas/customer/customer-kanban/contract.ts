import Type, { type Static } from 'typebox'
import { Audience, withConditions } from '#core/contract/audience.ts'
import {
  besideChat,
  calls,
  command,
  Day,
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
  Version,
} from '#core/contract/call.ts'
import { event } from '#core/contract/event.ts'
import { Field, FieldValue } from '#core/contract/fields.ts'
import { reference } from '#core/contract/references.ts'
import { Process, ProcessDraft, StageKind } from '#core/contract/stages.ts'

const read = may('customer_kanban_config', 'read')
const edit = may('customer_kanban_config', 'update')
const Reason = Type.String({ maxLength: 200 })
const group = { processId: Id, version: Version }
const process = ProcessDraft.properties
/** How a switch stands (R037, R038); `version` goes back with the next one. */
const Switched = Type.Object({ on: Type.Boolean(), version: Version })

/** Processes of customers (customer stages, 客户阶段): a stage group of the specification is a process. */
export const customerStages = calls('customer-kanban', 'customer_stage', {
  list: query({
    path: '/customer_stage/group/list',
    access: 'staff',
    about: 'shared',
    output: Type.Object({ list: Type.Array(Process) }),
    summary:
      'The processes of the asker (of everybody, theirs, their departments’) with their stages, in their order; those that are switched off, too.',
  }),
  setting: query({
    path: '/customer_stage/group/setting',
    access: read,
    about: 'shared',
    output: Type.Object({ list: Type.Array(Process) }),
    summary: 'All processes, whosever they are. Ten at most, of ten stages each.',
  }),
  add: command({
    path: '/customer_stage/group/add',
    access: may('customer_kanban_config', 'create'),
    about: 'company',
    once: true,
    input: ProcessDraft,
    output: Type.Object({ processId: Id }),
  }),
  update: command({
    path: '/customer_stage/group/update',
    access: edit,
    about: 'company',
    input: strict({
      ...group,
      ...process,
      /** Stage that goes → the one that takes those who stand there; needed where anybody does. */
      moves: Type.Record(Type.String({ maxLength: 36 }), Id),
    }),
    summary:
      'The whole process as it shall be: stages without an id are new, those that are left out go. Those who stood there count as standing in the other stage at once and are moved behind the answer.',
  }),
  delete: command({
    path: '/customer_stage/group/delete',
    access: may('customer_kanban_config', 'delete'),
    about: 'company',
    input: strict(group),
    summary: 'With its stages. Moves that were made stay on the timelines.',
  }),
  sort: command({
    path: '/customer_stage/group/sort',
    access: edit,
    about: 'company',
    lastWins: 'an order is looked at as it is made; whoever comes second sees theirs',
    input: strict({ processIds: Type.Array(Id, { minItems: 1, maxItems: 10, uniqueItems: true }) }),
    summary: 'All processes in their new order.',
  }),
  status: query({
    path: '/customer_stage/group/status',
    access: read,
    about: 'shared',
    input: strict({ processId: Id }),
    output: Switched,
    summary: 'R037: whether the process is on.',
  }),
  switch: command({
    path: '/customer_stage/group/switch',
    access: edit,
    about: 'company',
    input: strict({ ...group, on: Type.Boolean() }),
    summary: 'R037. Off, it stands on no board and nobody moves; where everybody stands is kept.',
  }),
  notifyStatus: query({
    path: '/customer_stage/notify/status',
    access: read,
    about: 'shared',
    input: strict({ processId: Id }),
    output: Switched,
    summary: 'R038: whether members are told of moves by others and reminded of silence.',
  }),
  switchNotices: command({
    path: '/customer_stage/notify/switch',
    access: edit,
    about: 'company',
    input: strict({ ...group, on: Type.Boolean() }),
    summary: 'R038.',
  }),
})

const Label = { labelZh: Type.String(), labelEn: Type.String() }
/** Where a customer stands in one process. `stageId` is `null` and `version` 0 of one who stands nowhere in it. */
export const CustomerStage = Type.Object({
  processId: Id,
  nameZh: Type.String(),
  nameEn: Type.String(),
  stageId: Id,
  ...Label,
  kind: StageKind,
  color: Type.String(),
  since: Instant,
  overdue: Type.Boolean(),
  version: Version,
})
export type CustomerStage = Static<typeof CustomerStage>

const Owner = Type.Object({ staffId: Id, name: Type.String(), alias: Type.String(), avatar: Type.String(), left: Type.Boolean() })
export const Card = Type.Object({
  customerId: Id,
  name: Type.String(),
  avatar: Type.String(),
  remark: Type.String(),
  corpName: Type.String(),
  status: Type.Union([Type.Literal('friend'), Type.Literal('lost')]),
  /** Who is still with the company first. */
  staff: Type.Array(Owner),
  /** The first few of them. */
  tags: Type.Array(Type.Object({ tagId: Id, name: Type.String(), groupName: Type.String(), internal: Type.Boolean() })),
  tagCount: Type.Integer(),
  since: Instant,
  overdue: Type.Boolean(),
  /** The last move or follow-up. */
  touchedAt: Instant,
  /** Of the field that the process adds up; cents where that is money. */
  amount: Nullable(Type.Number()),
  version: Version,
})
export type Card = Static<typeof Card>

const move = {
  processId: Id,
  /** `null` takes them out of the process. */
  stageId: Nullable(Id),
  /** Why; needed where the stage asks for it. */
  reason: Type.Optional(Reason),
}
/** What a stage asks for and nobody knows of a customer. */
export const Missing = Type.Object({
  fieldId: Id,
  labelZh: Type.String(),
  labelEn: Type.String(),
  /** What the asker may fill in with the move; `null` where it is not theirs to fill in. */
  field: Nullable(Field),
})
export type Missing = Static<typeof Missing>
const Entries = { processId: Id, stageId: Id, from: Day, to: Day, only: Type.Optional(Type.Literal('onward')) }
export const customerKanban = calls('customer-kanban', 'customer_kanban', {
  board: query({
    method: 'POST',
    access: read,
    about: 'rows',
    input: withConditions(strict({ processId: Id })),
    output: Type.Object({
      stages: Type.Array(
        Type.Object({
          stageId: Id,
          count: Type.Integer(),
          overdue: Type.Integer(),
          /** Sum of the field of amounts, where the process names one that the asker sees. */
          amount: Nullable(Type.Number()),
        }),
      ),
    }),
    summary: 'How many customers stand in each stage, of those the asker may see and the filter finds.',
  }),
  cards: query({
    path: '/customer_kanban/customer/list',
    method: 'POST',
    access: read,
    about: 'rows',
    input: withConditions(
      strict({
        processId: Id,
        stageId: Id,
        /** `next` of the cards before. */
        after: Type.Optional(
          Type.String({ maxLength: 64, pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9:.]{12}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
        ),
      }),
    ),
    output: Type.Object({ list: Type.Array(Card), next: Nullable(Type.String()) }),
    summary: 'The cards of one column, those who came last first, 40 at a time.',
  }),
  of: query({
    path: '/customer_stage/list',
    access: may('customer', 'read'),
    about: 'rows',
    input: strict({ customerId: Id }),
    output: Type.Object({ list: Type.Array(CustomerStage), processes: Type.Array(Process) }),
    summary: 'Where one customer stands in each process that is on, and these processes.',
  }),
  missing: query({
    path: '/customer_stage/missing',
    access: may('customer', 'read'),
    about: 'rows',
    input: strict({ customerId: Id, processId: Id, stageId: Id }),
    output: Type.Object({ list: Type.Array(Missing) }),
    summary: 'What the stage asks for and nobody knows of this customer: what goes with the move.',
  }),
  move: command({
    access: may('customer', 'update'),
    about: 'rows',
    input: strict({
      customerId: Id,
      ...move,
      version: Version,
      /** When it happened, where that was earlier: not before they were a customer, nor before they came to the stage where they stand. */
      at: Type.Optional(Instant),
      /** What nobody knew yet: written with the move, or neither. */
      fields: Type.Optional(Type.Array(strict({ fieldId: Id, value: FieldValue }), { maxItems: 20 })),
    }),
    output: Type.Object({ version: Version, /** For `undo`; none where it cannot be undone. */ moveId: Nullable(Type.String()) }),
    summary:
      'To another stage, into a process (`version` 0) or out of it, with what the stage asks for. What it asks for and nobody knows is refused by name.',
  }),
  undo: command({
    access: may('customer', 'update'),
    about: 'rows',
    lastWins: 'it names the move, and is refused once there was another',
    input: strict({ customerId: Id, processId: Id, moveId: Type.String({ pattern: '^[1-9][0-9]{0,15}$', maxLength: 16 }) }),
    output: Type.Object({ version: Version }),
    summary:
      'Takes the last move back, as if it had not been: within 30 days by whoever made it, and not where the process goes forward only and that would be a way back.',
  }),
  batch: command({
    path: '/customer_kanban/batch_move',
    access: may('customer', 'update'),
    about: 'rows',
    longTask: true,
    input: strict({ audience: Audience, ...move }),
    output: TaskStarted,
    summary: 'Everybody of an audience to one stage; who cannot is refused with the reason. Can be undone.',
  }),
  statistics: query({
    access: read,
    about: 'rows',
    input: strict({ processId: Id, from: Day, to: Day }),
    output: Type.Object({
      stages: Type.Array(
        Type.Object({
          stageId: Id,
          /** Customers who came to the stage on these days, and those of them who went on to a later one since; each once. */
          entered: Type.Integer(),
          onward: Type.Integer(),
          /** Hours in the stage of those who left it on these days: half of them stayed no longer; nine of ten. */
          medianHours: Nullable(Type.Number()),
          p90Hours: Nullable(Type.Number()),
        }),
      ),
    }),
    summary: 'Conversion and stay by stage; at most 366 days. Moves that were undone do not count.',
  }),
  entries: query({
    path: '/customer_kanban/statistics/records',
    access: read,
    about: 'rows',
    input: page(Entries),
    output: pageOf(
      Type.Object({
        customerId: Id,
        name: Type.String(),
        avatar: Type.String(),
        at: Instant,
        fromZh: Type.String(),
        fromEn: Type.String(),
        by: Type.String(),
        reason: Type.String(),
      }),
    ),
    summary: 'Who came to a stage on these days, by the first time each; `onward`: who went on to a later one since.',
  }),
  exportEntries: command({
    path: '/customer_kanban/statistics/export',
    access: may('customer', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Entries),
    output: TaskStarted,
  }),
})

/** R063: the same beside the chat and on staff phones, of one’s own customers. */
export const kanbanBeside = calls('customer-kanban', 'staff_client/customer_kanban', {
  of: besideChat(customerKanban.of),
  missing: besideChat(customerKanban.missing),
  move: besideChat(customerKanban.move),
  undo: besideChat(customerKanban.undo),
})

export const aStageReference = reference({ kind: 'customer_stages', call: customerStages.list })

/** A customer went from stage to stage; `null` is outside of the process. SOPs and statistics listen. */
export const stageMoved = event(
  'customer.stage_moved',
  Type.Object({
    customerId: Id,
    processId: Id,
    from: Nullable(Id),
    to: Nullable(Id),
    staffId: Nullable(Id),
    origin: Type.String(),
    at: Instant,
  }),
)
