import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { importStaff } from './imports.ts'
import { staffSync, startStaffSync } from './sync.ts'

/** Callbacks may get lost: once a night everything is compared (DESIGN §5). */
const nightly = job('staff.nightly', { data: Type.Object({}), cron: '10 3 * * *', everyCorp: true })

export default [
  staffSync,
  importStaff,
  work(nightly, async (ctx) => {
    await startStaffSync(ctx)
  }),
]
