import { sql } from 'kysely'
import Value from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CorpAuthType, staffMe, user } from '#core/contract/session.ts'
import { readConfig, wecomScripts } from '#core/server/config.ts'
import { cookieName } from '#core/server/session.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { testLoginLink } from './server/test-login.ts'

const { url } = await testDatabase()
const env = { MODE: 'demo', DATABASE_URL: url, SECRET_KEY: 'k'.repeat(32) }
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'demo', role: 'http', env: { RELEASE: 'saas', CHANNELS: 'TOB,TOC' } })
  await app.signIn('hanlu') // whoever signs in is known
})
afterAll(() => app.close())

describe('the test login', () => {
  const link = (secondsAgo: number, staff = 'hanlu') =>
    testLoginLink(app.app.config.SECRET_KEY, staff, Math.floor(Date.now() / 1000) - secondsAgo)

  test('R106: a signature is good for 10800 s', async () => {
    const early = await app.fetch(link(10_795))
    expect([early.status, early.headers.get('location')]).toEqual([302, '/dashboard?test_session=1'])
    const session = early.headers.getSetCookie()[0]!.split(';')[0]!
    expect(session).toMatch(new RegExp(`^${cookieName}=`))
    expect(await app.call(user.me, {}, session)).toMatchObject({ user: { name: '韩露' } })
    const late = await app.fetch(link(10_800))
    expect([await late.json(), late.headers.getSetCookie()]).toMatchObject([{ success: false, status_code: 404 }, []])
  })
  test('leads to a page of our own, and nowhere else', async () => {
    const to = async (callback: string) => (await app.fetch(`${link(0)}&callback=${encodeURIComponent(callback)}`)).headers.get('location')
    expect(await to('/dashboard/qr?keyword=a#tablePage=2')).toBe('/dashboard/qr?keyword=a&test_session=1#tablePage=2')
    expect(await to('https://evil.example/')).toBe('/?test_session=1')
  })
  test('a link of the future, of another person, of another key, or of nobody opens nothing', async () => {
    const bad = [
      link(-60),
      link(0).replace('hanlu', 'zhouruoxi'),
      testLoginLink('another secret of thirty-two letters', 'hanlu'),
      link(0, 'nobody'),
      link(0).replace(/at=\d+/, 'at='),
      '/api/auth/test_login',
    ]
    for (const path of bad) expect(await (await app.fetch(path)).json(), path).toMatchObject({ success: false, status_code: 404 })
  })
})

describe('what a session says of its company', () => {
  test('R001: the product runs as a hosted service or in private deployment, and says which', async () => {
    expect((await app.call(staffMe.me, {}, await app.asAdmin())).release).toBe('saas')
    expect(readConfig(env).RELEASE).toBe('private')
    expect(() => readConfig({ ...env, RELEASE: 'cloud' })).toThrow('RELEASE')
  })
  test('only the hosted service lets its console ask WeCom for names', async () => {
    const policy = async (path: string) => (await app.fetch(path)).headers.get('content-security-policy')!
    expect(await policy('/dashboard')).toContain(`script-src 'self' ${app.simUrl}`)
    expect(await policy('/login')).toContain(`script-src 'self' ${app.simUrl}`) // it goes on to the console as the page it is
    expect(await policy('/H5/live_code')).not.toContain(`script-src 'self' ${app.simUrl}`)
    expect(wecomScripts({ ...app.app.config, MODE: 'production' })).toHaveLength(2) // the simulator's draws names, too
  })
  test('R170: a company is authorised as oa, chat_oa, ia or pure_ia, and in no other way', async () => {
    const set = (type: string) => sql`update corps set auth_type = ${type} where corp_id = ${app.corpId}`.execute(anyTable(app.app.db))
    for (const type of ['oa', 'chat_oa', 'pure_ia', 'ia']) {
      await set(type)
      const session = await app.signIn('hanlu')
      expect((await app.call(user.me, {}, session)).corpAuthType).toBe(type)
    }
    await expect(set('other')).rejects.toThrow('auth_type')
    expect(Value.Check(CorpAuthType, 'other')).toBe(false)
  })
  test('R171: the channels of a company are TOB, TOC or both', async () => {
    expect((await app.call(staffMe.me, {}, await app.asAdmin())).channels).toEqual(['TOB', 'TOC'])
    for (const CHANNELS of ['TOB', 'TOC', 'TOB,TOC']) expect(readConfig({ ...env, CHANNELS }).CHANNELS).toBe(CHANNELS)
    expect(() => readConfig({ ...env, CHANNELS: 'TOX' })).toThrow('CHANNELS')
  })
})

test('R261: signing in at work goes by /api/auth/work_login_callback_v2 with appid and callback', async () => {
  const door = (appid: string) =>
    app.fetch(`/api/auth/work_login_callback_v2?appid=${appid}&callback=${encodeURIComponent('/dashboard/tag?a=1')}`)
  const to = new URL((await door(app.corpid)).headers.get('location')!)
  expect(to.origin).toBe(new URL(app.simUrl).origin)
  const { rows } = await sql<{ callback: string }>`select callback from login_states where state = ${to.searchParams.get('state')}`.execute(
    anyTable(app.app.db),
  )
  expect(rows).toEqual([{ callback: '/dashboard/tag?a=1' }])
  expect((await door('ww0000000000000000')).headers.get('location')).toBe('/login?error=appid&callback=%2Fdashboard%2Ftag%3Fa%3D1')
})
