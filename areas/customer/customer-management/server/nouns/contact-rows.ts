import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import type { ContactRecord } from '../../insights.ts'
import { columnsOf } from './customer-columns.ts'
import { followUpsOf } from './settings.ts'

interface Row {
  customer_id: string
  external_user_ext_id: string
  staff_id: string
  name: string
  avatar: string
  type: number
  corp_name: string
  remark: string
  staff_name: string
  staff_alias: string
  add_way: number
  source_name: string
  added_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  /** What the list is ordered by, exactly: a date of JavaScript ends at milliseconds. */
  moment: string
}
/** WeCom's times have no fractions of a second, so many are equal: the ids make the order stable. */
async function rowsOf(ctx: Context, at: RawBuilder<unknown>, matching: RawBuilder<unknown>, limit: number, offset = 0): Promise<Row[]> {
  const newest = sql`${at} desc, f.customer_id, f.staff_id`
  const { rows } = await sql<Row>`
    select f.*, ${at}::text as moment, c.external_user_ext_id, c.name, c.avatar, c.type, c.corp_name, s.name as staff_name, s.alias as staff_alias
    from (select f.* from follows f where ${matching} order by ${newest} limit ${limit} offset ${offset}) f
    join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = f.customer_id
    join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = f.staff_id order by ${newest}`.execute(ctx.db)
  return rows
}
async function recordsOf(ctx: Context, rows: Row[]): Promise<ContactRecord[]> {
  const [whose, columns] = [await followUpsOf(ctx), await columnsOf(ctx, [...new Set(rows.map((f) => f.customer_id))])]
  return rows.map((f) => ({
    recordId: `${f.staff_id}.${f.customer_id}`,
    customerId: f.customer_id,
    externalUserExtId: f.external_user_ext_id,
    name: f.name,
    avatar: f.avatar,
    type: f.type,
    corpName: f.corp_name,
    remark: whose && !whose.includes(f.staff_id) ? '' : f.remark,
    columns: columns(f.customer_id),
    staffName: f.staff_name,
    staffAlias: f.staff_alias,
    addWay: f.add_way,
    source: f.source_name,
    addedAt: f.added_at.toISOString(),
    lostAt: f.deleted_at?.toISOString() ?? null,
    lostBy: f.deleted_by,
  }))
}

/** A page of the contacts `follows f` that meet a condition of the asker's scope, newest by `at` first. */
export const contacts = async (
  ctx: Context,
  at: RawBuilder<unknown>,
  matching: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<ContactRecord[]> => recordsOf(ctx, await rowsOf(ctx, at, matching, limit, offset))

/** All of them for a file, a thousand at a time along their order. */
export async function* everyContact(ctx: Context, at: RawBuilder<unknown>, matching: RawBuilder<unknown>): AsyncGenerator<ContactRecord[]> {
  const atOnce = 1000
  let last: Row | undefined
  do {
    const beyond = last
      ? sql`and ${at} <= ${last.moment}::timestamptz and (${at} < ${last.moment}::timestamptz or (f.customer_id, f.staff_id) > (${last.customer_id}::uuid, ${last.staff_id}::uuid))`
      : sql``
    const rows = await rowsOf(ctx, at, sql`${matching} ${beyond}`, atOnce)
    if (rows.length > 0) yield recordsOf(ctx, rows)
    last = rows.length === atOnce ? rows.at(-1) : undefined
  } while (last)
}
