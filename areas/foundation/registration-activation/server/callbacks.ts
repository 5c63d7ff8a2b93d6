import { program } from '#core/server/actor.ts'
import { audit } from '#core/server/audit.ts'
import { rangeChanged, refreshConsent, withdrawConsent } from '#core/server/consents.ts'
import { type Context, makeContext } from '#core/server/context.ts'
import { type CallbackHandlers, happenedAt } from '#core/server/gate/callback-worker.ts'
import { isErrcode, type PlatformRefusal } from '#core/server/gate/refusal.ts'
import { administrators, give } from '#core/server/notices.ts'
import { activateBy } from './activation.ts'
import { cameOfIt, takeState } from './consents.ts'
import { installed } from './installed.ts'
import { withdrawn } from './notices.ts'

/** A code that was used or has run out brings nothing more, however often it is tried; the first try, or the page, has had it. */
async function take(ctx: Context, authCode: string, state = ''): Promise<void> {
  const { app } = ctx
  try {
    const { corpId } = await installed(app, authCode)
    const scanned = state === '' ? null : await takeState(app, state, 'scanned')
    if (!scanned) return
    const codeHash = await cameOfIt(app, state, scanned.browser_hash, corpId)
    if (codeHash) await activateBy(makeContext(app, corpId, program), codeHash)
  } catch (error) {
    if (!isErrcode(error, 40078, 40058)) throw error
    ctx.log.warn({ errcode: (error as PlatformRefusal).errcode }, 'the code of an authorisation had been used')
  }
}

/** What WeCom tells the suite (platform/02 §6.12). The first two are about a company that we may not know yet. */
export default {
  create_auth: (ctx, event) => take(ctx, event.AuthCode, event.State),
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
