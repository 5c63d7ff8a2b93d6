import { sql } from 'kysely'
import { staffInScope } from '#core/server/access.ts'
import { type Found, referred } from '#core/server/references.ts'
import { aCustomerReference } from '../contract.ts'

export default [
  referred(aCustomerReference, async (ctx, ids) => {
    const scope = await staffInScope(ctx)
    const mine = scope ? sql`and staff_ids && ${scope}::uuid[]` : sql``
    const { rows } = await sql<Found>`select customer_id as id, name, false as gone from customers
      where corp_id = ${ctx.corpId} and customer_id = any(${ids}::uuid[]) ${mine}`.execute(ctx.db)
    return rows
  }),
]
