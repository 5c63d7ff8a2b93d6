import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { readVisibleRange } from '#core/server/visible-range.ts'
import { costNothing, lookAround, lookingAgain, lookingAtRange } from './look-around.ts'

const looking = job('corp_config.look_around', { data: Type.Object({}), cron: '*/15 * * * *', everyCorp: true })
const glancing = job('corp_config.glance', { data: Type.Object({}), cron: '5-59/5 * * * *', everyCorp: true })

export default [
  work(looking, async (ctx) => {
    await lookAround(ctx)
    // Not every company has the app told who comes and goes; what keeps WeCom from answering, the look has found.
    await readVisibleRange(ctx).catch((error: Error) => ctx.log.warn({ err: { message: error.message } }, 'visible range not read'))
  }),
  work(lookingAtRange, (ctx) => readVisibleRange(ctx)),
  work(glancing, (ctx) => lookAround(ctx, costNothing)),
  work(lookingAgain, (ctx, { keys }) => lookAround(ctx, keys)),
]
