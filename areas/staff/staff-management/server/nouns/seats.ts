import { sql } from 'kysely'
import type { Tx } from '#core/server/db.ts'

/**
 * Whether these members can be asked and given customers as far as seats go, which lists of the available go by: whoever has a base seat, or
 * everybody where base seats are not counted.
 */
export async function putHasSeat(tx: Tx, staffIds: readonly string[]): Promise<void> {
  await sql`
    update staff s set has_seat = g.has
    from (select p.staff_id, not exists (select from seat_grants g where g.corp_id = ${tx.corpId} and g.kind = 'base') or exists (
        select from seats t where t.corp_id = ${tx.corpId} and t.staff_id = p.staff_id and t.kind = 'base' and t.ended_at is null) as has
      from unnest(${staffIds}::uuid[]) as p(staff_id)) g
    where s.corp_id = ${tx.corpId} and s.staff_id = g.staff_id and s.has_seat <> g.has`.execute(tx)
}
