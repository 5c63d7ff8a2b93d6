import { implement } from '#core/server/implement.ts'
import { startTask } from '#core/server/tasks.ts'
import { customerStatistics } from '../contract.ts'
import { breakdown, cohorts } from './breakdown.ts'
import { exportContacts, exportStatistics } from './exports.ts'
import { list } from './list.ts'
import { activity, overview } from './overview.ts'

export default implement(customerStatistics, {
  overview: (ctx, input) => overview(ctx, input),
  breakdown: (ctx, input) => breakdown(ctx, input),
  cohorts: (ctx, input) => cohorts(ctx, input),
  activity: (ctx, input) => activity(ctx, input),
  list: (ctx, input) => list(ctx, input),
  export: (ctx, input) => startTask(ctx, exportStatistics, input),
  exportList: (ctx, input) => startTask(ctx, exportContacts, input),
})
