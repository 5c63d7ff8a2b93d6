import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { remindDue } from '#core/server/stages/remind.ts'
import { settle } from '#core/server/stages/settle.ts'
import { moveMany } from './batch.ts'
import { exportEntries } from './exports.ts'
import { settleJob } from './queue.ts'
import { customers } from './subject.ts'

const reminding = job('customer_stage.remind', { data: Type.Object({}), cron: '*/5 * * * *', everyCorp: true })

export default [
  work(settleJob, (ctx, { processId }) => settle(ctx, customers, processId)),
  work(reminding, (ctx) => remindDue(ctx, customers)),
  moveMany,
  exportEntries,
]
