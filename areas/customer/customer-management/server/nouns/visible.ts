import { needed } from '#core/contract/refused.ts'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import { badInput, notFound } from '#core/server/refusal.ts'
import { aCustomer } from '../../contract.ts'

/** The customer if the asker may see them; absent, foreign and out of scope answer alike. */
export async function visible(ctx: Context, by: { customerId?: string; externalUserExtId?: string }) {
  if (!by.customerId && !by.externalUserExtId) throw badInput('customer_id', needed)
  const scope = await staffInScope(ctx)
  const row = await ctx.db
    .selectFrom('customers')
    .selectAll()
    .where('corp_id', '=', ctx.corpId)
    .$if(by.customerId !== undefined, (q) => q.where('customer_id', '=', by.customerId!))
    .$if(by.externalUserExtId !== undefined, (q) => q.where('external_user_ext_id', '=', by.externalUserExtId!))
    .executeTakeFirst()
  if (!row || (scope && !row.staff_ids.some((id) => scope.includes(id)))) throw notFound(aCustomer)
  return row
}
