import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { forgetDevices } from './nouns/devices.ts'
import { forgetStates } from './states.ts'
import { forgetTries } from './tries.ts'

const tidy = job('auth.tidy', { data: Type.Object({}), cron: '*/10 * * * *' })

export default [
  work(tidy, async (ctx) => {
    await forgetStates(ctx.app)
    await forgetTries(ctx.app)
    await forgetDevices(ctx.app)
  }),
]
