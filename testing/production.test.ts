import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#core/contract/session.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'

/** The program as companies run it: over TLS, behind a proxy, in several processes, and how it stops. */

const { url } = await testDatabase()
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
})
afterAll(() => app.close())

test('a call that is under way when the program stops gets its answer', async () => {
  const other = await startTestApp({ databaseUrl: url, role: 'http' })
  const cookie = await other.asAdmin()
  const hold = await anyTable(app.app.db)
    .connection()
    .execute(async (db) => {
      await sql`begin`.execute(db)
      await sql`lock table saved_views in access exclusive mode`.execute(db)
      const answer = new Promise<string>((done, failed) => {
        const body = JSON.stringify({ table: 't', name: 'n', search: '', shared: false, is_default: false })
        const headers = { cookie, 'x-requested-with': 'rapport', 'content-type': 'application/json' }
        const req = request(`${other.url}/api/saved_view/save`, { method: 'POST', headers }, (res) => {
          let text = ''
          res.on('data', (d) => (text += d)).on('end', () => done(text))
          res.on('error', failed)
        })
        req.on('error', failed).end(body)
      })
      answer.catch(() => {})
      await sleep(300)
      const stopped = other.close()
      await sleep(300)
      await sql`rollback`.execute(db)
      return { answer, stopped }
    })
  const text = await hold.answer
  expect(JSON.parse(text)).toMatchObject({ success: true })
  await hold.stopped
})

describe('production, over TLS', () => {
  const env = {
    MODE: 'production',
    PUBLIC_URL: 'https://crm.example.com',
    TRUST_PROXY: 'loopback',
    ADMIN_PASSWORD: 'correct horse battery',
    METRICS_TOKEN: 'a token of sixteen',
  }
  let prod: TestApp
  let second: TestApp
  beforeAll(async () => {
    prod = await startTestApp({ databaseUrl: url, role: 'http', env })
    second = await startTestApp({ databaseUrl: url, role: 'http', env })
  })
  afterAll(() => Promise.all([prod.close(), second.close()]))

  test('cookies are of this host and of TLS only, the proxy is believed, the simulator is in no policy', async () => {
    const headers = {
      'x-requested-with': 'rapport',
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
    }
    const body = JSON.stringify({ account: 'admin', password: app.adminPassword })
    const answer = await prod.fetch('/api/auth/password_login', { method: 'POST', headers, body })
    const [cookie, old] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-rapport_session=[\w-]{40,}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(old).toMatch(/^rapport_session=; Max-Age=0/) // of before the upgrade
    expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=/)
    expect(answer.headers.get('content-security-policy')).not.toContain(prod.simUrl)
    const { rows } = await sql<{ ip: string }>`select ip from sessions order by created_at desc limit 1`.execute(app.app.db.all)
    expect(rows[0]!.ip).toBe('203.0.113.9')
    const door = await prod.fetch('/api/auth/work_login_callback_v2?callback=//evil.example', { headers })
    expect(new URL(door.headers.get('location')!).searchParams.get('redirect_uri')).toMatch(/^https:\/\/crm\.example\.com\//)
    expect(door.headers.getSetCookie()[0]).toMatch(/^__Host-rapport_browser=.*; Path=\/;.*; Secure/)
    const planted = cookie!.split(';')[0]!.replace('__Host-', '')
    expect((await prod.call(auth.loginStatus, {}, planted)).hasLogin).toBe(false)
  })

  test('X-Forwarded-Host leads nowhere, also where no address is set', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const door = await app.fetch('/api/auth/work_login_callback_v2', { headers })
    expect(new URL(door.headers.get('location')!).searchParams.get('redirect_uri')).toMatch(new RegExp(`^${app.url}/`))
  })

  test('signing out holds on every process within a second', async () => {
    const session = await prod.asAdmin()
    const inside = async (of: TestApp) => (await of.call(auth.loginStatus, {}, session)).hasLogin
    expect([await inside(prod), await inside(second)]).toEqual([true, true])
    await prod.call(auth.logout, {}, session)
    const out = performance.now()
    expect(await inside(prod)).toBe(false)
    await expect.poll(() => inside(second), { interval: 20, timeout: 5_000 }).toBe(false)
    expect(performance.now() - out).toBeLessThan(1_500) // a second, and what a busy machine takes
  })

  test('only the side window may be framed, by WeCom; in the demo its phone shows what phones show', async () => {
    const framers = async (of: TestApp, path: string) =>
      /frame-ancestors ([^;]*)/.exec((await of.fetch(path)).headers.get('content-security-policy')!)![1]
    expect(await framers(prod, '/client/side_window/customer_info?x=/')).toBe('https://*.work.weixin.qq.com')
    const others = ['/', '/dashboard', '/login?a=/client/', '/mobile/today', '/H5/live_code', '/clientele', '/client%2f', '/api/user/me']
    for (const path of others) expect([path, await framers(prod, path)]).toEqual([path, "'none'"])
    expect(await framers(app, '/client/side_window')).toBe(`https://*.work.weixin.qq.com ${app.simUrl}`)
    expect(await framers(app, '/mobile/today')).toBe(app.simUrl)
    expect(await framers(app, '/dashboard')).toBe("'none'")
  })

  test('metrics are for whoever has their token', async () => {
    const ask = (of: TestApp, authorization?: string) => of.fetch('/metrics', { headers: authorization ? { authorization } : {} })
    expect((await ask(prod)).status).toBe(401)
    expect((await ask(prod, 'Bearer another token')).status).toBe(401)
    const answer = await ask(prod, `Bearer ${env.METRICS_TOKEN}`)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('scrm_http_request_seconds')])
    expect(await (await ask(app)).text()).not.toContain('scrm_') // without a token there is no such page
  })
})
