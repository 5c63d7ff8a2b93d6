import { sql } from 'kysely'
import { customerAdded } from '#areas/customer/customer-management/contract.ts'
import { on } from '#core/server/events.ts'
import { settle } from './finish.ts'

/** Assigned by WeCom: `add_way` of a contact (platform/04 §2.2). */
const assigned = 202

export default [
  /** The taker has them: heard of before anybody looked. */
  on(
    customerAdded,
    'customer-transfer',
    async (ctx, { customerId, staffId, at }) => {
      await ctx.tx(async (tx) => {
        const { rows } = await sql<{ transfer_id: string }>`
          select t.transfer_id from transfers t
          where t.corp_id = ${tx.corpId} and t.customer_id = ${customerId} and t.to_staff_id = ${staffId} and t.state = 'waiting'`.execute(
          tx,
        )
        await settle(
          tx,
          rows.map((r) => ({ transferId: r.transfer_id, state: 'done' as const, at: new Date(at) })),
        )
      })
    },
    { when: ({ addWay }) => addWay === assigned },
  ),
]
