import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { customerNamed, remarkShown } from '#areas/customer/customer-management/server/nouns/named.ts'
import type { Parsed } from '#core/contract/call.ts'
import { addDays, startOfDay } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import { sharedBy } from '#core/server/audience.ts'
import { touchedBy } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import { versionOf } from '#core/server/edits.ts'
import { pageByKey, totalOf, whose } from '#core/server/paging.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { blackList, ListedRow } from '../contract.ts'
import { inForce } from './nouns/black-list.ts'

export type Filter = Omit<Parsed<typeof blackList.list>, 'page' | 'pageSize' | 'sort'>

/** The condition for a filter on `black_list b`, narrowed to the customers the asker may see. */
export async function listWhere(ctx: Context, f: Filter): Promise<RawBuilder<SqlBool>> {
  const and: RawBuilder<SqlBool>[] = [sql`b.corp_id = ${ctx.corpId}`, inForce]
  if (f.batch) and.push(touchedBy(ctx, f.batch, sql`b.customer_id`))
  if (f.term) and.push(f.term === 'ever' ? sql`b.until is null` : sql`b.until is not null`)
  const zone = f.addedFrom || f.addedTo ? await zoneOf(ctx.db) : undefined
  if (f.addedFrom) and.push(sql`b.added_at >= ${startOfDay(f.addedFrom, zone)}`)
  if (f.addedTo) and.push(sql`b.added_at < ${startOfDay(addDays(f.addedTo, 1), zone)}`)
  const who: RawBuilder<SqlBool>[] = []
  const scope = await staffInScope(ctx)
  if (scope) who.push(sharedBy('c.staff_ids', scope))
  if (f.staffIds?.length) who.push(sharedBy('c.staff_ids', f.staffIds))
  const keyword = f.keyword?.trim()
  if (keyword) who.push(await customerNamed(ctx, keyword))
  if (who.length)
    and.push(sql`exists (select from customers c where c.corp_id = ${ctx.corpId} and c.customer_id = b.customer_id
      and ${sql.join(who, sql` and `)})`)
  return sql.join(and, sql` and `)
}

export interface Row {
  customer_id: string
  external_user_ext_id: string
  name: string
  avatar: string
  type: number
  corp_name: string
  remark: string
  status: ListedRow['status']
  staff: ListedRow['staff']
  reason: string
  until: Date | null
  added_by_name: string
  added_at: Date
}
interface Key {
  at: Date
  id: string
}
export const keyOf = (r: { added_at: Date; customer_id: string }): Key => ({ at: r.added_at, id: r.customer_id })

/** A page with everything its rows show, in one statement: first the keys from the index, then what hangs on those. */
export async function rowsAfter(
  ctx: Context,
  where: RawBuilder<SqlBool>,
  newest: boolean,
  after: Key | null,
  skip: number,
  limit: number,
): Promise<Row[]> {
  const { corpId } = ctx
  const order = newest ? sql`added_at desc, customer_id desc` : sql`added_at, customer_id`
  const than = newest ? sql`<` : sql`>`
  const beyond = after ? sql`and (b.added_at, b.customer_id) ${than} (${after.at}, ${after.id})` : sql``
  const { rows } = await sql<Row>`
    with p as materialized (
      select b.* from black_list b where ${where} ${beyond} order by ${order} limit ${limit} offset ${skip})
    select p.customer_id, p.reason, p.until, p.added_by_name, p.added_at, c.external_user_ext_id, c.name, c.avatar, c.type, c.corp_name,
      ${await remarkShown(ctx)} as remark, c.status,
      coalesce((select jsonb_agg(jsonb_build_object('staffId', s.staff_id, 'name', s.name, 'alias', s.alias, 'avatar', s.avatar) order by s.name)
        from staff s where s.corp_id = ${corpId} and s.staff_id = any(c.staff_ids)), '[]') as staff
    from p join customers c on c.corp_id = ${corpId} and c.customer_id = p.customer_id
    order by ${newest ? sql`p.added_at desc, p.customer_id desc` : sql`p.added_at, p.customer_id`}`.execute(ctx.db)
  return rows
}

export async function list(ctx: Context, { page, pageSize, sort, ...filter }: Parsed<typeof blackList.list>) {
  const where = await listWhere(ctx, filter)
  const name = JSON.stringify(['black_list', ctx.corpId, whose(ctx.me), filter, sort])
  const [rows, total] = await Promise.all([
    pageByKey<Row, Key>({
      list: name,
      page,
      pageSize,
      fetch: (after, skip, limit) => rowsAfter(ctx, where, sort === '-added_at', after, skip, limit),
      keyOf,
    }),
    totalOf(name, page, () => countOf(ctx, where)),
  ])
  return { list: rows.map(view), total }
}

export async function countOf(ctx: Context, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from black_list b where ${where}`.execute(ctx.db)
  return rows[0]!.n
}

/** Changes when reason or term do: an edit of an older one is refused. */
export const entryVersion = ({ reason, until }: { reason: string; until: Date | null }): number => versionOf([reason, until])

export const view = (r: Row): ListedRow => ({
  customerId: r.customer_id,
  externalUserExtId: r.external_user_ext_id,
  name: r.name,
  avatar: r.avatar,
  type: r.type,
  corpName: r.corp_name,
  remark: r.remark,
  status: r.status,
  staff: r.staff,
  reason: r.reason,
  until: r.until?.toISOString() ?? null,
  addedBy: r.added_by_name,
  addedAt: r.added_at.toISOString(),
  version: entryVersion(r),
})
