import { startBatch } from '#core/server/batch.ts'
import { implement } from '#core/server/implement.ts'
import { startTask } from '#core/server/tasks.ts'
import { relation, relationSetting } from '../contract.ts'
import { ask, askAll } from './ask.ts'
import { exportRelations } from './exports.ts'
import { handle } from './handle.ts'
import { list } from './list.ts'
import { startMerge } from './merge.ts'
import { overview } from './overview.ts'
import { settings, update } from './rules.ts'
import { staff } from './staff.ts'

export default [
  ...implement(relation, {
    overview,
    list,
    export: (ctx, input) => startTask(ctx, exportRelations, input),
    staff,
    ask,
    askAll: (ctx, input) => startBatch(ctx, askAll, input),
    handle,
    merge: (ctx, input) => startMerge(ctx, input),
  }),
  ...implement(relationSetting, { get: settings, update }),
]
