import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { forbidden } from '#core/server/refusal.ts'
import { wholeCompany } from '#core/server/rights.ts'

/** Whose teams' replies somebody sees: of those they belong to, those above, and those they look after; they change only the last. */
export interface Reach {
  all: boolean
  seen: number[]
  managed: number[]
}

export async function reachOf(ctx: Context): Promise<Reach> {
  const { me, corpId } = ctx
  await staffInScope(ctx)
  if (wholeCompany(me)) return { all: true, seen: [], managed: [] }
  const looksAfter =
    me.scope === 'own'
      ? sql`false`
      : me.scope === 'department_only'
        ? sql`d.department_id = any(${me.departmentIds}::int[])`
        : sql`d.path && ${me.departmentIds}::int[]`
  const above = sql`d.department_id in (select unnest(o.path) from departments o where o.corp_id = ${corpId} and o.department_id = any(
    coalesce((select s.department_ids from staff s where s.corp_id = ${corpId} and s.staff_id = ${me.staffId}), '{}')))`
  const { rows } = await sql<{ id: number; managed: boolean }>`
    select d.department_id as id, ${looksAfter} as managed from departments d
    where d.corp_id = ${corpId} and d.deleted_at is null and (${looksAfter} or ${above})`.execute(ctx.db)
  return { all: false, seen: rows.map((r) => r.id), managed: rows.filter((r) => r.managed).map((r) => r.id) }
}

/** The condition for collections and groups `f` that are seen. */
export const folderSeen = (ctx: Context, { all, seen }: Reach): RawBuilder<SqlBool> =>
  sql`f.corp_id = ${ctx.corpId} and f.deleted_at is null ${all ? sql`` : sql`and (f.department_id is null or f.department_id = any(${seen}::int[]))`}`

/** What is the company's is changed by whoever has all of it in scope; what is a team's, by whoever looks after the team. */
export const keeps = ({ all, managed }: Reach, departmentId: number | null): boolean =>
  all || (departmentId !== null && managed.includes(departmentId))
export function mustKeep(reach: Reach, departmentId: number | null): void {
  if (!keeps(reach, departmentId)) throw forbidden()
}

/** A department that the asker looks after, and that is there. */
export async function looksAfter(ctx: Context, reach: Reach, departmentId: number | null): Promise<boolean> {
  if (departmentId === null) return false
  if (!reach.all) return reach.managed.includes(departmentId)
  const { rows } = await sql`
    select from departments where corp_id = ${ctx.corpId} and department_id = ${departmentId} and deleted_at is null`.execute(ctx.db)
  return rows.length > 0
}

/**
 * What is where, and in which order, is looked at before it is written, in many rows at once: one such write of a company at a time. Two of
 * them would wait for each other's rows otherwise, or put something into what is just deleted.
 */
export const oneByOne = (tx: Tx) => sql`select pg_advisory_xact_lock(7218015, ${tx.corpId})`.execute(tx)
