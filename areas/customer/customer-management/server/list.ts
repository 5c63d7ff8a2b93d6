import { type RawBuilder, sql } from 'kysely'
import type { Audience } from '#core/contract/audience.ts'
import type { Parsed } from '#core/contract/call.ts'
import { audienceWhere } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import type { ColumnOrder } from '#core/server/fields/order.ts'
import { pageByKey, totalOf, whose } from '#core/server/paging.ts'
import { plannedAnew } from '#core/server/planned.ts'
import { badInput } from '#core/server/refusal.ts'
import { wholeCompany } from '#core/server/rights.ts'
import type { CustomerRow, externalUsers } from '../contract.ts'
import { count } from './nouns/count.ts'
import { columnsOf, orderByColumn } from './nouns/customer-columns.ts'
import { remarkShown } from './nouns/named.ts'
import { countKept } from './nouns/tag-book.ts'

export interface Row {
  customer_id: string
  external_user_ext_id: string
  name: string
  avatar: string
  type: number
  corp_name: string
  gender: number
  remark: string
  unionid: string | null
  status: CustomerRow['status']
  columns: CustomerRow['columns']
  staff: CustomerRow['staff']
  department_names: string[]
  tags: CustomerRow['tags']
  tag_count: number
  score: number | null
  add_way: number
  source: string | null
  group_names: string[]
  added_at: Date
  last_msg_at: Date | null
  /** What it has where the list is ordered by a column of another area. */
  sorted: string | number | null
  own: { add_way: number; source: string; added_at: string } | null
}

/** Which rows a page has, in which order: a `select c.*, … as shown` of its customers, and how those are ordered (`p`). */
interface Page {
  rows: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** By conditions whose values decide the way to them (`plannedAnew`). */
  filtered: boolean
}

/** A page of customers, each with everything its row shows, in one statement; and one statement more for each column of another area. */
async function rowsOf(ctx: Context, page: Page): Promise<Row[]> {
  const { corpId } = ctx
  const asked = sql<Omit<Row, 'columns'>>`
    with p as materialized (${page.rows})
    select p.customer_id, p.external_user_ext_id, p.name, p.avatar, p.type, p.corp_name, p.gender, p.shown as remark, p.unionid, p.status,
      p.added_at, greatest(p.last_msg_at, p.last_reached_at) as last_msg_at, p.sorted,
      (select k.score from customer_scores k where k.corp_id = ${corpId} and k.customer_id = p.customer_id) as score,
      cardinality(p.tag_ids) as tag_count, f.staff, f.add_way, f.source, f.own, f.department_names,
      coalesce((select jsonb_agg(jsonb_build_object('tagId', t.tag_id, 'name', t.name, 'groupName', g.name, 'internal', t.tag_ext_id is null) order by g.sort_order desc, t.sort_order desc)
        from tags t join tag_groups g on g.corp_id = ${corpId} and g.group_id = t.group_id
        where t.corp_id = ${corpId} and t.tag_id = any(p.tag_ids) and t.deleted_at is null), '[]') as tags,
      coalesce((select jsonb_agg(g.name) from groups g where g.corp_id = ${corpId} and g.group_id = any(p.group_ids[1:5])), '[]') as group_names
    from p, lateral (
      select coalesce(jsonb_agg(jsonb_build_object('staffId', s.staff_id, 'name', s.name, 'alias', s.alias, 'avatar', s.avatar) order by f.added_at) filter (where f.deleted_at is null or p.status = 'lost'), '[]') as staff,
        (array_agg(f.add_way order by f.deleted_at is not null, f.added_at desc))[1] as add_way,
        (array_agg(f.source_name order by f.deleted_at is not null, f.added_at desc))[1] as source,
        (jsonb_agg(jsonb_build_object('add_way', f.add_way, 'source', f.source_name, 'added_at', f.added_at)) filter (where f.staff_id = ${ctx.me.staffId}))->0 as own,
        coalesce(jsonb_agg(distinct d.name) filter (where d.name is not null), '[]') as department_names
      from follows f
      join staff s on s.corp_id = ${corpId} and s.staff_id = f.staff_id
      left join departments d on d.corp_id = ${corpId} and d.department_id = s.main_department
      where f.corp_id = ${corpId} and f.customer_id = p.customer_id) f
    order by ${page.order}`
  const { rows } = await (page.filtered ? plannedAnew(ctx, (tx) => asked.execute(tx)) : asked.execute(ctx.db))
  const columns = await columnsOf(
    ctx,
    rows.map((r) => r.customer_id),
  )
  return rows.map((r) => ({ ...r, columns: columns(r.customer_id) }))
}

/** Where a page ends: the row's place in the order by time, or, of a list by a column, its value there. */
type Key = { id: string } & ({ at: Date } | { value: string | number })
export const keyOf = (r: Row): Key => (r.sorted === null ? { at: r.added_at, id: r.customer_id } : { value: r.sorted, id: r.customer_id })

interface Portion {
  where: RawBuilder<unknown>
  filtered: boolean
  after: Key | null
  skip: number
  limit: number
}

