import type { FastifyRequest } from 'fastify'
import type { Input } from '#core/contract/call.ts'
import type { auth } from '#core/contract/session.ts'
import { nobody } from '#core/server/actor.ts'
import { audit } from '#core/server/audit.ts'
import type { App } from '#core/server/context.ts'
import { tx } from '#core/server/db.ts'
import { type Factor, findAdmin, type LocalAdmin, takeCode } from '#core/server/local-admins.ts'
import { give } from '#core/server/notices.ts'
import { hashPassword, passwordFits } from '#core/server/passwords.ts'
import { badInput } from '#core/server/refusal.ts'
import { homeCorp } from './home-corp.ts'
import { knownBrowser } from './known-browser.ts'
import { codeRefused } from './notices.ts'
import { countCode, countTry, passTry, takeBackTry } from './tries.ts'

/** Checked when there is no such account, so that both answers take the same time. */
const nobodysHash = hashPassword('nobody has this password')
export const wrong = () => badInput('password', { zh: '账号或密码不正确', en: 'Account or password is wrong' })
export const wrongCode = () =>
  badInput('code', {
    zh: '动态码不对，或已经用过；看一眼 App 里现在的六位数',
    en: 'The code is wrong or was used; look at the six digits your app shows now',
  })

/** Why a sign-in was refused, as the audit log keeps it. */
type Why = 'password' | 'code' | 'suspended'

/**
 * A local administrator: password, and the code of their app where the account has one. Whoever shows only the password is in nowhere yet.
 * Failures slow down the address they come from (tries.ts).
 */
export async function passwordLogin(
  app: App,
  { account, password, code }: Input<typeof auth.passwordLogin>,
  req: FastifyRequest,
): Promise<{ corpId: number; proven: LocalAdmin; factor: Factor | null } | 'code_needed'> {
  const { ip } = req
  const home = await homeCorp(app)
  const known = home ? await findAdmin(app.db.forCorp(home.corpId), account) : undefined
  const tried = { ip, account, browser: known ? knownBrowser(app, req, known) : null }
  await countTry(app, tried)
  if (!home) throw wrong()
  const { corpId } = home
  const db = app.db.forCorp(corpId)
  const refused = (why: Why) =>
    audit(db, { ip, requestId: req.id, corpId, me: nobody }, 'sign_in.refused', {
      kind: 'session',
      after: { account, why },
    })
  if (!(await passwordFits(password, known?.password_hash ?? (await nobodysHash))) || !known) {
    await refused('password')
    throw wrong()
  }
  if (known.suspended_at) {
    await refused('suspended')
    throw badInput('account', { zh: '这个账号已停用，请联系其他管理员', en: 'This account is suspended; ask another administrator' })
  }
  if (known.totp_secret && !code) {
    await passTry(app, tried)
    return 'code_needed'
  }
  let factor: Factor | null = null
  if (known.totp_secret) {
    await countCode(app, tried)
    factor = await takeCode(db, app.config, known, code ?? '')
    if (!factor) {
      await refused('code')
      // Whoever is asked for a code knows the password.
      await tx(db, (trx) => give(trx, codeRefused, [`admin:${account}`], { ip }))
      throw wrongCode()
    }
  }
  await takeBackTry(app, tried)
  return { corpId, proven: known, factor }
}
