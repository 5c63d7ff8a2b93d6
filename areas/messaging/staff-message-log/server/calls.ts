import { lastTask } from '#core/server/gate/last-task.ts'
import { implement } from '#core/server/implement.ts'
import { startTask } from '#core/server/tasks.ts'
import { bulkMessages } from '../contract.ts'
import { exportCustomers, exportGroups, exportSends } from './exports.ts'
import { list, one, overview } from './list.ts'
import { startLogSync } from './sync.ts'
import { groupDetail, userDetail } from './targets.ts'

export default implement(bulkMessages, {
  overview,
  list,
  one,
  userDetail,
  groupDetail,
  export: (ctx, input) => startTask(ctx, exportSends, input),
  async exportUserDetail(ctx, input) {
    await one(ctx, input.filters)
    return startTask(ctx, exportCustomers, input)
  },
  async exportGroupDetail(ctx, input) {
    await one(ctx, input.filters)
    return startTask(ctx, exportGroups, input)
  },
  sync: (ctx) => startLogSync(ctx),
  syncStatus: (ctx) => lastTask(ctx, 'bulk_message_sync'),
})
