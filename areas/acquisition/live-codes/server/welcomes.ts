import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import type { Context } from '#core/server/context.ts'
import { batches } from '#core/server/paging.ts'
import { checkedRange, ofStaff, staffAsked } from '#core/server/stats.ts'
import { inDays, zoneOf } from '#core/server/zone.ts'
import type { liveCodeStats, Welcome } from '../contract.ts'

/** The welcomes of codes, read from the rows that say what became of each (`deliveries d`), sent or not. */

type Asked = Parsed<typeof liveCodeStats.welcomes>
type Range = Pick<Asked, 'from' | 'to' | 'wayIds' | 'staffIds' | 'departmentIds'>

async function where(ctx: Context, r: Range): Promise<RawBuilder<SqlBool>> {
  const ways = r.wayIds?.length ? sql`and d.source_id = any(${r.wayIds}::uuid[])` : sql``
  return sql`d.corp_id = ${ctx.corpId} and d.kind = 'welcome' and ${inDays(sql`d.at`, checkedRange(r), await zoneOf(ctx.db))}
    ${ofStaff(await staffAsked(ctx, r), 'd.staff_id')} ${ways}`
}

type Row = Omit<Welcome, 'at'> & { at: Date }
async function rowsOf(ctx: Context, matching: RawBuilder<unknown>, limit: number, offset = 0): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.delivery_id as "deliveryId", d.customer_id as "customerId", coalesce(c.name, '') as name, coalesce(c.avatar, '') as avatar,
      d.source_id as "wayId", coalesce(w.name, '') as "wayName", coalesce(s.name, '') as "staffName", coalesce(s.alias, '') as "staffAlias",
      d.at, d.state, d.reason, d.latency_ms as "latencyMs"
    from (select * from deliveries d where ${matching} order by d.at desc, d.delivery_id desc limit ${limit} offset ${offset}) d
    left join live_codes w on w.corp_id = ${ctx.corpId} and w.way_id = d.source_id
    left join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = d.customer_id
    left join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = d.staff_id
    order by d.at desc, d.delivery_id desc`.execute(ctx.db)
  return rows
}
const inState = (state: Asked['state']) => (state ? sql`and d.state = ${state}` : sql``)
const welcomeOf = (r: Row): Welcome => ({ ...r, at: r.at.toISOString() })

export async function welcomes(ctx: Context, { page, pageSize, state, ...range }: Asked) {
  const asked = await where(ctx, range)
  const [rows, counted] = await Promise.all([
    rowsOf(ctx, sql`${asked} ${inState(state)}`, pageSize, (page - 1) * pageSize),
    sql<{ sent: number; notSent: number; unknown: number; waiting: number; p95Ms: number | null }>`
      select count(*) filter (where d.state = 'sent') as sent, count(*) filter (where d.state = 'not_sent') as "notSent",
        count(*) filter (where d.state = 'unknown') as unknown, count(*) filter (where d.state = 'waiting') as waiting,
        percentile_disc(0.95) within group (order by d.latency_ms) filter (where d.state = 'sent') as "p95Ms"
      from deliveries d where ${asked}`.execute(ctx.db),
  ])
  const { p95Ms, ...states } = counted.rows[0]!
  const { sent, notSent, unknown, waiting } = states
  const totals = { sent, not_sent: notSent, unknown, waiting }
  return { list: rows.map(welcomeOf), total: state ? totals[state] : sent + notSent + unknown + waiting, states, p95Ms }
}

/** All of them for a file, a thousand at a time along their order. */
export async function* everyWelcome(ctx: Context, { state, ...range }: Omit<Asked, 'page' | 'pageSize'>): AsyncGenerator<Welcome[]> {
  const asked = sql`${await where(ctx, range)} ${inState(state)}`
  const beyond = (last: Row) => sql`and (d.at, d.delivery_id) < (${last.at}, ${last.deliveryId}::uuid)`
  yield* batches(
    (last: Row | null, limit) => rowsOf(ctx, last ? sql`${asked} ${beyond(last)}` : asked, limit),
    (rows) => rows.map(welcomeOf),
  )
}
