import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth, staffMe, user } from '#core/contract/session.ts'
import { roleIdOf } from '#core/server/roles.ts'
import { subscriberOf } from '#core/server/subscriber.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'

const { url } = await testDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'demo', role: 'http' })
})
afterAll(() => app.close())

const cookies = (answer: Response) => answer.headers.getSetCookie()

describe('sign-in with WeCom', () => {
  test('a member scans the code and is in; their profile says who they are (R253)', async () => {
    const session = await app.signIn('linxiaoman')
    const me = await app.call(user.me, {}, session)
    expect(me.user).toMatchObject({ name: '林小满', loginType: 'wecom' })
    expect(me.wxUser?.staffExtId).toBe('linxiaoman')
    const profile = await app.call(staffMe.me, {}, session)
    expect(profile).toMatchObject({ roleName: '部门主管', isRoot: false, customIdType: 1, corpName: '麦禾烘焙', adminDepartments: [3] })
    expect(profile.privileges.find((p) => p.module === 'customer')?.actions).toContain('export')
    expect(profile.privileges.find((p) => p.module === 'privilege')).toEqual({ module: 'privilege', actions: [], actionNegative: true })
  })

  test('R231 R232: the profile has its 23 fields; whose role is not the ordinary one counts as an administrator', async () => {
    const asked = await app.fetch('/api/staff/me', { headers: { cookie: await app.signIn('linxiaoman') } })
    const names = `is_root role_name is_admin role_type admin_departments avatar platform corp_id staff_count corp_name release
      channel_agent_flag channel_customer corp_auth_type is_channel_agent custom_id_type canary_feature_map ma_authorized third_app_id
      corp_last_auth_time login_type corp_level is_crm_app`
    expect(Object.keys((await asked.json()) as object)).toEqual(expect.arrayContaining(names.split(/\s+/)))
    const isAdmin = async (session: string) => (await app.call(staffMe.me, {}, session)).isAdmin
    expect(await isAdmin(await app.signIn('linxiaoman'))).toBe(true) // 部门主管
    const somebody = await app.signIn('hanlu')
    await sql`update staff set role_id = ${roleIdOf(app.corpId, 'staff')} where corp_id = ${app.corpId} and staff_ext_id = 'hanlu'`.execute(
      app.ctx.db,
    )
    app.app.sessions.forget()
    expect(await isAdmin(somebody)).toBe(false)
    expect(await isAdmin(await app.asAdmin())).toBe(true)
  })

  test('the state works once, and only in the browser that began', async () => {
    const begin = await app.fetch('/api/auth/work_login_callback_v2?callback=/dashboard/customer')
    const browser = cookies(begin)[0]!.split(';')[0]!
    const login = new URL(begin.headers.get('location')!)
    expect(login.pathname).toBe('/wwlogin/sso/login')
    const ticket = /sim\/login\/(\w+)/.exec(await (await fetch(login)).text())![1]!
    const { redirect } = app.sim.confirmLogin({ ticket, userid: 'hanlu' })
    const path = redirect!.slice(app.url.length)

    const relayed = await app.fetch(path)
    expect(relayed.headers.get('location')).toBe('/login?error=state')
    const first = await app.fetch(path, { headers: { cookie: browser } })
    expect([first.status, first.headers.get('location')]).toEqual([302, '/dashboard/customer'])
    expect(cookies(first)[0]).toMatch(/^rapport_session=[\w-]{40,};.*HttpOnly.*SameSite=Lax/)
    const replay = await app.fetch(path, { headers: { cookie: browser } })
    expect(replay.headers.get('location')).toBe('/login?error=state')
  })

  test('a code that WeCom does not know, another company, nobody of ours', async () => {
    const door = async (change: (url: URL) => void) => {
      const begin = await app.fetch('/api/auth/client_login?callback=/client/side_window/customer_info')
      const to = new URL(begin.headers.get('location')!)
      expect(to.pathname).toBe('/connect/oauth2/authorize')
      to.searchParams.set('sim_user', 'hanlu')
      change(to)
      const back = new URL((await fetch(to, { redirect: 'manual' })).headers.get('location')!)
      return { back, browser: cookies(begin)[0]!.split(';')[0]! }
    }
    const finish = async (back: URL, cookie: string) =>
      (await app.fetch(`${back.pathname}${back.search}`, { headers: { cookie } })).headers.get('location')

    const good = await door(() => {})
    expect(await finish(good.back, good.browser)).toBe('/client/side_window/customer_info')
    const wrong = await door(() => {})
    wrong.back.searchParams.set('code', 'nonsense')
    const failed = (why: string) => `/app/auth_error?error=${why}&callback=%2Fclient%2Fside_window%2Fcustomer_info`
    expect(await finish(wrong.back, wrong.browser)).toBe(failed('code'))
    const other = await door(() => {})
    other.back.searchParams.set('appid', 'ww0000000000000000')
    expect(await finish(other.back, other.browser)).toBe(failed('appid'))
    const outsider = await door((u) => u.searchParams.set('sim_user', 'outsider'))
    expect(await finish(outsider.back, outsider.browser)).toBe(failed('not_member'))
    const refused = await door(() => {})
    refused.back.searchParams.delete('code')
    expect(await finish(refused.back, refused.browser)).toBe(failed('cancelled'))
  })
})

