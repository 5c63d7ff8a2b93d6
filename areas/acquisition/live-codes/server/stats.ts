import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays } from '#core/contract/time.ts'
import type { Context } from '#core/server/context.ts'
import { checkedRange, comparedRanges, ofStaff, staffAsked } from '#core/server/stats.ts'
import { clockAt, type Days, dayAt, everyDay, inDays, zoneOf } from '#core/server/zone.ts'

/**
 * Statistics read the adds themselves (`live_code_adds a`), so every figure equals the list behind it. Days are the corp's.
 * Retention of n days: of the contacts made at least n days ago in the range, the share not lost within n days.
 */
export interface Range extends Days {
  wayIds?: string[]
  staffIds?: string[]
  departmentIds?: number[]
}
export type Ever = Omit<Range, keyof Days> & Partial<Days>

/** Without days: all adds ever of the codes named, served by the primary key. */
export async function addsWhere(ctx: Context, r: Ever): Promise<RawBuilder<SqlBool>> {
  const { from, to, until } = r
  const [zone, who] = [await zoneOf(ctx.db), await staffAsked(ctx, r)]
  const ways = r.wayIds?.length ? sql`and a.way_id = any(${r.wayIds}::uuid[])` : sql``
  const days = from && to ? sql`and ${inDays(sql`a.at`, { from, to, until }, zone)}` : sql``
  return sql`a.corp_id = ${ctx.corpId} ${days} ${ofStaff(who, 'a.staff_id')} ${ways}`
}

const figures = sql`count(*) as adds, count(*) filter (where a.first_time) as "newCustomers", count(*) filter (where a.lost_at is not null) as lost,
  count(*) filter (where a.welcomed) as welcomed, count(*) filter (where a.over_cap) as "overCap"`
const retainedShare = (days: number) => sql`
  round((count(*) filter (where a.at < now() - make_interval(days => ${days}) and (a.lost_at is null or a.lost_at > a.at + make_interval(days => ${days}))))::numeric
    / nullif(count(*) filter (where a.at < now() - make_interval(days => ${days})), 0), 4)::float8`
const retention = sql`${retainedShare(1)} as day1, ${retainedShare(7)} as day7, ${retainedShare(30)} as day30`

interface Counted {
  adds: number
  newCustomers: number
  lost: number
  welcomed: number
  overCap: number
}
interface Retention {
  day1: number | null
  day7: number | null
  day30: number | null
}

export async function overview(ctx: Context, asked: Range & { compareFrom?: string; compareTo?: string }) {
  const { now: r, before } = await comparedRanges(ctx, asked)
  const sum = async (range: Range) => {
    const { rows } = await sql<
      Counted & Retention
    >`select ${figures}, ${retention} from live_code_adds a where ${await addsWhere(ctx, range)}`.execute(ctx.db)
    return rows[0]!
  }
  const [now, then, points] = await Promise.all([sum(r), before && sum(before), byDay(ctx, r)])
  const figure = ({ adds, newCustomers, lost, welcomed, overCap }: Counted) => ({
    adds,
    newCustomers,
    lost,
    net: adds - lost,
    welcomed,
    overCap,
  })
  return {
    now: figure(now),
    before: then && figure(then),
    retention: { day1: now.day1, day7: now.day7, day30: now.day30 },
    points,
    asOf: new Date().toISOString(),
  }
}

