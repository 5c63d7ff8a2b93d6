import { implement } from '#core/server/implement.ts'
import { startTask } from '#core/server/tasks.ts'
import { staffStats } from '../contract.ts'
import * as statistics from './statistics.ts'

export default implement(staffStats, {
  overview: (ctx, input) => statistics.overview(ctx, input),
  list: (ctx, input) => statistics.list(ctx, input),
  export: (ctx, input) => startTask(ctx, statistics.exportStaffStats, input),
})
