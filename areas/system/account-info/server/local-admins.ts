import { sql } from 'kysely'
import type { Input, Parsed } from '#core/contract/call.ts'
import type { Problem } from '#core/contract/errors.ts'
import { passwordProblem } from '#core/contract/passwords.ts'
import { audit, auditEdit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { checkVersion, versionOf } from '#core/server/edits.ts'
import * as admins from '#core/server/local-admins.ts'
import { cleanName, nameProblems, requiredName } from '#core/server/names.ts'
import { passwordFits } from '#core/server/passwords.ts'
import { accountOf, endSessions, openSessions } from '#core/server/people-sessions.ts'
import { badInput, conflict, notFound, refuseAny } from '#core/server/refusal.ts'
import { aLocalAdmin, type LocalAdmin, type localAdmins, mostAdmins } from '../contract.ts'

interface Row {
  account: string
  name: string
  suspended_at: Date | null
  must_change: boolean
  totp_since: Date | null
  created_at: Date
}

export async function list(ctx: Context, { page, pageSize }: Parsed<typeof localAdmins.list>) {
  const { corpId } = ctx
  const { rows } = await sql<Row>`
    select a.account, a.name, a.suspended_at, a.must_change, a.totp_since, a.created_at from local_admins a
    where a.corp_id = ${corpId} and a.deleted_at is null order by a.account limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    ctx.db,
  )
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from local_admins a where a.corp_id = ${corpId} and a.deleted_at is null`.execute(ctx.db)
  const open = await openSessions(
    ctx.app,
    corpId,
    rows.map((r) => r.account),
  )
  const me = accountOf(ctx.me.owner)
  return {
    list: rows.map((r): LocalAdmin => {
      const theirs = open.get(r.account)
      return {
        account: r.account,
        name: r.name,
        state: r.suspended_at ? 'suspended' : 'active',
        mustChange: r.must_change,
        totpSince: r.totp_since?.toISOString() ?? null,
        sessionCount: theirs?.n ?? 0,
        seenAt: theirs?.seen_at.toISOString() ?? null,
        createdAt: r.created_at.toISOString(),
        isMe: r.account === me,
        version: versionOf(r.name),
      }
    }),
    total: counted[0]!.n,
  }
}

export async function add(ctx: Context, { account, name: given, password }: Input<typeof localAdmins.add>) {
  const name = cleanName(given)
  const problem = passwordProblem(password, { account, name })
  const problems: Problem[] = [...nameProblems('name', given), ...(problem ? [{ field: 'password', message: problem }] : [])]
  refuseAny(problems)
  await ctx.tx(async (tx) => {
    await admins.adminsOneByOne(tx)
    const known = await admins.findAdmin(tx, account)
    // The answer of before was lost on its way.
    if (known?.must_change && known.name === name && (await passwordFits(password, known.password_hash))) return nothingDone(ctx)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from local_admins a where a.corp_id = ${ctx.corpId} and a.deleted_at is null`.execute(tx)
    if (rows[0]!.n >= mostAdmins)
      throw conflict({ zh: `最多 ${mostAdmins} 个本地管理员`, en: `At most ${mostAdmins} local administrators` })
    if (!(await admins.addAdmin(tx, { account, name, password })))
      throw conflict({ zh: '这个账号已有人用，或用过；换一个', en: 'This account is or was somebody’s; choose another' }, 'account')
    await audit(tx, ctx, 'local_admin.create', { kind: 'local_admin', id: account, name, after: { account, name } })
  })
  return { account }
}

export async function rename(ctx: Context, { account, name: given, version }: Input<typeof localAdmins.rename>) {
  const name = requiredName('name', given)
  await ctx.tx(async (tx) => {
    const admin = await lockedAdmin(tx, account)
    await checkVersion(tx, versionOf(admin.name), version, { thing: aLocalAdmin, kind: 'local_admin', id: account })
    await admins.renameAdmin(tx, account, name)
    await ctx.app.sessions.rightsChanged(tx)
    await auditEdit(tx, ctx, 'local_admin.rename', { ...object(admin), before: { name: admin.name }, after: { name } })
  })
  return {}
}

const object = ({ account, name }: admins.LocalAdmin) => ({ kind: 'local_admin', id: account, name })
async function lockedAdmin(tx: Tx, account: string): Promise<admins.LocalAdmin> {
  await admins.adminsOneByOne(tx)
  const admin = await admins.findAdmin(tx, account, true)
  if (!admin) throw notFound(aLocalAdmin)
  return admin
}

/** What is done to somebody else, and ends their sessions; `last`: what must leave another one who can sign in. */
async function act(
  ctx: Context,
  account: string,
  action: string,
  work: (tx: Tx, admin: admins.LocalAdmin) => Promise<unknown>,
  { last = false } = {},
): Promise<object> {
  if (accountOf(ctx.me.owner) === account)
    throw badInput('account', {
      zh: '不能对自己这样做，请用「个人中心」或请别的管理员来',
      en: 'Not of oneself: use My account, or ask another administrator',
    })
  await ctx.tx(async (tx) => {
    const admin = await lockedAdmin(tx, account)
    await work(tx, admin)
    if (last && (await admins.activeAdmins(tx)) === 0)
      throw conflict({
        zh: '这是最后一个可以登录的本地管理员：没有它，企业微信连不上时谁也进不来',
        en: 'This is the last local administrator who can sign in: without one nobody gets in when WeCom cannot be reached',
      })
    await endSessions(ctx.app, tx, { account })
    await audit(tx, ctx, action, object(admin))
  })
  return {}
}

export async function suspend(ctx: Context, { account }: Input<typeof localAdmins.suspend>) {
  return act(ctx, account, 'local_admin.suspend', (tx) => admins.suspendAdmin(tx, account, true), { last: true })
}
export async function resume(ctx: Context, { account }: Input<typeof localAdmins.resume>) {
  await ctx.tx(async (tx) => {
    const admin = await lockedAdmin(tx, account)
    if (!admin.suspended_at) return nothingDone(ctx)
    await admins.suspendAdmin(tx, account, false)
    await audit(tx, ctx, 'local_admin.resume', object(admin))
  })
  return {}
}
export const remove = (ctx: Context, { account }: Input<typeof localAdmins.delete>) =>
  act(ctx, account, 'local_admin.delete', (tx) => admins.deleteAdmin(tx, account), { last: true })

export const resetPassword = (ctx: Context, { account, password }: Input<typeof localAdmins.resetPassword>) =>
  act(ctx, account, 'local_admin.reset_password', async (tx, admin) => {
    const problem = passwordProblem(password, admin)
    if (problem) throw badInput('password', problem)
    await admins.setPassword(tx, account, password, true)
  })
export const resetFactor = (ctx: Context, { account }: Input<typeof localAdmins.resetFactor>) =>
  act(ctx, account, 'local_admin.reset_factor', (tx) => admins.forgetFactor(tx, account))
