import { type RawBuilder, sql } from 'kysely'
import type { Input } from '#core/contract/call.ts'
import { addDays, dayOf, startOfDay } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import { ofStaff, staffAsked } from '#core/server/stats.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { Counts, outflow } from '../contract.ts'
import { openAlarms } from './alarms.ts'
import { countOf, lostWhere } from './list.ts'

const periods = { day: 1, week: 7, month: 30 } as const
type Key = keyof typeof periods

/** Today, seven days and thirty, each compared with as many days before up to the same time of day. */
export async function overview(ctx: Context, asked: Input<typeof outflow.overview>) {
  const zone = await zoneOf(ctx.db)
  const now = new Date()
  const today = dayOf(now, zone)
  const who = await staffAsked(ctx, asked)
  const [lost, back] = [counting(sql`f.deleted_at`, zone, today, now), counting(sql`o.returned_at`, zone, today, now)]
  const month = { from: addDays(today, -29), to: today }
  const reached = (reach: 'colleague' | 'nobody') =>
    lostWhere(ctx, { state: 'lost', reach, ...month, ...asked }).then((where) => countOf(ctx, 'lost', where))
  const [{ rows: losses }, { rows: returns }, alarms, unread, colleague, nobody] = await Promise.all([
    sql<Record<string, number>>`
      select ${lost('lost')}, ${lost('byCustomer', sql`and f.deleted_by = 'customer'`)}, ${lost('byStaff', sql`and f.deleted_by = 'staff'`)},
        ${lost('byOthers', sql`and f.deleted_by in ('transfer', 'sync')`)}
      from follows f where f.corp_id = ${ctx.corpId} and f.deleted_at >= ${startOfDay(addDays(today, -59), zone)} ${ofStaff(who, 'f.staff_id')}`.execute(
      ctx.db,
    ),
    sql<Record<string, number>>`
      select ${back('back')} from outflows o
      where o.corp_id = ${ctx.corpId} and o.returned_at >= ${startOfDay(addDays(today, -59), zone)} ${ofStaff(who, 'o.staff_id')}`.execute(
      ctx.db,
    ),
    openAlarms(ctx, await staffInScope(ctx), today, zone),
    lostWhere(ctx, { state: 'lost', read: false, ...asked }).then((where) => countOf(ctx, 'lost', where)),
    reached('colleague'),
    reached('nobody'),
  ])
  const all: Record<string, number> = { ...losses[0], ...returns[0] }
  const counts = (key: Key, of: 'now' | 'before'): Counts => {
    const n = (what: keyof Counts) => all[`${what}_${key}_${of}`] ?? 0
    return { lost: n('lost'), byCustomer: n('byCustomer'), byStaff: n('byStaff'), byOthers: n('byOthers'), back: n('back') }
  }
  return {
    periods: (Object.keys(periods) as Key[]).map((key) => ({
      key,
      from: addDays(today, 1 - periods[key]),
      to: today,
      now: counts(key, 'now'),
      before: counts(key, 'before'),
    })),
    alarms,
    unread,
    reach: { ...month, colleague, nobody },
  }
}

/** One column for each period, now and before: `lost_week_before`. */
const counting =
  (at: RawBuilder<unknown>, zone: string, today: string, now: Date) =>
  (what: keyof Counts, also: RawBuilder<unknown> = sql``) =>
    sql.join(
      Object.entries(periods).flatMap(([key, days]) => {
        const begin = startOfDay(addDays(today, 1 - days), zone)
        const before = startOfDay(addDays(today, 1 - 2 * days), zone)
        const until = new Date(now.getTime() - days * 86_400_000)
        return [
          sql`(count(*) filter (where ${at} >= ${begin} ${also}))::int as ${sql.id(`${what}_${key}_now`)}`,
          sql`(count(*) filter (where ${at} >= ${before} and ${at} < ${until} ${also}))::int as ${sql.id(`${what}_${key}_before`)}`,
        ]
      }),
    )
