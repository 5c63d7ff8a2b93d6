import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { decideAll } from './decide.ts'
import { exportRecords } from './exports.ts'
import { look, lookAgain } from './look.ts'
import { lookJob } from './look-job.ts'

const nightly = job('customer_clear.nightly', { data: Type.Object({}), cron: '50 4 * * *', everyCorp: true })

export default [
  work(lookJob, (ctx, { ruleId }, signal) => look(ctx, ruleId, signal)),
  work(nightly, (ctx) => lookAgain(ctx)),
  decideAll,
  exportRecords,
]
