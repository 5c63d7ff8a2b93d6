import { sql } from 'kysely'
import type { SeatKind } from '#core/contract/seats.ts'
import type { Db, Tx } from '#core/server/db.ts'

export interface Period {
  staffId: string
  from: Date
  /** `null`: it runs, and has no end yet. */
  to: Date | null
}

/**
 * When these members had a seat of the kind, the last time first. Where the kind is not counted now, everybody has it at this moment, whatever
 * stands here; what was before counts all the same.
 */
export async function periodsOf(db: Db | Tx, kind: SeatKind, staffIds: readonly string[]): Promise<Period[]> {
  const { rows } = await sql<{ staff_id: string; starts_at: Date; until: Date | null }>`
    select t.staff_id, t.starts_at, case when t.ended_at is null and t.ends_at > now() then null else coalesce(t.ended_at, t.ends_at) end as until
    from seats t where t.corp_id = ${db.corpId} and t.staff_id = any(${staffIds}::uuid[]) and t.kind = ${kind}
    order by t.starts_at desc, t.seat_id desc`.execute(db)
  return rows.map((r) => ({ staffId: r.staff_id, from: r.starts_at, to: r.until }))
}
