import { sql } from 'kysely'
import type { Problem, Words } from '../../contract/errors.ts'
import { mostProcesses, type ProcessDraft, type StageDraft } from '../../contract/stages.ts'
import { audit, auditEdit } from '../audit.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db.ts'
import { checkVersion } from '../edits.ts'
import { allFields } from '../fields.ts'
import { newId } from '../ids.ts'
import { conflict, notFound, refuseAny } from '../refusal.ts'
import { aProcess, idsOf, type ProcessDef, processesOf, type StageDef, type StageSubject } from '../stages.ts'
import { isAskable } from './required.ts'

/** Several who make or order processes of one company do it one after the other. */
const oneByOne = (tx: Tx) => sql`select pg_advisory_xact_lock(7218012, ${tx.corpId})`.execute(tx)

/**
 * A process held until the end of the transaction. Whoever edits it holds it alone, whoever moves through it together with others: so no
 * stage goes while somebody is moved into it.
 */
export async function heldProcess(tx: Tx, subject: StageSubject, processId: string, how: 'edit' | 'move'): Promise<ProcessDef> {
  await sql`select process_id from stage_processes where corp_id = ${tx.corpId} and process_id = ${processId} ${
    how === 'edit' ? sql`for update` : sql`for share`
  }`.execute(tx)
  const process = (await processesOf(tx, subject)).find((p) => p.processId === processId)
  if (!process) throw notFound(aProcess)
  return process
}

const tidy = (text: string) => text.replace(/\p{C}/gu, '').trim()
const same = (a: string, b: string) => a !== '' && a.toLowerCase() === b.toLowerCase()
const wrong = (field: string, zh: string, en: string): Problem => ({ field, message: { zh, en } })

/** The draft as it is kept, and everything that is wrong with it. */
async function readDraft(tx: Tx, subject: StageSubject, given: ProcessDraft, others: readonly ProcessDef[]) {
  const problems: Problem[] = []
  const draft: ProcessDraft = {
    ...given,
    nameZh: tidy(given.nameZh),
    nameEn: tidy(given.nameEn),
    stages: given.stages.map((s): StageDraft => {
      const open = s.kind === 'open'
      const remindAfter = open ? s.remindAfter : null
      return {
        ...s,
        labelZh: tidy(s.labelZh),
        labelEn: tidy(s.labelEn),
        maxDays: open ? s.maxDays : null,
        remindAfter,
        remindEvery: remindAfter === null ? null : s.remindEvery,
      }
    }),
  }
  const fields = await allFields(tx, subject.fields)
  const { stages } = draft
  if (others.some((p) => same(p.nameZh, draft.nameZh) || same(p.nameEn, draft.nameEn)))
    problems.push(wrong('name_zh', '已有同名的流程', 'There is a process of this name already'))
  if (!draft.nameZh) problems.push(wrong('name_zh', '请填写名称', 'A name is needed'))
  if (stages[0]!.kind !== 'open')
    problems.push(wrong('stages.0.kind', '第一个阶段必须是进行中的阶段', 'The first stage has to be one that is under way'))
  const amount = fields.find((f) => f.fieldId === draft.amountFieldId)
  if (draft.amountFieldId && !(amount && amount.slot !== null && !amount.masked && ['number', 'money'].includes(amount.type)))
    problems.push(
      wrong('amount_field_id', '请选一个可筛选的数字或金额字段', 'Choose a field of numbers or money that can be filtered, without a mask'),
    )
  const { rows } = await sql<{ departments: number; staff: number }>`
    select (select count(*)::int from departments d where d.corp_id = ${tx.corpId} and d.department_id = any(${given.departmentIds}::int[])) as departments,
      (select count(*)::int from staff s where s.corp_id = ${tx.corpId} and s.staff_id = any(${given.staffIds}::uuid[])) as staff`.execute(
    tx,
  )
  if (rows[0]!.departments < given.departmentIds.length)
    problems.push(wrong('department_ids', '选中的部门有的已删除', 'One of these departments is no more'))
  if (rows[0]!.staff < given.staffIds.length) problems.push(wrong('staff_ids', '选中的员工有的已不在', 'One of these members is no more'))
  for (const [i, s] of stages.entries()) {
    if (!s.labelZh) problems.push(wrong(`stages.${i}.label_zh`, '请填写阶段名称', 'A name is needed'))
    if (stages.slice(0, i).some((o) => same(o.labelZh, s.labelZh) || same(o.labelEn, s.labelEn)))
      problems.push(wrong(`stages.${i}.label_zh`, '两个阶段不能同名', 'Two stages cannot have one name'))
    if (s.kind === 'open' && stages[i - 1] && stages[i - 1]!.kind !== 'open')
      problems.push(wrong(`stages.${i}.kind`, '赢单、输单阶段排在最后', 'Final stages stand last'))
    if (s.requiredFieldIds.some((id) => !fields.some((f) => f.fieldId === id && isAskable(f))))
      problems.push(
        wrong(`stages.${i}.required_field_ids`, '有的字段不存在，或没有人能填写', 'One of these is no field, or nobody can fill it in'),
      )
  }
  return { draft, problems }
}

