import { sql } from 'kysely'
import type { Input } from '#core/contract/call.ts'
import { type ownSeat, type SeatKind, seatNames } from '#core/contract/seats.ts'
import { audit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { administrators, give as tell } from '#core/server/notices.ts'
import { conflict } from '#core/server/refusal.ts'
import { lockGrants, notCounted, running } from './grants.ts'
import { seatsWanted } from './notices.ts'

/** Somebody says that they need a seat, or not any more. Asked twice is asked once, and told once. */
export async function want(ctx: Context, { kind, want }: Input<typeof ownSeat.want>) {
  const { corpId, me } = ctx
  await ctx.tx(async (tx) => {
    // After whoever gives seats of the kind at this moment: who has got one waits for none.
    const grant = (await lockGrants(tx, [kind])).get(kind)
    if (want && !grant) throw notCounted(kind)
    const { rows: held } = await sql`
      select from seats t where t.corp_id = ${corpId} and t.staff_id = ${me.staffId} and t.kind = ${kind} and ${running}`.execute(tx)
    if (want && (held.length > 0 || !me.staffId)) throw conflict({ zh: '你已经有这类席位', en: 'You have such a seat already' }, 'kind')
    const { rows } = want
      ? await sql`
          insert into seat_waits (corp_id, staff_id, kind, why) values (${corpId}, ${me.staffId}, ${kind}, 'asked')
          on conflict do nothing returning kind`.execute(tx)
      : await sql`
          delete from seat_waits w where w.corp_id = ${corpId} and w.staff_id = ${me.staffId} and w.kind = ${kind} returning w.kind`.execute(
          tx,
        )
    if (rows.length === 0) return nothingDone(ctx)
    await audit(tx, ctx, want ? 'seat.want' : 'seat.unwant', { kind: 'seat_kind', id: kind, name: seatNames()[kind].zh })
    if (want) await tell(tx, seatsWanted, await administrators({ ...ctx, db: tx }), { kind, name: me.name })
  })
  return {}
}

/** Whoever came when none was left. */
export async function letWait(tx: Tx, staffIds: readonly string[], kind: SeatKind): Promise<void> {
  await sql`
    insert into seat_waits (corp_id, staff_id, kind, why)
    select ${tx.corpId}::int, x.staff_id, ${kind}, 'new_member' from unnest(${staffIds}::uuid[]) as x(staff_id)
    on conflict do nothing`.execute(tx)
}

/** Whoever has one, or left, waits no more. */
export async function waitNoMore(tx: Tx, staffIds: readonly string[], kinds: readonly SeatKind[]): Promise<void> {
  await sql`
    delete from seat_waits w where w.corp_id = ${tx.corpId} and w.staff_id = any(${staffIds}::uuid[]) and w.kind = any(${kinds}::text[])`.execute(
    tx,
  )
}
