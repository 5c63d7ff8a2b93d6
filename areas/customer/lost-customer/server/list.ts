import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { customerNamed } from '#areas/customer/customer-management/server/nouns/named.ts'
import { followUpsOf } from '#areas/customer/customer-management/server/nouns/settings.ts'
import type { Parsed } from '#core/contract/call.ts'
import { addDays, startOfDay } from '#core/contract/time.ts'
import type { Rows } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import { pageByKey, totalOf, whose } from '#core/server/paging.ts'
import { ofStaff, staffAsked } from '#core/server/stats.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { LostRow, outflow } from '../contract.ts'
import { type Loss, lastTouch } from './last-touch.ts'
import { endedOf, recordIdOf } from './record-id.ts'

export type Filter = Omit<Parsed<typeof outflow.list>, 'page' | 'pageSize'>
type State = Filter['state']

/**
 * What is lost now are the contacts themselves (`follows f`), which home and the dashboard of customers count; who came back stands in
 * `outflows o`. All are both, newest loss first.
 */
const from: Record<State, (corpId: number) => RawBuilder<unknown>> = {
  lost: () => sql`follows f`,
  back: () => sql`outflows o`,
  all: (corpId) => sql`(
    select f.corp_id, f.staff_id, f.customer_id, f.deleted_by as lost_by, f.deleted_at as lost_at, f.added_at, null::timestamptz as returned_at
    from follows f where f.corp_id = ${corpId} and f.deleted_at is not null
    union all
    select b.corp_id, b.staff_id, b.customer_id, b.lost_by, b.lost_at, b.added_at, b.returned_at
    from outflows b where b.corp_id = ${corpId} and b.returned_at is not null) o`,
}
const columns: Record<
  State,
  { at: RawBuilder<unknown>; by: RawBuilder<unknown>; lost: RawBuilder<unknown>; staff: string; customer: string }
> = {
  lost: { at: sql`f.deleted_at`, by: sql`f.deleted_by`, lost: sql`f.deleted_at`, staff: 'f.staff_id', customer: 'f.customer_id' },
  back: { at: sql`o.returned_at`, by: sql`o.lost_by`, lost: sql`o.lost_at`, staff: 'o.staff_id', customer: 'o.customer_id' },
  all: { at: sql`o.lost_at`, by: sql`o.lost_by`, lost: sql`o.lost_at`, staff: 'o.staff_id', customer: 'o.customer_id' },
}

/** The condition for a filter, narrowed to the members whose customers the asker may see. */
export async function lostWhere(ctx: Context, filter: Filter): Promise<RawBuilder<SqlBool>> {
  const { corpId } = ctx
  const { at, by, lost, staff, customer } = columns[filter.state]
  const and: RawBuilder<unknown>[] = [
    {
      lost: sql`f.corp_id = ${corpId} and f.deleted_at is not null`,
      back: sql`o.corp_id = ${corpId} and o.returned_at is not null`,
      all: sql`o.corp_id = ${corpId}`,
    }[filter.state],
  ]
  if (filter.by?.length) and.push(sql`${by} = any(${filter.by}::text[])`)
  const zone = filter.from || filter.to ? await zoneOf(ctx.db) : undefined
  if (filter.from) and.push(sql`${at} >= ${startOfDay(filter.from, zone)}`)
  if (filter.to) and.push(sql`${at} < ${startOfDay(addDays(filter.to, 1), zone)}`)
  const contact = [
    ...(filter.addWays?.length ? [sql`f.add_way = any(${filter.addWays}::smallint[])`] : []),
    ...(filter.tagsAny?.length ? [sql`f.tag_ids && ${filter.tagsAny}::uuid[]`] : []),
  ]
  if (contact.length > 0 && filter.state === 'lost') and.push(...contact)
  else if (contact.length > 0)
    and.push(sql`exists (select from follows f where f.corp_id = ${corpId} and f.staff_id = o.staff_id and f.customer_id = o.customer_id
      and ${sql.join(contact, sql` and `)})`)
  if (filter.read !== undefined)
    and.push(sql`(${sql.ref(customer)}, ${sql.ref(staff)}, ${lost}) in (
      select l.customer_id, l.staff_id, l.lost_at from outflow_notices n
      join outflows l on l.corp_id = ${corpId} and l.outflow_id = n.outflow_id
      where n.corp_id = ${corpId} and n.owner = ${ctx.me.owner} and ${filter.read ? sql`n.read_at is not null` : sql`n.read_at is null`})`)
  if (filter.reach)
    and.push(sql`(select c.status from customers c where c.corp_id = ${corpId} and c.customer_id = ${sql.ref(customer)})
      = ${filter.reach === 'colleague' ? 'friend' : 'lost'}`)
  const keyword = filter.keyword?.trim()
  if (keyword)
    and.push(sql`exists (select from customers c where c.corp_id = ${corpId} and c.customer_id = ${sql.ref(customer)}
      and ${await customerNamed(ctx, keyword)})`)
  return sql<SqlBool>`${sql.join(and, sql` and `)} ${ofStaff(await staffAsked(ctx, filter), staff)}`
}

