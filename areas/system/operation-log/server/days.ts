import { sql } from 'kysely'
import { addDays, dayOf } from '#core/contract/time.ts'
import { audit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { zoneOf } from '#core/server/zone.ts'
import { seal, verifyDay } from './chain.ts'

/** A line of the log that says how a day was found. It stands on the chain of the day on which it was written, and so holds the days together. */
export interface DayLine {
  day: string
  action: 'operation_log.verified' | 'operation_log.broken'
  at: Date
}
/** Days that were not looked at, as after a week without a worker, are looked at later. */
const mostDays = 31

export async function lastDayLine(ctx: Context): Promise<DayLine | undefined> {
  const { rows } = await sql<DayLine>`
    select a.object_id as day, a.action, a.at from audit_log a where a.corp_id = ${ctx.corpId} and a.object_kind = 'audit_day'
    order by a.object_id desc, a.at desc limit 1`.execute(ctx.db)
  return rows[0]
}

/** Each night: what came late is put on its chain, and the days that are over are followed from their beginning. */
export async function closeDays(ctx: Context, now = new Date()): Promise<void> {
  const zone = await zoneOf(ctx.db)
  const yesterday = addDays(dayOf(now, zone), -1)
  await seal(ctx, now)
  const last = (await lastDayLine(ctx))?.day
  let day = last ? addDays(last, 1) : yesterday
  if (day < addDays(yesterday, 1 - mostDays)) day = addDays(yesterday, 1 - mostDays)
  for (; day <= yesterday; day = addDays(day, 1)) {
    const { lines, head, wrong } = await verifyDay(ctx.db, ctx.app.config.SECRET_KEY, day)
    const about = { kind: 'audit_day', id: day, name: day }
    if (wrong) await audit(ctx.db, ctx, 'operation_log.broken', { ...about, after: { count: lines, head, wrong } })
    else await audit(ctx.db, ctx, 'operation_log.verified', { ...about, after: { count: lines, head } })
  }
}

/** Months that ended longer ago than the log is kept go as a whole, the only way in which anything leaves it. */
export async function dropOldMonths({ app }: Context, now = new Date()): Promise<void> {
  const before = dayOf(new Date(now.getTime() - app.config.AUDIT_DAYS * 86_400_000), 'UTC')
  for (const table of ['audit_log', 'audit_chain']) await sql`select drop_partitions(${table}, ${before}::date)`.execute(app.db.all)
}
