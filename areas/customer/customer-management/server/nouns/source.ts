import { sql } from 'kysely'
import type { Tx } from '#core/server/db.ts'
import { lockCustomers } from './columns.ts'

interface Brought {
  customerId: string
  staffId: string
  wayId: string
  /** What the code is called now: it keeps this name on the contact. */
  name: string
}

/** Says which code brought each contact, and what it was called then. Codes of every kind use it; saying it twice changes nothing. */
export async function attribute(tx: Tx, contacts: readonly Brought[]): Promise<void> {
  const customerIds = contacts.map((c) => c.customerId)
  const wayIds = contacts.map((c) => c.wayId)
  await lockCustomers(tx, customerIds)
  await sql`
    update follows f set way_id = x.way_id, source_name = x.name
    from unnest(${customerIds}::uuid[], ${contacts.map((c) => c.staffId)}::uuid[], ${wayIds}::uuid[], ${contacts.map((c) => c.name)}::text[])
      as x(customer_id, staff_id, way_id, name)
    where f.corp_id = ${tx.corpId} and f.staff_id = x.staff_id and f.customer_id = x.customer_id`.execute(tx)
  await sql`
    update customers c set way_ids = array(select distinct w from unnest(c.way_ids || ways.ids) w order by w)
    from (select customer_id, array_agg(distinct way_id) as ids
      from unnest(${customerIds}::uuid[], ${wayIds}::uuid[]) as x(customer_id, way_id) group by customer_id) ways
    where c.corp_id = ${tx.corpId} and c.customer_id = ways.customer_id and not (c.way_ids @> ways.ids)`.execute(tx)
}
