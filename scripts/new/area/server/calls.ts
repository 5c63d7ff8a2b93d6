import { startBatch } from '#core/server/batch.ts'
import { implement } from '#core/server/implement.ts'
import { planCheck, planPreview, planStart } from '#core/server/sheets/plan.ts'
import { startTask } from '#core/server/tasks.ts'
import { luckyDraws } from '../contract.ts'
import { batchDelete } from './batch.ts'
import { exportLuckyDraws } from './exports.ts'
import { importLuckyDraws } from './imports.ts'
import { detail, list } from './list.ts'
import { add, remove, update } from './lucky-draws.ts'

export default implement(luckyDraws, {
  list,
  one: (ctx, { luckyDrawId }) => detail(ctx, luckyDrawId),
  add,
  update,
  delete: (ctx, { luckyDrawId }) => remove(ctx, luckyDrawId),
  batchDelete: (ctx, input) => startBatch(ctx, batchDelete, input),
  export: (ctx, input) => startTask(ctx, exportLuckyDraws, input),
  importPreview: (ctx, { fileId }) => planPreview(ctx, importLuckyDraws, fileId),
  importCheck: (ctx, plan) => planCheck(ctx, importLuckyDraws, plan),
  import: (ctx, plan) => planStart(ctx, importLuckyDraws, plan),
})