const stageRow = (s: StageDraft, i: number) => ({
  kind: s.kind,
  label_zh: s.labelZh,
  label_en: s.labelEn,
  color: s.color,
  probability: s.probability,
  required_field_ids: s.requiredFieldIds,
  reason_needed: s.reasonNeeded,
  max_days: s.maxDays,
  remind_after: s.remindAfter,
  remind_every: s.remindEvery,
  sort_order: i,
})
const processRow = (p: ProcessDraft) => ({
  name_zh: p.nameZh,
  name_en: p.nameEn,
  forward_only: p.forwardOnly,
  auto_enter: p.autoEnter,
  amount_field_id: p.amountFieldId,
  department_ids: p.departmentIds,
  staff_ids: p.staffIds,
})

/** For the audit log: what people read of a process. A stage is told with all that it asks for, in the order in which stages stand. */
function auditOf(p: ProcessDraft) {
  const days = (n: number | null) => (n === null ? '-' : String(n))
  return {
    processName: p.nameZh,
    processNameEn: p.nameEn,
    forwardOnly: p.forwardOnly,
    autoEnter: p.autoEnter,
    amountFieldId: p.amountFieldId,
    departmentIds: p.departmentIds,
    staffIds: p.staffIds,
    processStages: p.stages.map(
      (s) =>
        `${s.labelZh}${s.labelEn && ` / ${s.labelEn}`} (${s.kind}, ${s.color}, ${s.probability}%, ${days(s.maxDays)}, ${days(s.remindAfter)}/${days(
          s.remindEvery,
        )}${s.reasonNeeded ? ', *' : ''}${s.requiredFieldIds.length > 0 ? `, +${s.requiredFieldIds.length}` : ''})`,
    ),
  }
}
const draftOf = ({ processId, enabled, notify, version, stages, removed, ...draft }: ProcessDef): ProcessDraft => ({
  ...draft,
  stages: stages.map(({ order, items, removedTo, ...s }) => s),
})

export async function addProcess(ctx: Context, subject: StageSubject, given: ProcessDraft): Promise<{ processId: string }> {
  const processId = newId()
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const others = await processesOf(tx, subject)
    if (others.length >= mostProcesses)
      throw conflict({ zh: `最多 ${mostProcesses} 个流程`, en: `At most ${mostProcesses} processes` }, 'name_zh')
    const { draft, problems } = await readDraft(tx, subject, given, others)
    if (draft.stages.some((s) => s.stageId))
      problems.push(wrong('stages', '新流程的阶段还没有编号', 'Stages of a new process have no id yet'))
    refuseAny(problems)
    await tx
      .insertInto('stage_processes')
      .values({
        corp_id: ctx.corpId,
        process_id: processId,
        subject: subject.key,
        sort_order: others.length,
        made_by: ctx.me.staffId,
        ...processRow(draft),
      })
      .execute()
    await insertStages(tx, processId, draft.stages)
    await audit(tx, ctx, `${subject.kind}.add`, { kind: subject.kind, id: processId, name: draft.nameZh, after: auditOf(draft) })
  })
  return { processId }
}

async function insertStages(tx: Tx, processId: string, stages: readonly StageDraft[]): Promise<void> {
  const added = stages.flatMap((s, i) =>
    s.stageId ? [] : [{ corp_id: tx.corpId, stage_id: newId(), process_id: processId, ...stageRow(s, i) }],
  )
  if (added.length > 0) await tx.insertInto('stages').values(added).execute()
}

const whereTo = (label: string, n: number): Words => ({
  zh: `「${label}」里还有 ${n} 个，请选择移到哪个阶段`,
  en: `${n} still stand in “${label}”; choose the stage they go to`,
})

/**
 * The whole process as it shall be: stages that are not named go, and `moves` says for each of them which one takes those who stand there.
 * They count as standing there at once; `settle` moves them one by one.
 */
