import Type, { type Static, type TProperties } from 'typebox'
import {
  calls,
  command,
  Day,
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
import { FieldValue } from '#core/contract/fields.ts'
import { ImportChecked, ImportPlan, ImportPreview } from '#core/contract/imports.ts'
import { batch, picked } from '#core/contract/picked.ts'
import { thing } from '#core/contract/things.ts'

/**
 * People who are no customers yet (预打标签, 默认属性): tags, or values of fields, by phone, unionid or name. They are put on once, when the
 * person comes; what nobody but a person can decide waits in the report.
 */
export const anExpected = thing('person on the list', '名单条目')
export const aHit = thing('hit', '命中记录')

/** Tags in advance, or values of fields in advance: two lists, two rights, one way. */
export const Kind = Type.Union([Type.Literal('tags'), Type.Literal('fields')])
export type Kind = Static<typeof Kind>

/** `met`: the person has come; of the others only `waiting` ones are looked for. */
export const EntryState = Type.Union([Type.Literal('waiting'), Type.Literal('paused'), Type.Literal('ended'), Type.Literal('met')])
export type EntryState = Static<typeof EntryState>
/** `asks`: a person has to decide. `pending`: on its way to WeCom. */
export const HitState = Type.Union([
  Type.Literal('done'),
  Type.Literal('pending'),
  Type.Literal('asks'),
  Type.Literal('failed'),
  Type.Literal('dismissed'),
])
export type HitState = Static<typeof HitState>
/** Why somebody has to decide (the first four), or what went wrong. */
export const Cause = Type.Union([
  Type.Literal(''),
  Type.Literal('shared'),
  Type.Literal('value_there'),
  Type.Literal('single_group'),
  Type.Literal('maker_gone'),
  Type.Literal('tag_gone'),
  Type.Literal('field_gone'),
  Type.Literal('not_friends'),
  Type.Literal('refused'),
])
export type Cause = Static<typeof Cause>
export const By = Type.Union([Type.Literal('phone'), Type.Literal('unionid'), Type.Literal('name')])
export type By = Static<typeof By>

const TagRef = Type.Object({ tagId: Id, name: Type.String(), groupName: Type.String(), internal: Type.Boolean() })
/** A value as it reads, masked where the field is. */
const Told = Type.Object({ fieldId: Id, label: Type.String(), text: Type.String() })

const shared = {
  /** Masked (R299). */
  phone: Type.String(),
  unionid: Type.String(),
  name: Type.String(),
  /** Which list they came with: a fair, a shop. */
  label: Type.String(),
  tags: Type.Array(TagRef),
  fields: Type.Array(Told),
}
export const Expected = Type.Object({
  entryId: Id,
  ...shared,
  state: EntryState,
  /** The end of the last day on which they are looked for; `null` is for ever. */
  until: Nullable(Instant),
  on: Type.Boolean(),
  metAt: Nullable(Instant),
  madeBy: Type.String(),
  createdAt: Instant,
  version: Version,
})
export type Expected = Static<typeof Expected>

export const Hit = Type.Object({
  hitId: Id,
  entryId: Id,
  ...shared,
  customerId: Id,
  customerName: Type.String(),
  customerAvatar: Type.String(),
  staffName: Type.String(),
  staffAlias: Type.String(),
  by: By,
  state: HitState,
  cause: Cause,
  /** What WeCom said. */
  words: Type.String(),
  /** Of the fields, those that had another value already. */
  there: Type.Array(Type.String()),
  decidedBy: Type.String(),
  at: Instant,
  doneAt: Nullable(Instant),
})
export type Hit = Static<typeof Hit>

const label = Type.String({ maxLength: 30 })
const Filter = {
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
  state: Type.Optional(EntryState),
  label: Type.Optional(label),
  batch,
}
export type Filter = Static<ReturnType<typeof strict<typeof Filter>>>
const HitFilter = {
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
  state: Type.Optional(HitState),
  label: Type.Optional(label),
  by: Type.Optional(By),
  entryId: Type.Optional(Id),
  staffIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  batch,
}
export type HitFilter = Static<ReturnType<typeof strict<typeof HitFilter>>>

/** One of the three is needed; a name alone is compared only where nothing better is known. */
const who = {
  phone: Type.Optional(Nullable(Type.String({ maxLength: 30 }))),
  unionid: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
  name: filled(Type.String({ maxLength: 64 }), ''),
  label: filled(label, ''),
  until: filled(Nullable(Instant), null),
}
const Which = strict({ entryId: Id })
const WhichHit = strict({ hitId: Id })
/** The numbers of a list: people on it, and what became of those who came. */
const Counts = Type.Object({
  people: Type.Integer(),
  waiting: Type.Integer(),
  met: Type.Integer(),
  ended: Type.Integer(),
  done: Type.Integer(),
  asks: Type.Integer(),
  failed: Type.Integer(),
})
export type Counts = Static<typeof Counts>
const Overview = Type.Object({
  all: Counts,
  /** The newest fifty lists. */
  labels: Type.Array(Type.Object({ label: Type.String(), people: Type.Integer(), met: Type.Integer() })),
})

export type Overview = Static<typeof Overview>

type Module = 'pre_tag' | 'pre_write_properties'
/** What both lists can do; `given` is what is put on. */
const listCalls = <P extends TProperties, Q extends TProperties>(module: Module, given: P, asGiven: Q) => ({
  list: query({
    access: may(module, 'read'),
    about: 'rows',
    input: page({ ...Filter, sort: orders('-created_at', 'created_at') }),
    output: pageOf(Expected),
    summary: 'Those that members of the asker’s scope wrote down; what administrators wrote is seen by whoever sees all.',
  }),
  one: query({
    access: may(module, 'read'),
    about: 'rows',
    input: Which,
    output: Type.Object({ entry: Expected, ...asGiven }),
  }),
  overview: query({
    access: may(module, 'read'),
    about: 'rows',
    input: strict({ label: Type.Optional(label) }),
    output: Overview,
  }),
  add: command({
    access: may(module, 'create'),
    about: 'rows',
    /** A sender that retries says the id, so that the retry is the same one. */
    input: strict({ entryId: Type.Optional(Id), ...who, ...given }),
    output: Type.Object({ entryId: Id }),
    summary: 'Whoever is a customer already is found at once.',
  }),
  update: command({
    access: may(module, 'update'),
    about: 'rows',
    input: strict({ entryId: Id, version: Version, ...who, ...given }),
    summary: 'A phone, unionid or masked value that is left out stays.',
  }),
  delete: command({
    access: may(module, 'delete'),
    about: 'rows',
    input: Which,
    summary: 'Kept for 30 days, looked for no more; what was put on stays, and so does the report.',
  }),
  switch: command({
    access: may(module, 'update'),
    about: 'rows',
    lastWins: 'one switch, which writes over nothing but itself',
    input: strict({ entryId: Id, on: Type.Boolean() }),
    output: Type.Object({ on: Type.Boolean() }),
    summary: 'Off, the person is not looked for (R030).',
  }),
  batchDelete: command({
    access: may(module, 'delete'),
    about: 'rows',
    longTask: true,
    input: strict({ picked: picked(Filter) }),
    output: TaskStarted,
  }),
  batchSwitch: command({
    access: may(module, 'update'),
    about: 'rows',
    longTask: true,
    input: strict({ picked: picked(Filter), on: Type.Boolean() }),
    output: TaskStarted,
  }),
  export: command({
    access: may(module, 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Filter),
    output: TaskStarted,
  }),
})
const recordCalls = (module: Module) => ({
  hits: query({
    path: `/${module}/record/list`,
    access: may(module, 'read'),
    about: 'rows',
    input: page({ ...HitFilter, sort: orders('-at', 'at') }),
    output: pageOf(Hit),
    summary: 'Who came, of the customers that the asker sees.',
  }),
  apply: command({
    access: may(module, 'update'),
    about: 'rows',
    lastWins: 'what is done already is not done again',
    input: WhichHit,
    output: Type.Object({ state: HitState }),
    summary: 'Puts it on all the same, over what stands there; also tries again what failed.',
  }),
  dismiss: command({
    access: may(module, 'update'),
    about: 'rows',
    lastWins: 'what is done already stays done',
    input: WhichHit,
    summary: 'Leaves the customer as they are.',
  }),
  batchDecide: command({
    access: may(module, 'update'),
    about: 'rows',
    longTask: true,
    input: strict({ picked: picked(HitFilter), decision: Type.Union([Type.Literal('apply'), Type.Literal('dismiss')]) }),
    output: TaskStarted,
  }),
  export: command({
    access: may(module, 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(HitFilter),
    output: TaskStarted,
  }),
})
const importCalls = (module: Module, path: string) => ({
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
    input: ImportPlan,
    output: ImportChecked,
    summary: 'A dry run: nothing is written. The first hundred problems.',
  }),
  start: command({
    path,
    access: may(module, 'create'),
    about: 'rows',
    longTask: true,
    once: true,
    input: ImportPlan,
    output: TaskStarted,
    summary: 'A file of people; lines that failed come back as one. The task is asked for its state (R015).',
  }),
})

/** On one person. */
export const mostTags = 50
const tagIds = { tagIds: Type.Array(Id, { minItems: 1, maxItems: mostTags, uniqueItems: true }) }
const fields = { fields: Type.Array(strict({ fieldId: Id, value: FieldValue }), { minItems: 1, maxItems: 100 }) }
/** As it is edited: what is masked says only that it is there. */
const asFields = { values: Type.Array(Type.Object({ fieldId: Id, value: FieldValue, masked: Type.Boolean() })) }

export const preTags = calls('pre-tag', 'pre_tag', listCalls('pre_tag', tagIds, {}))
export const preTagRecords = calls('pre-tag', 'pre_tag/record', recordCalls('pre_tag'))
export const preTagImport = calls('pre-tag', 'pre_tag/import', importCalls('pre_tag', '/pre_tag/import'))

export const preFields = calls('pre-tag', 'pre_write_properties', listCalls('pre_write_properties', fields, asFields))
export const preFieldRecords = calls('pre-tag', 'pre_write_properties/record', recordCalls('pre_write_properties'))
export const preFieldImport = calls(
  'pre-tag',
  'pre_write_properties/import',
  importCalls('pre_write_properties', '/pre_write_properties/import'),
)
