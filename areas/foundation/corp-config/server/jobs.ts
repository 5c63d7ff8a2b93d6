import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { lookAround } from './look-around.ts'

const looking = job('corp_config.look_around', { data: Type.Object({}), cron: '*/15 * * * *', everyCorp: true })

export default [work(looking, lookAround)]