export async function updateProcess(
  ctx: Context,
  subject: StageSubject,
  { processId, version, moves, ...given }: ProcessDraft & { processId: string; version: number; moves: Readonly<Record<string, string>> },
): Promise<void> {
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const before = await heldProcess(tx, subject, processId, 'edit')
    await checkVersion(tx, before.version, version, { thing: aProcess, kind: subject.kind, id: processId })
    const others = (await processesOf(tx, subject)).filter((p) => p.processId !== processId)
    const { draft, problems } = await readDraft(tx, subject, given, others)
    const staying = draft.stages.flatMap((s) => s.stageId ?? [])
    if (new Set(staying).size < staying.length || staying.some((id) => !before.stages.some((s) => s.stageId === id)))
      problems.push(wrong('stages', '有的阶段已被别人删除，请刷新', 'One of these stages is gone; reload'))
    const goes = before.stages.filter((s) => !staying.includes(s.stageId))
    const target = (s: StageDef) => {
      const to = Object.hasOwn(moves, s.stageId) ? moves[s.stageId] : undefined
      if (to && staying.includes(to)) return to
      const n = itemsIn(before, s)
      if (n > 0) problems.push({ field: 'moves', message: whereTo(s.labelZh, n) })
      return staying[0] ?? s.stageId
    }
    const targets = goes.map((s) => [s.stageId, target(s)] as const)
    if (goes.length > 0 && staying.length === 0) problems.push(wrong('stages', '至少保留一个原有阶段', 'Keep one of the stages there are'))
    refuseAny(problems)
    for (const [stageId, to] of targets)
      await sql`update stages set removed_to = ${to}::uuid where corp_id = ${ctx.corpId} and stage_id = ${stageId}`.execute(tx)
    for (const [i, s] of draft.stages.entries())
      if (s.stageId)
        await tx.updateTable('stages').set(stageRow(s, i)).where('corp_id', '=', ctx.corpId).where('stage_id', '=', s.stageId).execute()
    await insertStages(tx, processId, draft.stages)
    await tx
      .updateTable('stage_processes')
      .set({ ...processRow(draft), version: version + 1 })
      .where('corp_id', '=', ctx.corpId)
      .where('process_id', '=', processId)
      .execute()
    if (goes.length > 0 || draft.stages.some((s) => remindsOtherwise(before, s))) await subject.settleLater(tx, processId)
    const about = { kind: subject.kind, id: processId, name: before.nameZh }
    await auditEdit(tx, ctx, `${subject.kind}.update`, { ...about, before: auditOf(draftOf(before)), after: auditOf(draft) })
  })
}
const itemsIn = (process: ProcessDef, stage: StageDef): number => {
  const ids = idsOf(process, stage)
  return [...process.stages, ...process.removed].reduce((n, s) => n + (ids.includes(s.stageId) ? s.items : 0), 0)
}
function remindsOtherwise(before: ProcessDef, after: StageDraft): boolean {
  const was = before.stages.find((s) => s.stageId === after.stageId)
  return was !== undefined && (was.remindAfter !== after.remindAfter || was.remindEvery !== after.remindEvery)
}

/** Where everybody stood stays kept, unread: filters that name its stages find nobody. */
export async function deleteProcess(ctx: Context, subject: StageSubject, { processId, version }: { processId: string; version: number }) {
  await ctx.tx(async (tx) => {
    const before = await heldProcess(tx, subject, processId, 'edit')
    await checkVersion(tx, before.version, version, { thing: aProcess, kind: subject.kind, id: processId })
    await sql`update stage_processes set deleted_at = now(), version = version + 1
      where corp_id = ${ctx.corpId} and process_id = ${processId}`.execute(tx)
    const about = { kind: subject.kind, id: processId, name: before.nameZh }
    await auditEdit(tx, ctx, `${subject.kind}.delete`, { ...about, before: auditOf(draftOf(before)), after: { processStages: null } })
  })
}

/** R037 (`enabled`), R038 (`notify`). */
export async function switchProcess(
  ctx: Context,
  subject: StageSubject,
  { processId, version, on }: { processId: string; version: number; on: boolean },
  what: 'enabled' | 'notify',
) {
  await ctx.tx(async (tx) => {
    const before = await heldProcess(tx, subject, processId, 'edit')
    await checkVersion(tx, before.version, version, { thing: aProcess, kind: subject.kind, id: processId })
    if (before[what] === on) return
    await sql`update stage_processes set ${sql.ref(what)} = ${on}, version = version + 1
      where corp_id = ${ctx.corpId} and process_id = ${processId}`.execute(tx)
    const about = { kind: subject.kind, id: processId, name: before.nameZh }
    await auditEdit(tx, ctx, `${subject.kind}.${what}`, { ...about, before: { [what]: before[what] }, after: { [what]: on } })
  })
}

export async function sortProcesses(ctx: Context, subject: StageSubject, processIds: readonly string[]): Promise<void> {
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const before = await processesOf(tx, subject)
    if (processIds.length !== before.length || before.some((p) => !processIds.includes(p.processId))) throw notFound(aProcess)
    await sql`
      update stage_processes p set sort_order = x.at::int from unnest(${[...processIds]}::uuid[]) with ordinality x(id, at)
      where p.corp_id = ${ctx.corpId} and p.process_id = x.id`.execute(tx)
    const names = (ids: readonly string[]) => ids.map((id) => before.find((p) => p.processId === id)!.nameZh)
    const about = { before: { order: names(before.map((p) => p.processId)) }, after: { order: names(processIds) } }
    await audit(tx, ctx, `${subject.kind}.sort`, { kind: subject.kind, ...about })
  })
}
