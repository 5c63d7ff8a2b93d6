import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth, staffMe } from '#core/contract/session.ts'
import { cookieName } from '#core/server/session.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import type { TestApp } from '#testing/harness.ts'
import { startSuiteApp } from '#testing/suite.ts'
import { suite } from '#testing/suite-settings.ts'

const { url } = await testDatabase()
const { suite_id } = suite
let app: TestApp
/** Two companies that authorised the suite, and one that did not, each with its first member. */
const companies: { corpid: string; userid: string }[] = []
beforeAll(async () => {
  app = await startSuiteApp({ databaseUrl: url, scenario: 'empty' })
  const corpids = [app.corpid, app.sim.addCorp({ name: '第二家' }).corpid, app.sim.addCorp({ name: '没装的' }).corpid]
  for (const corpid of corpids) companies.push({ corpid, userid: app.sim.people({ corpid, kind: 'staff' }).people[0]!.id })
  for (const { corpid, userid } of companies.slice(0, 2)) app.sim.installSuite({ suite_id, corpid, userid })
  await app.settled()
})
afterAll(() => app.close())

const cookie = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((one) => one.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''
const location = (answer: Response) => answer.headers.get('location')!

/** By whichever door: where WeCom's page was asked for, and the way back with a code of this person. */
async function atTheDoor(door: 'work_login_callback_v2' | 'client_login', who: { corpid: string; userid: string }) {
  const begin = await app.fetch(`/api/auth/${door}?callback=/dashboard/tag`)
  const page = new URL(location(begin))
  page.searchParams.set('sim_corp', who.corpid)
  page.searchParams.set('sim_user', who.userid)
  const answer = await fetch(page, { redirect: 'manual' })
  if (answer.status !== 302) throw new Error(await answer.text())
  return { page, back: new URL(location(answer)), browser: cookie(begin, 'rapport_browser') }
}
const bring = (back: URL, browser: string) => app.fetch(`${back.pathname}${back.search}`, { headers: { cookie: browser } })

test('by code and inside the client, members of each company come into theirs, which WeCom names', async () => {
  const corpIds = new Set<number>()
  for (const who of companies.slice(0, 2))
    for (const door of ['work_login_callback_v2', 'client_login'] as const) {
      const { page, back, browser } = await atTheDoor(door, who)
      expect(page.searchParams.get('appid')).toBe(suite_id)
      expect(page.searchParams.get('login_type')).toBe(door === 'client_login' ? null : 'ServiceApp')
      const answer = await bring(back, browser)
      expect(location(answer)).toBe('/dashboard/tag')
      const me = await app.call(staffMe.me, {}, cookie(answer, cookieName))
      expect(me).toMatchObject({ loginType: 'wecom', corpAuthType: 'oa', staffExtId: expect.stringMatching(/^wo/) })
      corpIds.add(me.corpId)
    }
  expect(corpIds.size).toBe(2)
  const { rows } = await sql<{ corp_id: number; how: string; n: number }>`
    select corp_id, after->>'how' as how, count(*)::int as n from audit_log where action = 'sign_in' group by 1, 2`.execute(
    anyTable(app.app.db),
  )
  expect(rows.map(({ how, n }) => [how, n])).toEqual([
    ['suite', 2],
    ['suite', 2],
  ])
})

test('R261: the suite is named by appid; a company that is none of ours, and one of the suite under its own id, are not', async () => {
  const begin = async (appid: string) =>
    location(await app.fetch(`/api/auth/work_login_callback_v2?appid=${appid}&callback=/dashboard/tag`))
  expect(new URL(await begin(suite_id)).searchParams.get('appid')).toBe(suite_id)
  const ofSuite = (await sql<{ id: string }>`select wecom_corp_id as id from corps limit 1`.execute(anyTable(app.app.db))).rows[0]!.id
  for (const other of ['ww0000000000000000', ofSuite]) expect(await begin(other)).toBe('/login?error=appid&callback=%2Fdashboard%2Ftag')
})

test('a code works once and in its browser alone; an outsider, and a company that did not install it or took it back, stay outside', async () => {
  const [mine, others] = [await atTheDoor('client_login', companies[0]!), await atTheDoor('client_login', companies[1]!)]
  const failed = (why: string) => `/app/auth_error?error=${why}&callback=%2Fdashboard%2Ftag`
  expect(location(await bring(others.back, mine.browser))).toBe('/app/auth_error?error=state')
  expect(location(await bring(mine.back, mine.browser))).toBe('/dashboard/tag')
  others.back.searchParams.set('code', mine.back.searchParams.get('code')!)
  expect(location(await bring(others.back, others.browser))).toBe(failed('code'))

  const outsider = await atTheDoor('client_login', { ...companies[0]!, userid: 'outsider' })
  expect(location(await bring(outsider.back, outsider.browser))).toBe(failed('not_member'))
  await expect(atTheDoor('client_login', companies[2]!)).rejects.toThrow('没有安装')

  const leaving = await atTheDoor('client_login', companies[1]!)
  app.sim.removeSuite({ suite_id, corpid: companies[1]!.corpid })
  await app.settled()
  expect(location(await bring(leaving.back, leaving.browser))).toBe(failed('not_installed'))
})

test('R326 R327: on the service’s own address WeCom’s page opens beside ours, elsewhere in its place', async () => {
  const dialog = async (host: string) => {
    const answer = await app.inject({ url: '/api/auth/login_status', headers: { host } })
    return answer.json<{ login_dialog: boolean }>().login_dialog
  }
  expect((await app.call(auth.loginStatus, {})).loginDialog).toBe(true)
  const config = app.app.config as { PUBLIC_URL: string; RELEASE: string }
  const before = { ...config }
  config.PUBLIC_URL = 'https://crm.example.com'
  expect([await dialog('crm.example.com'), await dialog('crm.example.com.evil.example'), await dialog('127.0.0.1')]).toEqual([
    true,
    false,
    false,
  ])
  config.RELEASE = 'private'
  expect(await dialog('crm.example.com')).toBe(false)
  Object.assign(config, before)
})
