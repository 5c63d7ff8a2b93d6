import Type from 'typebox'
import {
  besideChat,
  calls,
  command,
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
import { Field, FieldDraft, FieldLooks, FieldShape, FieldValue } from '#core/contract/fields.ts'
import { ImportChecked, ImportPlan, ImportPreview } from '#core/contract/imports.ts'
import { picked } from '#core/contract/picked.ts'
import { Grade, gradeName, Pool, PoolDraft, Quota, RecycleRule } from '#core/contract/pools.ts'
import { Clue, ClueEvent, Counts, Filter, FollowUp, Outcome, person, several, Which } from './clue.ts'

export { aClue, Clue, ClueEvent, ClueState, type Filter } from './clue.ts'

/** 客户公海: clues lie in pools until somebody takes them, go back when nothing comes of them, and become customers by their phone. */
const module = 'customer_open_sea'
const [read, update] = [may(module, 'read'), may(module, 'update')]

export const seas = calls('customer-open-sea', 'customer_open_sea', {
  list: query({ access: read, about: 'shared', output: Type.Object({ list: Type.Array(Pool) }), summary: 'The pools that the asker has.' }),
  one: query({ access: read, about: 'shared', input: strict({ poolId: Id }), output: Pool }),
  add: command({
    access: may(module, 'create'),
    about: 'company',
    once: true,
    input: PoolDraft,
    output: Type.Object({ poolId: Id }),
  }),
  update: command({ access: update, about: 'company', input: strict({ poolId: Id, version: Version, ...PoolDraft.properties }) }),
  delete: command({
    access: may(module, 'delete'),
    about: 'company',
    input: strict({ poolId: Id, version: Version }),
    summary: 'Refused while anything lies in it.',
  }),
  status: query({ access: read, about: 'shared', output: Type.Object({ enabled: Type.Boolean() }), summary: 'R031.' }),
  setStatus: command({
    access: update,
    about: 'company',
    lastWins: 'one switch, which writes over nothing but itself',
    input: strict({ enabled: Type.Boolean() }),
    output: Type.Object({ enabled: Type.Boolean() }),
    summary: 'R031. Off, nothing is taken, given or goes back.',
  }),
})

export const clues = calls('customer-open-sea', 'customer_open_sea/clue', {
  list: query({
    access: read,
    about: 'rows',
    input: page({ ...Filter, sort: orders('-entered_at', 'entered_at') }),
    output: pageOf(Clue),
    summary: 'Of the pools that the asker has: what is free, and what somebody in their scope has or had.',
  }),
  overview: query({
    access: read,
    about: 'rows',
    input: strict({ poolId: Type.Optional(Id) }),
    output: Type.Object({
      counts: Counts,
      /** What is free, by grade. */
      grades: Type.Array(Type.Object({ gradeId: Id, name: Type.String(), free: Type.Integer() })),
      /** Of one pool, the asker's own. */
      quota: Nullable(Quota),
    }),
  }),
  one: query({
    access: read,
    about: 'rows',
    input: Which,
    output: Type.Object({
      clue: Clue,
      customFieldMapList: Type.Array(
        Type.Object({
          fieldId: Id,
          key: Type.String(),
          label: Type.String(),
          value: FieldValue,
          text: Type.String(),
          masked: Type.Boolean(),
        }),
      ),
    }),
  }),
  add: command({
    access: may(module, 'create'),
    about: 'rows',
    input: strict({ clueId: Type.Optional(Id), poolId: Id, ...person }),
    output: Type.Object({ clueId: Id }),
    summary: 'A phone that is known already is refused: who has it is said to whoever may see it.',
  }),
  update: command({ access: update, about: 'rows', input: strict({ clueId: Id, version: Version, ...person }) }),
  delete: command({ access: may(module, 'delete'), about: 'rows', input: Which }),
  export: command({ access: may(module, 'export'), about: 'rows', longTask: true, input: exportOf(Filter), output: TaskStarted }),
  receive: command({
    access: update,
    about: 'rows',
    lastWins: 'whoever is first has it; the others are told',
    input: strict({ clueIds: several }),
    output: Outcome,
    summary: 'Takes what is free, within the limits of its pool. What is one’s own already stays.',
  }),
  abandon: command({
    access: update,
    about: 'rows',
    lastWins: 'what is free already stays free',
    input: strict({ clueIds: several, reason: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }) }),
    output: Outcome,
    summary: 'Back to the pool, with the reason. One’s own, or of somebody in scope.',
  }),
  batchDistribute: command({
    access: update,
    about: 'rows',
    longTask: true,
    input: strict({
      picked: picked(Filter),
      takers: Type.Array(strict({ staffId: Id, weight: Type.Integer({ minimum: 1, maximum: 1000 }) }), { minItems: 1, maxItems: 50 }),
    }),
    output: TaskStarted,
    summary: 'To one, or to several by share, in order. What somebody has already is given on.',
  }),
  move: command({
    access: update,
    about: 'rows',
    longTask: true,
    input: strict({ picked: picked(Filter), poolId: Id }),
    output: TaskStarted,
    summary: 'To another pool, where it is free.',
  }),
  batchGrade: command({
    access: update,
    about: 'rows',
    longTask: true,
    input: strict({ picked: picked(Filter), gradeId: Nullable(Id) }),
    output: TaskStarted,
  }),
  lock: command({
    access: update,
    about: 'rows',
    lastWins: 'one switch, which writes over nothing but itself',
    input: strict({ clueId: Id, locked: Type.Boolean() }),
    summary: 'What is locked does not go back by itself.',
  }),
  reveal: command({
    access: update,
    about: 'rows',
    input: Which,
    output: Type.Object({ phone: Type.String(), quota: Quota }),
    lastWins: 'changes nothing of the clue',
    summary: 'The whole number of a clue that one has. Counted a day, and kept in the audit log.',
  }),
})

