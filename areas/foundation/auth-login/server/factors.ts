import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Input } from '#core/contract/call.ts'
import type { factors } from '#core/contract/factors.ts'
import { passwordProblem } from '#core/contract/passwords.ts'
import { audit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { readSetting } from '#core/server/corp.ts'
import type { Tx } from '#core/server/db.ts'
import * as admins from '#core/server/local-admins.ts'
import { passwordFits } from '#core/server/passwords.ts'
import { accountOf, endSessions } from '#core/server/people-sessions.ts'
import { badInput, conflict, forbidden, signedOut } from '#core/server/refusal.ts'
import { setSession } from '#core/server/session.ts'
import { signInSetting } from '#core/server/sign-in-setting.ts'
import { knowBrowser, knownBrowser } from './known-browser.ts'
import { wrongCode } from './password.ts'
import { countCode, countTry, takeBackCode, takeBackTry } from './tries.ts'

/** A local administrator's own password and second factor. What proves less than was proven before (a code, a password) is asked for again. */

interface Http {
  req: FastifyRequest
  reply: FastifyReply
}

/** The account of whoever asks; members of staff have none, nor has who looks as somebody else. */
async function ownAdmin(ctx: Context): Promise<admins.LocalAdmin> {
  const account = accountOf(ctx.me.owner)
  const admin = account === null ? undefined : await admins.findAdmin(ctx.db, account)
  if (!admin) throw forbidden()
  return admin
}

const required = async (ctx: Context): Promise<boolean> => (await readSetting(ctx.db, signInSetting)).value.totpRequired

export async function factorsOf(ctx: Context) {
  const account = accountOf(ctx.me.owner)
  const admin = account === null ? undefined : await admins.findAdmin(ctx.db, account)
  if (!admin) return { account: null, passwordChangedAt: null, totpSince: null, recoveryLeft: 0, required: false }
  return {
    account: admin.account,
    passwordChangedAt: admin.password_changed_at.toISOString(),
    totpSince: admin.totp_since?.toISOString() ?? null,
    recoveryLeft: admin.totp_secret ? await admins.recoveryLeft(ctx.db, admin.account) : 0,
    required: await required(ctx),
  }
}

/** Their password once more, and a code where the account has one (`code` is given). Guesses count as those at the door do. */
async function proven(
  ctx: Context,
  { req }: Http,
  admin: admins.LocalAdmin,
  field: 'password' | 'current',
  password: string,
  code?: string,
) {
  const tried = triedBy(ctx, req, admin)
  await countTry(ctx.app, tried)
  if (!(await passwordFits(password, admin.password_hash))) throw badInput(field, { zh: '密码不对', en: 'The password is wrong' })
  if (code !== undefined) {
    await countCode(ctx.app, tried)
    if (!(await admins.takeCode(ctx.db, ctx.app.config, admin, code))) throw wrongCode()
  }
  await takeBackTry(ctx.app, tried)
}
const triedBy = (ctx: Context, req: FastifyRequest, admin: admins.LocalAdmin) => ({
  ip: ctx.ip,
  account: admin.account,
  browser: knownBrowser(ctx.app, req, admin),
})

/** What is written on the strength of a proof stands only while the proof does (`stillProves`). */
function provenTx<T>(ctx: Context, admin: admins.LocalAdmin, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.tx(async (tx) => {
    if (!(await admins.stillProves(tx, admin)))
      throw conflict({ zh: '密码或动态码刚在别处改过，请重试', en: 'Password or codes were changed elsewhere just now; try again' })
    return work(tx)
  })
}

/** What changed how one signs in: all other sessions end, this browser's goes on under another cookie. */
async function afresh(ctx: Context, { req, reply }: Http, admin: admins.LocalAdmin, work: (tx: Tx) => Promise<void>): Promise<void> {
  const { app } = ctx
  const { account } = admin
  const token = app.sessions.tokenOf(req)!
  const [fresh, now] = await provenTx(ctx, admin, async (tx) => {
    await work(tx)
    const fresh = await app.sessions.renew(tx, token, reply)
    if (!fresh) throw signedOut()
    await endSessions(app, tx, { account }, { keep: fresh })
    return [fresh, (await admins.findAdmin(tx, account))!]
  })
  setSession(app.config, reply, fresh)
  knowBrowser(app, reply, now, knownBrowser(app, req, admin))
}
const object = ({ account, name }: admins.LocalAdmin) => ({ kind: 'local_admin', id: account, name })

export async function changePassword(ctx: Context, { current, password }: Input<typeof factors.changePassword>, http: Http) {
  const admin = await ownAdmin(ctx)
  const problem = passwordProblem(password, admin)
  if (problem) throw badInput('password', problem)
  if (password === current) throw badInput('password', { zh: '和现在的密码一样', en: 'It is the password of now' })
  await proven(ctx, http, admin, 'current', current)
  await afresh(ctx, http, admin, async (tx) => {
    await admins.setPassword(tx, admin.account, password, false)
    await audit(tx, ctx, 'local_admin.password', object(admin))
  })
  return {}
}

export async function begin(ctx: Context, { password, code }: Input<typeof factors.beginTotp>, http: Http) {
  const admin = await ownAdmin(ctx)
  if (admin.totp_secret && code === undefined)
    throw badInput('code', { zh: '要先输入现在的动态码', en: 'It takes a code of the app of before' })
  await proven(ctx, http, admin, 'password', password, admin.totp_secret ? code : undefined)
  nothingDone(ctx)
  return provenTx(ctx, admin, (tx) => admins.beginTotp(tx, ctx.app.config, admin.account))
}

const pendingOver = () =>
  conflict({ zh: '二维码 10 分钟内有效，请重新开始设置', en: 'The QR code is good for 10 minutes; please begin again' })
export async function confirm(ctx: Context, { code }: Input<typeof factors.confirmTotp>, http: Http) {
  const known = await ownAdmin(ctx)
  const { account } = known
  // Of the secret that waits as of the one in force: a cookie alone must not guess until one fits.
  const tried = triedBy(ctx, http.req, known)
  await countCode(ctx.app, tried)
  let codes: string[] = []
  await afresh(ctx, http, known, async (tx) => {
    const admin = (await admins.findAdmin(tx, account, true))!
    if (!admin.totp_pending) throw pendingOver()
    if (!(await admins.confirmTotp(tx, ctx.app.config, admin, code.trim()))) throw wrongCode()
    codes = await admins.renewRecoveryCodes(tx, ctx.app.config, account)
    await audit(tx, ctx, 'local_admin.totp_on', object(admin))
  })
  await takeBackCode(ctx.app, tried)
  return { codes }
}

export async function end(ctx: Context, { password, code }: Input<typeof factors.endTotp>, http: Http) {
  const admin = await ownAdmin(ctx)
  if (!admin.totp_secret) {
    nothingDone(ctx)
    return {}
  }
  if (await required(ctx))
    throw conflict({ zh: '企业要求管理员登录时用动态码，不能关闭', en: 'The company asks administrators for codes: they stay on' })
  await proven(ctx, http, admin, 'password', password, code)
  await afresh(ctx, http, admin, async (tx) => {
    await admins.forgetFactor(tx, admin.account)
    await audit(tx, ctx, 'local_admin.totp_off', object(admin))
  })
  return {}
}

export async function renewCodes(ctx: Context, { password, code }: Input<typeof factors.renewRecoveryCodes>, http: Http) {
  const admin = await ownAdmin(ctx)
  if (!admin.totp_secret) throw conflict({ zh: '还没有设置动态码', en: 'No codes are asked for yet' })
  await proven(ctx, http, admin, 'password', password, code)
  const codes = await provenTx(ctx, admin, async (tx) => {
    await audit(tx, ctx, 'local_admin.recovery_codes', object(admin))
    return admins.renewRecoveryCodes(tx, ctx.app.config, admin.account)
  })
  return { codes }
}
