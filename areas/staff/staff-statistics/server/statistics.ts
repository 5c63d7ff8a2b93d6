import { type RawBuilder, sql } from 'kysely'
import { may, type Output, type Parsed, snake } from '#core/contract/call.ts'
import type { ListColumn } from '#core/contract/columns.ts'
import type { Words } from '#core/contract/errors.ts'
import type { StaffRange } from '#core/contract/statistics.ts'
import type { Context } from '#core/server/context.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { checkedRange, comparedRanges, ofStaff, staffAsked } from '#core/server/stats.ts'
import { type Days, dayAt, everyDay, inDays, zoneOf } from '#core/server/zone.ts'
import { staffStatColumns, withFigures } from '../columns.ts'
import { staffStats } from '../contract.ts'
import { type Asked, countedFigures } from './nouns/staff-figures.ts'

/**
 * What each person did in a range, read from the rows of customers and of usage; what happened in other areas these count themselves
 * (`staffFigure`). Days are the corp's.
 */

/** One row of everything that is counted, by name, with its `staff_id`; each range is served by an index of its own. */
async function countsOf(ctx: Context, r: StaffRange & Days) {
  const [zone, who] = [await zoneOf(ctx.db), await staffAsked(ctx, r)]
  const within = (at: string, staff: string) => sql`${inDays(sql.ref(at), r, zone)} ${ofStaff(who, staff)}`
  const { corpId } = ctx
  const asked: Asked = { corpId, within }
  return {
    who,
    theirs: (await countedFigures()).map(({ figure, rows }) => ({ figure, rows: rows(asked) })),
    added: sql`select f.staff_id, f.added_at as at from follows f where f.corp_id = ${corpId} and ${within('f.added_at', 'f.staff_id')}`,
    lost: sql`select f.staff_id, f.deleted_at as at from follows f where f.corp_id = ${corpId} and ${within('f.deleted_at', 'f.staff_id')}`,
    usage: sql`
      select u.staff_id, u.day from usage_events u
      where u.corp_id = ${corpId} and u.day between ${r.from}::date and ${r.to}::date and u.name like 'page:%' ${ofStaff(who, 'u.staff_id')}
      group by u.staff_id, u.day`,
  }
}

export async function overview(ctx: Context, asked: Parsed<typeof staffStats.overview>) {
  const { now: r, before } = await comparedRanges(ctx, asked)
  const sum = async (range: StaffRange & Days) => {
    const q = await countsOf(ctx, range)
    const theirs = q.theirs.filter(({ figure }) => figure.total)
    const all = (rows: RawBuilder<unknown>) => sql`(select count(*) from (${rows}) x)::int`
    const { rows } = await sql<{ added: number; lost: number; activeStaff: number; figures: Record<string, number> }>`
      select ${all(q.added)} as added, ${all(q.lost)} as lost, (select count(distinct x.staff_id) from (${q.usage}) x)::int as "activeStaff",
        ${byKey(theirs.map(({ figure, rows }) => [figure.key, all(rows)]))} as figures`.execute(ctx.db)
    const { figures, ...own } = rows[0]!
    return { figures, own: { ...own, net: own.added - own.lost } }
  }
  const [now, then, points] = await Promise.all([sum(r), before && sum(before), byDay(ctx, r)])
  const figures = { now: now.figures, before: then?.figures ?? null }
  const activeStaff = before?.until && before.from === before.to ? null : then?.own.activeStaff
  return {
    now: now.own,
    before: then && { ...then.own, activeStaff: activeStaff ?? null },
    figures,
    points,
    asOf: new Date().toISOString(),
  }
}
/** `{ codeAdds: 3, … }`, as one value of a row. */
const byKey = (values: (readonly [key: string, value: RawBuilder<unknown>])[]) =>
  sql`jsonb_build_object(${sql.join(values.flatMap(([key, value]) => [sql`${key}::text`, value]))})`

