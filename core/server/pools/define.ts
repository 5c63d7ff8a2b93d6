import { sql } from 'kysely'
import { type Grade, mostGrades, mostPools, type PoolDraft, type RecycleRule } from '../../contract/pools.ts'
import { audit, auditEdit } from '../audit.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db.ts'
import { checkVersion } from '../edits.ts'
import { newId } from '../ids.ts'
import { requiredName } from '../names.ts'
import { aGrade, aPool, gradesOf, type PoolSubject, poolsOf, settingsOf } from '../pools.ts'
import { badInput, conflict, notFound } from '../refusal.ts'

/** Pools, grades and the rule of all: what a company sets. Those who do it do it one after the other. */
const oneByOne = (tx: Tx) => sql`select pg_advisory_xact_lock(7218031, ${tx.corpId})`.execute(tx)

const taken = (zh: string, en: string) => conflict({ zh: `已有同名的${zh}`, en: `There is a ${en} of this name already` }, 'name')
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

const ruleColumns = (r: RecycleRule) => ({
  first_days: r.firstDays,
  silent_days: r.silentDays,
  deal_days: r.dealDays,
  at_minute: r.atMinute,
  remind_days: r.remindDays,
  keep_grade_ids: r.keepGradeIds,
})
async function columnsOf(tx: Tx, subject: PoolSubject, d: PoolDraft) {
  await knownGrades(tx, subject, d.rule, 'rule.')
  const rule = d.rule ?? (await settingsOf(tx, subject)).rule
  return {
    name: requiredName('name', d.name),
    note: d.note,
    department_ids: d.departmentIds,
    staff_ids: d.staffIds,
    max_held: d.maxHeld,
    max_a_day: d.maxADay,
    max_reveals: d.maxReveals,
    ban_days: d.banDays,
    own_rule: d.rule !== null,
    ...ruleColumns(rule),
  }
}
async function knownGrades(tx: Tx, subject: PoolSubject, rule: RecycleRule | null, at = ''): Promise<void> {
  if (!rule) return
  const known = await gradesOf(tx, subject)
  if (rule.keepGradeIds.some((id) => !known.some((g) => g.gradeId === id)))
    throw badInput(`${at}keep_grade_ids`, { zh: '没有这个级别', en: 'There is no such grade' })
}

export async function addPool(ctx: Context, subject: PoolSubject, { poolId = newId(), ...draft }: PoolDraft & { poolId?: string }) {
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const all = await poolsOf(tx, subject)
    const { rows } = await sql`select from pools where corp_id = ${ctx.corpId} and pool_id = ${poolId}`.execute(tx)
    if (rows.length > 0) throw conflict({ zh: '这个编号的公海已经有了', en: 'A pool of this id exists already' }, 'pool_id')
    if (all.some((p) => same(p.name, draft.name.trim()))) throw taken('公海', 'pool')
    if (all.length >= mostPools) throw conflict({ zh: `最多 ${mostPools} 个公海`, en: `At most ${mostPools} pools` })
    const columns = await columnsOf(tx, subject, draft)
    await tx
      .insertInto('pools')
      .values({ corp_id: ctx.corpId, pool_id: poolId, subject: subject.key, made_by: ctx.me.staffId, owner: ctx.me.owner, ...columns })
      .execute()
    await audit(tx, ctx, `${subject.kinds.pool}.add`, { kind: subject.kinds.pool, id: poolId, name: columns.name, after: draft })
  })
  return { poolId }
}

export async function updatePool(
  ctx: Context,
  subject: PoolSubject,
  { poolId, version, ...draft }: PoolDraft & { poolId: string; version: number },
) {
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const all = await poolsOf(tx, subject)
    const before = all.find((p) => p.poolId === poolId)
    if (!before) throw notFound(aPool)
    await checkVersion(tx, before.version, version, { thing: aPool, kind: subject.kinds.pool, id: poolId })
    if (all.some((p) => p.poolId !== poolId && same(p.name, draft.name.trim()))) throw taken('公海', 'pool')
    await tx
      .updateTable('pools')
      .set({ ...(await columnsOf(tx, subject, draft)), version: version + 1 })
      .where('corp_id', '=', ctx.corpId)
      .where('pool_id', '=', poolId)
      .execute()
    await subject.settleLater(tx, [poolId])
    const { poolId: _, version: __, holds: ___, ...was } = before
    await auditEdit(tx, ctx, `${subject.kinds.pool}.update`, {
      kind: subject.kinds.pool,
      id: poolId,
      name: before.name,
      before: was,
      after: draft,
    })
  })
  return {}
}

