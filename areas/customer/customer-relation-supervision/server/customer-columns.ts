import { sql } from 'kysely'
import { filled } from '#areas/customer/customer-management/server/nouns/customer-columns.ts'
import { followersColumn } from '../contract.ts'

export default [
  filled(followersColumn, async ({ db, corpId }, customerIds) => {
    const { rows } = await sql<{ customer_id: string; followers: number; left: boolean }>`
      select * from (
        select c.customer_id, cardinality(c.staff_ids) as followers,
          exists (select from staff s where s.corp_id = ${corpId} and s.staff_id = any(c.staff_ids) and s.status = 5) as left
        from customers c where c.corp_id = ${corpId} and c.customer_id = any(${customerIds}::uuid[]) and c.status = 'friend') x
      where x.followers > 1 or x.left`.execute(db)
    return new Map(rows.map(({ customer_id, ...known }) => [customer_id, known]))
  }),
]
