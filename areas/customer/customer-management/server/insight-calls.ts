import { implement } from '#core/server/implement.ts'
import { startTask } from '#core/server/tasks.ts'
import { customerSettings, customerStats, operationScore } from '../insights.ts'
import { exportCustomerRecords, exportCustomerStats, exportScores } from './insight-exports.ts'
import * as insights from './insights.ts'
import { readSettings, saveSettings } from './nouns/settings.ts'
import { scoreBatch, scoreOne, scoreResult } from './scores.ts'
import { today } from './today.ts'

export const insightCalls = [
  ...implement(customerStats, {
    today: (ctx) => today(ctx),
    overview: (ctx, input) => insights.overview(ctx, input),
    records: (ctx, input) => insights.records(ctx, input),
    export: (ctx, input) => startTask(ctx, exportCustomerStats, input),
    exportRecords: (ctx, input) => startTask(ctx, exportCustomerRecords, input),
  }),
  ...implement(operationScore, {
    one: (ctx, { customerId }) => scoreOne(ctx, customerId),
    batch: (ctx) => startTask(ctx, scoreBatch, {}, { dedupKey: ctx.me.owner }),
    result: (ctx, input) => scoreResult(ctx, input),
    export: (ctx, input) => startTask(ctx, exportScores, input),
  }),
  ...implement(customerSettings, {
    get: (ctx) => readSettings(ctx),
    async update(ctx, input) {
      await saveSettings(ctx, input)
      return {}
    },
  }),
]
