import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { batchAdd, batchRemove } from './batch.ts'
import { exportMembers, exportMoves } from './exports.ts'
import { look, lookAgain } from './look.ts'
import { lookJob } from './look-job.ts'
import { refreshPacks } from './refresh.ts'
import { tidy } from './tidy.ts'

/** What happened is found at the second look after it, so within ten minutes. */
const refresh = job('crowd_packs.refresh', { data: Type.Object({}), cron: '*/5 * * * *', everyCorp: true, concurrency: 1 })
const nightly = job('crowd_packs.nightly', { data: Type.Object({}), cron: '20 4 * * *', everyCorp: true })

export default [
  work(lookJob, (ctx, { packId }, signal) => look(ctx, packId, signal)),
  work(refresh, (ctx, _, signal) => refreshPacks(ctx, signal)),
  work(nightly, async (ctx) => {
    await tidy(ctx)
    // What nobody told of: a gap in callbacks, a row that was mended.
    await lookAgain(ctx)
  }),
  batchAdd,
  batchRemove,
  exportMembers,
  exportMoves,
]
