import { needed } from '#core/contract/refused.ts'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { badInput, notFound } from '#core/server/refusal.ts'
import { aCustomer } from '../../contract.ts'

/** Refuses what is said to have been before anybody here had the customer, and what has yet to come. */
export async function checkWhen(tx: Tx, customerId: string, at: Date): Promise<void> {
  if (at.getTime() > Date.now() + 60_000) throw badInput('at', { zh: '时间还没有到', en: 'That is yet to come' })
  const met = await tx
    .selectFrom('follows')
    .select('staff_id')
    .where('corp_id', '=', tx.corpId)
    .where('customer_id', '=', customerId)
    .where('added_at', '<=', at)
    .limit(1)
    .executeTakeFirst()
  if (!met) throw badInput('at', { zh: '那时还不是客户', en: 'They were no customer then' })
}

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
