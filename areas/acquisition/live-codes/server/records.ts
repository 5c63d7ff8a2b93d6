import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Output } from '#core/contract/call.ts'
import { needed } from '#core/contract/refused.ts'
import type { Context } from '#core/server/context.ts'
import { batches } from '#core/server/paging.ts'
import { refuseAny } from '#core/server/refusal.ts'
import { checkedRange } from '#core/server/stats.ts'
import type { liveCodeStats } from '../contract.ts'
import { addsWhere, type Ever } from './stats.ts'

/** The adds behind the figures of codes (`live_code_adds a`), newest first. */

const only = {
  new: sql`and a.first_time`,
  lost: sql`and a.lost_at is not null`,
  kept: sql`and a.lost_at is null`,
  welcomed: sql`and a.welcomed`,
  blacklisted: sql`and a.blacklisted`,
  overCap: sql`and a.over_cap`,
}
export type Asked = Ever & { only?: keyof typeof only }
type AddRecord = Output<typeof liveCodeStats.records>['list'][number]

/** WeCom's times have no fractions of a second, so many are equal: the ids make the order stable. */
const newest = sql`a.at desc, a.customer_id, a.staff_id, a.way_id`

async function matching(ctx: Context, { only: which, ...r }: Asked): Promise<RawBuilder<SqlBool>> {
  const { from, to } = r
  if (from && to) checkedRange({ from, to })
  else if (from || to || !r.wayIds?.length)
    refuseAny([...(from ? [] : [{ field: 'from', message: needed }]), ...(to ? [] : [{ field: 'to', message: needed }])])
  return sql`${await addsWhere(ctx, r)} ${which ? only[which] : sql``}`
}

interface Row {
  customer_id: string
  name: string
  avatar: string
  way_id: string
  way_name: string
  staff_id: string
  staff_name: string
  staff_alias: string
  at: Date
  first_time: boolean
  welcomed: boolean
  blacklisted: boolean
  over_cap: boolean
  lost_at: Date | null
}
async function rowsOf(ctx: Context, where: RawBuilder<unknown>, limit: number, offset = 0): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.*, c.name, c.avatar, w.name as way_name, s.name as staff_name, s.alias as staff_alias
    from (select * from live_code_adds a where ${where} order by ${newest} limit ${limit} offset ${offset}) a
    join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = a.customer_id
    join live_codes w on w.corp_id = ${ctx.corpId} and w.way_id = a.way_id
    join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = a.staff_id order by ${newest}`.execute(ctx.db)
  return rows
}
const recordOf = (r: Row): AddRecord => ({
  recordId: `${r.way_id}.${r.customer_id}.${r.staff_id}.${r.at.getTime()}`,
  customerId: r.customer_id,
  name: r.name,
  avatar: r.avatar,
  wayId: r.way_id,
  wayName: r.way_name,
  staffName: r.staff_name,
  staffAlias: r.staff_alias,
  at: r.at.toISOString(),
  firstTime: r.first_time,
  welcomed: r.welcomed,
  blacklisted: r.blacklisted,
  overCap: r.over_cap,
  lostAt: r.lost_at?.toISOString() ?? null,
})

export async function records(ctx: Context, { page, pageSize, ...asked }: Asked & { page: number; pageSize: number }) {
  const where = await matching(ctx, asked)
  const rows = await rowsOf(ctx, where, pageSize, (page - 1) * pageSize)
  const count = await sql<{ n: number }>`select count(*) as n from live_code_adds a where ${where}`.execute(ctx.db)
  return { list: rows.map(recordOf), total: count.rows[0]!.n }
}

/** All of them for a file, a thousand at a time along their order. */
export async function* everyRecord(ctx: Context, asked: Asked): AsyncGenerator<AddRecord[]> {
  const where = await matching(ctx, asked)
  const beyond = (last: Row) =>
    sql`and a.at <= ${last.at} and (a.at < ${last.at} or (a.customer_id, a.staff_id, a.way_id) > (${last.customer_id}::uuid, ${last.staff_id}::uuid, ${last.way_id}::uuid))`
  yield* batches(
    (last: Row | null, limit) => rowsOf(ctx, last ? sql`${where} ${beyond(last)}` : where, limit),
    (rows) => rows.map(recordOf),
  )
}
