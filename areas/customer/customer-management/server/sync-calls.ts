import { lastTask } from '#core/server/gate/last-task.ts'
import { implement } from '#core/server/implement.ts'
import { customerSync } from '../contract.ts'
import { startCustomerSync } from './nouns/sync.ts'

export const syncCalls = implement(customerSync, {
  sync: (ctx) => startCustomerSync(ctx),
  syncStatus: (ctx) => lastTask(ctx, 'customer_sync'),
})
