import { sql } from 'kysely'
import type { Db, Tx } from '#core/server/db.ts'
import type { Gone } from './contacts.ts'

/**
 * Contacts of leavers whom a colleague has been given since: WeCom calls that nothing, and lists leavers no more, so who was assigned (202)
 * tells it. WeCom tells whole seconds. Of one customer, or of all.
 */
export async function handedOn(db: Db | Tx, customerId?: string): Promise<Gone[]> {
  const { rows } = await sql<{ staff_id: string; customer_id: string; at: Date }>`
    select f.staff_id, f.customer_id, min(g.added_at) as at
    from staff s join follows f on f.corp_id = ${db.corpId} and f.staff_id = s.staff_id and f.deleted_at is null
    join follows g on g.corp_id = ${db.corpId} and g.customer_id = f.customer_id and g.staff_id <> f.staff_id and g.deleted_at is null
      and g.add_way = 202 and g.added_at >= date_trunc('second', s.left_at)
    where s.corp_id = ${db.corpId} and s.status = 5 ${customerId ? sql`and f.customer_id = ${customerId}` : sql``}
    group by f.staff_id, f.customer_id`.execute(db)
  return rows.map((r) => ({ staffId: r.staff_id, customerId: r.customer_id, by: 'transfer', at: r.at }))
}
