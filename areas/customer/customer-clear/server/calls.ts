import { startBatch } from '#core/server/batch.ts'
import { implement } from '#core/server/implement.ts'
import { startTask } from '#core/server/tasks.ts'
import { clearAsked, clearRecords, customerClear } from '../contract.ts'
import { answer, askedList } from './asked.ts'
import { decideAll } from './decide.ts'
import { exportRecords } from './exports.ts'
import { list, one } from './list.ts'
import { proposals } from './records.ts'
import { add, remove, turn, update } from './rules.ts'
import { preview, statistics } from './statistics.ts'

export default [
  ...implement(customerClear, {
    list,
    one: (ctx, { ruleId }) => one(ctx, ruleId),
    add,
    update,
    delete: (ctx, { ruleId }) => remove(ctx, ruleId),
    switch: turn,
    preview,
    statistics,
  }),
  ...implement(clearRecords, {
    proposals,
    decide: (ctx, input) => startBatch(ctx, decideAll, input),
    export: (ctx, input) => startTask(ctx, exportRecords, input),
  }),
  ...implement(clearAsked, { list: askedList, answer }),
]
