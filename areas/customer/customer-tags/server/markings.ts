import { type RawBuilder, sql } from 'kysely'
import type { Output, Parsed } from '#core/contract/call.ts'
import type { Context } from '#core/server/context.ts'
import { batches } from '#core/server/paging.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { checkedRange } from '#core/server/stats.ts'
import { markColumns } from '../columns.ts'
import { tagStatistics } from '../contract.ts'
import { marks } from './statistics.ts'

/** The markings behind the figures, newest first: one row a tag. */

type Asked = Omit<Parsed<typeof tagStatistics.records>, 'page' | 'pageSize'>
type Marking = Output<typeof tagStatistics.records>['list'][number]
interface Row {
  event_id: string
  customer_id: string
  name: string
  avatar: string
  tag_id: string
  tag_name: string
  group_name: string
  staff_name: string
  staff_alias: string
  at: Date
  n: string
  /** `at` exactly: a date of JavaScript ends at milliseconds. */
  moment: string
}

async function matching(ctx: Context, { only, tagId, ...r }: Asked): Promise<RawBuilder<unknown>> {
  return sql`customer_events e, jsonb_array_elements_text(e.data->${sql.lit(only)}) with ordinality x(tag_id, n)
    where ${await marks(ctx, checkedRange(r))} ${tagId ? sql`and x.tag_id = ${tagId}` : sql``}`
}

async function rowsOf(ctx: Context, from: RawBuilder<unknown>, limit: number, offset = 0): Promise<Row[]> {
  const { corpId } = ctx
  const { rows } = await sql<Row>`
    select e.event_id, e.customer_id, c.name, c.avatar, e.tag_id, coalesce(t.name, '') as tag_name, coalesce(g.name, '') as group_name,
      coalesce(s.name, '') as staff_name, coalesce(s.alias, '') as staff_alias, e.at, e.n, e.at::text as moment
    from (select e.event_id, e.customer_id, e.staff_id, e.at, x.tag_id::uuid as tag_id, x.n from ${from}
      order by e.at desc, e.event_id desc, e.customer_id, x.n limit ${limit} offset ${offset}) e
    join customers c on c.corp_id = ${corpId} and c.customer_id = e.customer_id
    left join tags t on t.corp_id = ${corpId} and t.tag_id = e.tag_id
    left join tag_groups g on g.corp_id = ${corpId} and g.group_id = t.group_id
    left join staff s on s.corp_id = ${corpId} and s.staff_id = e.staff_id
    order by e.at desc, e.event_id desc, e.customer_id, e.n`.execute(ctx.db)
  return rows
}
const markingOf = (m: Row): Marking => ({
  recordId: `${m.event_id}.${m.tag_id}`,
  customerId: m.customer_id,
  name: m.name,
  avatar: m.avatar,
  tagId: m.tag_id,
  tagName: m.tag_name,
  groupName: m.group_name,
  staffName: m.staff_name,
  staffAlias: m.staff_alias,
  at: m.at.toISOString(),
})

export async function records(ctx: Context, { page, pageSize, ...asked }: Parsed<typeof tagStatistics.records>) {
  const from = await matching(ctx, asked)
  const [rows, count] = await Promise.all([
    rowsOf(ctx, from, pageSize, (page - 1) * pageSize),
    sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(ctx.db),
  ])
  return { list: rows.map(markingOf), total: count.rows[0]!.n }
}

/** All of them for a file, a thousand at a time along their order; an event stands under one customer only. */
async function* everyMarking(
  ctx: Context,
  { only = 'added', ...asked }: Omit<Asked, 'only'> & { only?: Asked['only'] },
): AsyncGenerator<Marking[]> {
  const from = await matching(ctx, { ...asked, only })
  const beyond = (last: Row) =>
    sql`and e.at <= ${last.moment}::timestamptz and (e.at < ${last.moment}::timestamptz or e.event_id < ${last.event_id}
      or (e.event_id = ${last.event_id} and x.n > ${last.n}))`
  yield* batches(
    (last: Row | null, limit) => rowsOf(ctx, last ? sql`${from} ${beyond(last)}` : from, limit),
    (rows) => rows.map(markingOf),
  )
}

export const exportMarks = exportTask('tag_marks_export', {
  title: { zh: '打标明细', en: 'Markings' },
  screen: 'customer-tags.stats',
  access: tagStatistics.exportRecords.access,
  filters: tagStatistics.exportRecords.input.properties.filters,
  rows: ({ ctx }, filters) => everyMarking(ctx, filters),
  columns: markColumns,
})
