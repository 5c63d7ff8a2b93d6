import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { exportCustomers } from './exports.ts'
import { exportCustomerRecords, exportCustomerStats, exportScores } from './insight-exports.ts'
import { startCustomerSync } from './nouns/sync.ts'
import { scoreBatch } from './scores.ts'
import { customerSyncTask } from './sync.ts'

const nightly = job('customers.nightly', { data: Type.Object({}), cron: '40 3 * * *', everyCorp: true })

export default [
  customerSyncTask,
  exportCustomers,
  exportCustomerStats,
  exportCustomerRecords,
  exportScores,
  scoreBatch,
  work(nightly, async (ctx) => {
    await startCustomerSync(ctx)
  }),
]
