import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { seal } from './chain.ts'
import { closeDays, dropOldMonths } from './days.ts'
import { exportLog } from './exports.ts'

const none = Type.Object({})
const sealing = job('operation_log.seal', { data: none, cron: '*/5 * * * *', everyCorp: true })
const closing = job('operation_log.close_days', { data: none, cron: '10 1 * * *', everyCorp: true })
const dropping = job('operation_log.drop_months', { data: none, cron: '50 3 * * *' })

export default [
  work(sealing, async (ctx) => void (await seal(ctx))),
  work(closing, (ctx) => closeDays(ctx)),
  work(dropping, (ctx) => dropOldMonths(ctx)),
  exportLog,
]
