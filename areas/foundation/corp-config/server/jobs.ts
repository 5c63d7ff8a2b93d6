import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { costNothing, lookAround, lookingAgain } from './look-around.ts'

const looking = job('corp_config.look_around', { data: Type.Object({}), cron: '*/15 * * * *', everyCorp: true })
const glancing = job('corp_config.glance', { data: Type.Object({}), cron: '5-59/5 * * * *', everyCorp: true })

export default [
  work(looking, (ctx) => lookAround(ctx)),
  work(glancing, (ctx) => lookAround(ctx, costNothing)),
  work(lookingAgain, (ctx, { keys }) => lookAround(ctx, keys)),
]
