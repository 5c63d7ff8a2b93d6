import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { exportCustomers, exportGroups, exportSends } from './exports.ts'
import { logSync, startLogSync } from './sync.ts'

/** Behind the other nightly syncs: it names members whom those bring. */
const nightly = job('bulk_messages.nightly', { data: Type.Object({}), cron: '35 4 * * *', everyCorp: true })

export default [
  logSync,
  exportSends,
  exportCustomers,
  exportGroups,
  work(nightly, async (ctx) => {
    await startLogSync(ctx)
  }),
]
