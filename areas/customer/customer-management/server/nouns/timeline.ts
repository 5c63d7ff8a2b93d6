import { sql } from 'kysely'
import type { TimelineRow } from '#core/contract/timeline.ts'
import type { Tx } from '#core/server/db.ts'

export const addTimeline = (tx: Tx, row: TimelineRow): Promise<void> => addTimelines(tx, [row])

/** Writes events onto timelines, in the transaction of what happened. Each is of a line that its area declares in `timeline.ts`, with the fields that are kept. */
export async function addTimelines(tx: Tx, rows: readonly TimelineRow[]): Promise<void> {
  if (rows.length === 0) return
  const now = new Date()
  const given = rows.map((r) => ({ customer_id: r.customerId, at: r.at ?? now, kind: r.kind, staff_id: r.staffId ?? null, data: r.data }))
  await sql`
    insert into customer_events (corp_id, customer_id, at, kind, staff_id, data)
    select ${tx.corpId}::int, g.* from json_to_recordset(${JSON.stringify(given)}::json)
      as g(customer_id uuid, at timestamptz, kind text, staff_id uuid, data jsonb)`.execute(tx)
}
