import { sql } from 'kysely'
import { firstRule, type Grade, type Pool, type RecycleRule } from '../contract/pools.ts'
import { type Thing, thing } from '../contract/things.ts'
import type { Context } from './context.ts'
import type { Db, Tx } from './db.ts'

export const aPool = thing('pool', '公海')
export const aGrade = thing('grade', '级别')

/** One that goes back or is about to, as whoever had it is told. */
export interface Told {
  itemId: string
  staffId: string
}

/**
 * What lies in pools: clues, later leads and companies. An area says it once and gives it to every function here; core knows none. A further
 * subject is such a value and calls of its own area; tables and functions are the same.
 */
export interface PoolSubject {
  key: string
  thing: Thing
  /** What the audit log has edits of pools and grades under: `clue_pool.update`, `clue_grade.add`. */
  kinds: { pool: string; grade: string }
  /** In the transaction in which it happens. */
  told: (tx: Tx, what: 'given' | 'recycled' | 'due', about: readonly Told[]) => Promise<void>
  /** In the transaction of a change of rules: has `settle` run for these pools. */
  settleLater: (tx: Tx, poolIds: readonly string[]) => Promise<unknown>
}

interface Row {
  pool_id: string
  name: string
  note: string
  department_ids: number[]
  staff_ids: string[]
  max_held: number | null
  max_a_day: number | null
  max_reveals: number | null
  ban_days: number | null
  own_rule: boolean
  first_days: number | null
  silent_days: number | null
  deal_days: number | null
  at_minute: number
  remind_days: number | null
  keep_grade_ids: string[]
  version: number
}
const poolOf = (r: Row): Pool => {
  const holds: RecycleRule = {
    firstDays: r.first_days,
    silentDays: r.silent_days,
    dealDays: r.deal_days,
    atMinute: r.at_minute,
    remindDays: r.remind_days,
    keepGradeIds: r.keep_grade_ids,
  }
  return {
    poolId: r.pool_id,
    name: r.name,
    note: r.note,
    departmentIds: r.department_ids,
    staffIds: r.staff_ids,
    maxHeld: r.max_held,
    maxADay: r.max_a_day,
    maxReveals: r.max_reveals,
    banDays: r.ban_days,
    rule: r.own_rule ? holds : null,
    holds,
    version: r.version,
  }
}

/** All of a subject, the oldest first: twenty at most. */
export async function poolsOf(db: Db | Tx, subject: Pick<PoolSubject, 'key'>): Promise<Pool[]> {
  const { rows } = await sql<Row>`
    select * from pools where corp_id = ${db.corpId} and subject = ${subject.key} and deleted_at is null order by made_at, pool_id`.execute(
    db,
  )
  return rows.map(poolOf)
}

const everybodys = (p: Pick<Pool, 'departmentIds' | 'staffIds'>) => p.departmentIds.length === 0 && p.staffIds.length === 0

/** Those that the asker has: of everybody, of theirs, or of a department above them. Any other is as if absent. */
export async function poolsFor(ctx: Pick<Context, 'db' | 'corpId' | 'me'>, subject: Pick<PoolSubject, 'key'>): Promise<Pool[]> {
  const all = await poolsOf(ctx.db, subject)
  if (ctx.me.isRoot || all.every(everybodys)) return all
  const has = await whoHas(ctx.db, all, ctx.me.staffId ? [ctx.me.staffId] : [])
  return all.filter((p) => has(p, ctx.me.staffId))
}

/** Whether a member has a pool, for pools and members that were read together. */
export async function whoHas(db: Db | Tx, pools: readonly Pool[], staffIds: readonly string[]) {
  const { rows } = pools.every(everybodys)
    ? { rows: [] }
    : await sql<{ staff_id: string; above: number[] }>`
        select s.staff_id, array(select distinct unnest(d.path) from departments d
          where d.corp_id = ${db.corpId} and d.department_id = any(s.department_ids)) as above
        from staff s where s.corp_id = ${db.corpId} and s.staff_id = any(${[...staffIds]}::uuid[])`.execute(db)
  const above = new Map(rows.map((r) => [r.staff_id, r.above]))
  return (pool: Pool, staffId: string | null): boolean =>
    everybodys(pool) ||
    (staffId !== null && (pool.staffIds.includes(staffId) || pool.departmentIds.some((id) => above.get(staffId)?.includes(id) ?? false)))
}

export async function gradesOf(db: Db | Tx, subject: Pick<PoolSubject, 'key'>): Promise<Grade[]> {
  const { rows } = await sql<{ grade_id: string; name: string }>`
    select grade_id, name from pool_grades where corp_id = ${db.corpId} and subject = ${subject.key} and deleted_at is null
    order by sort_order, grade_id`.execute(db)
  return rows.map((r) => ({ gradeId: r.grade_id, name: r.name }))
}

export interface PoolSettings {
  enabled: boolean
  rule: RecycleRule
  version: number
}
/** A company that has set nothing yet has pools that work, by the rule that comes with the program. */
export async function settingsOf(db: Db | Tx, subject: Pick<PoolSubject, 'key'>, lock = false): Promise<PoolSettings> {
  const { rows } = await sql<PoolSettings>`
    select enabled, rule, version from pool_settings where corp_id = ${db.corpId} and subject = ${subject.key}
    ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0] ?? { enabled: true, rule: firstRule, version: 0 }
}
