import { sql } from 'kysely'
import { customerAdded } from '#areas/customer/customer-management/contract.ts'
import { staffLeft } from '#areas/staff/staff-management/contract.ts'
import { on } from '#core/server/events.ts'
import { settle } from './finish.ts'
import { readNow } from './unassigned.ts'

/** Assigned by WeCom: `add_way` of a contact (platform/04 §2.2). */
const assigned = 202

export default [
  /** With who leaves, WeCom's list has new lines: among them may be customers whom we never saw. */
  on(staffLeft, 'customer-transfer', (ctx) => readNow(ctx).then(() => {})),
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
