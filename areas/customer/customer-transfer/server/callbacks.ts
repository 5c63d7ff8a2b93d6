import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { type CallbackHandlers, happenedAt } from '#core/server/gate/callback-worker.ts'
import { settle } from './finish.ts'

/** WeCom says why at once where the customer declines or the taker is full; the look each hour finds the same. */
export default {
  async 'change_external_contact/transfer_fail'(ctx: Context, event) {
    const at = happenedAt(event)
    const state = event.FailReason === 'customer_limit_exceed' ? 'full' : 'refused'
    await ctx.tx(async (tx) => {
      const { rows } = await sql<{ transfer_id: string }>`
        select t.transfer_id from customers c
        join transfers t on t.corp_id = ${tx.corpId} and t.customer_id = c.customer_id and t.state in ('asking', 'waiting')
        join staff s on s.corp_id = ${tx.corpId} and s.staff_id = t.to_staff_id and s.staff_ext_id = ${event.UserID}
        where c.corp_id = ${tx.corpId} and c.external_user_ext_id = ${event.ExternalUserID}`.execute(tx)
      await settle(
        tx,
        rows.map((r) => ({ transferId: r.transfer_id, state, at })),
      )
    })
  },
} satisfies CallbackHandlers
