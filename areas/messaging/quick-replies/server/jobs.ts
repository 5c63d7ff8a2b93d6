import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { batchDelete } from './batch.ts'
import { exportReplies, exportUses } from './exports.ts'
import { tidy } from './replies.ts'

const nightly = job('quick_replies.tidy', { data: Type.Object({}), cron: '20 3 * * *', everyCorp: true })

export default [work(nightly, (ctx) => tidy(ctx)), batchDelete, exportReplies, exportUses]
