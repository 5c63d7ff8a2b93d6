import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { intendAll } from '#core/server/gate/outbox.ts'
import { askStaff } from './effects.ts'

/** Intends one task per member and chunk; the outbox makes them. In the transaction that says the mission is on its way. */
export async function send(tx: Tx, missionId: string): Promise<void> {
  const { rows } = await sql<{ staff_id: string; seq: number }>`
    select k.staff_id, k.seq from mass_chunks k
    where k.corp_id = ${tx.corpId} and k.mission_id = ${missionId} and k.state = 'planned' and k.outbox_id is null order by k.customers desc`.execute(
    tx,
  )
  const intents = rows.map(({ staff_id: staffId, seq }) => ({
    key: `${missionId}:${staffId}:${seq}`,
    payload: { missionId, staffId, seq },
  }))
  const outboxIds = await intendAll(tx, askStaff, intents)
  await sql`
    update mass_chunks k set outbox_id = x.outbox_id
    from unnest(${rows.map((k) => k.staff_id)}::uuid[], ${rows.map((k) => k.seq)}::int[], ${outboxIds}::uuid[]) as x(staff_id, seq, outbox_id)
    where k.corp_id = ${tx.corpId} and k.mission_id = ${missionId} and k.staff_id = x.staff_id and k.seq = x.seq`.execute(tx)
  await tx
    .updateTable('mass_missions')
    .set({ started_at: sql<Date>`now()` })
    .where('corp_id', '=', tx.corpId)
    .where('mission_id', '=', missionId)
    .execute()
}

/** A scheduled mission whose time has come; running twice sends once. */
export async function dispatch(ctx: Context, { missionId }: { missionId: string }): Promise<void> {
  await ctx.tx(async (tx) => {
    const due = await tx
      .updateTable('mass_missions')
      .set({ state: 'sending' })
      .where('corp_id', '=', ctx.corpId)
      .where('mission_id', '=', missionId)
      .where('state', '=', 'scheduled')
      .where('cancel_asked_at', 'is', null)
      .where('deleted_at', 'is', null)
      .where('send_at', '<=', sql<Date>`now() + interval '1 second'`)
      .returning('mission_id')
      .executeTakeFirst()
    if (due) await send(tx, missionId)
  })
}
