import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { settle } from '#core/server/pools/due.ts'
import { recycleDue, remindDue } from '#core/server/pools/recycle.ts'
import { distribute, gradeClues, moveClues } from './batch.ts'
import { look } from './convert.ts'
import { exportClues } from './exports.ts'
import { importChannelClues, importClues } from './imports.ts'
import { lookJob, settleJob } from './queue.ts'
import { ofClues } from './subject.ts'

const clock = job('open_sea.clock', { data: Type.Object({}), cron: '*/5 * * * *', everyCorp: true })

export default [
  work(settleJob, (ctx, { poolId }) => settle(ctx, poolId)),
  work(lookJob, (ctx, { clueIds }) => look(ctx, clueIds)),
  work(clock, async (ctx) => {
    await recycleDue(ctx, ofClues)
    await remindDue(ctx, ofClues)
  }),
  distribute,
  moveClues,
  gradeClues,
  exportClues,
  importClues,
  importChannelClues,
]
