import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RecycleRule } from '../../contract/pools.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db.ts'
import { zoneOf } from '../zone.ts'

/** When things go back: a date that each touch writes, never a search through all of them. */

type Part = RawBuilder<unknown>
interface RuleSql {
  first: Part
  silent: Part
  deal: Part
  minute: Part
  remind: Part
  keep: Part
}
const ofPool: RuleSql = {
  first: sql`p.first_days`,
  silent: sql`p.silent_days`,
  deal: sql`p.deal_days`,
  minute: sql`p.at_minute`,
  remind: sql`p.remind_days`,
  keep: sql`p.keep_grade_ids`,
}
const ofRule = (r: RecycleRule): RuleSql => ({
  first: sql`${r.firstDays}::int`,
  silent: sql`${r.silentDays}::int`,
  deal: sql`${r.dealDays}::int`,
  minute: sql`${r.atMinute}::int`,
  remind: sql`${r.remindDays}::int`,
  keep: sql`${r.keepGradeIds}::uuid[]`,
})

/** Of items `i`: the day on which each goes back by a rule, and why. */
const dayBy = (r: RuleSql, zone: string) => sql`(
  select x.day, x.why from (values
    (case when i.touched_at is null then (i.since at time zone ${zone})::date + ${r.first} end, 'first'),
    ((coalesce(i.touched_at, i.since) at time zone ${zone})::date + ${r.silent}, 'silent'),
    ((i.since at time zone ${zone})::date + ${r.deal}, 'deal')) x(day, why)
  where x.day is not null and not i.locked and not coalesce(i.grade_id = any(${r.keep}), false) order by x.day, x.why limit 1)`

/** The day of the next moment at which things go back: nothing goes at an hour that is over. */
const nextDay = (r: RuleSql, now: Date, zone: string) => sql`(
  (${now}::timestamptz at time zone ${zone})::date
    + case when extract(hour from ${now}::timestamptz at time zone ${zone}) * 60 + extract(minute from ${now}::timestamptz at time zone ${zone}) < ${r.minute} then 0 else 1 end)`

/** New dates for held items, after whatever they depend on has changed. `which` names `pool_items i`. */
export async function setDue(tx: Tx, which: RawBuilder<SqlBool>, now = new Date()): Promise<void> {
  const zone = await zoneOf(tx)
  const { rows } = await sql<{ item_id: string; due_at: Date | null; why: string | null; remind_at: Date | null }>`
    select i.item_id, x.why, (x.at_day + make_interval(mins => p.at_minute)) at time zone ${zone} as due_at,
      (x.at_day - p.remind_days + interval '9 hours') at time zone ${zone} as remind_at
    from pool_items i join pools p on p.corp_id = ${tx.corpId} and p.pool_id = i.pool_id
    left join lateral (select greatest(d.day, ${nextDay(ofPool, now, zone)}) as at_day, d.why from ${dayBy(ofPool, zone)} d) x on true
    where i.corp_id = ${tx.corpId} and i.state = 'held' and ${which} order by i.item_id for update of i`.execute(tx)
  // A reminder whose hour is over is none.
  const given = rows.map((r) => ({ ...r, why: r.why ?? '', remind_at: r.remind_at && r.remind_at > now ? r.remind_at : null }))
  if (given.length === 0) return
  await sql`
    update pool_items i set due_at = g.due_at, due_why = g.why, remind_at = g.remind_at
    from json_to_recordset(${JSON.stringify(given)}::json) as g(item_id uuid, due_at timestamptz, why text, remind_at timestamptz)
    where i.corp_id = ${tx.corpId} and i.item_id = g.item_id`.execute(tx)
}

/** How many of these pools would go back at the next hour for it, if this were the rule. Nothing is written. */
export async function dueBy(
  ctx: Pick<Context, 'db' | 'corpId'>,
  poolIds: readonly string[],
  rule: RecycleRule,
  now = new Date(),
): Promise<number> {
  const zone = await zoneOf(ctx.db)
  const r = ofRule(rule)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pool_items i cross join lateral ${dayBy(r, zone)} d
    where i.corp_id = ${ctx.corpId} and i.pool_id = any(${[...poolIds]}::uuid[]) and i.state = 'held' and d.day <= ${nextDay(r, now, zone)}`.execute(
    ctx.db,
  )
  return rows[0]!.n
}

const first = '00000000-0000-0000-0000-000000000000'

/** After a change of a pool's rule: new dates for what is held in it, in portions. Killed and run again it does the same. */
export async function settle(ctx: Context, poolId: string): Promise<void> {
  for (let after = first; ; ) {
    const { rows } = await sql<{ id: string }>`
      select item_id as id from pool_items where corp_id = ${ctx.corpId} and pool_id = ${poolId} and state = 'held' and item_id > ${after}::uuid
      order by item_id limit 500`.execute(ctx.db)
    const ids = rows.map((r) => r.id)
    if (ids.length > 0) await ctx.tx((tx) => setDue(tx, sql<SqlBool>`i.item_id = any(${ids}::uuid[])`))
    if (ids.length < 500) return
    after = ids.at(-1)!
  }
}
