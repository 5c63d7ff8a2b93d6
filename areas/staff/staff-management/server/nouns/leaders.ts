import { sql } from 'kysely'
import type { Tx } from '#core/server/db.ts'

/** Who leads a department that one of the members stands in, as WeCom says; never one of themselves. */
export async function leadersOf(tx: Tx, staffIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ staff_id: string }>`
    select distinct l.staff_id from staff s join staff l on l.corp_id = ${tx.corpId} and l.leads && s.department_ids
    where s.corp_id = ${tx.corpId} and s.staff_id = any(${staffIds}::uuid[]) and l.staff_id <> all(${staffIds}::uuid[]) and l.status = 1
    order by l.staff_id`.execute(tx)
  return rows.map((r) => r.staff_id)
}
