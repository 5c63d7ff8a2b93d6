import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { batchDelete } from './batch.ts'
import { exportLuckyDraws } from './exports.ts'
import { importLuckyDraws } from './imports.ts'
import { tidy } from './lucky-draws.ts'

const nightly = job('lucky_draws.tidy', { data: Type.Object({}), cron: '20 3 * * *', everyCorp: true })

export default [work(nightly, (ctx) => tidy(ctx)), batchDelete, exportLuckyDraws, importLuckyDraws]