/** One in which something lies stays: what lies there is moved first. */
export async function deletePool(ctx: Context, subject: PoolSubject, { poolId, version }: { poolId: string; version: number }) {
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const before = (await poolsOf(tx, subject)).find((p) => p.poolId === poolId)
    if (!before) throw notFound(aPool)
    await checkVersion(tx, before.version, version, { thing: aPool, kind: subject.kinds.pool, id: poolId })
    // What is put in at the same moment holds the row of the pool.
    await sql`select from pools where corp_id = ${ctx.corpId} and pool_id = ${poolId} for update`.execute(tx)
    const { rows } =
      await sql`select from pool_items where corp_id = ${ctx.corpId} and pool_id = ${poolId} and state in ('free', 'held') limit 1`.execute(
        tx,
      )
    if (rows.length > 0)
      throw conflict({ zh: '公海里还有线索，先移到别的公海', en: 'There is something in it; move it to another pool first' })
    await sql`update pools set deleted_at = ${new Date()} where corp_id = ${ctx.corpId} and pool_id = ${poolId}`.execute(tx)
    await audit(tx, ctx, `${subject.kinds.pool}.delete`, { kind: subject.kinds.pool, id: poolId, name: before.name })
  })
  return {}
}

export async function addGrade(ctx: Context, subject: PoolSubject, given: { gradeId?: string; name: string }) {
  const [gradeId, name] = [given.gradeId ?? newId(), requiredName('name', given.name)]
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const all = await gradesOf(tx, subject)
    if (all.some((g) => same(g.name, name))) throw taken('级别', 'grade')
    if (all.length >= mostGrades) throw conflict({ zh: `最多 ${mostGrades} 个级别`, en: `At most ${mostGrades} grades` })
    await sql`insert into pool_grades (corp_id, grade_id, subject, name, sort_order, owner)
      values (${ctx.corpId}, ${gradeId}, ${subject.key}, ${name}, ${all.length}, ${ctx.me.owner})`
      .execute(tx)
      .catch((error) => {
        throw error.code === '23505'
          ? conflict({ zh: '这个编号的级别已经有了', en: 'A grade of this id exists already' }, 'grade_id')
          : error
      })
    await audit(tx, ctx, `${subject.kinds.grade}.add`, { kind: subject.kinds.grade, id: gradeId, name })
  })
  return { gradeId }
}
async function heldGrade(tx: Tx, subject: PoolSubject, gradeId: string): Promise<{ grade: Grade; all: Grade[] }> {
  await oneByOne(tx)
  const all = await gradesOf(tx, subject)
  const grade = all.find((g) => g.gradeId === gradeId)
  if (!grade) throw notFound(aGrade)
  return { grade, all }
}
export async function updateGrade(ctx: Context, subject: PoolSubject, given: { gradeId: string; name: string }) {
  const name = requiredName('name', given.name)
  await ctx.tx(async (tx) => {
    const { grade, all } = await heldGrade(tx, subject, given.gradeId)
    if (all.some((g) => g !== grade && same(g.name, name))) throw taken('级别', 'grade')
    await sql`update pool_grades set name = ${name} where corp_id = ${ctx.corpId} and grade_id = ${grade.gradeId}`.execute(tx)
    const about = { kind: subject.kinds.grade, id: grade.gradeId, name: grade.name }
    await auditEdit(tx, ctx, `${subject.kinds.grade}.update`, { ...about, before: { name: grade.name }, after: { name } })
  })
  return {}
}
/** What is of it is of no grade then: one that is used stays until somebody has graded those anew. */
export async function deleteGrade(ctx: Context, subject: PoolSubject, gradeId: string) {
  await ctx.tx(async (tx) => {
    const { grade } = await heldGrade(tx, subject, gradeId)
    await sql`select from pool_grades where corp_id = ${ctx.corpId} and grade_id = ${gradeId} for update`.execute(tx)
    for (const { poolId } of await poolsOf(tx, subject)) {
      const { rows } = await sql`select from pool_items where corp_id = ${ctx.corpId} and pool_id = ${poolId} and state in ('free', 'held')
        and grade_id = ${gradeId} limit 1`.execute(tx)
      if (rows.length > 0)
        throw conflict({ zh: '还有线索是这个级别，先改成别的级别', en: 'Something is of this grade; give it another one first' })
    }
    await sql`update pool_grades set deleted_at = ${new Date()} where corp_id = ${ctx.corpId} and grade_id = ${gradeId}`.execute(tx)
    await audit(tx, ctx, `${subject.kinds.grade}.delete`, { kind: subject.kinds.grade, id: gradeId, name: grade.name })
  })
  return {}
}
export async function sortGrades(ctx: Context, subject: PoolSubject, gradeIds: readonly string[]) {
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const known = (await gradesOf(tx, subject)).map((g) => g.gradeId)
    if (known.length !== gradeIds.length || known.some((id) => !gradeIds.includes(id)))
      throw badInput('grade_ids', { zh: '级别有变化，请刷新后再排', en: 'The grades have changed; reload and sort again' })
    for (const [i, id] of gradeIds.entries())
      await sql`update pool_grades set sort_order = ${i} where corp_id = ${ctx.corpId} and grade_id = ${id}`.execute(tx)
    await audit(tx, ctx, `${subject.kinds.grade}.sort`, { kind: subject.kinds.grade, name: '' })
  })
  return {}
}

