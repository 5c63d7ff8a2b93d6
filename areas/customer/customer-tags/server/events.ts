import { startCustomerSync } from '#areas/customer/customer-management/server/nouns/sync.ts'
import { staffSynced } from '#areas/staff/staff-management/contract.ts'
import { on } from '#core/server/events.ts'
import { enqueue } from '#core/server/jobs.ts'
import { tagsDeleted, tagsSynced } from '../contract.ts'
import { sweepJob } from './sweep.ts'
import { startTagSync } from './sync.ts'

export default [
  on(staffSynced, 'tags.after_staff', async (ctx, { chain, missed }) => {
    if (chain || missed) await startTagSync(ctx, { chain, missed })
  }),
  // Customers come after the tags that they have.
  on(tagsSynced, 'customers.after_tags', async (ctx, { chain, missed }) => {
    if (chain || missed) await startCustomerSync(ctx, { chain, missed })
  }),
  on(tagsDeleted, 'tags.sweep', async (ctx, { tagIds }) => {
    await enqueue(ctx.db, sweepJob, { tagIds })
  }),
]
