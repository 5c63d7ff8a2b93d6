import { sql } from 'kysely'
import { customerAdded, customersSynced } from '#areas/customer/customer-management/contract.ts'
import { on } from '#core/server/events.ts'
import { groupsOf } from './groups.ts'
import { startGroupSync } from './sync.ts'

export default [
  on(customersSynced, 'groups.after_customers', async (ctx, { chain, missed }) => {
    if (chain || missed) await startGroupSync(ctx, { chain, missed })
  }),
  // Somebody who sat in a group as a stranger has become a customer.
  on(customerAdded, 'groups.known_member', async (ctx, { customerId, externalUserId, firstTime }) => {
    if (!firstTime) return
    await ctx.tx(async (tx) => {
      const { rows } = await sql`
        update group_members set customer_id = ${customerId} where corp_id = ${ctx.corpId} and member_ext_id = ${externalUserId}
          and customer_id is null returning group_id`.execute(tx)
      if (rows.length > 0) await groupsOf(tx, [customerId])
    })
  }),
]
