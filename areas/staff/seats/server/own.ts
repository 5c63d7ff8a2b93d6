import { sql } from 'kysely'
import { type SeatKind, type SeatStatus, seatKinds } from '#core/contract/seats.ts'
import { closedTo } from '#core/server/closed.ts'
import type { Context } from '#core/server/context.ts'
import { grantsOf, running } from './grants.ts'

/** What the asker's own seats are. Whoever is no member of staff, the local administrator, needs none. */
export async function own(ctx: Context): Promise<SeatStatus> {
  const { me, corpId, db } = ctx
  const [grants, held, waits] = await Promise.all([
    grantsOf(db),
    sql<{ kind: SeatKind; starts_at: Date; ends_at: Date | null }>`
      select t.kind, t.starts_at, t.ends_at from seats t
      where t.corp_id = ${corpId} and t.staff_id = ${me.staffId} and ${running}`.execute(db),
    sql<{ kind: SeatKind }>`select w.kind from seat_waits w where w.corp_id = ${corpId} and w.staff_id = ${me.staffId}`.execute(db),
  ])
  const seatOf = new Map(held.rows.map((row) => [row.kind, row]))
  const waiting = new Set(waits.rows.map((row) => row.kind))
  return {
    ltc: !me.withoutSeat.includes('sales'),
    kinds: seatKinds.map((kind) => ({
      kind,
      counted: grants.has(kind),
      held: !me.withoutSeat.includes(kind),
      since: seatOf.get(kind)?.starts_at.toISOString() ?? null,
      endsAt: seatOf.get(kind)?.ends_at?.toISOString() ?? null,
      waiting: waiting.has(kind),
    })),
    closed: closedTo(me),
  }
}
