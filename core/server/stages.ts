import { sql } from 'kysely'
import type { Process, Stage, StageColor, StageKind } from '../contract/stages.ts'
import { type Thing, thing } from '../contract/things.ts'
import type { Context } from './context.ts'
import type { Db, Tx } from './db.ts'
import type { FieldDef, FieldOwner } from './fields.ts'

export const aProcess = thing('process', '流程')
export const aStage = thing('stage', '阶段')

/** One move as it is told: who, from where to where. */
export interface Moved {
  objectId: string
  process: ProcessDef
  from: StageDef | null
  to: StageDef | null
  reason: string
  origin: MoveOrigin
  at: Date
}
/** `removed`: the stage went, and those in it were moved on; `undo`: put back. */
export type MoveOrigin = 'screen' | 'phone' | 'batch' | 'auto' | 'removed' | 'undo'

export interface MoveAsked {
  /** To no stage: out of the process. */
  to: StageDef | null
  reason: string
  origin: MoveOrigin
  /** When it happened: now, or earlier, but not before they came where they stand. */
  at: Date
}

/**
 * What moves through stages: customers, later opportunities. An area says it once and gives it to every function here; core knows none.
 * A further subject is such a value and calls of its own area; tables and functions are the same.
 */
export interface StageSubject {
  key: string
  thing: Thing
  /** What the audit log has edits of processes under: `customer_process.update`. */
  kind: string
  /** Whose fields a stage can ask for. */
  fields: FieldOwner
  /** Which of these fields these have: numbers of fields, by object. */
  known: (tx: Tx, fields: readonly FieldDef[], ids: readonly string[]) => Promise<Map<string, Set<number>>>
  /** In the transaction of the moves: the timeline, the event, who is told. */
  told: (tx: Tx, ctx: Pick<Context, 'corpId' | 'me'>, moves: readonly Moved[]) => Promise<void>
  /** In the transaction that found them silent: whoever looks after them is told. */
  remind: (tx: Tx, silent: readonly { objectId: string; process: ProcessDef; stage: StageDef; days: number }[]) => Promise<void>
  /** In the transaction of an edit, when stages went or remind otherwise: has `settle` run for this process. */
  settleLater: (tx: Tx, processId: string) => Promise<unknown>
}

export interface StageDef extends Stage {
  order: number
  /** How many stand here. */
  items: number
  /** A removed one: where those go who still stand here. */
  removedTo: string | null
}
export interface ProcessDef extends Omit<Process, 'stages'> {
  /** Those there are, in their order. */
  stages: StageDef[]
  removed: StageDef[]
}

interface Row {
  process_id: string
  name_zh: string
  name_en: string
  forward_only: boolean
  auto_enter: boolean
  enabled: boolean
  notify: boolean
  amount_field_id: string | null
  department_ids: number[]
  staff_ids: string[]
  version: number
  stages: {
    stage_id: string
    kind: StageKind
    label_zh: string
    label_en: string
    color: StageColor
    probability: number
    required_field_ids: string[]
    reason_needed: boolean
    max_days: number | null
    remind_after: number | null
    remind_every: number | null
    sort_order: number
    items: number
    removed_to: string | null
  }[]
}
const stageOf = (s: Row['stages'][number]): StageDef => ({
  stageId: s.stage_id,
  kind: s.kind,
  labelZh: s.label_zh,
  labelEn: s.label_en,
  color: s.color,
  probability: s.probability,
  requiredFieldIds: s.required_field_ids,
  reasonNeeded: s.reason_needed,
  maxDays: s.max_days,
  remindAfter: s.remind_after,
  remindEvery: s.remind_every,
  order: s.sort_order,
  items: s.items,
  removedTo: s.removed_to,
})

/**
 * All processes of a subject in their order, whosever they are, and those that are switched off, too: ten at most, of ten stages each. `deleted`: and
 * those that there were.
 */
