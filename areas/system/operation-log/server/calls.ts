import { implement } from '#core/server/implement.ts'
import { startTask } from '#core/server/tasks.ts'
import { operationLog } from '../contract.ts'
import { counts } from './counts.ts'
import { exportLog } from './exports.ts'
import { list } from './list.ts'
import { one } from './one.ts'
import { verify } from './verify.ts'

export default implement(operationLog, {
  list,
  counts,
  one,
  verify,
  export: (ctx, input) => startTask(ctx, exportLog, input),
})
