import { refreshConsent } from '#core/server/consents.ts'
import { work } from '#core/server/jobs.ts'
import { whoAgreed } from './installed.ts'
import { refresh } from './refresh.ts'

export default [
  work(refresh, async (ctx, { userid }) => {
    await refreshConsent(ctx.app, ctx.corpId)
    if (userid) await whoAgreed(ctx, userid)
  }),
]
