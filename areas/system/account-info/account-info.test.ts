import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noticeCenter } from '#areas/system/notice-center/contract.ts'
import { code } from '#core/contract/errors.ts'
import { factors } from '#core/contract/factors.ts'
import { passwordProblem } from '#core/contract/passwords.ts'
import { auth, staffMe } from '#core/contract/session.ts'
import { bootstrap } from '#core/server/bootstrap.ts'
import { forgetPending } from '#core/server/local-admins.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { localAdmins, mySessions, signInSettings } from './contract.ts'
import { type Browser, browserOf, codeNow, isOut, nextStep } from './testing.ts'

const { url } = await testDatabase()
let app: TestApp
/** A second process on the same database. */
let other: TestApp
let admin: string
const first = 'a password to begin with 7'
const second = 'quite another sentence 8'

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  other = await startTestApp({ databaseUrl: url, role: 'http', env: { WECOM_CORP_ID: app.corpid } })
  admin = await app.asAdmin()
}, 60_000)
afterAll(() => Promise.all([app.close(), other.close()]))
beforeEach(() => sql`delete from sign_in_tries`.execute(anyTable(app.app.db)))

/** A local administrator with a password of their own, signed in. */
async function newAdmin(account: string, name: string): Promise<Browser> {
  await app.call(localAdmins.add, { account, name, password: first }, admin)
  const browser = browserOf(app)
  await browser.login(account, first)
  await browser.ask('/account/password/change', { current: first, password: second })
  return browser
}
async function withCodes(account: string, name: string): Promise<{ browser: Browser; secret: string; codes: string[] }> {
  const browser = await newAdmin(account, name)
  const { secret } = await browser.ask('/account/totp/begin', { password: second })
  const { codes } = await browser.ask('/account/totp/confirm', { code: codeNow(String(secret)) })
  return { browser, secret: String(secret), codes: codes as string[] }
}
const signedIn = async (session: string, at = app) => (await at.call(auth.loginStatus, {}, session)).hasLogin
const lines = async (account: string) => {
  const { rows } = await sql<{ action: string; actor: string; after: Record<string, string> | null }>`
    select action, actor, after from audit_log where object_id = ${account} or after->>'account' = ${account} order by at, audit_id`.execute(
    anyTable(app.app.db),
  )
  return rows
}

test('a new local administrator chooses a password of their own before anything else is open to them', async () => {
  await app.call(localAdmins.add, { account: 'xiaomei', name: '小美', password: first }, admin)
  await app.call(localAdmins.add, { account: 'xiaomei', name: '小美', password: first }, admin) // the answer was lost on its way
  expect(await refusalOf(app.call(localAdmins.add, { account: 'xiaomei', name: '别人', password: second }, admin))).toMatchObject({
    code: code.conflict,
    body: { field: 'account' },
  })
  const mei = browserOf(app)
  await mei.login('xiaomei', first)
  expect(await app.call(staffMe.me, {}, mei.session())).toMatchObject({ owes: 'password', isRoot: false, privileges: [], name: '小美' })
  for (const asked of [app.call(localAdmins.list, {}, mei.session()), app.call(mySessions.list, {}, mei.session())])
    expect(await refusalOf(asked)).toMatchObject({ code: code.forbidden })

  const change = (current: string, password: string) => refusalOf(mei.ask('/account/password/change', { current, password }))
  for (const weak of ['short', 'xiaomei-2026-xiaomei', '1234567890ab', 'P@ssw0rd2026!', 'aaaaaaaaaaaa', 'woaini5201314'])
    expect(await change(first, weak), weak).toMatchObject({ body: { field: 'password' } })
  expect(await change('not it at all', second)).toMatchObject({ body: { field: 'current' } })
  expect(await change(first, first)).toMatchObject({ body: { field: 'password' } })
  const before = mei.session()
  expect(await change(first, second)).toBeNull()
  expect(mei.session()).not.toBe(before)
  expect([await signedIn(before), await signedIn(mei.session(), other)]).toEqual([false, true])
  await isOut(before, other)
  expect(await app.call(staffMe.me, {}, mei.session())).toMatchObject({ isRoot: true })
  expect((await lines('xiaomei')).map((l) => [l.action, l.actor])).toEqual([
    ['local_admin.create', '系统管理员'],
    ['local_admin.password', '小美'],
  ])
})

