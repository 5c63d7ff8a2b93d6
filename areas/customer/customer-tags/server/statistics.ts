import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import { count } from '#areas/customer/customer-management/server/nouns/count.ts'
import { may, type Parsed } from '#core/contract/call.ts'
import { audienceWhere, escapeLike } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { checkedRange, comparedRanges, ofStaff, staffAsked } from '#core/server/stats.ts'
import { type Days, dayAt, everyDay, inDays, zoneOf } from '#core/server/zone.ts'
import { tagColumns } from '../columns.ts'
import { customerTags, type TagGroup, type tagStatistics } from '../contract.ts'
import { audienceOf, carried, listTags } from './list.ts'

/**
 * How many customers carry a tag is counted from customers; what came and went in a range from the timeline, which knows every marking
 * since the first fetch and nothing before it. Days are the corp's.
 */
export interface Range extends Days {
  departmentId?: number
}
/** Markings of the asker's people in the range: `e.data` names tags added and removed. */
export async function marks(ctx: Context, r: Range): Promise<RawBuilder<unknown>> {
  const who = await staffAsked(ctx, { departmentIds: r.departmentId === undefined ? [] : [r.departmentId] })
  return sql`e.corp_id = ${ctx.corpId} and e.kind = 'customerAction' and e.data->>'action' = 'tags'
    and ${inDays(sql`e.at`, r, await zoneOf(ctx.db))} ${ofStaff(who, 'e.staff_id')}`
}
const size = (key: 'added' | 'removed') => sql`coalesce(jsonb_array_length(e.data->${sql.lit(key)}), 0)`

export async function overview(ctx: Context, asked: Parsed<typeof tagStatistics.overview>) {
  const { now: r, before } = await comparedRanges(ctx, asked)
  const sum = async (range: Range) => {
    const { rows } = await sql<{ added: number; removed: number }>`
      select coalesce(sum(${size('added')}), 0)::int as added, coalesce(sum(${size('removed')}), 0)::int as removed
      from customer_events e where ${await marks(ctx, range)}`.execute(ctx.db)
    return rows[0]!
  }
  // Both are awaited before a query begins: one that failed while something else is awaited would be an unhandled rejection.
  const everybody = await audienceWhere(ctx, audienceOf(r))
  const bare = await audienceWhere(ctx, { ...audienceOf(r), noTags: true })
  const [tags, customers, untagged, now, then, points] = await Promise.all([
    sql<{ n: number }>`select count(*)::int as n from tags where corp_id = ${ctx.corpId} and deleted_at is null`.execute(ctx.db),
    count(ctx, everybody),
    count(ctx, bare),
    sum(r),
    before && sum(before),
    byDay(ctx, r),
  ])
  return {
    tags: tags.rows[0]!.n,
    tagged: customers - untagged,
    untagged,
    now,
    before: then,
    points,
    asOf: new Date().toISOString(),
  }
}

async function byDay(ctx: Context, r: Range) {
  const { rows } = await sql<{ day: string; added: number; removed: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(n.added, 0)::int as added, coalesce(n.removed, 0)::int as removed
    from ${everyDay(r)} d
    left join (select ${dayAt(sql`e.at`, await zoneOf(ctx.db))} as day, sum(${size('added')}) as added, sum(${size('removed')}) as removed
      from customer_events e where ${await marks(ctx, r)} group by 1) n using (day) order by d.day`.execute(ctx.db)
  return rows
}

const orders = new Map([
  ['customer_count', sql`customer_count`],
  ['added', sql`added`],
  ['removed', sql`removed`],
])

export async function tagStats(
  ctx: Context,
  { page, pageSize, sort, keyword, ...r }: Omit<Parsed<typeof tagStatistics.list>, 'sort'> & { sort: string },
) {
  const { corpId } = ctx
  const like = keyword?.trim() ? `%${escapeLike(keyword.trim())}%` : null
  const found = await marks(ctx, checkedRange(r))
  const came = (key: 'added' | 'removed') => sql`
    select x.tag_id::uuid as tag_id, count(*)::int as n
    from customer_events e, jsonb_array_elements_text(e.data->${sql.lit(key)}) x(tag_id) where ${found} group by 1`
  const order = orders.get(sort.replace('-', ''))!
  const { rows } = await sql<{
    tag_id: string
    name: string
    group_name: string
    customer_count: number
    added: number
    removed: number
    total: number
  }>`
    select * from (
      select t.tag_id, t.name, g.name as group_name, coalesce(c.n, 0) as customer_count, coalesce(a.n, 0) as added, coalesce(d.n, 0) as removed,
        count(*) over ()::int as total
      from tags t join tag_groups g on g.corp_id = ${corpId} and g.group_id = t.group_id
      left join (${await carried(ctx, r.departmentId)}) c on c.tag_id = t.tag_id
      left join (${came('added')}) a on a.tag_id = t.tag_id left join (${came('removed')}) d on d.tag_id = t.tag_id
      where t.corp_id = ${corpId} and t.deleted_at is null
        and (${like}::text is null or t.name ilike ${like}::text or g.name ilike ${like}::text)) s
    order by ${order} ${sort.startsWith('-') ? sql`desc` : sql``}, group_name, name, tag_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  return {
    list: rows.map((t) => ({
      tagId: t.tag_id,
      name: t.name,
      groupName: t.group_name,
      customerCount: t.customer_count,
      added: t.added,
      removed: t.removed,
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** R259: the tags a department works with, with the customers it has under each. */
export async function systemTags(ctx: Context, about: { departmentId?: number; keyword?: string; tagType?: number }): Promise<TagGroup[]> {
  const { list } = await listTags(ctx, about)
  if (about.departmentId === undefined) return list
  const used = list.map((g) => ({ ...g, tags: g.tags.filter((t) => t.customerCount > 0) }))
  return used.filter((g) => g.tags.length > 0)
}

export const exportTags = exportTask('tag_export', {
  title: { zh: '标签统计', en: 'Tag statistics' },
  screen: 'customer-tags.stats',
  access: may('tag_statistics', 'export'),
  filters: customerTags.exportV2.input.properties.filters,
  async *rows({ ctx }, filters: Static<typeof customerTags.exportV2.input>['filters']) {
    for (let page = 1; ; page++) {
      const { list } = await tagStats(ctx, { ...filters, sort: '-customer_count', page, pageSize: 100 })
      if (list.length) yield list
      if (list.length < 100) return
    }
  },
  columns: tagColumns,
})
