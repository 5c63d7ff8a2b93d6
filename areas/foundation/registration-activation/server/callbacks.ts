import { serviceV2GetPermanentCode } from '@rapport/wecom/calls/suites.ts'
import { rangeChanged } from '#core/contract/corp.ts'
import { audit } from '#core/server/audit.ts'
import { readAnew, refreshConsent, withdrawConsent } from '#core/server/consents.ts'
import type { Context } from '#core/server/context.ts'
import { emit } from '#core/server/events.ts'
import { type CallbackHandlers, happenedAt } from '#core/server/gate/callback-worker.ts'
import { isTemporary, PlatformRefusal } from '#core/server/gate/refusal.ts'
import { setUpErrcodes } from '#core/server/gate/set-up.ts'
import { administrators, give } from '#core/server/notices.ts'
import { installed } from './installed.ts'
import { withdrawn } from './notices.ts'

const isOver = (error: unknown): error is PlatformRefusal =>
  error instanceof PlatformRefusal &&
  error.call === serviceV2GetPermanentCode.name &&
  (error.kind === 'errcode' || error.kind === 'invalid_request') &&
  !isTemporary(error) &&
  !setUpErrcodes.has(error.errcode ?? 0)

/** A code that WeCom refuses for itself, being used, run out or none of its own, brings nothing more, however often it is tried. */
async function take(ctx: Context, authCode: string, state?: string): Promise<void> {
  try {
    await installed(ctx.app, authCode, state ? { state } : {})
  } catch (error) {
    if (!isOver(error)) throw error
    ctx.log.warn({ errcode: error.errcode }, 'the code of an authorisation brings nothing')
  }
}

/** What WeCom tells the suite (platform/02 §6.12). The first two are about a company that we may not know yet. */
export default {
  create_auth: (ctx, event) => take(ctx, event.AuthCode, event.State),
  reset_permanent_code: (ctx, event) => take(ctx, event.AuthCode),
  async change_auth(ctx, event, meta) {
    await refreshConsent(ctx.app, ctx.corpId)
    await meta.once('range', async (tx) => {
      await readAnew(tx, happenedAt(event))
      await emit(tx, rangeChanged, {})
    })
  },
  async cancel_auth(ctx, event) {
    await ctx.tx(async (tx) => {
      if (!(await withdrawConsent(ctx.app, tx, happenedAt(event)))) return
      await audit(tx, ctx, 'corp_auth.withdraw', { kind: 'corp_auth' })
      await give(tx, withdrawn, await administrators({ corpId: ctx.corpId, db: tx }), {})
    })
  },
} satisfies CallbackHandlers