describe('sessions', () => {
  test('status before and after; logout ends it at once (R173, R193)', async () => {
    const before = await app.call(auth.loginStatus, {})
    expect(before).toMatchObject({
      hasLogin: false,
      activationStatus: 'activated',
      user: null,
      wxUser: null,
      passwordLogin: true,
      corpId: null,
      loginDialog: false,
    })
    const session = await app.signIn('hanlu')
    expect(await app.call(auth.loginStatus, {}, session)).toMatchObject({ hasLogin: true, corpId: app.corpId, user: { name: '韩露' } })
    await app.call(auth.logout, {}, session)
    expect((await app.call(auth.loginStatus, {}, session)).hasLogin).toBe(false)
  })

  test('a session that was there before the sign-in is not the one after it', async () => {
    const begin = await app.fetch('/api/auth/work_login_callback_v2')
    const ticket = /sim\/login\/(\w+)/.exec(await (await fetch(begin.headers.get('location')!)).text())![1]!
    const { redirect } = app.sim.confirmLogin({ ticket, userid: 'hanlu' })
    const cookie = `${cookies(begin)[0]!.split(';')[0]}; rapport_session=planted`
    const back = await app.fetch(redirect!.slice(app.url.length), { headers: { cookie } })
    expect(cookies(back)[0]).not.toContain('planted')
    expect((await app.call(auth.loginStatus, {}, 'rapport_session=planted')).hasLogin).toBe(false)
  })

  test('signatures for pages of this origin, and only those (platform/01 §3)', async () => {
    const session = await app.signIn('hanlu')
    const page = `${app.url}/client/side_window/customer_info?x=1`
    const signed = await app.call(auth.agentConfig, { url: page }, session)
    expect(signed).toMatchObject({
      corpId: app.corpid,
      signature: expect.stringMatching(/^[0-9a-f]{40}$/),
      scripts: [`${app.simUrl}/sim/jssdk.js`],
    })
    expect(signed.configSignature).not.toBe(signed.signature)
    await expect(app.call(auth.agentConfig, { url: 'https://evil.example/' }, session)).rejects.toMatchObject({ code: 400 })
  })
})

