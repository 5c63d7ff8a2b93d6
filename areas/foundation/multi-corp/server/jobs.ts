import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { forgetOffers } from './links.ts'

const tidy = job('multi-corp.tidy', { data: Type.Object({}), cron: '50 4 * * *' })

export default [work(tidy, (ctx) => forgetOffers(ctx.app))]
