import { code as codes } from '#core/contract/errors.ts'
import { activationNow } from '#core/server/activation-now.ts'
import type { Context } from '#core/server/context.ts'
import { suiteIsUnset } from '#core/server/gate/suite.ts'
import { implement } from '#core/server/implement.ts'
import { badInput, Refusal, signedOut } from '#core/server/refusal.ts'
import { activation, registering } from '../contract.ts'
import { activateBy } from './activation.ts'
import { beginScan, bounded, browserOf, nameBrowser, scanOf, TooMany } from './consents.ts'
import { hashOf } from './invites.ts'

export default [
  ...implement(registering, {
    async registerInfo({ app }, { companyName, contactName, contactPhone, inviteCode }, { req, reply }) {
      if (!app.gate.suite) throw suiteIsUnset()
      const browser = nameBrowser(app, req, reply)
      const row = {
        company_name: companyName,
        contact_name: contactName,
        contact_phone: contactPhone,
        code_hash: inviteCode === undefined ? null : hashOf(inviteCode),
      }
      await bounded(app, req, 'registrations', (trx, source) =>
        trx
          .insertInto('registrations')
          .values({ browser_hash: browser, source, ...row })
          .onConflict((c) => c.column('browser_hash').doUpdateSet(row))
          .execute(),
      ).catch(tooOften)
      return {}
    },
    registerQr: ({ app }, _, { req, reply }) => beginScan(app, req, reply).catch(tooOften),
    async registerCheck({ app }, _, { req }) {
      const browser = browserOf(app, req)
      const scan = browser && (await scanOf(app, browser))
      return scan ? { state: scan.state, corpId: scan.corpId } : { state: 'expired' as const, corpId: null }
    },
    async registerStatus(ctx, { corpId }, { req }) {
      if (!(await mayAsk(ctx, corpId, browserOf(ctx.app, req)))) throw signedOut()
      const corp = await ctx.app.db.all
        .selectFrom('corps as c')
        .select(['c.name', activationNow.as('activation')])
        .where('c.corp_id', '=', corpId)
        .executeTakeFirst()
      if (!corp) return { hasCorp: false, corpName: '', activationStatus: null }
      return { hasCorp: true, corpName: corp.name, activationStatus: corp.activation }
    },
  }),
  ...implement(activation, {
    async setInviteCode(ctx, { inviteCode }) {
      if (!(await activateBy(ctx, hashOf(inviteCode))))
        throw badInput('invite_code', { zh: '邀请码不对、已用完或已过期', en: 'The invite code is wrong, used up or too old' })
      return { activationStatus: 'activated' as const }
    },
  }),
]

function tooOften(error: unknown): never {
  if (!(error instanceof TooMany)) throw error
  throw new Refusal(codes.tooMany, { zh: '你所在的网络申请得太频繁，请稍后再试', en: 'Too many from your network; try again in a while' })
}

/** Whoever is signed in to the company, and the browser that brought it. */
async function mayAsk({ app, me, corpId: own }: Context, corpId: number, browser: Buffer | null): Promise<boolean> {
  if ((me.kind === 'staff' || me.kind === 'admin') && own === corpId) return true
  if (!browser) return false
  const brought = await app.db.all
    .selectFrom('consents')
    .select('state')
    .where('browser_hash', '=', browser)
    .where('corp_id', '=', corpId)
    .executeTakeFirst()
  return brought !== undefined
}
