import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { type CallbackHandlers, happenedAt } from '#core/server/gate/callback-worker.ts'
import { settle } from './finish.ts'

/** Its clock and ours need not be the same. */
const apartMs = 60_000

/**
 * WeCom says why at once where the customer declines or the taker is full; the look each hour finds the same. What it tells late, or is read
 * once more, may be of a transfer before this one.
 */
export default {
  async 'change_external_contact/transfer_fail'(ctx: Context, event) {
    const at = happenedAt(event)
    const state = event.FailReason === 'customer_limit_exceed' ? 'full' : 'refused'
    await ctx.tx(async (tx) => {
      const { rows } = await sql<{ transfer_id: string }>`
        select t.transfer_id from customers c
        join transfers t on t.corp_id = ${tx.corpId} and t.customer_id = c.customer_id and t.state in ('asking', 'waiting')
        join staff s on s.corp_id = ${tx.corpId} and s.staff_id = t.to_staff_id and s.staff_ext_id = ${event.UserID}
        where c.corp_id = ${tx.corpId} and c.external_user_ext_id = ${event.ExternalUserID}
          and t.created_at <= ${new Date(at.getTime() + apartMs)}`.execute(tx)
      await settle(
        tx,
        rows.map((r) => ({ transferId: r.transfer_id, state, at })),
      )
    })
  },
} satisfies CallbackHandlers
