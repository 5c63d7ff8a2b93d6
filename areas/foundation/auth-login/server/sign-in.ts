import { authGetuserinfo } from '@rapport/wecom/calls/oauth.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { fetchStaff } from '#areas/staff/staff-management/server/staff.ts'
import { code as codes } from '#core/contract/errors.ts'
import { nobody, program } from '#core/server/actor.ts'
import { audit } from '#core/server/audit.ts'
import { type App, type Context, makeContext } from '#core/server/context.ts'
import { PlatformRefusal } from '#core/server/gate/refusal.ts'
import { hashPassword, passwordFits } from '#core/server/passwords.ts'
import { badInput, Refusal } from '#core/server/refusal.ts'
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

const maxTries = 5
const lockMinutes = 15
/** Checked when there is no such account, so that both answers take the same time. */
const nobodysHash = hashPassword('nobody has this password')

const wrong = () => badInput('password', { zh: '账号或密码不正确', en: 'Account or password is wrong' })
const tooOften = () =>
  new Refusal(codes.tooMany, {
    zh: `密码错误次数过多，请 ${lockMinutes} 分钟后再试`,
    en: `Too many wrong passwords; try again in ${lockMinutes} min`,
  })

/** The try is counted before the password is looked at: fifty guesses at once are still five. */
export async function passwordLogin(
  app: App,
  account: string,
  password: string,
  from: Pick<Context, 'ip' | 'requestId'>,
): Promise<{ corpId: number }> {
  await countTry(app, from.ip)
  const home = await homeCorp(app)
  if (!home) throw wrong()
  const db = app.db.forCorp(home.corpId)
  const refused = async (why: Refusal) => {
    await audit(db, { ...from, corpId: home.corpId, me: nobody }, 'sign_in.refused', { kind: 'session', after: { account } })
    return why
  }
  const { rows } = await sql<{ password_hash: string }>`
    update local_admins set
      failed_tries = case when locked_until < now() then 1 else failed_tries + 1 end,
      locked_until = case when locked_until is null and failed_tries + 1 >= ${maxTries} then now() + make_interval(mins => ${lockMinutes}) end
    where corp_id = ${home.corpId} and account = ${account} and (locked_until is null or locked_until < now())
    returning password_hash`.execute(db)
  const hash = rows[0]?.password_hash
  const fits = await passwordFits(password, hash ?? (await nobodysHash))
  if (!hash) {
    const locked = await db
      .selectFrom('local_admins')
      .select('account')
      .where('corp_id', '=', home.corpId)
      .where('account', '=', account)
      .executeTakeFirst()
    throw await refused(locked ? tooOften() : wrong())
  }
  if (!fits) throw await refused(wrong())
  await db
    .updateTable('local_admins')
    .set({ failed_tries: 0, locked_until: null })
    .where('corp_id', '=', home.corpId)
    .where('account', '=', account)
    .execute()
  await takeBackTry(app, from.ip)
  return { corpId: home.corpId }
}
