import { type RawBuilder, sql } from 'kysely'
import type { Audience } from '#core/contract/audience.ts'
import type { Parsed } from '#core/contract/call.ts'
import type { StaffRange } from '#core/contract/statistics.ts'
import { audienceWhere } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import { checkedRange, comparedRanges, ofStaff, staffAsked } from '#core/server/stats.ts'
import { type Days, dayAt, everyDay, inDays, zoneOf } from '#core/server/zone.ts'
import type { ContactRecord, customerStats } from '../insights.ts'
import { contacts, everyContact } from './nouns/contact-rows.ts'
import { count } from './nouns/count.ts'

/**
 * Figures read the contacts themselves (`follows f`), so each equals the list behind it. A contact that ended and began again stands at
 * its last beginning only. Days are the corp's.
 */
export interface Range extends StaffRange {
  addWays?: number[]
}
type By = NonNullable<Parsed<typeof customerStats.records>['by']>
type Only = 'added' | 'lost'

const moment = { added: sql`f.added_at`, lost: sql`f.deleted_at` }
const keysOf = (corpId: number): Record<By, RawBuilder<unknown>> => ({
  add_way: sql`f.add_way::text`,
  staff: sql`f.staff_id::text`,
  department: sql`(select s.main_department from staff s where s.corp_id = ${corpId} and s.staff_id = f.staff_id)::text`,
})

/** Whose staff member has no department. */
const noKey = sql.lit('none')

/** Contacts that were made, or ended, in the range. Two conditions, because each has an index of its own. */
async function where(ctx: Context, r: Range): Promise<(only: Only, days?: Days) => RawBuilder<unknown>> {
  const [zone, who] = [await zoneOf(ctx.db), await staffAsked(ctx, r)]
  const ways = r.addWays?.length ? sql`and f.add_way = any(${r.addWays}::smallint[])` : sql``
  return (only, days = r) => sql`f.corp_id = ${ctx.corpId} ${ofStaff(who, 'f.staff_id')} ${ways} and ${inDays(moment[only], days, zone)}`
}

export async function overview(ctx: Context, asked: Parsed<typeof customerStats.overview>) {
  const { now: r, before } = await comparedRanges(ctx, asked)
  const within = await where(ctx, r)
  const sum = async (days: Days) => {
    const { rows } = await sql<{ added: number; lost: number }>`
      select (select count(*) from follows f where ${within('added', days)})::int as added,
        (select count(*) from follows f where ${within('lost', days)})::int as lost`.execute(ctx.db)
    const { added, lost } = rows[0]!
    return { added, lost, net: added - lost }
  }
  const audience: Audience = { status: 'friend', staffIds: r.staffIds, departmentIds: r.departmentIds, addWays: r.addWays }
  // Both are awaited before a query begins: one that failed while something else is awaited would be an unhandled rejection.
  const everybody = await audienceWhere(ctx, audience)
  const bare = await audienceWhere(ctx, { ...audience, noTags: true })
  const [customers, untagged, now, then, points] = await Promise.all([
    count(ctx, everybody),
    count(ctx, bare),
    sum(r),
    before && sum(before),
    byDay(ctx, r),
  ])
  return { customers, untagged, now, before: then, points, asOf: new Date().toISOString() }
}

/** Every day of the range, also those on which nothing happened. */
export async function byDay(ctx: Context, r: Range) {
  const [zone, within] = [await zoneOf(ctx.db), await where(ctx, r)]
  const perDay = (only: Only) =>
    sql`select ${dayAt(moment[only], zone)} as day, count(*)::int as n from follows f where ${within(only)} group by 1`
  const { rows } = await sql<{ day: string; added: number; lost: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(a.n, 0) as added, coalesce(l.n, 0) as lost
    from ${everyDay(r)} d
    left join (${perDay('added')}) a using (day) left join (${perDay('lost')}) l using (day) order by d.day`.execute(ctx.db)
  return rows
}

type Asked = Omit<Parsed<typeof customerStats.records>, 'page' | 'pageSize'>

async function behind(ctx: Context, { only, by, key, notKeys, ...r }: Asked): Promise<RawBuilder<unknown>> {
  const within = await where(ctx, checkedRange(r))
  const its = by && sql`coalesce(${keysOf(ctx.corpId)[by]}, ${noKey})`
  return sql`${within(only)} ${its && key !== undefined ? sql`and ${its} = ${key}` : sql``} ${its && notKeys ? sql`and ${its} <> all(${notKeys}::text[])` : sql``}`
}

export async function records(ctx: Context, { page, pageSize, ...asked }: Parsed<typeof customerStats.records>) {
  const matching = await behind(ctx, asked)
  const list = await contacts(ctx, moment[asked.only], matching, pageSize, (page - 1) * pageSize)
  const total = await sql<{ n: number }>`select count(*)::int as n from follows f where ${matching}`.execute(ctx.db)
  return { list, total: total.rows[0]!.n }
}

/** All of them for a file. */
export async function* everyRecord(
  ctx: Context,
  { only = 'added', ...asked }: Omit<Asked, 'only'> & { only?: Only },
): AsyncGenerator<ContactRecord[]> {
  yield* everyContact(ctx, moment[only], await behind(ctx, { ...asked, only }))
}
