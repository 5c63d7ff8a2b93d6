import { tagsSynced } from '#areas/customer/customer-tags/contract.ts'
import { on } from '#core/server/events.ts'
import { startCustomerSync } from './sync.ts'

export default [
  on(tagsSynced, 'customers.after_tags', async (ctx, { chain, missed }) => {
    if (chain || missed) await startCustomerSync(ctx, { chain, missed })
  }),
]
