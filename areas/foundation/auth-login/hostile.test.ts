import http from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { user } from '#core/contract/session.ts'
import { ownPath } from '#core/contract/url.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { testLoginLink } from './server/test-login.ts'

/** Signing in as an attacker sees it: whoever begins it, whatever its links say and whoever brings the code. */
const { url } = await testDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'demo', role: 'http', env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => app.close())

const cookie = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((one) => one.startsWith(`${name}=`))
    ?.split(';')[0]
const location = (answer: Response) => answer.headers.get('location')!

/** A browser that has been sent to WeCom inside its client and comes back with a code of this person. */
async function atTheDoor(person: string, { callback = '/dashboard/tag', headers = {} as Record<string, string> } = {}) {
  const begin = await app.fetch(`/api/auth/client_login?callback=${encodeURIComponent(callback)}`, { headers })
  const page = new URL(location(begin))
  page.searchParams.set('sim_user', person)
  const back = new URL(location(await fetch(page, { redirect: 'manual' })))
  return { path: `${back.pathname}${back.search}`, back, browser: cookie(begin, 'rapport_browser') ?? headers.cookie! }
}
const bring = async (path: string, browser: string) => location(await app.fetch(path, { headers: { cookie: browser } }))
const failed = (why: string) => `/app/auth_error?error=${why}&callback=%2Fdashboard%2Ftag`

/** Addresses that are another site's, or become it in some reader's eyes. */
const elsewhere = (home: URL): string[] => {
  const { host, protocol } = home
  const evil = 'evil.example'
  return [
    ...['//', '///', '////', '/\\', '\\/', '\\\\', '/\\/', '//\\', '\\//', '/\t/', '/\n/', '/\r/', '\t//', ' //', '/ /'].map(
      (p) => p + evil,
    ),
    ...['http://', 'https://', 'HTTPS://', 'https:/', 'https:', 'https:\\\\', 'ftp://', 'file://', 'ws://'].map((p) => p + evil),
    ...[
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'blob:https://evil.example/x',
    ],
    ...['weixin://dl', 'wxwork://x', 'about:blank', 'mailto:a@evil.example', 'tel:1', 'intent://evil.example#Intent;end'],
    ...['/..//', '/../..//', '/.//', '/a/..//', '/%2e%2e//', '/././/'].map((p) => p + evil),
    ...[`${protocol}//${host}@${evil}/`, `${protocol}//${host}.${evil}/`, `${protocol}//${evil}#${host}`, `${protocol}//${evil}?${host}/`],
    ...[`${protocol}//user:word@${host}/`, `//${host}@${evil}`, `${protocol}//${host}\\@${evil}/`, `${protocol}//${host}\u0000.${evil}/`],
    ...[
      '/api/auth/logout',
      '/api/../api/auth/logout',
      '/%61pi/../api/x',
      '/api/auth/test_login',
      evil,
      `.${evil}`,
      `@${evil}`,
      '?x',
      '#x',
      '',
    ],
    ...[`/${'x'.repeat(3000)}`, '/\u0000', '/\u007f/', '/a b'],
  ]
}

test('no link leads somebody who signs in to another site, by whichever door (research/reliability.md B5)', async () => {
  const bad = elsewhere(new URL(app.url))
  expect(new Set(bad).size).toBeGreaterThanOrEqual(60)
  const states = () => sql<{ callback: string }>`delete from login_states returning callback`.execute(anyTable(app.app.db))
  const link = testLoginLink(app.app.config.SECRET_KEY, 'hanlu')
  await app.signIn('hanlu') // whoever signs in is known
  await states()
  let begun = 0
  for (const text of bad) {
    const asked = `callback=${encodeURIComponent(text)}`
    for (const door of ['/api/auth/work_login_callback_v2', '/api/auth/client_login', '/api/auth/work_login_callback_v2?surface=window&'])
      expect(new URL(location(await app.fetch(`${door}${door.includes('?') ? '' : '?'}${asked}`))).origin, text).toBe(app.simUrl)
    const asks = await app.fetch(`/api/auth/login_url?${asked}`)
    if (((await asks.json()) as { success: boolean }).success) begun++
    const tested = location(await app.fetch(`${link}&${asked}`))
    expect(new URL(tested, app.url).origin, text).toBe(app.url)
    expect(tested, text).toBe('/?test_session=1')
    const failing = await app.fetch(`/api/auth/client_login?appid=ww0000000000000000&${asked}`)
    expect(location(failing), text).toBe('/app/auth_error?error=appid')
  }
  const { rows } = await states()
  expect(begun).toBeGreaterThan(50) // some a call refuses before
  expect(rows).toHaveLength(bad.length * 3 + begun)
  expect([...new Set(rows.map((row) => row.callback))]).toEqual(['/'])
  expect(ownPath('/dashboard/tag?a=1#tablePage=2', app.url)).toBe('/dashboard/tag?a=1#tablePage=2')
  expect(ownPath(`${app.url}/dashboard`, app.url)).toBe('/dashboard')
})

