import { sql } from 'kysely'
import type { Tx } from '#core/server/db.ts'

/** R160: the nine kinds a timeline knows. `data.action` says which action of the kind. */
export type TimelineKind =
  | 'customerAction'
  | 'manualEvent'
  | 'reminderEvent'
  | 'templateEvent'
  | 'updateRemark'
  | 'momentInteraction'
  | 'integralRecord'
  | 'workOrderEvent'
  | 'voiceCallRecord'

export interface TimelineRow {
  customerId: string
  kind: TimelineKind
  staffId?: string | null
  data: Record<string, unknown>
  at?: Date
}

export const addTimeline = (tx: Tx, row: TimelineRow): Promise<void> => addTimelines(tx, [row])

export async function addTimelines(tx: Tx, rows: TimelineRow[]): Promise<void> {
  if (rows.length === 0) return
  const now = new Date()
  const given = rows.map((r) => ({ customer_id: r.customerId, at: r.at ?? now, kind: r.kind, staff_id: r.staffId ?? null, data: r.data }))
  await sql`
    insert into customer_events (corp_id, customer_id, at, kind, staff_id, data)
    select ${tx.corpId}::int, g.* from json_to_recordset(${JSON.stringify(given)}::json)
      as g(customer_id uuid, at timestamptz, kind text, staff_id uuid, data jsonb)`.execute(tx)
}
