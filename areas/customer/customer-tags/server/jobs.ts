import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { batchMark } from './batch.ts'
import { exportMarks } from './markings.ts'
import { recount } from './recount.ts'
import { exportTags } from './statistics.ts'
import { sweep } from './sweep.ts'
import { startTagSync, tagSync } from './sync.ts'

const nightly = job('tags.nightly', { data: Type.Object({}), cron: '25 3 * * *', everyCorp: true })

export default [
  tagSync,
  batchMark,
  exportTags,
  exportMarks,
  sweep,
  recount,
  work(nightly, async (ctx) => {
    await startTagSync(ctx)
  }),
]