export async function countOf(ctx: Context, state: State, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${from[state](ctx.corpId)} where ${where}`.execute(ctx.db)
  return rows[0]!.n
}

export interface Row extends Loss {
  by: LostRow['by']
  at: Date
  returned_at: Date | null
  add_way: number
  source_name: string
  remark: string
  external_user_ext_id: string
  name: string
  avatar: string
  type: number
  corp_name: string
  status: LostRow['status']
  staff_name: string
  staff_alias: string
  staff_status: number
  asked_at: Date | null
  asked_by: string | null
  is_read: boolean | null
  tags: LostRow['tags']
  touch_kind: LostRow['lastTouch']['kind']
  touch_at: Date
  touch_text: string | null
}
interface Key {
  at: Date
  customerId: string
  staffId: string
}
export const keyOf = (r: Row): Key => ({ at: r.at, customerId: r.customer_id, staffId: r.staff_id })

/** A page with everything its rows show, in one statement: first the keys from the index, then what hangs on those. */
export async function rowsAfter(
  ctx: Context,
  state: State,
  where: RawBuilder<SqlBool>,
  after: Key | null,
  skip: number,
  limit: number,
): Promise<Row[]> {
  const { corpId } = ctx
  const { at, by, lost, staff, customer } = columns[state]
  const beyond = after
    ? sql`and (${at}, ${sql.ref(customer)}, ${sql.ref(staff)}) < (${after.at}, ${after.customerId}::uuid, ${after.staffId}::uuid)`
    : sql``
  const its =
    state === 'lost' ? sql`f.added_at, null::timestamptz as returned_at` : sql`coalesce(o.added_at, o.lost_at) as added_at, o.returned_at`
  const { rows } = await sql<Row>`
    with p as materialized (
      select f.staff_id, f.customer_id, ${at} as at, ${by} as by, ${lost} as lost_at, ${its}, f.add_way, f.source_name, f.tag_ids, f.remark, f.last_chat_at
      from ${from[state](corpId)} ${state !== 'lost' ? sql`join follows f on f.corp_id = ${corpId} and f.staff_id = o.staff_id and f.customer_id = o.customer_id` : sql``}
      where ${where} ${beyond} order by ${at} desc, ${sql.ref(customer)} desc, ${sql.ref(staff)} desc limit ${limit} offset ${skip})
    select p.*, c.external_user_ext_id, c.name, c.avatar, c.type, c.corp_name, c.status,
      s.name as staff_name, s.alias as staff_alias, s.status as staff_status, l.asked_at, l.asked_by,
      (select n.read_at is not null from outflow_notices n
        where n.corp_id = ${corpId} and n.owner = ${ctx.me.owner} and n.outflow_id = l.outflow_id) as is_read,
      coalesce((select jsonb_agg(jsonb_build_object('tagId', t.tag_id, 'name', t.name, 'groupName', g.name, 'internal', t.tag_ext_id is null) order by g.sort_order desc, t.sort_order desc)
        from tags t join tag_groups g on g.corp_id = ${corpId} and g.group_id = t.group_id
        where t.corp_id = ${corpId} and t.tag_id = any(p.tag_ids) and t.deleted_at is null), '[]') as tags,
      touch.kind as touch_kind, touch.at as touch_at, touch.text as touch_text
    from p join customers c on c.corp_id = ${corpId} and c.customer_id = p.customer_id
    join staff s on s.corp_id = ${corpId} and s.staff_id = p.staff_id
    left join outflows l on l.corp_id = ${corpId} and l.customer_id = p.customer_id and l.staff_id = p.staff_id and l.lost_at = p.lost_at
    cross join lateral ${lastTouch(corpId)} touch
    order by p.at desc, p.customer_id desc, p.staff_id desc`.execute(ctx.db)
  return rows
}

export async function list(ctx: Context, { page, pageSize, ...filter }: Parsed<typeof outflow.list>) {
  const where = await lostWhere(ctx, filter)
  const name = JSON.stringify(['outflow', ctx.corpId, ctx.me.owner, whose(ctx.me), filter])
  const [rows, total] = await Promise.all([
    pageByKey<Row, Key>({
      list: name,
      page,
      pageSize,
      fetch: (after, skip, limit) => rowsAfter(ctx, filter.state, where, after, skip, limit),
      keyOf,
    }),
    totalOf(name, page, () => countOf(ctx, filter.state, where)),
  ])
  return { list: await views(ctx, rows), total }
}

interface Ended {
  staff_id: string
  customer_id: string
  lost_at: Date
}
/** Those lost now behind a filter, as rows of a batch: in the order of the list, by the index of the list. What is lost later stands before the page in hand. */
export async function lostRows(ctx: Context, filter: Omit<Filter, 'state'>, not: Ended[]): Promise<Rows> {
  const { corpId } = ctx
  const those = sql`from follows f where ${await lostWhere(ctx, { ...filter, state: 'lost' })}
    and (f.staff_id, f.customer_id, f.deleted_at) not in (
      select * from json_to_recordset(${JSON.stringify(not)}::json) as g(staff_id uuid, customer_id uuid, lost_at timestamptz))`
  return {
    total: async () => (await sql<{ n: number }>`select count(*)::int as n ${those}`.execute(ctx.db)).rows[0]!.n,
    async after(id, limit) {
      const last = id === null ? null : endedOf(id)
      const beyond = last
        ? sql`and (f.deleted_at, f.customer_id, f.staff_id) < (${last.lost_at}, ${last.customer_id}::uuid, ${last.staff_id}::uuid)`
        : sql``
      const { rows } = await sql<Ended & { name: string }>`
        select f.staff_id, f.customer_id, f.deleted_at as lost_at,
          (select c.name from customers c where c.corp_id = ${corpId} and c.customer_id = f.customer_id) as name
        ${those} ${beyond} order by f.deleted_at desc, f.customer_id desc, f.staff_id desc limit ${limit}`.execute(ctx.db)
      return rows.map((r) => ({ id: recordIdOf(r), name: r.name }))
    },
  }
}

const day = 86_400_000
/** What colleagues wrote down is left out where the asker does not read it (`followUpsOf`). */
export async function views(ctx: Context, rows: readonly Row[]): Promise<LostRow[]> {
  const whose = await followUpsOf(ctx)
  return rows.map((r): LostRow => {
    const reads = !whose || whose.includes(r.staff_id)
    return {
      recordId: recordIdOf(r),
      customerId: r.customer_id,
      externalUserExtId: r.external_user_ext_id,
      name: r.name,
      avatar: r.avatar,
      type: r.type,
      corpName: r.corp_name,
      remark: reads ? r.remark : '',
      status: r.status,
      staffId: r.staff_id,
      staffName: r.staff_name,
      staffAlias: r.staff_alias,
      staffStatus: r.staff_status,
      by: r.by,
      addedAt: r.added_at.toISOString(),
      lostAt: r.lost_at.toISOString(),
      returnedAt: r.returned_at?.toISOString() ?? null,
      keptDays: Math.max(0, Math.floor((r.lost_at.getTime() - r.added_at.getTime()) / day)),
      addWay: r.add_way,
      source: r.source_name,
      tags: r.tags,
      lastTouch: {
        kind: r.touch_kind,
        at: r.touch_at.toISOString(),
        text: reads || r.touch_kind !== 'follow_up' ? (r.touch_text ?? '') : '',
      },
      read: r.is_read,
      askedAt: r.asked_at?.toISOString() ?? null,
      askedBy: r.asked_by ?? '',
    }
  })
}