test('password rules ask for length and for what is not guessed, and for no signs', () => {
  const of = { account: 'admin', name: '系统管理员' }
  for (const good of ['correct horse battery', '雨后的街道很安静呀朋友', 'x7!Q9#pass-2k', 'password manager in the kitchen'])
    expect(passwordProblem(good, of), good).toBeNull()
  for (const bad of ['password1234', 'Rapport2026!', 'qwertyuiop', '0987654321', 'Admin-sentence-9', 'x'.repeat(129), 'baobaobaobao1'])
    expect(passwordProblem(bad, of), bad).not.toBeNull()
})

test('the password of the environment is the first one; another one there is the way back in', async () => {
  const config = app.app.config
  const mine = browserOf(app)
  await mine.login('admin', app.adminPassword)
  await mine.ask('/account/password/change', { current: app.adminPassword, password: second })
  admin = mine.session()
  await bootstrap(app.app) // the next start
  expect(await refusalOf(browserOf(app).login('admin', app.adminPassword))).toMatchObject({ body: { field: 'password' } })
  await bootstrap({ ...app.app, config: { ...config, ADMIN_PASSWORD: 'the operator wants in' } })
  await isOut(admin, other)
  const back = browserOf(app)
  expect(await back.login('admin', 'the operator wants in')).toMatchObject({ code_needed: false })
  admin = back.session()
})

test('codes: nobody is in by the password alone; a code is taken once, also when several bring it at once', async () => {
  const { secret, browser } = await withCodes('dawei', '大伟')
  const door = browserOf(app)
  await nextStep(app, 'dawei')
  expect(await door.login('dawei', second)).toMatchObject({ code_needed: true })
  expect(await signedIn(door.session())).toBe(false)
  expect(await refusalOf(door.login('dawei', second, '000000'))).toMatchObject({ body: { field: 'code' } })

  const now = codeNow(secret)
  const doors = Array.from({ length: 4 }, () => browserOf(app))
  const answers = await Promise.all(doors.map((one) => refusalOf(one.login('dawei', second, now))))
  expect(answers.filter((refused) => refused === null)).toHaveLength(1)
  expect(await refusalOf(browserOf(app).login('dawei', second, now))).toMatchObject({ body: { field: 'code' } })
  await sql`delete from sign_in_tries`.execute(anyTable(app.app.db))
  expect(await refusalOf(browserOf(app).login('dawei', second, codeNow(secret, 2)))).toMatchObject({ body: { field: 'code' } })
  expect(await browserOf(app).login('dawei', second, codeNow(secret, 1))).toMatchObject({ code_needed: false })
  // One of before the last that was taken would be a code twice.
  expect(await refusalOf(browserOf(app).login('dawei', second, codeNow(secret, -1)))).toMatchObject({ body: { field: 'code' } })

  const log = await lines('dawei')
  expect(log.filter((l) => l.action === 'sign_in.refused').map((l) => l.after?.why)).toContain('code')
  await app.settled()
  const noticed = (await app.call(noticeCenter.list, {}, browser.session())).list.map((n) => n.kind)
  expect(noticed).toContain('auth-login.code-refused')
  expect(noticed).toContain('auth-login.new-device')
})

test('wrong codes count as failed sign-ins, and right passwords wipe none of them away', async () => {
  await withCodes('haoran', '浩然')
  const door = browserOf(app)
  const tries: (number | undefined)[] = []
  for (let i = 0; i < 6; i++) {
    await refusalOf(door.login('haoran', second))
    tries.push((await refusalOf(door.login('haoran', second, '111111')))?.code)
  }
  expect(tries).toEqual([...Array(5).fill(code.badInput), code.tooMany])
})