describe('a code', () => {
  test('works once, also when it is brought with a fresh state', async () => {
    const first = await atTheDoor('hanlu')
    expect(await bring(first.path, first.browser)).toBe('/dashboard/tag')
    const second = await atTheDoor('hanlu')
    second.back.searchParams.set('code', first.back.searchParams.get('code')!)
    expect(await bring(`${second.back.pathname}${second.back.search}`, second.browser)).toBe(failed('code'))
  })
  test('is worth nothing in another browser, with another’s state, without one, or given twice', async () => {
    const [victim, attacker] = [await atTheDoor('hanlu'), await atTheDoor('zhouruoxi')]
    expect(await bring(attacker.path, victim.browser)).toBe('/app/auth_error?error=state')
    expect(await bring(attacker.path, '')).toBe('/app/auth_error?error=state')
    expect(await bring(attacker.path, 'rapport_browser=')).toBe('/app/auth_error?error=state')
    const mixed = new URL(victim.back)
    mixed.searchParams.set('state', attacker.back.searchParams.get('state')!)
    expect(await bring(`${mixed.pathname}${mixed.search}`, victim.browser)).toBe('/app/auth_error?error=state')
    const twice = `${victim.path}&code=${attacker.back.searchParams.get('code')}`
    expect(await bring(twice, victim.browser)).toBe(failed('cancelled'))
    expect(await bring(attacker.path.replace(/state=\w+/, 'state='), attacker.browser)).toBe('/app/auth_error?error=state')
    expect(await bring(attacker.path, attacker.browser)).toBe('/dashboard/tag') // what was refused elsewhere used nothing up
  })
  test('of another company is refused, by its name and by WeCom', async () => {
    const door = await atTheDoor('hanlu')
    const twoNames = new URL(door.back)
    twoNames.searchParams.append('appid', app.corpid)
    twoNames.searchParams.append('appid', 'ww0000000000000000')
    expect(await bring(`${twoNames.pathname}${twoNames.search}`, door.browser)).toBe(failed('appid'))
    const foreign = await atTheDoor('hanlu')
    const other = app.sim.addCorp({ name: '别家' })
    const page = new URL(`${app.simUrl}/connect/oauth2/authorize`)
    const asked = { appid: other.corpid, agentid: String(other.agentid), redirect_uri: `${app.url}/x`, state: 'x' }
    for (const [key, value] of Object.entries(asked)) page.searchParams.set(key, value)
    page.searchParams.set('sim_user', app.sim.people({ corpid: other.corpid, kind: 'staff' }).people[0]!.id)
    const code = new URL(location(await fetch(page, { redirect: 'manual' }))).searchParams.get('code')!
    expect(code).toMatch(/^[\w-]{20,}$/)
    foreign.back.searchParams.set('code', code)
    expect(await bring(`${foreign.back.pathname}${foreign.back.search}`, foreign.browser)).toBe(failed('code'))
  })
})

describe('two at once', () => {
  const ofPerson = async (userid: string) => {
    const { rows } = await sql<{ staff: number; lines: number; sessions: number }>`
      select count(*)::int as staff,
        (select count(*)::int from audit_log a where a.corp_id = s.corp_id and a.staff_id = max(s.staff_id::text)::uuid and a.action = 'sign_in') as lines,
        (select count(*)::int from sessions x where x.corp_id = s.corp_id and x.staff_id = max(s.staff_id::text)::uuid) as sessions
      from staff s where s.corp_id = ${app.corpId} and s.staff_ext_id = ${userid} group by s.corp_id`.execute(anyTable(app.app.db))
    return rows[0]
  }
  test('one code brought eight times by its browser makes one person, one session and one line', async () => {
    const door = await atTheDoor('linxiaoman')
    expect(await ofPerson('linxiaoman')).toBeUndefined()
    const to = await Promise.all(Array.from({ length: 8 }, () => bring(door.path, door.browser)))
    expect(to.filter((one) => one === '/dashboard/tag')).toHaveLength(1)
    expect(to.filter((one) => one === '/app/auth_error?error=state')).toHaveLength(7)
    expect(await ofPerson('linxiaoman')).toEqual({ staff: 1, lines: 1, sessions: 1 })
  })
  test('somebody whom nobody has met, on four devices, becomes one member of staff', async () => {
    const met = ['hanlu', 'linxiaoman', 'zhouruoxi']
    const { id: person } = app.sim.people({ corpid: app.corpid, kind: 'staff' }).people.find(({ id }) => !met.includes(id))!
    const doors = await Promise.all(Array.from({ length: 4 }, () => atTheDoor(person)))
    const to = await Promise.all(doors.map((door) => bring(door.path, door.browser)))
    expect(to).toEqual(Array(4).fill('/dashboard/tag'))
    expect(await ofPerson(person)).toEqual({ staff: 1, lines: 4, sessions: 4 })
  })
})