describe('the local administrator', () => {
  const _login = (password: string) => app.call(auth.passwordLogin, { account: 'admin', password })

  test('signs in with the password and is root', async () => {
    const session = await app.asAdmin()
    expect(await app.call(staffMe.me, {}, session)).toMatchObject({ isRoot: true, staffId: null, loginType: 'password' })
  })

  test('one address has thirty failures in a quarter of an hour, whatever accounts it tries and whichever process it asks', async () => {
    const env = { TRUST_PROXY: 'loopback' }
    const doors = await Promise.all([1, 2].map(() => startTestApp({ databaseUrl: url, role: 'http', env })))
    let turn = 0
    const from = async (ip: string, account: string, password: string): Promise<string> => {
      const answer = await doors[turn++ % doors.length]!.fetch('/api/auth/password_login', {
        method: 'POST',
        headers: { 'x-requested-with': 'rapport', 'content-type': 'application/json', 'x-forwarded-for': ip },
        body: JSON.stringify({ account, password }),
      })
      return ((await answer.json()) as { status_message: string }).status_message
    }
    // what is right does not count, or an office would lock itself out
    for (let i = 0; i < 7; i++) expect(await from('198.51.100.7', 'admin', app.adminPassword)).toBe('')

    expect(await from('203.0.113.9', 'guess', 'password')).toBe('账号或密码不正确')
    await sql`update sign_in_tries set tries = 27 where source = '203.0.113.9'`.execute(app.app.db.all)
    const words = await Promise.all(Array.from({ length: 6 }, (_, i) => from('203.0.113.9', `guess${i}`, 'password')))
    expect(words.filter((w) => w === '账号或密码不正确')).toHaveLength(3)
    expect(words.filter((w) => /^你所在的网络密码错误次数过多，请 1[45] 分钟后再试$/.test(w))).toHaveLength(3)
    expect(await from('203.0.113.9', 'admin', app.adminPassword)).toMatch(/^你所在的网络/)
    expect(await from('203.0.113.10', 'admin', app.adminPassword)).toBe('')

    // five for one account, also when they come at once; whoever guesses locks nobody out but themselves, and learns of no account
    for (const account of ['admin', 'nobody']) {
      const guesses = await Promise.all(Array.from({ length: 8 }, (_, i) => from('203.0.113.11', account, `guess ${i}`)))
      expect(guesses.filter((w) => w === '账号或密码不正确')).toHaveLength(5)
    }
    expect(await from('203.0.113.11', 'admin', app.adminPassword)).toMatch(/^你所在的网络/)
    expect(await from('203.0.113.12', 'admin', app.adminPassword)).toBe('')

    // whoever has IPv6 has 2^64 addresses
    const six = await Promise.all(Array.from({ length: 7 }, (_, i) => from(`2001:db8:0:7::${i.toString(16)}`, 'admin', 'password')))
    expect(six.filter((w) => w.startsWith('你所在的网络'))).toHaveLength(2)
    expect(await from('2001:db8:0:8::1', 'admin', app.adminPassword)).toBe('')

    await sql`update sign_in_tries set until = now() - interval '1 second'`.execute(anyTable(app.app.db))
    expect(await from('203.0.113.9', 'admin', app.adminPassword)).toBe('')
    expect(subscriberOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
    expect(subscriberOf('2001:0DB8::1%eth0')).toBe('2001:db8:0:0::/64')
    await Promise.all(doors.map((door) => door.close()))
  })
})

describe('one account guessed from a thousand addresses', () => {
  test('is slowed for browsers that never signed in to it; the administrator’s own goes on', async () => {
    const door = await startTestApp({ databaseUrl: url, role: 'http', env: { TRUST_PROXY: 'loopback' } })
    let n = 0
    const from = async (password: string, { ip = `198.18.${n >> 8}.${n++ & 255}`, cookie = '', account = 'admin' } = {}) => {
      const answer = await door.fetch('/api/auth/password_login', {
        method: 'POST',
        headers: { 'x-requested-with': 'rapport', 'content-type': 'application/json', 'x-forwarded-for': ip, cookie },
        body: JSON.stringify({ account, password }),
      })
      const known = answer.headers.getSetCookie().find((c) => c.startsWith('rapport_known='))
      return { said: ((await answer.json()) as { status_message: string }).status_message, known: known?.split(';')[0] ?? '' }
    }
    const { known } = await from(app.adminPassword)
    expect(known).toMatch(/^rapport_known=.+\..+\..+$/)

    await sql`insert into sign_in_tries (source, tries, until) values ('* admin', 97, now() + interval '15 minutes')
      on conflict (source) do update set tries = 97, until = excluded.until`.execute(anyTable(app.app.db))
    // What its own address refuses is no guess, and uses nothing up.
    const one = await Promise.all(Array.from({ length: 8 }, () => from('guess', { ip: '203.0.113.77', account: 'other' })))
    expect(one.filter((w) => w.said === '账号或密码不正确')).toHaveLength(5)
    const guesses = await Promise.all(Array.from({ length: 8 }, () => from('guess')))
    expect(guesses.filter((w) => w.said === '账号或密码不正确')).toHaveLength(3)
    const slowed = /^这个账号的密码错误次数过多，请 1[45] 分钟后再试/
    expect((await from(app.adminPassword)).said).toMatch(slowed)
    expect((await from(app.adminPassword, { cookie: known })).said).toBe('')
    // The word is for this account and of us alone.
    expect((await from(app.adminPassword, { cookie: `${known}x` })).said).toMatch(slowed)
    expect((await from('guess', { account: 'other', cookie: known })).said).toBe('账号或密码不正确')
    // A neighbour in the same network slows it as little as somebody far away.
    for (let i = 0; i < 6; i++) await from('guess', { ip: '203.0.113.78' })
    expect((await from(app.adminPassword, { ip: '203.0.113.78' })).said).toMatch(/^你所在的网络/)
    expect((await from(app.adminPassword, { ip: '203.0.113.78', cookie: known })).said).toBe('')
    // A browser that was taken away is no way round: it has as many, by itself.
    const id = known.slice('rapport_known='.length).split('.')[0]
    await sql`update sign_in_tries set tries = 100 where source = ${`${id} admin`}`.execute(anyTable(app.app.db))
    expect((await from(app.adminPassword, { cookie: known })).said).toMatch(slowed)
    await sql`delete from sign_in_tries`.execute(anyTable(app.app.db))
    await door.close()
  })
})

test('who signed in, how and from where, who signed out and who tried in vain is in the audit log', async () => {
  const since = new Date()
  const headers = { 'x-requested-with': 'rapport', 'content-type': 'application/json' }
  await app.call(auth.logout, {}, await app.signIn('hanlu'))
  await app.fetch('/api/auth/logout', { method: 'POST', headers, body: '{}' }) // nobody was signed in
  await expect(app.call(auth.passwordLogin, { account: 'someone', password: 'x' })).rejects.toThrow()
  await app.asAdmin()
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'staff_id', 'ip', 'after'])
    .where('corp_id', '=', app.corpId)
    .where('at', '>', since)
    .orderBy('at')
    .execute()
  expect(log).toMatchObject([
    { action: 'sign_in', actor: '韩露', staff_id: expect.any(String), ip: '127.0.0.1', after: { how: 'wecom' } },
    { action: 'sign_out', actor: '韩露' },
    { action: 'sign_in.refused', staff_id: null, after: { account: 'someone' } },
    { action: 'sign_in', actor: expect.stringMatching(/./), staff_id: null, after: { how: 'password' } },
  ])
})
