import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { exportMembers } from './exports.ts'
import { groupSync, startGroupSync } from './sync.ts'

const nightly = job('groups.nightly', { data: Type.Object({}), cron: '10 4 * * *', everyCorp: true })

export default [
  groupSync,
  exportMembers,
  work(nightly, async (ctx) => {
    await startGroupSync(ctx)
  }),
]
