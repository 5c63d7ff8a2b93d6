import Type from 'typebox'
import { refreshConsent } from '#core/server/consents.ts'
import { job, work } from '#core/server/jobs.ts'
import { tidy } from './consents.ts'
import { whoAgreed } from './installed.ts'
import { refresh } from './refresh.ts'

const tidied = job('corp_auth.tidy', { data: Type.Object({}), cron: '40 4 * * *' })

export default [
  work(tidied, (ctx) => tidy(ctx.app)),
  work(refresh, async (ctx, { userid }) => {
    await refreshConsent(ctx.app, ctx.corpId)
    if (userid) await whoAgreed(ctx, userid)
  }),
]