export const clueEvents = calls('customer-open-sea', 'customer_open_sea/clue/event', {
  list: query({ access: read, about: 'rows', input: page({ clueId: Id }), output: pageOf(ClueEvent), summary: 'Newest first.' }),
  add: command({
    access: update,
    about: 'rows',
    once: true,
    input: strict({
      clueId: Id,
      kind: FollowUp,
      text: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
      /** When it was, where that was earlier: not before it was taken. */
      at: Type.Optional(Instant),
    }),
    output: Type.Object({ dueAt: Nullable(Instant) }),
    summary: 'A follow-up by whoever has it: the time until it goes back begins anew.',
  }),
})

export const clueGrades = calls('customer-open-sea', 'customer_open_sea/clue_grade', {
  list: query({ access: read, about: 'shared', output: Type.Object({ list: Type.Array(Grade) }) }),
  add: command({
    access: may(module, 'create'),
    about: 'company',
    once: true,
    input: strict({ name: gradeName }),
    output: Type.Object({ gradeId: Id }),
  }),
  update: command({
    access: update,
    about: 'company',
    lastWins: 'a grade is its name alone',
    input: strict({ gradeId: Id, name: gradeName }),
  }),
  delete: command({
    access: may(module, 'delete'),
    about: 'company',
    input: strict({ gradeId: Id }),
    summary: 'Refused while a clue is of it.',
  }),
  sort: command({
    access: update,
    about: 'company',
    lastWins: 'an order is looked at as it is made; whoever comes second sees theirs',
    input: strict({ gradeIds: Type.Array(Id, { minItems: 1, maxItems: 10, uniqueItems: true }) }),
  }),
})

export const clueFields = calls('customer-open-sea', 'customer_open_sea/property_field', {
  list: query({
    access: read,
    about: 'shared',
    output: Type.Object({ list: Type.Array(Field) }),
    summary: 'Fields of clues that the asker sees.',
  }),
  add: command({ access: may(module, 'create'), about: 'company', once: true, input: FieldDraft, output: Type.Object({ fieldId: Id }) }),
  update: command({
    access: update,
    about: 'company',
    input: strict({ fieldId: Id, version: Version, hidden: Type.Boolean(), ...FieldShape.properties, ...FieldLooks.properties }),
  }),
  delete: command({ access: may(module, 'delete'), about: 'company', input: strict({ fieldId: Id, version: Version }) }),
  sort: command({
    access: update,
    about: 'company',
    lastWins: 'an order is looked at as it is made; whoever comes second sees theirs',
    input: strict({ fieldIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }) }),
  }),
})

export const recycleRule = calls('customer-open-sea', 'customer_open_sea/recycle_rule', {
  default: query({ access: read, about: 'shared', output: Type.Object({ rule: RecycleRule, version: Version }) }),
  updateDefault: command({ access: update, about: 'company', input: strict({ ...RecycleRule.properties, version: Version }) }),
  preview: query({
    method: 'POST',
    access: update,
    about: 'company',
    input: strict({ poolId: Type.Optional(Id), rule: RecycleRule }),
    output: Type.Object({ tonight: Type.Integer() }),
    summary: 'How many would go back at the next hour for it, if this were the rule; of all pools without a rule of their own, or of one.',
  }),
})

const importCalls = (path: string, rule: string) => ({
  preview: command({
    access: may(module, 'create'),
    about: 'own',
    unaudited: 'changes nothing',
    input: strict({ fileId: Id }),
    output: ImportPreview,
  }),
  check: command({
    access: may(module, 'create'),
    about: 'rows',
    unaudited: 'changes nothing',
    input: strict({ ...ImportPlan.properties, poolId: Id }),
    output: ImportChecked,
    summary: 'A dry run: nothing is written. The first hundred problems.',
  }),
  start: command({
    path,
    access: may(module, 'create'),
    about: 'rows',
    longTask: true,
    once: true,
    input: strict({ ...ImportPlan.properties, poolId: Id }),
    output: TaskStarted,
    summary: `${rule}. The task is asked for its state (R015).`,
  }),
})
export const clueImport = calls(
  'customer-open-sea',
  'customer_open_sea/clue/import',
  importCalls('/customer_open_sea/clue/import', 'R028: clues from a file; a phone that is known is not written again'),
)
export const channelClueImport = calls(
  'customer-open-sea',
  'customer_open_sea/channel_clue/import',
  importCalls(
    '/customer_open_sea/channel_clue/import',
    'R029: the list of a channel, which knows each by a number; the same number again updates',
  ),
)

/** R063: one's own, and what one may take, on the phone. */
export const cluesBeside = calls('customer-open-sea', 'staff_client/clue', {
  list: besideChat(clues.list, '/clue/list'),
  one: besideChat(clues.one, '/clue/one'),
  receive: besideChat(clues.receive, '/clue/receive'),
  abandon: besideChat(clues.abandon, '/clue/abandon'),
  addEvent: besideChat(clueEvents.add, '/clue/event/add'),
})
