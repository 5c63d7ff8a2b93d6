import { callbacksMissed, corpConnected } from '#core/contract/corp.ts'
import { on } from '#core/server/events.ts'
import { startStaffSync } from './sync.ts'

export default [
  // The first fetch: staff, then tags, customers and groups, each when the one before has ended.
  on(corpConnected, 'staff.first_sync', async (ctx) => {
    await startStaffSync(ctx, { chain: true })
  }),
  // In the same order, for a new customer may be a new colleague's.
  on(callbacksMissed, 'staff.repair', async (ctx, missed) => {
    await startStaffSync(ctx, { missed })
  }),
]
