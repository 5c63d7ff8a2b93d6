import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { onBlackList } from '#areas/customer/blacklist/server/nouns/black-list.ts'
import type { Audience } from '#core/contract/audience.ts'
import { staffInScope } from '#core/server/access.ts'
import { audienceWhere } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { trackedDays } from '../mission.ts'
import { type Quota, quotaAt, ruleOf } from './quota.ts'

/** Who is reached by whom: each customer is asked of one member, so that nobody gets the message twice. */
export interface Reach {
  audience: Audience
  staffIds?: string[]
  sendAt?: string | null
}

/** Most customers of one task (platform/05 §2). */
const chunkSize = 10_000

/** A member who can be asked: active, with customer contact and a seat. */
export const usable = sql`(s.status = 1 and s.has_customer_contact and s.has_seat)`

/** What a reach means in SQL. `matching`, `used` and `reachable` are conditions on `customers c`. */
export interface Reached {
  quota: Quota
  /** The audience. Lost customers cannot be sent to and do not count. */
  matching: RawBuilder<SqlBool>
  /** Who is on the black list. */
  listed: RawBuilder<SqlBool>
  /** Whose quota is gone. */
  used: RawBuilder<SqlBool>
  /** Who is followed by somebody who can be asked. */
  reachable: RawBuilder<SqlBool>
  /** Of the follows `f` of staff `s`: those that can be asked. */
  asking: RawBuilder<SqlBool>
  /** Members who cannot be asked. */
  cannot: string[]
}

export async function reached(ctx: Context, reach: Reach): Promise<Reached> {
  const matching = await audienceWhere(ctx, { ...reach.audience, status: 'friend' })
  const scope = await staffInScope(ctx)
  const only = [scope, reach.staffIds?.length ? reach.staffIds : null].filter((ids) => ids !== null)
  const quota = quotaAt((await ruleOf(ctx.db)).value, reach.sendAt ? new Date(reach.sendAt) : new Date())
  const used = (await manyMissions(ctx, quota))
    ? sql<SqlBool>`c.customer_id in (select t.customer_id from mass_targets t where t.corp_id = ${ctx.corpId} and t.state = 'delivered'
        and t.sent_at >= ${quota.from} and t.sent_at < ${quota.to} group by t.customer_id having count(*) >= ${quota.most})`
    : sql<SqlBool>`false`
  const asking = sql<SqlBool>`${usable} and ${sql.join([sql`true`, ...only.map((ids) => sql`s.staff_id = any(${ids}::uuid[])`)], sql` and `)}`
  return { quota, matching, listed: onBlackList(ctx.corpId), used, asking, ...(await reachableSql(ctx, asking)) }
}

/** `staff_ids` of a customer are those who follow them; the shorter of the two lists is compared, for a million rows. */
async function reachableSql(ctx: Context, asking: RawBuilder<SqlBool>): Promise<Pick<Reached, 'reachable' | 'cannot'>> {
  const { rows } = await sql<{ can: string[]; cannot: string[] }>`
    select coalesce(array_agg(s.staff_id) filter (where ${asking}), '{}') as can,
      coalesce(array_agg(s.staff_id) filter (where not (${asking})), '{}') as cannot
    from staff s where s.corp_id = ${ctx.corpId}`.execute(ctx.db)
  const { can, cannot } = rows[0]!
  const reachable =
    can.length < cannot.length ? sql<SqlBool>`c.staff_ids && ${can}::uuid[]` : sql<SqlBool>`not (c.staff_ids <@ ${cannot}::uuid[])`
  return { reachable, cannot }
}

/** Nobody's quota can be gone before there were that many missions: then a month of results need not be read. */
async function manyMissions(ctx: Context, quota: Quota): Promise<boolean> {
  const since = new Date(quota.from.getTime() - trackedDays * 86_400_000)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from mass_missions m where m.corp_id = ${ctx.corpId} and m.started_at >= ${since}`.execute(ctx.db)
  return rows[0]!.n >= quota.most
}

/** The member who spoke with the customer last is asked, else who added them last. */
const lastFirst = sql`f.last_chat_at desc nulls last, f.added_at desc, f.staff_id`

/**
 * The member who is asked for a customer `c`. By those who cannot be: a list of those who can would be looked for in the index, and
 * sorted anew for each customer, which took longer than all the rest.
 */
const askedOf = (ctx: Context, r: Reached) => sql`
  select f.staff_id from follows f where f.corp_id = ${ctx.corpId} and f.customer_id = c.customer_id and f.deleted_at is null
    and f.staff_id <> all(${r.cannot}::uuid[]) order by ${lastFirst} limit 1`

/** Who may get it: neither on the black list nor without quota. Who is both counts as listed. */
const free = (r: Reached) => sql`not ${r.listed} and not (${r.used})`

/** From here on reading all follows in order is quicker than a look for each customer. */
const wide = 30_000

/**
 * `asked`: every customer who is reached, with the one member who is asked. A narrow audience is looked up one by one: that is quick
 * whatever the planner believes, and right after a first sync, before any statistics, it believes every table to have one row.
 */
const askedCte = (ctx: Context, r: Reached, reachable: number) =>
  reachable < wide
    ? sql`asked as materialized (
      select c.customer_id, a.staff_id from customers c cross join lateral (${askedOf(ctx, r)}) a where ${r.matching} and ${free(r)})`
    : sql`asked as materialized (
      select distinct on (c.customer_id) c.customer_id, f.staff_id
      from customers c join follows f on f.corp_id = ${ctx.corpId} and f.customer_id = c.customer_id and f.deleted_at is null
      join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = f.staff_id and ${r.asking}
      where ${r.matching} and ${free(r)} order by c.customer_id, ${lastFirst})`

interface Counts {
  matched: number
  listed: number
  free: number
  reachable: number
}
/** Who is on the black list is counted apart and taken off: they are few, and a look for each of a million would take longer than the rest. */
async function countOf(db: Db | Tx, r: Reached): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select a.matched, l.matched as listed, a.free - l.free as free, a.reachable - l.reachable as reachable
    from (select ${figures(r)} from customers c where ${r.matching}) a,
      (select ${figures(r)} from customers c where ${r.matching} and ${r.listed}) l`.execute(db)
  return rows[0]!
}
const figures = (r: Reached) => sql`count(*) as matched, count(*) filter (where not (${r.used})) as free,
  count(*) filter (where not (${r.used}) and ${r.reachable}) as reachable`

