import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { apply } from './apply.ts'
import { fieldBatches, tagBatches } from './batch.ts'
import { exportFieldHits, exportFields, exportTagHits, exportTags } from './exports.ts'
import { importFields, importTags } from './imports.ts'
import { applyJob, lookJob } from './look-job.ts'
import { look, lookAtAll, tidy } from './meet.ts'

const nightly = job('pre_tag.nightly', { data: Type.Object({}), cron: '50 3 * * *', everyCorp: true })

export default [
  work(lookJob, (ctx, { entryIds }) => look(ctx, entryIds)),
  work(applyJob, (ctx, { hitId }, _signal, { last }) => apply(ctx, hitId, { last })),
  work(nightly, async (ctx) => {
    await lookAtAll(ctx)
    await tidy(ctx)
  }),
  ...Object.values(tagBatches),
  ...Object.values(fieldBatches),
  importTags,
  importFields,
  exportTags,
  exportFields,
  exportTagHits,
  exportFieldHits,
]
