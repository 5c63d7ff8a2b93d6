import Type, { type Static } from 'typebox'
import {
  calls,
  command,
  exportOf,
  Id,
  Instant,
  may,
  orders,
  page,
  pageOf,
  query,
  strict,
  TaskStarted,
  Version,
} from '#core/contract/call.ts'
import { event } from '#core/contract/event.ts'
import { ImportChecked, ImportPlan, ImportPreview } from '#core/contract/imports.ts'
import { picked } from '#core/contract/picked.ts'
import { thing } from '#core/contract/things.ts'

/** 抽奖: say here in one sentence what it is. */

export const aLuckyDraw = thing('lucky draw', '抽奖')

const fields = {
  name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
  note: Type.String({ maxLength: 200 }),
  /** Who answers for it: it is in the data scope of whoever sees this member. */
  staffId: Id,
}
const Filter = {
  /** A part of the name. */
  keyword: Type.Optional(Type.String({ maxLength: 40 })),
  staffIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
}
export type Filter = Static<ReturnType<typeof strict<typeof Filter>>>

const Picked = strict({ picked: picked(Filter) })
export type Picked = Static<typeof Picked>

export const LuckyDraw = Type.Object({
  luckyDrawId: Id,
  ...fields,
  staffName: Type.String(),
  version: Version,
  createdAt: Instant,
})
export type LuckyDraw = Static<typeof LuckyDraw>

export const luckyDraws = calls('lucky-draws', 'lucky_draw', {
  list: query({
    access: may('raffle_activity', 'read'),
    about: 'rows',
    input: page({ ...Filter, sort: orders('-created_at', 'created_at') }),
    output: pageOf(LuckyDraw),
  }),
  one: query({ access: may('raffle_activity', 'read'), about: 'rows', input: strict({ luckyDrawId: Id }), output: LuckyDraw }),
  add: command({
    access: may('raffle_activity', 'create'),
    about: 'rows',
    /** A sender that retries says the id, so that the retry is the same one (`madeOnce`). */
    input: strict({ luckyDrawId: Type.Optional(Id), ...fields }),
    output: Type.Object({ luckyDrawId: Id }),
  }),
  update: command({
    access: may('raffle_activity', 'update'),
    about: 'rows',
    input: strict({ luckyDrawId: Id, version: Version, ...fields }),
    summary: 'Refused (409) with who was faster and when, where another version stands there by now.',
  }),
  delete: command({
    access: may('raffle_activity', 'delete'),
    about: 'rows',
    input: strict({ luckyDrawId: Id }),
    summary: 'Kept for 30 days, seen by nobody.',
  }),
  batchDelete: command({
    access: may('raffle_activity', 'delete'),
    about: 'rows',
    longTask: true,
    input: Picked,
    output: TaskStarted,
  }),
  export: command({
    access: may('raffle_activity', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Filter),
    output: TaskStarted,
    summary: 'The list as a file, newest first.',
  }),
  importPreview: command({
    access: may('raffle_activity', 'create'),
    about: 'own',
    unaudited: 'changes nothing',
    input: strict({ fileId: Id }),
    output: ImportPreview,
  }),
  importCheck: command({
    access: may('raffle_activity', 'create'),
    about: 'rows',
    unaudited: 'changes nothing',
    input: ImportPlan,
    output: ImportChecked,
    summary: 'A dry run: nothing is written. The first hundred problems.',
  }),
  import: command({
    access: may('raffle_activity', 'create'),
    about: 'rows',
    longTask: true,
    once: true,
    input: ImportPlan,
    output: TaskStarted,
    summary: 'A file of them; lines that failed come back as one (R015).',
  }),
})

export const luckyDrawAdded = event('lucky_draw.added', Type.Object({ luckyDrawId: Id, name: Type.String(), staffId: Id }))
