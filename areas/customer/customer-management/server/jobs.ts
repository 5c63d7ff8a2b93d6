import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { exportCustomers } from './exports.ts'
import { customerSyncTask, startCustomerSync } from './sync.ts'

const nightly = job('customers.nightly', { data: Type.Object({}), cron: '40 3 * * *', everyCorp: true })

export default [
  customerSyncTask,
  exportCustomers,
  work(nightly, async (ctx) => {
    await startCustomerSync(ctx)
  }),
]