export async function processesOf(db: Db | Tx, subject: Pick<StageSubject, 'key'>, { deleted = false } = {}): Promise<ProcessDef[]> {
  const { rows } = await sql<Row>`
    select p.process_id, p.name_zh, p.name_en, p.forward_only, p.auto_enter, p.enabled, p.notify, p.amount_field_id, p.department_ids,
      p.staff_ids, p.version,
      coalesce((select jsonb_agg(to_jsonb(s) order by s.sort_order, s.stage_id) from stages s
        where s.corp_id = ${db.corpId} and s.process_id = p.process_id), '[]') as stages
    from stage_processes p where p.corp_id = ${db.corpId} and p.subject = ${subject.key} ${deleted ? sql`` : sql`and p.deleted_at is null`}
    order by p.sort_order, p.process_id`.execute(db)
  return rows.map((r) => {
    const all = r.stages.map(stageOf)
    return {
      processId: r.process_id,
      nameZh: r.name_zh,
      nameEn: r.name_en,
      forwardOnly: r.forward_only,
      autoEnter: r.auto_enter,
      enabled: r.enabled,
      notify: r.notify,
      amountFieldId: r.amount_field_id,
      departmentIds: r.department_ids,
      staffIds: r.staff_ids,
      version: r.version,
      stages: all.filter((s) => s.removedTo === null),
      removed: all.filter((s) => s.removedTo !== null),
    }
  })
}

const everybodys = (p: ProcessDef) => p.departmentIds.length === 0 && p.staffIds.length === 0

/** Those that the asker has: of everybody, of theirs, or of a department above them. */
export async function processesFor(
  ctx: Pick<Context, 'db' | 'corpId' | 'me'>,
  subject: Pick<StageSubject, 'key'>,
  which: { deleted?: boolean } = {},
): Promise<ProcessDef[]> {
  const all = await processesOf(ctx.db, subject, which)
  const { corpId, me } = ctx
  if (me.isRoot || all.every(everybodys)) return all
  const above = all.some((p) => p.departmentIds.length > 0)
    ? await sql<{ ids: number[] }>`
        select array(select distinct unnest(d.path) from departments d where d.corp_id = ${corpId} and d.department_id = any(s.department_ids)) as ids
        from staff s where s.corp_id = ${corpId} and s.staff_id = ${me.staffId}`.execute(ctx.db)
    : { rows: [] }
  const departments = above.rows[0]?.ids ?? []
  return all.filter(
    (p) => everybodys(p) || p.staffIds.some((id) => id === me.staffId) || p.departmentIds.some((id) => departments.includes(id)),
  )
}

/** Which of these members have the process: who may be told of what happens in it. */
export async function whoHas(db: Db | Tx, process: ProcessDef, staffIds: readonly string[]): Promise<Set<string>> {
  if (everybodys(process) || staffIds.length === 0) return new Set(staffIds)
  const { rows } = await sql<{ staff_id: string }>`
    select s.staff_id from staff s where s.corp_id = ${db.corpId} and s.staff_id = any(${[...staffIds]}::uuid[])
      and (s.staff_id = any(${process.staffIds}::uuid[])
        or exists (select from roles r where r.corp_id = ${db.corpId} and r.role_id = s.role_id and r.role_type = 'root')
        or exists (select from departments d where d.corp_id = ${db.corpId} and d.department_id = any(s.department_ids)
          and d.path && ${process.departmentIds}::int[]))`.execute(db)
  return new Set(rows.map((r) => r.staff_id))
}

const view = ({ order, items, removedTo, ...stage }: StageDef): Stage => stage
export const processView = ({ stages, removed, ...process }: ProcessDef): Process => ({ ...process, stages: stages.map(view) })

/** Where somebody who stands in a removed stage counts as standing: the stage that takes them, itself perhaps removed by now. */
export function standsIn({ stages, removed }: ProcessDef, stageId: string | null): StageDef | null {
  for (let id = stageId, left = removed.length + 1; id && left > 0; left--) {
    const found = stages.find((s) => s.stageId === id)
    if (found) return found
    id = removed.find((s) => s.stageId === id)?.removedTo ?? null
  }
  return null
}
/** The stage and those removed ones whose cards are still on their way to it: what the database is asked for. */
export const idsOf = (process: ProcessDef, { stageId }: StageDef): string[] => [
  stageId,
  ...process.removed.filter((s) => standsIn(process, s.stageId)?.stageId === stageId).map((s) => s.stageId),
]