/** The switch and the default rule stand in one row, which comes with the first edit. */
async function setSettings(tx: Tx, subject: PoolSubject, to: { enabled: boolean; rule: RecycleRule }): Promise<void> {
  await sql`
    insert into pool_settings (corp_id, subject, enabled, rule) values (${tx.corpId}, ${subject.key}, ${to.enabled}, ${JSON.stringify(to.rule)})
    on conflict (corp_id, subject) do update set enabled = excluded.enabled, rule = excluded.rule, version = pool_settings.version + 1`.execute(
    tx,
  )
}
export async function updateDefault(ctx: Context, subject: PoolSubject, { version, ...rule }: RecycleRule & { version: number }) {
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const before = await settingsOf(tx, subject, true)
    await checkVersion(tx, before.version, version, { thing: aPool, kind: `${subject.kinds.pool}_rule`, id: subject.key })
    await knownGrades(tx, subject, rule)
    await setSettings(tx, subject, { enabled: before.enabled, rule })
    const { rows } = await tx
      .updateTable('pools')
      .set(ruleColumns(rule))
      .where('corp_id', '=', ctx.corpId)
      .where('subject', '=', subject.key)
      .where('own_rule', '=', false)
      .returning('pool_id')
      .execute()
      .then((list) => ({ rows: list }))
    await subject.settleLater(
      tx,
      rows.map((r) => r.pool_id),
    )
    await auditEdit(tx, ctx, `${subject.kinds.pool}.rule`, {
      kind: `${subject.kinds.pool}_rule`,
      id: subject.key,
      name: '',
      before: before.rule,
      after: rule,
    })
  })
  return {}
}
/** R031. While it is off nothing goes back; on again, nothing goes back before the next hour for it. */
export async function setEnabled(ctx: Context, subject: PoolSubject, enabled: boolean) {
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const before = await settingsOf(tx, subject, true)
    await setSettings(tx, subject, { enabled, rule: before.rule })
    if (enabled && !before.enabled)
      await subject.settleLater(
        tx,
        (await poolsOf(tx, subject)).map((p) => p.poolId),
      )
    await auditEdit(tx, ctx, `${subject.kinds.pool}.switch`, {
      kind: `${subject.kinds.pool}_rule`,
      id: subject.key,
      name: '',
      before: { enabled: before.enabled },
      after: { enabled },
    })
  })
  return { enabled }
}
