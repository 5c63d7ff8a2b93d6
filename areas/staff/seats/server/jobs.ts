import { sql } from 'kysely'
import Type from 'typebox'
import { modulesOf, type SeatKind } from '#core/contract/seats.ts'
import { lastDayOf } from '#core/contract/time.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { job, work } from '#core/server/jobs.ts'
import { administrators, give as tell } from '#core/server/notices.ts'
import { actionsIn } from '#core/server/rights.ts'
import { zoneOf } from '#core/server/zone.ts'
import { batchAssign, batchRelease } from './batch.ts'
import { exportSeats } from './exports.ts'
import { lockGrants } from './grants.ts'
import { allKinds } from './newcomers.ts'
import { seatEnded, seatsBegun, seatsEnding, seatsShort } from './notices.ts'
import { holdsSeat } from './nouns/holders.ts'
import { endDue } from './seats.ts'

// Whether somebody has a seat is asked of the clock, not of this: it settles the rows and tells people.
const settling = job('seats.settle', { data: Type.Object({}), cron: '*/10 * * * *', everyCorp: true })

/** Days before the end of a grant when administrators are told. */
const toldBefore = 14

export async function settle(ctx: Context): Promise<void> {
  const kinds = await allKinds(ctx)
  if (kinds.length === 0) return
  await ctx.tx(async (tx) => {
    const grants = await lockGrants(tx, kinds)
    await endDue(ctx, tx, kinds)
    const { rows } = await sql<{
      kind: string
      left: number
      short: boolean | null
      ends: boolean | null
      short_told_at: Date | null
      end_told: Date | null
      begun_untold: boolean
    }>`
      select g.kind, g.granted - u.n as left, g.granted > 0 and u.n >= g.granted * 0.9 as short, g.short_told_at, g.end_told, g.begun_untold,
        g.ends_at between now() and now() + make_interval(days => ${toldBefore}) and g.end_told is distinct from g.ends_at as ends
      from seat_grants g cross join lateral (
        select count(*)::int as n from seats t where t.corp_id = ${ctx.corpId} and t.kind = g.kind and t.ended_at is null) u
      where g.corp_id = ${ctx.corpId}`.execute(tx)
    const to = rows.some((r) => r.short || r.ends || r.begun_untold) ? await administrators({ ...ctx, db: tx }) : []
    const zone = await zoneOf(tx)
    for (const { kind, left, short, ends, short_told_at, end_told, begun_untold } of rows) {
      if (begun_untold) await tellBegun(ctx, tx, kind as SeatKind, to)
      const { granted, ends_at } = grants.get(kind as 'base')!
      if (short && !short_told_at) await tell(tx, seatsShort, to, { kind, left, granted: granted! })
      if (ends) await tell(tx, seatsEnding, to, { kind, day: lastDayOf(ends_at!, zone) })
      if (ends || Boolean(short) !== Boolean(short_told_at))
        await sql`
          update seat_grants set end_told = ${ends ? ends_at : end_told}, short_told_at = ${short ? (short_told_at ?? new Date()) : null}
          where corp_id = ${ctx.corpId} and kind = ${kind}`.execute(tx)
    }
  })
}

/** The operator began to count: whoever was left without a seat of what their role opens is told, and those who can give them one. */
async function tellBegun(ctx: Context, tx: Tx, kind: SeatKind, administrators: readonly string[]): Promise<void> {
  const { rows } = await sql<{ owner: string; role_type: string; privileges: Record<string, string[]> }>`
    select 'staff:' || s.staff_id as owner, r.role_type, r.privileges from staff s join roles r on r.corp_id = ${ctx.corpId} and r.role_id = s.role_id
    where s.corp_id = ${ctx.corpId} and s.status = 1 and not ${holdsSeat(ctx.corpId, kind, sql`s.staff_id`)}`.execute(tx)
  const lost = rows.filter((r) => r.role_type === 'root' || modulesOf(kind).some((module) => actionsIn(r.privileges, module).length > 0))
  await tell(
    tx,
    seatEnded,
    lost.map((r) => r.owner),
    { kind, why: 'counted', message: '' },
  )
  if (rows.length > 0) await tell(tx, seatsBegun, administrators, { kind, without: rows.length })
  await sql`update seat_grants set begun_untold = false where corp_id = ${ctx.corpId} and kind = ${kind}`.execute(tx)
}

export default [work(settling, settle), batchAssign, batchRelease, exportSeats]