/** By when they were added: first the keys of the page from the index, then what hangs on those twenty. */
export async function rowsAfter(
  ctx: Context,
  { where, filtered, newest, after, skip, limit }: Portion & { newest: boolean },
): Promise<Row[]> {
  const beyond =
    after && 'at' in after
      ? newest
        ? sql`and (c.added_at, c.customer_id) < (${after.at}, ${after.id})`
        : sql`and (c.added_at, c.customer_id) > (${after.at}, ${after.id})`
      : sql``
  const order = newest ? sql`added_at desc, customer_id desc` : sql`added_at, customer_id`
  return rowsOf(ctx, {
    rows: sql`
      select c.*, ${await remarkShown(ctx)} as shown, null::text as sorted from customers c
      where ${where} ${beyond} order by ${order} limit ${limit} offset ${skip}`,
    order,
    filtered,
  })
}

/** By a column of another area: those who have something there, along its index, and behind them the others, newest first. */
async function rowsByColumn(ctx: Context, by: ColumnOrder & { down: boolean }, portion: Portion): Promise<Row[]> {
  const { corpId } = ctx
  const { where, filtered, after, skip, limit } = portion
  const without = sql`${where} and ${by.hasNot(sql`c.customer_id`)}`
  if (after && 'at' in after) return rowsAfter(ctx, { ...portion, where: without, newest: true })
  const [way, than] = by.down ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const beyond = after ? sql`and (${by.value}, o.object_id) ${than} (${after.value}, ${after.id}::uuid)` : sql``
  const from = sql`
    from ${by.from} join customers c on c.corp_id = ${corpId} and c.customer_id = o.object_id where ${by.has} and ${where} ${beyond}`
  const rows = await rowsOf(ctx, {
    rows: sql`
      select c.*, ${await remarkShown(ctx)} as shown, ${by.value} as sorted
      ${from} order by ${by.value} ${way}, o.object_id ${way} limit ${limit} offset ${skip}`,
    order: sql`p.sorted ${way}, p.customer_id ${way}`,
    filtered,
  })
  if (rows.length === limit) return rows
  let passed = 0
  if (rows.length === 0 && skip > 0) {
    const counted = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(ctx.db)
    passed = skip - counted.rows[0]!.n
  }
  return [
    ...rows,
    ...(await rowsAfter(ctx, { where: without, filtered, newest: true, after: null, skip: passed, limit: limit - rows.length })),
  ]
}

const noSuchOrder = { zh: '列表不能按这一列排序，或这个字段已不在', en: 'No list is ordered by this column, or the field is gone' }
/** The list's own orders, or that of a column of another area. */
async function orderOf(ctx: Context, sort: string): Promise<'newest' | 'oldest' | (ColumnOrder & { down: boolean })> {
  if (sort === '-added_at' || sort === 'added_at') return sort === 'added_at' ? 'oldest' : 'newest'
  const order = await orderByColumn(ctx, sort.replace(/^-/, ''))
  if (!order) throw badInput('sort', noSuchOrder)
  return { ...order, down: sort.startsWith('-') }
}

export async function list(ctx: Context, { page, pageSize, sort, ...audience }: Parsed<typeof externalUsers.list>) {
  const [order, where] = await Promise.all([orderOf(ctx, sort), audienceWhere(ctx, audience as Audience)])
  const filtered = Object.values(audience).some((value) => value !== undefined)
  const name = JSON.stringify([ctx.corpId, whose(ctx.me), audience, sort, typeof order === 'string' ? '' : order.id])
  const [rows, total] = await Promise.all([
    pageByKey<Row, Key>({
      list: name,
      page,
      pageSize,
      fetch: (after, skip, limit) =>
        typeof order === 'string'
          ? rowsAfter(ctx, { where, filtered, newest: order === 'newest', after, skip, limit })
          : rowsByColumn(ctx, order, { where, filtered, after, skip, limit }),
      keyOf,
    }),
    totalOf(name, page, () => countAudience(ctx, audience as Audience)),
  ])
  return { list: rows.map((r) => view(ctx, r)), total }
}

export const countAudience = async (ctx: Context, audience: Audience): Promise<number> =>
  (await countKept(ctx, audience)) ?? count(ctx, await audienceWhere(ctx, audience))

/**
 * Who sees their own customers only reads how and when these came to themselves, whichever colleague they came to later. The list stands in the
 * order of `addedAt`, which is that of the latest; a page shows the own moment first, and names the other.
 */
export const view = ({ me }: Context, r: Row): CustomerRow => {
  const row = viewOf(r)
  return row.own && me.scope === 'own' && !wholeCompany(me) ? { ...row, addWay: row.own.addWay, source: row.own.source } : row
}
const viewOf = (r: Row): CustomerRow => ({
  customerId: r.customer_id,
  externalUserExtId: r.external_user_ext_id,
  name: r.name,
  avatar: r.avatar,
  type: r.type,
  corpName: r.corp_name,
  gender: r.gender,
  remark: r.remark,
  unionid: r.unionid,
  status: r.status,
  columns: r.columns,
  staff: r.staff,
  departmentNames: r.department_names,
  tags: r.tags,
  tagCount: r.tag_count,
  score: r.score,
  addWay: r.add_way ?? 0,
  source: r.source ?? '',
  groupNames: r.group_names,
  addedAt: r.added_at.toISOString(),
  own: r.own && { addWay: r.own.add_way, source: r.own.source, addedAt: new Date(r.own.added_at).toISOString() },
  lastMsgAt: r.last_msg_at?.toISOString() ?? null,
})
