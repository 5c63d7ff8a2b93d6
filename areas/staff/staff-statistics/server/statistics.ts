import { type RawBuilder, sql } from 'kysely'
import { may, type Parsed } from '#core/contract/call.ts'
import type { Context } from '#core/server/context.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { checkedRange, ofStaff, type StaffRange, staffAsked } from '#core/server/stats.ts'
import { dayAt, everyDay, inDays, zoneOf } from '#core/server/zone.ts'
import { staffStatColumns } from '../columns.ts'
import { staffStats } from '../contract.ts'

/**
 * What each person did in a range, read from the rows of the areas where it happened (contacts, deliveries, adds of live codes, chunks of
 * mass messages, usage). Days are the corp's.
 */

/** One row of everything that is counted, by name, with its `staff_id`; each range is served by an index of its own. */
async function countsOf(ctx: Context, r: StaffRange) {
  const [zone, who] = [await zoneOf(ctx.db), await staffAsked(ctx, r)]
  const within = (at: string, staff: string) => sql`${inDays(sql.ref(at), r, zone)} ${ofStaff(who, staff)}`
  const { corpId } = ctx
  return {
    who,
    added: sql`select f.staff_id, f.added_at as at from follows f where f.corp_id = ${corpId} and ${within('f.added_at', 'f.staff_id')}`,
    lost: sql`select f.staff_id, f.deleted_at as at from follows f where f.corp_id = ${corpId} and ${within('f.deleted_at', 'f.staff_id')}`,
    welcomed: sql`
      select d.staff_id, d.at from deliveries d
      where d.corp_id = ${corpId} and d.kind = 'welcome' and d.state = 'sent' and ${within('d.at', 'd.staff_id')}`,
    codeAdds: sql`select a.staff_id, a.at from live_code_adds a where a.corp_id = ${corpId} and ${within('a.at', 'a.staff_id')}`,
    massConfirmed: sql`
      select k.staff_id from mass_chunks k join mass_missions m on m.corp_id = ${corpId} and m.mission_id = k.mission_id and m.deleted_at is null
      where k.corp_id = ${corpId} and ${within('k.confirmed_at', 'k.staff_id')} group by k.mission_id, k.staff_id`,
    usage: sql`
      select u.staff_id, u.day from usage_events u
      where u.corp_id = ${corpId} and u.day between ${r.from}::date and ${r.to}::date and u.name like 'page:%' ${ofStaff(who, 'u.staff_id')}
      group by u.staff_id, u.day`,
  }
}

export async function overview(ctx: Context, { compareFrom, compareTo, ...r }: Parsed<typeof staffStats.overview>) {
  const before = compareFrom && compareTo ? checkedRange({ ...r, from: compareFrom, to: compareTo }) : null
  const sum = async (range: StaffRange) => {
    const q = await countsOf(ctx, range)
    const { rows } = await sql<{
      added: number
      lost: number
      welcomed: number
      activeStaff: number
    }>`
      select (select count(*) from (${q.added}) x)::int as added, (select count(*) from (${q.lost}) x)::int as lost,
        (select count(*) from (${q.welcomed}) x)::int as welcomed, (select count(distinct x.staff_id) from (${q.usage}) x)::int as "activeStaff"`.execute(
      ctx.db,
    )
    return { ...rows[0]!, net: rows[0]!.added - rows[0]!.lost }
  }
  const [now, then, points] = await Promise.all([sum(checkedRange(r)), before && sum(before), byDay(ctx, r)])
  return { now, before: then, points, asOf: new Date().toISOString() }
}

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

const orders: Record<string, RawBuilder<unknown>> = {
  added: sql`p.added`,
  lost: sql`p.lost`,
  net: sql`p.added - p.lost`,
  welcomed: sql`p.welcomed`,
  code_adds: sql`p."codeAdds"`,
  mass_confirmed: sql`p."massConfirmed"`,
  active_days: sql`p."activeDays"`,
  customers: sql`p.customers`,
}

interface Asked extends StaffRange {
  active?: boolean
  page: number
  pageSize: number
  sort: string
}
export async function list(ctx: Context, { page, pageSize, sort, active, ...r }: Asked) {
  const { corpId } = ctx
  const q = await countsOf(ctx, checkedRange(r))
  const per = (rows: RawBuilder<unknown>) => sql`select x.staff_id, count(*)::int as n from (${rows}) x group by 1`
  const { rows } = await sql<{
    staffId: string
    name: string
    alias: string
    avatar: string
    department: string
    left: boolean
    added: number
    lost: number
    welcomed: number
    codeAdds: number
    massConfirmed: number
    customers: number
    activeDays: number
    total: number
  }>`
    select p.*, count(*) over ()::int as total from (
      select s.staff_id as "staffId", s.name, s.alias, s.avatar, s.pinyin, s.status = 5 as left, coalesce(d.name, '') as department,
        coalesce(a.n, 0) as added, coalesce(l.n, 0) as lost, coalesce(w.n, 0) as welcomed, coalesce(k.n, 0) as "codeAdds",
        coalesce(m.n, 0) as "massConfirmed", coalesce(u.n, 0) as "activeDays", coalesce(c.n, 0) as customers
      from staff s
      left join departments d on d.corp_id = ${corpId} and d.department_id = s.main_department
      left join (${per(q.added)}) a on a.staff_id = s.staff_id left join (${per(q.lost)}) l on l.staff_id = s.staff_id
      left join (${per(q.welcomed)}) w on w.staff_id = s.staff_id left join (${per(q.codeAdds)}) k on k.staff_id = s.staff_id
      left join (${per(q.massConfirmed)}) m on m.staff_id = s.staff_id left join (${per(q.usage)}) u on u.staff_id = s.staff_id
      left join (select f.staff_id, count(*)::int as n from follows f where f.corp_id = ${corpId} and f.deleted_at is null group by 1) c
        on c.staff_id = s.staff_id
      where s.corp_id = ${corpId} ${ofStaff(q.who, 's.staff_id')}) p
    where (not p.left or p.added + p.lost + p.welcomed + p."codeAdds" + p."massConfirmed" + p."activeDays" > 0)
      ${active === undefined ? sql`` : sql`and (p."activeDays" > 0) = ${active}::boolean`}
    order by ${orders[sort.replace('-', '')]!} ${sort.startsWith('-') ? sql`desc` : sql``}, p.pinyin, p."staffId"
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  return {
    list: rows.map(
      ({ staffId, name, alias, avatar, department, left, added, lost, welcomed, codeAdds, massConfirmed, customers, activeDays }) => {
        return {
          staffId,
          name,
          alias,
          avatar,
          department,
          left,
          added,
          lost,
          net: added - lost,
          welcomed,
          codeAdds,
          massConfirmed,
          customers,
          activeDays,
        }
      },
    ),
    total: rows[0]?.total ?? 0,
  }
}

export const exportStaffStats = exportTask('staff_stats_export', {
  title: { zh: '员工统计', en: 'Staff statistics' },
  access: may('staff_statistic', 'export'),
  filters: staffStats.export.input.properties.filters,
  async *rows({ ctx }, range: StaffRange & { active?: boolean }) {
    for (let page = 1; ; page++) {
      const { list: rows } = await list(ctx, { ...range, sort: '-added', page, pageSize: 100 })
      if (rows.length) yield rows
      if (rows.length < 100) return
    }
  },
  columns: staffStatColumns,
})
