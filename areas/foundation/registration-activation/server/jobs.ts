import Type from 'typebox'
import { isErrcode } from '#core/server/gate/refusal.ts'
import { job, work } from '#core/server/jobs.ts'
import { tidy } from './consents.ts'
import { finish } from './installed.ts'
import { refresh } from './refresh.ts'

const tidied = job('corp_auth.tidy', { data: Type.Object({}), cron: '40 4 * * *' })

export default [
  work(tidied, (ctx) => tidy(ctx.app)),
  work(refresh, async (ctx, left) => {
    await finish(ctx, left).catch((error) => {
      if (!isErrcode(error, 48004)) throw error // taken back meanwhile: the next consent leaves its own
    })
  }),
]