async function byDay(ctx: Context, r: StaffRange) {
  const [zone, q] = [await zoneOf(ctx.db), await countsOf(ctx, r)]
  const per = (rows: RawBuilder<unknown>) => sql`select ${dayAt(sql`x.at`, zone)} as day, count(*)::int as n from (${rows}) x group by 1`
  const { rows } = await sql<{ day: string; added: number; lost: number; activeStaff: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(a.n, 0) as added, coalesce(l.n, 0) as lost, coalesce(u.n, 0) as "activeStaff"
    from ${everyDay(r)} d
    left join (${per(q.added)}) a using (day) left join (${per(q.lost)}) l using (day)
    left join (select x.day, count(*)::int as n from (${q.usage}) x group by 1) u using (day) order by d.day`.execute(ctx.db)
  return rows
}

const orders = new Map<string, RawBuilder<unknown>>([
  ['added', sql`p.added`],
  ['lost', sql`p.lost`],
  ['net', sql`p.added - p.lost`],
  ['active_days', sql`p."activeDays"`],
  ['customers', sql`p.customers`],
])

type Row = Omit<Output<typeof staffStats.list>['list'][number], 'net'>
interface ListAsked extends StaffRange {
  active?: boolean
  page: number
  pageSize: number
  sort: string
}
export async function list(ctx: Context, { page, pageSize, sort, active, ...r }: ListAsked) {
  const { corpId } = ctx
  const order = await orderOf(sort.replace('-', ''))
  const q = await countsOf(ctx, checkedRange(r, order ? [] : [{ field: 'sort', message: noSuchOrder }]))
  const per = (rows: RawBuilder<unknown>) => sql`select x.staff_id, count(*)::int as n from (${rows}) x group by 1`
  const theirs = q.theirs.map(({ figure, rows }) => ({ key: figure.key, n: sql`coalesce(${sql.ref(`of ${figure.key}`)}.n, 0)`, rows }))
  const joined = theirs.map(
    ({ key, rows }) => sql`left join (${per(rows)}) ${sql.ref(`of ${key}`)} on ${sql.ref(`of ${key}`)}.staff_id = s.staff_id`,
  )
  const { rows } = await sql<Row & { total: number }>`
    select p.*, count(*) over ()::int as total from (
      select s.staff_id as "staffId", s.name, s.alias, s.avatar, s.pinyin, s.status = 5 as left, coalesce(d.name, '') as department,
        coalesce(a.n, 0) as added, coalesce(l.n, 0) as lost, coalesce(u.n, 0) as "activeDays", coalesce(c.n, 0) as customers,
        ${byKey(theirs.map(({ key, n }) => [key, n]))} as figures, ${sql.join([sql`0`, ...theirs.map(({ n }) => n)], sql` + `)} as theirs
      from staff s
      left join departments d on d.corp_id = ${corpId} and d.department_id = s.main_department
      left join (${per(q.added)}) a on a.staff_id = s.staff_id left join (${per(q.lost)}) l on l.staff_id = s.staff_id
      left join (${per(q.usage)}) u on u.staff_id = s.staff_id
      ${sql.join(joined, sql` `)}
      left join (select f.staff_id, count(*)::int as n from follows f where f.corp_id = ${corpId} and f.deleted_at is null group by 1) c
        on c.staff_id = s.staff_id
      where s.corp_id = ${corpId} ${ofStaff(q.who, 's.staff_id')}) p
    where (not p.left or p.added + p.lost + p.theirs + p."activeDays" > 0)
      ${active === undefined ? sql`` : sql`and (p."activeDays" > 0) = ${active}::boolean`}
    order by ${order} ${sort.startsWith('-') ? sql`desc` : sql``}, p.pinyin, p."staffId"
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  return { list: rows.map((row) => ({ ...row, net: row.added - row.lost })), total: rows[0]?.total ?? 0 }
}
const noSuchOrder: Words = { zh: '不能按这一列排序', en: 'Not a column to sort by' }
async function orderOf(word: string): Promise<RawBuilder<unknown> | undefined> {
  const their = (await countedFigures()).find(({ figure }) => snake(figure.key) === word)
  return their ? sql`(p.figures->>${their.figure.key})::int` : orders.get(word)
}

export const exportStaffStats = exportTask('staff_stats_export', {
  title: { zh: '员工统计', en: 'Staff statistics' },
  screen: 'staff-statistics.stats',
  access: may('staff_statistic', 'export'),
  filters: staffStats.export.input.properties.filters,
  async *rows({ ctx }, range: StaffRange & { active?: boolean }) {
    for (let page = 1; ; page++) {
      const { list: rows } = await list(ctx, { ...range, sort: '-added', page, pageSize: 100 })
      if (rows.length) yield rows
      if (rows.length < 100) return
    }
  },
  columns: async () => {
    const theirs = (await countedFigures()).map(({ figure }) => figure.column)
    return { ...staffStatColumns, list: withFigures<ListColumn<Row & { net: number }>>(staffStatColumns.list, theirs) }
  },
})
