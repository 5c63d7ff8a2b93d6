import { audit } from '#core/server/audit.ts'
import { rangeChanged, refreshConsent, withdrawConsent } from '#core/server/consents.ts'
import type { Context } from '#core/server/context.ts'
import { type CallbackHandlers, happenedAt } from '#core/server/gate/callback-worker.ts'
import { isErrcode } from '#core/server/gate/refusal.ts'
import { administrators, give } from '#core/server/notices.ts'
import { installed } from './installed.ts'
import { withdrawn } from './notices.ts'

/** A code that was used or has run out brings nothing more, however often it is tried; the first try, or the page, has had it. */
async function take(ctx: Context, authCode: string): Promise<void> {
  await installed(ctx.app, authCode).catch((error) => {
    if (!isErrcode(error, 40078, 40058)) throw error
    ctx.log.warn({ errcode: error.errcode }, 'the code of an authorisation had been used')
  })
}

/** What WeCom tells the suite (platform/02 §6.12). The first two are about a company that we may not know yet. */
export default {
  create_auth: (ctx, event) => take(ctx, event.AuthCode),
  reset_permanent_code: (ctx, event) => take(ctx, event.AuthCode),
  async change_auth(ctx, event, meta) {
    await refreshConsent(ctx.app, ctx.corpId)
    await meta.once('range', (tx) => rangeChanged(tx, happenedAt(event)))
  },
  async cancel_auth(ctx, event) {
    await ctx.tx(async (tx) => {
      if (!(await withdrawConsent(ctx.app, tx, happenedAt(event)))) return
      await audit(tx, ctx, 'corp_auth.withdraw', { kind: 'corp_auth' })
      await give(tx, withdrawn, await administrators({ corpId: ctx.corpId, db: tx }), {})
    })
  },
} satisfies CallbackHandlers
