import { customerAdded } from '#areas/customer/customer-management/contract.ts'
import { followedUp } from '#areas/customer/customer-timeline/contract.ts'
import { on } from '#core/server/events.ts'
import { heldProcess } from '#core/server/stages/define.ts'
import { moveAll } from '#core/server/stages/move.ts'
import { touch } from '#core/server/stages/remind.ts'
import { processesOf } from '#core/server/stages.ts'
import { customers } from './subject.ts'

export default [
  on(followedUp, 'customer-kanban', (ctx, { customerId, at }) => touch(ctx, customers, customerId, new Date(at))),
  on(
    customerAdded,
    'customer-kanban',
    async (ctx, { customerId, at }) => {
      for (const { processId } of (await processesOf(ctx.db, customers)).filter((p) => p.enabled && p.autoEnter))
        await ctx.tx(async (tx) => {
          const process = await heldProcess(tx, customers, processId, 'move')
          const to = process.stages[0]!
          // Whoever stands there already, or has been let in by hand meanwhile, stays.
          await moveAll(tx, ctx, customers, process, [{ objectId: customerId, version: 0 }], {
            to: to.requiredFieldIds.length === 0 ? to : null,
            reason: '',
            origin: 'auto',
            at: new Date(at),
          })
        })
    },
    { when: ({ firstTime }) => firstTime },
  ),
]
