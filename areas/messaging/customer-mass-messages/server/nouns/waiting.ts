import { sql } from 'kysely'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import { counts } from '../rows.ts'

/** The newest missions that wait for somebody the asker sees to confirm them, at most five: how many of the people asked still have to. */
export async function waitingMissions(ctx: Context) {
  const scope = await staffInScope(ctx)
  const mine = scope ? sql`and m.sender_ids && ${scope}::uuid[]` : sql``
  const { rows } = await sql<{ mission_id: string; name: string; send_at: Date; asked: number; unconfirmed: number }>`
    select m.mission_id, m.name, m.send_at, n.confirmed + n.unconfirmed as asked, n.unconfirmed from (
      select m.* from mass_missions m
      where m.corp_id = ${ctx.corpId} and m.state = 'waiting' and m.deleted_at is null ${mine} order by m.send_at desc limit 5) m
    cross join lateral (${counts(ctx, scope)}) n where n.unconfirmed > 0 order by m.send_at desc`.execute(ctx.db)
  return rows
}
