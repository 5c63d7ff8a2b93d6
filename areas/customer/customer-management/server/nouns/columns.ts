import { sql } from 'kysely'
import type { Tx } from '#core/server/db.ts'
import { countMarked } from './tag-book.ts'

interface Tagged {
  customer_id: string
  tag_ids: string[]
}

/**
 * Whoever writes about contacts takes the rows of their customers first, before any of `follows`, and in this order, which is also the one
 * in which new ones are written (sorted here, so not as the database's language sorts): then nobody waits for each other in a circle. It does
 * not keep out those who only point at a customer.
 */
export const lockCustomers = async (tx: Tx, customerIds: readonly string[]): Promise<Tagged[]> =>
  (
    await sql<Tagged>`
      select customer_id, tag_ids from customers where corp_id = ${tx.corpId} and customer_id = any(${[...new Set(customerIds)]}::uuid[])
      order by external_user_ext_id collate "C" for no key update`.execute(tx)
  ).rows

/** When they last got something from us. */
export async function reached(tx: Tx, whom: { customerId: string; at: Date }[]): Promise<void> {
  const ids = whom.map((w) => w.customerId)
  await lockCustomers(tx, ids)
  await sql`
    update customers c set last_reached_at = greatest(c.last_reached_at, x.at)
    from unnest(${ids}::uuid[], ${whom.map((w) => w.at)}::timestamptz[]) as x(customer_id, at)
    where c.corp_id = ${tx.corpId} and c.customer_id = x.customer_id`.execute(tx)
}

/** The groups they are in, as the owner of the groups found them. */
export async function keepGroups(tx: Tx, rows: { customerId: string; groupIds: string[] }[]): Promise<void> {
  await sql`
    update customers c set group_ids = g.ids
    from json_to_recordset(${JSON.stringify(rows.map((r) => ({ id: r.customerId, ids: r.groupIds })))}::json) as g(id uuid, ids uuid[])
    where c.corp_id = ${tx.corpId} and c.customer_id = g.id`.execute(tx)
}

/** Tags of one contact, or of all contacts of these customers, less `remove` and with `add`; the customers' own columns follow. */
export async function retag(
  tx: Tx,
  of: { customerIds: string[]; staffId?: string },
  { add = [], remove }: { add?: string[]; remove: string[] },
): Promise<void> {
  const one = of.staffId === undefined ? sql`tag_ids && ${remove}::uuid[]` : sql`staff_id = ${of.staffId}`
  await sql`
    update follows set updated_at = now(), tag_ids = array(
      select t from unnest(tag_ids || ${add}::uuid[]) t where t <> all(${remove}::uuid[]) group by t order by t)
    where corp_id = ${tx.corpId} and customer_id = any(${of.customerIds}::uuid[]) and ${one}`.execute(tx)
  await recompute(tx, of.customerIds)
}

/**
 * The columns of `customers` that repeat what stands in `follows`, so that a list page is one query (research/performance.md §5), and
 * the counters of the tags that came or went. A lost customer keeps those who had them last. Call it in the transaction that changed `follows`.
 * `begun` are new ones whose columns are right already: only their tags are counted, together with the others, for tags are locked in one order.
 */
export async function recompute(tx: Tx, customerIds: readonly string[], begun: Tagged[] = []): Promise<void> {
  const ids = [...new Set(customerIds)]
  if (ids.length === 0) return countTags(tx, [], begun)
  const { corpId } = tx
  const before = await lockCustomers(tx, ids)
  const after = await sql<Tagged>`
    update customers c set
      remark = a.remark, status = case when a.live > 0 then 'friend' else 'lost' end,
      search = left(c.name || coalesce(' ' || a.remarks, '') || coalesce(' ' || a.mobile_ends, '') || coalesce(' ' || nullif(c.corp_name, ''), ''), 500),
      staff_ids = a.staff_ids, way_ids = a.way_ids, add_ways = a.add_ways, added_at = a.added_at,
      lost_at = case when a.live > 0 then null else a.deleted_at end,
      -- "deleted_at is null" stands inside: as a condition it makes an index of the whole company look cheap while the tables fill up
      tag_ids = array(
        select distinct t from follows f, unnest(case when f.deleted_at is null then f.tag_ids else '{}' end) t
        where f.corp_id = ${corpId} and f.customer_id = c.customer_id order by t),
      updated_at = now()
    from unnest(${ids}::uuid[]) i(customer_id), lateral (
      select count(*) as all, count(*) filter (where f.deleted_at is null) as live,
        coalesce((array_agg(f.remark order by f.deleted_at is null desc, f.added_at desc) filter (where f.remark <> ''))[1], '') as remark,
        string_agg(distinct f.remark, ' ') filter (where f.remark <> '') as remarks,
        string_agg((select string_agg(right(m, 4), ' ') from unnest(f.remark_mobiles) m), ' ') as mobile_ends,
        coalesce(array_agg(f.staff_id order by f.staff_id) filter (where f.deleted_at is null), array_agg(f.staff_id order by f.staff_id)) as staff_ids,
        coalesce(array_agg(distinct f.way_id) filter (where f.way_id is not null), '{}') as way_ids,
        array_agg(distinct f.add_way) as add_ways,
        coalesce(max(f.added_at) filter (where f.deleted_at is null), max(f.added_at)) as added_at,
        max(f.deleted_at) as deleted_at
      from follows f where f.corp_id = ${corpId} and f.customer_id = i.customer_id
    ) a
    where c.corp_id = ${corpId} and c.customer_id = i.customer_id and a.all > 0
    returning c.customer_id, c.tag_ids`.execute(tx)
  await countTags(tx, before, [...after.rows, ...begun])
}

async function countTags(tx: Tx, before: Tagged[], after: Tagged[]): Promise<void> {
  const old = new Map(before.map((r) => [r.customer_id, new Set(r.tag_ids)]))
  const by = new Map<string, number>()
  const count = (tag: string, n: number) => by.set(tag, (by.get(tag) ?? 0) + n)
  for (const row of after) {
    const was = old.get(row.customer_id) ?? new Set<string>()
    for (const tag of row.tag_ids) if (!was.delete(tag)) count(tag, 1)
    for (const tag of was) count(tag, -1)
  }
  await countMarked(
    tx,
    [...by].flatMap(([tagId, n]) => (n === 0 ? [] : [{ tagId, n }])),
  )
}
