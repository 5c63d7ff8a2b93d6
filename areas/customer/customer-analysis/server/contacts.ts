import { type RawBuilder, sql } from 'kysely'
import type { StaffRange } from '#core/contract/statistics.ts'
import { addDays } from '#core/contract/time.ts'
import type { Context } from '#core/server/context.ts'
import { ofStaff, staffAsked } from '#core/server/stats.ts'
import { type Days, inDays, zoneOf } from '#core/server/zone.ts'
import { type Stay, stayDays } from '../bands.ts'
import type { Only } from '../contract.ts'

/**
 * Figures read the contacts themselves (`follows f`), as the dashboard and home do, so each equals the list behind it and no count has to
 * be kept true. A year of a million contacts is one index (docs/decisions/customer-analysis.md).
 */
export interface Range extends StaffRange {
  addWays?: number[]
  tagsAny?: string[]
}
type Where = (only: Only, days?: Days) => RawBuilder<unknown>

const hours = (n: number) => sql`make_interval(hours => ${n * 24})`
const there = (n: number) => sql`(f.deleted_at is null or f.deleted_at >= f.added_at + ${hours(n)})`
const hasHad = (n: number) => sql`f.added_at <= now() - ${hours(n)}`
/** Among contacts that have begun: who has had so many days, and who was there then. */
export const due = hasHad
export const thereAfter = (n: number) => sql`${hasHad(n)} and ${there(n)}`

const earlier = ({ from, to, until }: Days, n: number): Days => ({
  from: addDays(from, -n),
  to: addDays(to, -n),
  ...(until && { until: new Date(until.getTime() - n * 86_400_000) }),
})

/** The condition of each figure, of the people asked about, as far as the asker may. */
export async function whereOf(ctx: Context, r: Range & Days): Promise<Where> {
  const [zone, who] = [await zoneOf(ctx.db), await staffAsked(ctx, r)]
  const ways = r.addWays?.length ? sql`and f.add_way = any(${r.addWays}::smallint[])` : sql``
  const tags = r.tagsAny?.length ? sql`and f.tag_ids && ${r.tagsAny}::uuid[]` : sql``
  const its = sql`f.corp_id = ${ctx.corpId} ${ofStaff(who, 'f.staff_id')} ${ways} ${tags}`
  const began = (days: Days) => inDays(sql`f.added_at`, days, zone)
  return (only, days = r) => {
    if (only === 'lost') return sql`${its} and ${inDays(sql`f.deleted_at`, days, zone)}`
    if (only === 'added') return sql`${its} and ${began(days)}`
    if (only === 'stayed') return sql`${its} and ${began(days)} and f.deleted_at is null`
    const n = Number(only.replace(/\D+/, ''))
    return sql`${its} and ${began(earlier(days, n))} and ${only.startsWith('due') ? due(n) : thereAfter(n)}`
  }
}

/** Contacts that ended after so long. */
export const endedAfter = (stay: Stay): RawBuilder<unknown> => {
  const [from, below] = stayDays[stay]
  const lasted = sql`f.deleted_at - f.added_at`
  return sql`f.deleted_at is not null ${from === null ? sql`` : sql`and ${lasted} >= ${hours(from)}`} ${below === null ? sql`` : sql`and ${lasted} < ${hours(below)}`}`
}
