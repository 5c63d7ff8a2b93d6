import type { Input } from '#core/contract/call.ts'
import { audit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { lastOwnTask } from '#core/server/gate/last-task.ts'
import { implement } from '#core/server/implement.ts'
import { badInput } from '#core/server/refusal.ts'
import { startTask } from '#core/server/tasks.ts'
import { customersBeside, externalUsers } from '../contract.ts'
import { refetch } from './customers.ts'
import { detail } from './detail.ts'
import { exportCustomers } from './exports.ts'
import { insightCalls } from './insight-calls.ts'
import { countAudience, list } from './list.ts'
import { followOf, keepNote, type Note, noteAtWecom } from './nouns/notes.ts'
import { visible } from './nouns/visible.ts'
import { syncCalls } from './sync-calls.ts'

export default [
  ...syncCalls,
  ...implement(externalUsers, {
    list: (ctx, input) => list(ctx, input),
    count: async (ctx, audience) => ({ total: await countAudience(ctx, audience) }),
    detail,
    async refresh(ctx, { customerId }) {
      await refetch(ctx, (await visible(ctx, { customerId })).external_user_ext_id)
      return {}
    },
    setRemark: changeRemark,
    async revealMobiles(ctx, { customerId, staffId }) {
      const follow = await followOf(ctx, customerId, staffId)
      await audit(ctx.db, ctx, 'reveal_mobile', { kind: 'customer', id: customerId, name: follow.customerName })
      return { mobiles: follow.remark_mobiles }
    },
    export: (ctx, input) => startTask(ctx, exportCustomers, input),
    exportStatus: async (ctx, { taskId }) => ({ task: await lastOwnTask(ctx, 'customer_export', taskId) }),
  }),
  ...implement(customersBeside, { detail, setRemark: changeRemark }),
  ...insightCalls,
]

/** WeCom first: what it refuses is not kept. Then our rows, so that the list shows it without waiting for a callback that never comes. */
async function changeRemark(ctx: Context, { customerId, staffId, ...given }: Input<typeof externalUsers.setRemark>) {
  const note: Note = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (Object.keys(note).length === 0) throw badInput('remark', { zh: '没有要修改的内容', en: 'There is nothing to change' })
  const follow = await followOf(ctx, customerId, staffId)
  await noteAtWecom(ctx, follow, note)
  await ctx.tx((tx) => keepNote(tx, ctx, follow, note))
  return {}
}
