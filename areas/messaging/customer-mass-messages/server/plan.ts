import { type RawBuilder, sql } from 'kysely'
import type { Audience } from '#core/contract/audience.ts'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/app.ts'
import { audienceWhere } from '#core/server/audience.ts'
import type { Tx } from '#core/server/db.ts'
import { trackedDays } from '../contract.ts'
import { type Quota, quotaAt, ruleOf } from './quota.ts'

/** Who is reached by whom: each customer is asked of one member, so that nobody gets the message twice. */
export interface Reach {
  audience: Audience
  staffIds?: string[]
  sendAt?: string | null
}

/** Most customers of one task (platform/05 §2). */
export const chunkSize = 10_000

/** A member who can be asked: active, with customer contact and a seat. */
export const usable = sql`(s.status = 1 and s.has_customer_contact and s.has_seat)`

/**
 * `matched`: the audience; `used`: whose quota is gone; `free`: the others; `asked`: of these, who asks whom. The member who spoke
 * with the customer last is asked, else who added them last. Lost customers cannot be sent to and do not count.
 */
export async function reachSql(ctx: Context, reach: Reach): Promise<{ ctes: RawBuilder<unknown>; quota: Quota }> {
  const matching = await audienceWhere(ctx, { ...reach.audience, status: 'friend' })
  const scope = await staffInScope(ctx)
  const quota = quotaAt(await ruleOf(ctx.db), reach.sendAt ? new Date(reach.sendAt) : new Date())
  const used = (await manyMissions(ctx, quota))
    ? sql`select t.customer_id from mass_targets t where t.corp_id = ${ctx.corpId} and t.state = 'delivered'
        and t.sent_at >= ${quota.from} and t.sent_at < ${quota.to} group by t.customer_id having count(*) >= ${quota.most}`
    : sql`select null::uuid as customer_id where false`
  const ctes = sql`
    matched as materialized (select c.customer_id from customers c where ${matching}),
    used as materialized (${used}),
    free as (select m.customer_id from matched m where not exists (select from used u where u.customer_id = m.customer_id)),
    asked as materialized (
      select distinct on (f.customer_id) f.customer_id, f.staff_id
      from follows f join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = f.staff_id and ${usable}
      where f.corp_id = ${ctx.corpId} and f.deleted_at is null and f.customer_id in (select customer_id from free)
        ${scope ? sql`and f.staff_id = any(${scope}::uuid[])` : sql``}
        ${reach.staffIds?.length ? sql`and f.staff_id = any(${reach.staffIds}::uuid[])` : sql``}
      order by f.customer_id, f.last_chat_at desc nulls last, f.added_at desc, f.staff_id)`
  return { ctes, quota }
}

/** Nobody's quota can be gone before there were that many missions: then a month of results need not be read. */
async function manyMissions(ctx: Context, quota: Quota): Promise<boolean> {
  const since = new Date(quota.from.getTime() - trackedDays * 86_400_000)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from mass_missions m where m.corp_id = ${ctx.corpId} and m.started_at >= ${since}`.execute(ctx.db)
  return rows[0]!.n >= quota.most
}

export async function preview(ctx: Context, reach: Reach) {
  const { ctes, quota } = await reachSql(ctx, reach)
  const { rows } = await sql<{ matched: number; free: number; reachable: number; staff_count: number }>`
    with ${ctes}
    select (select count(*) from matched) as matched, (select count(*) from free) as free,
      count(*) as reachable, count(distinct staff_id) as staff_count from asked`.execute(ctx.db)
  const { matched, free, reachable, staff_count } = rows[0]!
  return {
    matched,
    reachable,
    quotaUsed: matched - free,
    blacklisted: 0, // there is no blacklist yet
    noSeat: free - reachable,
    staffCount: staff_count,
    quotaRule: quota.rule,
  }
}

interface Page {
  page: number
  pageSize: number
}

export async function previewCustomers(
  ctx: Context,
  { part, page, pageSize, ...reach }: Reach & Page & { part: 'reachable' | 'quota' | 'no_seat' },
) {
  const { ctes } = await reachSql(ctx, reach)
  const chosen = {
    reachable: sql`select a.customer_id, a.staff_id from asked a`,
    quota: sql`select m.customer_id, null::uuid as staff_id from matched m where exists (select from used u where u.customer_id = m.customer_id)`,
    no_seat: sql`select f.customer_id, null::uuid as staff_id from free f where not exists (select from asked a where a.customer_id = f.customer_id)`,
  }[part]
  const { rows } = await sql<{
    customerId: string
    externalUserExtId: string
    name: string
    avatar: string
    staffName: string
    total: number
  }>`
    with ${ctes}, chosen as (${chosen})
    select c.customer_id as "customerId", c.external_user_ext_id as "externalUserExtId", c.name, c.avatar, coalesce(s.name, '') as "staffName",
      (select count(*) from chosen) as total
    from chosen x join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = x.customer_id
    left join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = x.staff_id
    order by c.added_at desc, c.customer_id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export async function previewStaff(ctx: Context, { page, pageSize, ...reach }: Reach & Page) {
  const { ctes } = await reachSql(ctx, reach)
  const { rows } = await sql<{ staffId: string; name: string; avatar: string; customers: number; total: number }>`
    with ${ctes}, counted as (select staff_id, count(*) as customers from asked group by staff_id)
    select s.staff_id as "staffId", s.name, s.avatar, x.customers, (select count(*) from counted) as total
    from counted x join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = x.staff_id
    order by x.customers desc, s.name, s.staff_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Writes the plan down in one statement, and its tasks: nothing of it changes afterwards. */
export async function fixPlan(tx: Tx, missionId: string, ctes: RawBuilder<unknown>) {
  const { rows } = await sql<{ matched: number; free: number; planned: number }>`
    with ${ctes}, planned as (
      insert into mass_targets (corp_id, mission_id, customer_id, staff_id, seq)
      select ${tx.corpId}::int, ${missionId}::uuid, customer_id, staff_id,
        ((row_number() over (partition by staff_id order by customer_id) - 1) / ${chunkSize}::int)::int
      from asked returning 1)
    select (select count(*) from matched) as matched, (select count(*) from free) as free, count(*) as planned from planned`.execute(tx)
  const { matched, free, planned } = rows[0]!
  await sql`
    insert into mass_chunks (corp_id, mission_id, staff_id, seq, customers)
    select t.corp_id, t.mission_id, t.staff_id, t.seq, count(*) from mass_targets t
    where t.corp_id = ${tx.corpId} and t.mission_id = ${missionId} group by 1, 2, 3, 4`.execute(tx)
  return { matched, quotaUsed: matched - free, noSeat: free - planned, planned }
}