/** Every day of the range, also those on which nothing happened. */
export async function byDay(ctx: Context, r: Range) {
  const { rows } = await sql<{ day: string; adds: number; newCustomers: number; lost: number; welcomed: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(n.adds, 0)::int as adds, coalesce(n."newCustomers", 0)::int as "newCustomers",
      coalesce(n.lost, 0)::int as lost, coalesce(n.welcomed, 0)::int as welcomed
    from ${everyDay(r)} d
    left join (select ${dayAt(sql`a.at`, await zoneOf(ctx.db))} as day, ${figures}
      from live_code_adds a where ${await addsWhere(ctx, r)} group by 1) n using (day)
    order by d.day`.execute(ctx.db)
  return rows
}

export async function hours(ctx: Context, r: Range) {
  const at = clockAt(sql`a.at`, await zoneOf(ctx.db))
  const { rows } = await sql<{ weekday: number; hour: number; adds: number }>`
    select extract(isodow from ${at})::int as weekday, extract(hour from ${at})::int as hour, count(*) as adds
    from live_code_adds a where ${await addsWhere(ctx, checkedRange(r))} group by 1, 2 order by 1, 2`.execute(ctx.db)
  return { cells: rows }
}

interface Page {
  page: number
  pageSize: number
}

/** The total stands in each row of the page; a page past the end has no row and needs a count of its own. */
async function totalOf(ctx: Context, by: RawBuilder<unknown>, r: Range, rows: { total: number }[], page: number): Promise<number> {
  if (rows[0] || page === 1) return rows[0]?.total ?? 0
  const all = await sql<{ n: number }>`
    select count(distinct ${by}) as n from live_code_adds a where ${await addsWhere(ctx, checkedRange(r))}`.execute(ctx.db)
  return all.rows[0]!.n
}

export async function byStaff(ctx: Context, { page, pageSize, ...r }: Range & Page) {
  const { rows } = await sql<Counted & { staffId: string; name: string; alias: string; avatar: string; total: number }>`
    select s.staff_id as "staffId", s.name, s.alias, s.avatar, n.adds, n."newCustomers", n.lost, n.welcomed, n."overCap", count(*) over () as total
    from (select a.staff_id, ${figures} from live_code_adds a where ${await addsWhere(ctx, checkedRange(r))} group by a.staff_id) n
    join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = n.staff_id
    order by n.adds desc, s.name, n.staff_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  return { list: rows.map(({ total: _, ...row }) => row), total: await totalOf(ctx, sql`a.staff_id`, r, rows, page) }
}

export async function byWay(ctx: Context, { page, pageSize, ...r }: Range & Page) {
  const { rows } = await sql<Counted & Retention & { wayId: string; name: string; total: number }>`
    select w.way_id as "wayId", w.name, n.adds, n."newCustomers", n.lost, n.welcomed, n."overCap", n.day1, n.day7, n.day30, count(*) over () as total
    from (select a.way_id, ${figures}, ${retention} from live_code_adds a where ${await addsWhere(ctx, checkedRange(r))} group by a.way_id) n
    join live_codes w on w.corp_id = ${ctx.corpId} and w.way_id = n.way_id
    order by n.adds desc, w.name, n.way_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  return {
    list: await withDays(
      ctx,
      r,
      rows.map(({ total: _, day1, day7, day30, ...row }) => ({ ...row, retention: { day1, day7, day30 } })),
    ),
    total: await totalOf(ctx, sql`a.way_id`, r, rows, page),
  }
}

/** How it went lately, drawn beside each code of a page. */
async function withDays<W extends { wayId: string }>(ctx: Context, r: Range, ways: W[]): Promise<(W & { points: number[] })[]> {
  if (ways.length === 0) return []
  const week = addDays(r.to, -6)
  const days = { ...r, from: r.from > week ? r.from : week }
  const { rows } = await sql<{ wayId: string; points: number[] }>`
    select w.way_id as "wayId", array_agg(coalesce(n.adds, 0)::int order by d.day) as points
    from unnest(${ways.map(({ wayId }) => wayId)}::uuid[]) w(way_id) cross join ${everyDay(days)} d
    left join (select a.way_id, ${dayAt(sql`a.at`, await zoneOf(ctx.db))} as day, count(*) as adds from live_code_adds a
      where ${await addsWhere(ctx, { ...days, wayIds: ways.map(({ wayId }) => wayId) })} group by 1, 2) n using (way_id, day)
    group by 1`.execute(ctx.db)
  const of = new Map(rows.map(({ wayId, points }) => [wayId, points]))
  return ways.map((way) => ({ ...way, points: of.get(way.wayId) ?? [] }))
}