export async function preview(ctx: Context, reach: Reach) {
  const r = await reached(ctx, reach)
  const { matched, listed, free, reachable } = await countOf(ctx.db, r)
  return {
    matched,
    reachable,
    quotaUsed: matched - listed - free,
    blacklisted: listed,
    noSeat: free - reachable,
    staffCount: await staffCount(ctx, r, reachable),
    quotaRule: r.quota.rule,
  }
}

/** How many are asked. In a wide audience each member's first few customers tell; in a narrow one all of it is quickly read. */
async function staffCount(ctx: Context, r: Reached, reachable: number): Promise<number> {
  if (reachable === 0) return 0
  const counted =
    reachable < wide
      ? sql<{ n: number }>`with ${askedCte(ctx, r, reachable)} select count(distinct staff_id) as n from asked`
      : sql<{ n: number }>`
        select count(*) as n from staff s cross join lateral (
          select from follows mine join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = mine.customer_id
          where mine.corp_id = ${ctx.corpId} and mine.staff_id = s.staff_id and mine.deleted_at is null and ${r.matching} and ${free(r)}
            and s.staff_id = (${askedOf(ctx, r)}) limit 1) one
        where s.corp_id = ${ctx.corpId} and ${r.asking}`
  return (await counted.execute(ctx.db)).rows[0]!.n
}

interface Page {
  page: number
  pageSize: number
}

export async function previewCustomers(
  ctx: Context,
  { part, page, pageSize, ...reach }: Reach & Page & { part: 'reachable' | 'quota' | 'blacklisted' | 'no_seat' },
) {
  const r = await reached(ctx, reach)
  const chosen = {
    reachable: sql`${free(r)} and ${r.reachable}`,
    quota: sql`not ${r.listed} and ${r.used}`,
    blacklisted: r.listed,
    no_seat: sql`${free(r)} and not (${r.reachable})`,
  }[part]
  const { rows } = await sql<{
    customerId: string
    externalUserExtId: string
    name: string
    avatar: string
    staffName: string
    staffAlias: string
    staffAvatar: string
  }>`
    select c.customer_id as "customerId", c.external_user_ext_id as "externalUserExtId", c.name, c.avatar,
      coalesce(s.name, '') as "staffName", coalesce(s.alias, '') as "staffAlias", coalesce(s.avatar, '') as "staffAvatar"
    from (select * from customers c where ${r.matching} and ${chosen}
      order by c.added_at desc, c.customer_id desc limit ${pageSize} offset ${(page - 1) * pageSize}) c
    left join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = (${askedOf(ctx, r)}) order by c.added_at desc, c.customer_id desc`.execute(
    ctx.db,
  )
  const count = await sql<{ n: number }>`select count(*) as n from customers c where ${r.matching} and ${chosen}`.execute(ctx.db)
  return {
    list: part === 'reachable' ? rows : rows.map((row) => ({ ...row, staffName: '', staffAlias: '', staffAvatar: '' })),
    total: count.rows[0]!.n,
  }
}

export async function previewStaff(ctx: Context, { page, pageSize, ...reach }: Reach & Page) {
  const r = await reached(ctx, reach)
  const { rows } = await sql<{ staffId: string; name: string; alias: string; avatar: string; customers: number; total: number }>`
    with ${askedCte(ctx, r, (await countOf(ctx.db, r)).reachable)}, counted as (select staff_id, count(*) as customers from asked group by staff_id)
    select s.staff_id as "staffId", s.name, s.alias, s.avatar, x.customers, (select count(*) from counted) as total
    from counted x join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = x.staff_id
    order by x.customers desc, s.name, s.staff_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Writes the plan down in one statement, and its tasks: nothing of it changes afterwards. */
export async function fixPlan(ctx: Context, tx: Tx, missionId: string, r: Reached) {
  await sql`set local work_mem = '64MB'`.execute(tx)
  const { matched, listed, free, reachable } = await countOf(tx, r)
  const { rows } = await sql<{ planned: number }>`
    with ${askedCte(ctx, r, reachable)}, planned as (
      insert into mass_targets (corp_id, mission_id, customer_id, staff_id, seq)
      select ${ctx.corpId}::int, ${missionId}::uuid, customer_id, staff_id,
        ((row_number() over (partition by staff_id order by customer_id) - 1) / ${chunkSize}::int)::int
      from asked returning 1)
    select count(*) as planned from planned`.execute(tx)
  const { planned } = rows[0]!
  await sql`
    insert into mass_chunks (corp_id, mission_id, staff_id, seq, customers)
    select t.corp_id, t.mission_id, t.staff_id, t.seq, count(*) from mass_targets t
    where t.corp_id = ${ctx.corpId} and t.mission_id = ${missionId} group by 1, 2, 3, 4`.execute(tx)
  return { matched, blacklisted: listed, quotaUsed: matched - listed - free, noSeat: free - planned, planned }
}