test('one address begins two thousand sign-ins in ten minutes, and then waits; others do not', async () => {
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
  await app.fetch('/api/auth/work_login_callback_v2', from('203.0.113.9'))
  await sql`update sign_in_tries set tries = 1999 where source = 'begin 203.0.113.9'`.execute(anyTable(app.app.db))
  const begin = async (ip: string) => location(await app.fetch('/api/auth/work_login_callback_v2?callback=/dashboard/tag', from(ip)))
  expect(await begin('203.0.113.9')).toContain(app.simUrl)
  expect(await begin('203.0.113.9')).toBe('/login?error=too_many&callback=%2Fdashboard%2Ftag')
  expect(await begin('203.0.113.10')).toContain(app.simUrl)
  const asked = await app.fetch('/api/auth/login_url', from('203.0.113.9'))
  expect(await asked.json()).toMatchObject({ success: false, status_code: 429 })
})

test('R344: the page beside the window hears who came in and what was refused; of its own browser alone', async () => {
  const listen = async (browser: string) => {
    const stream = await app.fetch('/api/auth/work_login/event_source', { headers: { cookie: browser } })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const until = async (end: string) => {
      while (!text.includes(end)) {
        const { value, done } = await reader.read()
        if (done) break
        text += value
      }
      return text
    }
    return { until, close: () => reader.cancel() }
  }
  const window = async () => {
    const begin = await app.fetch('/api/auth/work_login_callback_v2?surface=window&callback=/dashboard/tag')
    const ticket = /sim\/login\/(\w+)/.exec(await (await fetch(location(begin))).text())![1]!
    return { browser: cookie(begin, 'rapport_browser')!, ticket }
  }
  const [mine, others] = [await window(), await window()]
  const [here, there] = [await listen(mine.browser), await listen(others.browser)]
  expect(await here.until('\n\n')).toBe('event: waiting\ndata: {}\n\n')
  const back = app.sim.confirmLogin({ ticket: mine.ticket, userid: 'hanlu' }).redirect!.slice(app.url.length)
  expect(await bring(back, mine.browser)).toBe('/window/app/jump?callback=%2Fdashboard%2Ftag')
  expect(await here.until('event: in')).toContain('event: in\ndata: {}\n\n')
  const other = app.sim.confirmLogin({ ticket: others.ticket, userid: 'hanlu' }).redirect!.slice(app.url.length)
  expect(await bring(other.replace(/code=[\w-]+/, 'code='), others.browser)).toBe(
    '/window/app/login?error=cancelled&callback=%2Fdashboard%2Ftag',
  )
  const heard = await there.until('refused')
  expect(heard).toContain('{"why":"cancelled"}')
  expect(heard).not.toContain('event: in')
})

test('a line that its page breaks off gives its place back, however early; an address has a hundred', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.44' }
  const open = () =>
    new Promise<{ status: number; close: () => void }>((done, fail) => {
      const req = http.get(`${app.url}/api/auth/work_login/event_source`, { agent: false, headers }, (res) => {
        res.resume().on('error', () => {})
        done({ status: res.statusCode!, close: () => req.destroy() })
      })
      req.on('error', fail)
    })
  const breakOff = (afterMs: number) =>
    new Promise<void>((done) => {
      const req = http.get(`${app.url}/api/auth/work_login/event_source`, { agent: false, headers }, (res) => res.on('error', () => {}))
      req.on('error', () => {}).on('close', done)
      req.on('socket', (socket) => socket.on('connect', () => setTimeout(() => req.destroy(), afterMs)))
    })
  for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 90 }, () => breakOff(round)))
  const lines: { status: number; close: () => void }[] = []
  const listening = () => lines.filter(({ status }) => status === 200).length
  // The server hears of a broken line a moment after it broke.
  await expect
    .poll(
      async () => {
        lines.push(...(await Promise.all(Array.from({ length: 100 - listening() }, open))))
        return listening()
      },
      { timeout: 10_000 },
    )
    .toBe(100)
  expect((await open()).status).toBe(204)
  for (const { close } of lines) close()
})

test('whoever signed in in a window is in with the whole browser', async () => {
  const session = await app.signIn('hanlu')
  expect((await app.call(user.me, {}, session)).user.name).toBe('韩露')
})
