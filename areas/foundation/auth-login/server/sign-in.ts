import { nobody } from '#core/server/actor.ts'
import { audit } from '#core/server/audit.ts'
import type { App, Context } from '#core/server/context.ts'
import { hashPassword, passwordFits } from '#core/server/passwords.ts'
import { badInput } from '#core/server/refusal.ts'
import { homeCorp } from './home-corp.ts'
import { countTry, takeBackTry } from './tries.ts'

/** Checked when there is no such account, so that both answers take the same time. */
const nobodysHash = hashPassword('nobody has this password')
const wrong = () => badInput('password', { zh: '账号或密码不正确', en: 'Account or password is wrong' })

/** The local administrator. Wrong passwords slow down the address they come from (tries.ts). */
export async function passwordLogin(
  app: App,
  account: string,
  password: string,
  from: Pick<Context, 'ip' | 'requestId'> & { browser: string | null },
): Promise<{ corpId: number }> {
  const tried = { ip: from.ip, account, browser: from.browser }
  await countTry(app, tried)
  const home = await homeCorp(app)
  if (!home) throw wrong()
  const { corpId } = home
  const db = app.db.forCorp(corpId)
  const known = await db
    .selectFrom('local_admins')
    .select('password_hash')
    .where('corp_id', '=', corpId)
    .where('account', '=', account)
    .executeTakeFirst()
  if (!(await passwordFits(password, known?.password_hash ?? (await nobodysHash))) || !known) {
    await audit(db, { ip: from.ip, requestId: from.requestId, corpId, me: nobody }, 'sign_in.refused', {
      kind: 'session',
      after: { account },
    })
    throw wrong()
  }
  await takeBackTry(app, tried)
  return { corpId }
}
