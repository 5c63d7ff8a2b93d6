import { startBatch } from '#core/server/batch.ts'
import { implement } from '#core/server/implement.ts'
import { cleanName } from '#core/server/names.ts'
import { planCheck, planPreview, planStart } from '#core/server/sheets/plan.ts'
import { startTask } from '#core/server/tasks.ts'
import { blackList } from '../contract.ts'
import { blackListImport } from '../imports.ts'
import { batchAdd, batchRemove } from './batch.ts'
import { add, remove, update } from './entries.ts'
import { exportBlackList } from './exports.ts'
import { importBlackList } from './imports.ts'
import { list } from './list.ts'
import { recordErrors, records } from './records.ts'

export default [
  ...implement(blackList, {
    list,
    add,
    batchAdd: (ctx, input) => startBatch(ctx, batchAdd, { ...input, reason: cleanName(input.reason) }),
    async update(ctx, input) {
      await update(ctx, input)
      return {}
    },
    remove,
    batchRemove: (ctx, input) => startBatch(ctx, batchRemove, input),
    record: records,
    recordErr: recordErrors,
    export: (ctx, input) => startTask(ctx, exportBlackList, input),
  }),
  ...implement(blackListImport, {
    preview: (ctx, { fileId }) => planPreview(ctx, importBlackList, fileId),
    check: (ctx, plan) => planCheck(ctx, importBlackList, plan),
    start: (ctx, plan) => planStart(ctx, importBlackList, plan),
  }),
]
