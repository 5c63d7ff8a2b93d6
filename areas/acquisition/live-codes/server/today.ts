import { sql } from 'kysely'
import { addDays, dayOf, startOfDay } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import { ofStaff } from '#core/server/stats.ts'
import { dayAt, zoneOf } from '#core/server/zone.ts'

const days = 14

/** What home says of codes. */
export async function today(ctx: Context) {
  const zone = await zoneOf(ctx.db)
  const day = dayOf(new Date(), zone)
  const scope = await staffInScope(ctx)
  const [codes, welcome] = await Promise.all([addsOf(ctx, zone, day, scope), welcomesOf(ctx, startOfDay(day, zone), scope)])
  return { day, ...codes, welcome }
}

async function addsOf(ctx: Context, zone: string, day: string, scope: string[] | null) {
  const [today, yesterday] = [startOfDay(day, zone), startOfDay(addDays(day, -1), zone)]
  const { rows } = await sql<{ day: string; n: number; today: number; before: number }>`
    select ${dayAt(sql`a.at`, zone)} as day, count(*)::int as n, count(*) filter (where a.at >= ${today})::int as today,
      count(*) filter (where a.at >= ${yesterday} and a.at < now() - interval '1 day')::int as before
    from live_code_adds a
    where a.corp_id = ${ctx.corpId} and a.at >= ${startOfDay(addDays(day, 1 - days), zone)} ${ofStaff(scope, 'a.staff_id')} group by 1`.execute(
    ctx.db,
  )
  const by = new Map(rows.map((r) => [r.day, r.n]))
  const sum = (key: 'today' | 'before') => rows.reduce((n, r) => n + r[key], 0)
  return {
    adds: { today: sum('today'), before: sum('before') },
    points: Array.from({ length: days }, (_, i) => by.get(addDays(day, i - days + 1)) ?? 0),
  }
}

async function welcomesOf(ctx: Context, today: Date, scope: string[] | null) {
  const { rows } = await sql<{ sent: number; not_sent: number; unknown: number; p95: number | null }>`
    select count(*) filter (where d.state = 'sent')::int as sent, count(*) filter (where d.state = 'not_sent')::int as not_sent,
      count(*) filter (where d.state = 'unknown')::int as unknown,
      percentile_cont(0.95) within group (order by d.latency_ms) filter (where d.state = 'sent') as p95
    from deliveries d
    where d.corp_id = ${ctx.corpId} and d.kind = 'welcome' and d.at >= ${today} ${ofStaff(scope, 'd.staff_id')}`.execute(ctx.db)
  const r = rows[0]!
  return { sent: r.sent, notSent: r.not_sent, unknown: r.unknown, p95Ms: r.p95 === null ? null : Math.round(r.p95) }
}
