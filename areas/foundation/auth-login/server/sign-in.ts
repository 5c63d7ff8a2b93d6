import { authGetuserinfo } from '@rapport/wecom/calls/oauth.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fetchStaff } from '#areas/staff/staff-management/server/nouns/staff.ts'
import { nobody, program } from '#core/server/actor.ts'
import { audit } from '#core/server/audit.ts'
import { type App, type Context, makeContext } from '#core/server/context.ts'
import { PlatformRefusal } from '#core/server/gate/refusal.ts'
import { hashPassword, passwordFits } from '#core/server/passwords.ts'
import { badInput } from '#core/server/refusal.ts'
import { enter } from './enter.ts'
import { homeCorp, takeState } from './states.ts'
import { countTry, takeBackTry } from './tries.ts'

/** Why a sign-in failed, as `/login?error=` says it; the page has words for each. */
export type LoginError = 'cancelled' | 'state' | 'appid' | 'code' | 'not_member' | 'inactive' | 'domain' | 'platform' | 'no_corp'
class LoginFailed extends Error {
  why: LoginError
  constructor(why: LoginError) {
    super(`sign-in failed: ${why}`)
    this.why = why
  }
}

/** The browser comes back from WeCom with a code: who is it, and may they in? Answers where the browser goes next. */
export async function finishLogin(app: App, req: FastifyRequest, reply: FastifyReply, query: Record<string, unknown>): Promise<string> {
  try {
    const state = typeof query.state === 'string' ? await takeState(app, req, query.state) : null
    if (!state) throw new LoginFailed('state')
    if (typeof query.code !== 'string' || query.code === '') throw new LoginFailed('cancelled')
    const home = await homeCorp(app)
    const account = home && (await app.gate.accounts.find(home.corpId))
    if (!account) throw new LoginFailed('no_corp')
    // A code of another company's application must not pass as ours (research/reliability.md B4).
    if (typeof query.appid === 'string' && query.appid !== account.wecomCorpId) throw new LoginFailed('appid')
    const staff = await memberOf(app, account.corpId, query.code)
    await enter(app, req, reply, { corpId: account.corpId, kind: 'staff', staffId: staff.staffId }, 'wecom')
    return state.callback
  } catch (error) {
    const why = error instanceof LoginFailed ? error.why : error instanceof PlatformRefusal ? platformWhy(error) : null
    if (!why) throw error
    app.log.info({ reqId: req.id, why }, 'sign-in failed')
    return `/login?error=${why}`
  }
}

function platformWhy(error: PlatformRefusal): LoginError {
  if (error.errcode === 50001) return 'domain'
  return [40029, 42003, 42022].includes(error.errcode ?? 0) ? 'code' : 'platform'
}

async function memberOf(app: App, corpId: number, code: string): Promise<{ staffId: string }> {
  const { userid } = await app.gate.call(corpId, authGetuserinfo, { code })
  if (!userid) throw new LoginFailed('not_member')
  const ctx = makeContext(app, corpId, program)
  const known = await ctx.db
    .selectFrom('staff')
    .select(['staff_id', 'status'])
    .where('corp_id', '=', corpId)
    .where('staff_ext_id', '=', userid)
    .executeTakeFirst()
  // Before the first sync, or new since the last one.
  const staff = known?.status === 1 ? { staffId: known.staff_id, status: 1 } : await fetchStaff(ctx, userid)
  if (staff?.status !== 1) throw new LoginFailed('inactive')
  return staff
}

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
