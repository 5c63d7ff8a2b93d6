import { sql } from 'kysely'
import type { Tx } from '#core/server/db.ts'
import { lockCustomers } from './columns.ts'

/** Says which code brought a contact, and what it was called then. Codes of every kind use it; saying it twice changes nothing. */
export async function attribute(tx: Tx, at: { customerId: string; staffId: string; wayId: string; name: string }): Promise<void> {
  await lockCustomers(tx, [at.customerId])
  await tx
    .updateTable('follows')
    .set({ way_id: at.wayId, source_name: at.name })
    .where('corp_id', '=', tx.corpId)
    .where('staff_id', '=', at.staffId)
    .where('customer_id', '=', at.customerId)
    .execute()
  await sql`update customers set way_ids = way_ids || ${at.wayId}::uuid
    where corp_id = ${tx.corpId} and customer_id = ${at.customerId} and not (way_ids @> array[${at.wayId}::uuid])`.execute(tx)
}