test('a secret that was shown waits ten minutes for its first code, and goes', async () => {
  const browser = await newAdmin('laoban', '老板')
  const pending = async () =>
    (
      await sql<{ n: number }>`select count(totp_pending)::int as n from local_admins where account = 'laoban'`.execute(
        anyTable(app.app.db),
      )
    ).rows[0]!.n
  const late = (minutes: number) =>
    sql`update local_admins set totp_pending_at = now() - make_interval(mins => ${minutes}::int) where account = 'laoban'`.execute(
      anyTable(app.app.db),
    )
  const { secret } = await browser.ask('/account/totp/begin', { password: second })
  await late(11)
  expect(await refusalOf(browser.ask('/account/totp/confirm', { code: codeNow(String(secret)) }))).toMatchObject({ code: code.conflict })
  expect(await pending()).toBe(1)
  await forgetPending(app.app.db)
  expect(await pending()).toBe(0)
  const anew = await browser.ask('/account/totp/begin', { password: second })
  await late(9)
  await forgetPending(app.app.db)
  await browser.ask('/account/totp/confirm', { code: codeNow(String(anew.secret)) })
  expect(await pending()).toBe(0)
})

test('recovery codes stand in for the phone, each once; new ones take the place of the old', async () => {
  const { browser, secret, codes } = await withCodes('lina', '丽娜')
  expect(new Set(codes).size).toBe(10)
  const enter = (given: string) => refusalOf(browserOf(app).login('lina', second, given))
  const both = await Promise.all([enter(codes[0]!), enter(codes[0]!.toUpperCase().replace('-', ' '))])
  expect(both.filter((refused) => refused === null)).toHaveLength(1)
  expect(await enter(codes[1]!)).toBeNull()
  expect((await app.call(factors.factors, {}, browser.session())).recoveryLeft).toBe(8)
  await nextStep(app, 'lina')
  const fresh = await browser.ask('/account/totp/recovery_codes', { password: second, code: codeNow(secret) })
  expect(await enter(codes[2]!)).toMatchObject({ code: code.badInput })
  expect(await enter((fresh.codes as string[])[0]!)).toBeNull()
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from admin_recovery_codes where encode(code_hash, 'escape') ilike ${`%${codes[0]!.replace('-', '')}%`}`.execute(
    anyTable(app.app.db),
  )
  expect(rows[0]!.n).toBe(0)
})

test('another phone and no phone take password and code; the company may ask for codes, and one is led to them', async () => {
  const { browser, secret } = await withCodes('xuehua', '雪花')
  const ask = (path: string, body: object) => refusalOf(browser.ask(`/account/totp/${path}`, body))
  await nextStep(app, 'xuehua')
  expect(await ask('end', { password: 'no', code: codeNow(secret) })).toMatchObject({ body: { field: 'password' } })
  expect(await ask('end', { password: second, code: '123456' })).toMatchObject({ body: { field: 'code' } })
  expect(await ask('begin', { password: second })).toMatchObject({ body: { field: 'code' } })
  expect(await ask('confirm', { code: codeNow(secret) })).toMatchObject({ code: code.conflict }) // nothing was begun

  const bare = await newAdmin('luren', '路人')
  const read = await app.call(signInSettings.get, {}, browser.session())
  const require = (totpRequired: boolean, as: string) => app.edit(signInSettings.update, { ...omit(read), totpRequired }, as)
  expect(await refusalOf(require(true, bare.session()))).toMatchObject({ body: { field: 'totp_required' } })
  await require(true, browser.session())
  expect(await ask('end', { password: second, code: codeNow(secret) })).toMatchObject({ code: code.conflict })
  expect(await app.call(staffMe.me, {}, bare.session())).toMatchObject({ owes: 'factor', isRoot: false })
  expect(await refusalOf(other.call(localAdmins.list, {}, bare.session()))).toMatchObject({ code: code.forbidden })
  const { secret: own } = await bare.ask('/account/totp/begin', { password: second })
  await bare.ask('/account/totp/confirm', { code: codeNow(String(own)) })
  expect(await app.call(staffMe.me, {}, bare.session())).toMatchObject({ isRoot: true })
  await require(false, browser.session())
  expect(await ask('end', { password: second, code: codeNow(secret) })).toBeNull()
  expect(await browserOf(app).login('xuehua', second)).toMatchObject({ code_needed: false })
})
const omit = ({ version: _, ...rest }: { version: number; idleMinutes: number; absoluteDays: number; totpRequired: boolean }) => rest

test('a lost phone, a forgotten password: another root helps, and the log says who', async () => {
  const { browser } = await withCodes('yaya', '雅雅')
  await app.call(localAdmins.resetFactor, { account: 'yaya' }, admin)
  expect(await signedIn(browser.session())).toBe(false)
  await isOut(browser.session(), other)
  expect(await browserOf(app).login('yaya', second)).toMatchObject({ code_needed: false })
  await app.call(localAdmins.resetPassword, { account: 'yaya', password: 'until you choose your own' }, admin)
  expect(await refusalOf(browserOf(app).login('yaya', second))).toMatchObject({ body: { field: 'password' } })
  const anew = browserOf(app)
  await anew.login('yaya', 'until you choose your own')
  expect(await app.call(staffMe.me, {}, anew.session())).toMatchObject({ owes: 'password' })
  expect((await lines('yaya')).slice(-3).map((l) => [l.action, l.actor])).toEqual([
    ['local_admin.reset_factor', '系统管理员'],
    ['local_admin.reset_password', '系统管理员'],
    ['sign_in.refused', ''],
  ])
})

test('whoever signs in with what is being changed has no session after the change: password, second factor', async () => {
  const during = async (account: string, change: () => Promise<unknown>) => {
    const sessions: string[] = []
    let on = true
    const crew = Array.from({ length: 4 }, async () => {
      while (on) {
        const door = browserOf(app)
        if (!(await refusalOf(door.login(account, second)))) sessions.push(door.session())
      }
    })
    await expect.poll(() => sessions.length, { interval: 5, timeout: 10_000 }).toBeGreaterThan(4)
    await change()
    on = false
    await Promise.all(crew)
    expect((await Promise.all(sessions.map((one) => signedIn(one)))).filter(Boolean)).toEqual([])
  }
  const mine = await newAdmin('wang', '小王')
  const { secret } = await mine.ask('/account/totp/begin', { password: second })
  await during('wang', () => mine.ask('/account/totp/confirm', { code: codeNow(String(secret)) }))
  await app.call(localAdmins.resetFactor, { account: 'wang' }, admin)
  await mine.login('wang', second)
  await during('wang', () => mine.ask('/account/password/change', { current: second, password: 'a third one, all new' }))
  expect(await signedIn(mine.session())).toBe(true)
})

test('a browser is known by one word, as long as password and factor are those of then; known ones are bounded as well', async () => {
  const { browser, secret, codes } = await withCodes('hua', '阿花')
  const nameOf = (one: Browser) => /rapport_known=([\w-]+)/.exec(one.cookie())![1]!
  const name = nameOf(browser)
  await browser.login('hua', second, codes[0])
  expect(nameOf(browser)).toBe(name)
  const tries = async (source: string, n: number) => {
    await sql`delete from sign_in_tries`.execute(anyTable(app.app.db))
    await sql`insert into sign_in_tries (source, tries, until) values (${source}, ${n}, now() + interval '15 minutes')`.execute(
      anyTable(app.app.db),
    )
  }
  const guess = async (password: string, given?: string, times = 1) => {
    const answers: (number | undefined)[] = []
    for (let i = 0; i < times; i++) answers.push((await refusalOf(browser.login('hua', password, given)))?.code)
    return answers
  }
  const { badInput, tooMany } = code
  await tries(`${name} hua`, 19)
  expect(await guess('no', undefined, 2)).toEqual([badInput, tooMany])
  await tries('known hua', 1000) // somebody has taken known browsers away: their owner still has a few tries of their own
  expect(await guess('no', undefined, 6)).toEqual([...Array(5).fill(badInput), tooMany])
  await tries(`code ${name} hua`, 19)
  expect(await guess(second, '000000', 2)).toEqual([badInput, tooMany])
  await tries('code known hua', 1000)
  expect(await guess(second, '000000', 6)).toEqual([...Array(5).fill(badInput), tooMany])
  // Guesses by whoever is signed in, of the code in force and of the one that waits.
  await tries(`code ${name} hua`, 20)
  for (const [path, more] of [
    ['end', { password: second, code: '000000' }],
    ['confirm', { code: '000000' }],
  ] as const)
    expect(await refusalOf(browser.ask(`/account/totp/${path}`, more))).toMatchObject({ code: tooMany })

  // Whoever had the password before it was changed is a stranger: five tries of one address.
  const before = browserOf(app)
  await nextStep(app, 'hua')
  await tries('nobody', 0)
  await before.login('hua', second, codeNow(secret))
  const stolen = before.cookie()
  await app.call(localAdmins.resetPassword, { account: 'hua', password: 'until you choose your own' }, admin)
  const late = browserOf(app, undefined, stolen)
  const refusals = []
  for (let i = 0; i < 7; i++) refusals.push((await refusalOf(late.login('hua', `wrong ${i}`)))?.code)
  expect(refusals).toEqual([...Array(5).fill(badInput), tooMany, tooMany])
})

test('suspended, let in again, deleted: sessions end with it; never oneself, never the last one, never a name twice', async () => {
  const browser = await newAdmin('kefu', '阿福')
  await app.call(localAdmins.suspend, { account: 'kefu' }, admin)
  await isOut(browser.session(), other)
  expect(await refusalOf(browserOf(app).login('kefu', second))).toMatchObject({ body: { field: 'account' } })
  await app.call(localAdmins.resume, { account: 'kefu' }, admin)
  expect(await browserOf(app).login('kefu', second)).toMatchObject({ code_needed: false })
  await app.edit(localAdmins.rename, { account: 'kefu', name: '福伯' }, admin)
  await app.call(localAdmins.delete, { account: 'kefu' }, admin)
  expect(await refusalOf(browserOf(app).login('kefu', second))).toMatchObject({ body: { field: 'password' } })
  expect(await refusalOf(app.call(localAdmins.add, { account: 'kefu', name: '福伯', password: first }, admin))).toMatchObject({
    body: { field: 'account' },
  })
  for (const call of [localAdmins.suspend, localAdmins.delete, localAdmins.resetFactor])
    expect(await refusalOf(app.call(call, { account: 'admin' }, admin))).toMatchObject({ body: { field: 'account' } })

  // Two who take each other away at once: one of them stays.
  const { list } = await app.call(localAdmins.list, { pageSize: 100 }, admin)
  for (const { account, isMe } of list) if (!isMe && account !== 'xiaomei') await app.call(localAdmins.delete, { account }, admin)
  const mei = browserOf(app)
  await mei.login('xiaomei', second)
  await Promise.all([
    refusalOf(app.call(localAdmins.delete, { account: 'xiaomei' }, admin)),
    refusalOf(app.call(localAdmins.delete, { account: 'admin' }, mei.session())),
  ])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from local_admins where deleted_at is null and suspended_at is null`.execute(anyTable(app.app.db))
  expect(rows[0]!.n).toBe(1)
  await sql`update local_admins set deleted_at = null where account = 'admin'`.execute(anyTable(app.app.db))
  await bootstrap({ ...app.app, config: { ...app.app.config, ADMIN_PASSWORD: app.adminPassword } })
  admin = await app.asAdmin()
})
