import { sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import type { ItemEventKind } from '#core/contract/pools.ts'
import type { Context } from '#core/server/context.ts'
import type { ClueEvent, clueEvents } from '../contract.ts'
import { seen } from './list.ts'

/** What happened to one clue, newest first: a few dozen lines, by its key. */
export async function history(ctx: Context, { clueId, page, pageSize }: Parsed<typeof clueEvents.list>) {
  await seen(ctx, clueId)
  const of = sql`from pool_events e where e.corp_id = ${ctx.corpId} and e.item_id = ${clueId}`
  const { rows: sums } = await sql<{ n: number }>`select count(*)::int as n ${of}`.execute(ctx.db)
  const { rows } = await sql<{ event_id: number; at: Date; kind: ItemEventKind; actor: string; text: string }>`
    select e.event_id, e.at, e.kind, e.actor, e.text ${of} order by e.at desc, e.event_id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    ctx.db,
  )
  const list = rows.map(
    (r): ClueEvent => ({ eventId: Number(r.event_id), at: r.at.toISOString(), kind: r.kind, by: r.actor, text: r.text }),
  )
  return { list, total: sums[0]!.n }
}
