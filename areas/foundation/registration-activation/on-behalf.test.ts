import { userGet, userSimplelist } from '@rapport/wecom/calls/contacts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffMe } from '#core/contract/session.ts'
import { program } from '#core/server/actor.ts'
import { activate } from '#core/server/consents.ts'
import { makeContext } from '#core/server/context.ts'
import { cookieName } from '#core/server/session.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import type { TestApp } from '#testing/harness.ts'
import { startSuiteApp } from '#testing/suite.ts'
import { template } from '#testing/suite-settings.ts'
import { registering } from './contract.ts'
import { browserOf } from './testing.ts'

// Apps developed on behalf of a company (代开发; platform/10 §5): they come by authorising a template, and then are as one of the company's own.

const { url } = await testDatabase()
const { suite_id } = template
let app: TestApp
let corpids: string[]
beforeAll(async () => {
  app = await startSuiteApp({ databaseUrl: url, scenario: 'empty', onBehalf: true })
  corpids = [app.corpid, app.sim.addCorp({ name: '第二家', scenario: 'empty' }).corpid]
  for (const corpid of corpids) app.sim.installSuite({ suite_id, corpid, userid: app.sim.people({ corpid, kind: 'staff' }).people[0]!.id })
  await app.settled()
})
afterAll(() => app.close())

const companies = async () =>
  (
    await sql<{ id: number; wecom: string; name: string; agent: number; secret: string; withdrawn: Date | null }>`
      select c.corp_id as id, c.wecom_corp_id as wecom, c.name, a.agent_id as agent, a.secret, a.withdrawn_at as withdrawn
      from corps c join corp_apps a on a.corp_id = c.corp_id where c.name <> '扫码的' order by c.name desc`.execute(anyTable(app.app.db))
  ).rows
const countOf = async (table: 'customers' | 'staff', corpId: number) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where corp_id = ${corpId}`.execute(anyTable(app.app.db)))
    .rows[0]!.n

test('a template that a company authorises brings it in; the permanent code is what its token is asked for with', async () => {
  const [first, second] = await companies()
  expect([first!.name, second!.name]).toEqual(['第二家', '新开的店'])
  for (const one of [first, second]) expect(one).toMatchObject({ wecom: expect.stringMatching(/^wp/), agent: expect.any(Number) })
  const { userlist } = await app.app.gate.call(first!.id, userSimplelist, { department_id: 1 })
  expect(userlist[0]).toMatchObject({ userid: expect.stringMatching(/^wo\w{30}$/), name: expect.not.stringMatching(/^wo/) })
  // How often WeCom was asked for a token, by which call: never as a suite asks.
  const calls = app.sim.events({ limit: 4000, kind: 'api' }).events.map((one) => one.title)
  expect([calls.includes('gettoken'), calls.includes('service/get_corp_token')]).toEqual([true, false])
})

test('on its page a template is authorised by a code that is scanned, which the provider asks for, and by nothing else', async () => {
  const screen = browserOf(app)
  expect(await screen.toWecom()).toBe('/corp_auth_required?error=scan')
  const { url, byPage } = await screen.call(registering.registerQr, {})
  expect(byPage).toBe(false)
  await fetch(`${url}&sim_corp=${app.sim.addCorp({ name: '扫码的', scenario: 'empty' }).corpid}`)
  await app.settled()
  expect(await screen.call(registering.registerCheck, {})).toMatchObject({ state: 'authorised', corpId: expect.any(Number) })
})

test('its callbacks come for the company, sealed with the keys of the template', async () => {
  for (const { id } of await companies()) {
    const ctx = makeContext(app.app, id, program)
    await ctx.tx((tx) => activate(tx))
  }
  await app.settled(60_000)
  const [first, second] = await companies()
  const { id } = app.sim.createCustomer({ name: '代客' })
  app.sim.add({ person_id: id, userid: app.sim.people({ corpid: corpids[1]!, kind: 'staff' }).people[0]!.id, corpid: corpids[1]! })
  await app.settled()
  expect([await countOf('customers', first!.id), await countOf('customers', second!.id)]).toEqual([1, 0])
})

const location = (answer: Response) => answer.headers.get('location')!
const cookie = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((one) => one.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''
async function atTheDoor(door: 'work_login_callback_v2' | 'client_login', wecom: string, corpid: string) {
  const userid = app.sim.people({ corpid, kind: 'staff' }).people[0]!.id
  const begin = await app.fetch(`/api/auth/${door}?callback=/dashboard/tag&appid=${wecom}`)
  const page = new URL(location(begin))
  let back: string
  if (door === 'client_login') {
    page.searchParams.set('sim_user', userid)
    back = location(await fetch(page, { redirect: 'manual' }))
  } else {
    const ticket = /\/sim\/login\/(\w+)/.exec(await (await fetch(page)).text())![1]!
    back = app.sim.confirmLogin({ ticket, userid }).redirect!
  }
  return { page, back: new URL(back), browser: cookie(begin, 'rapport_browser') }
}
const bring = (back: URL, browser: string) => app.fetch(`${back.pathname}${back.search}`, { headers: { cookie: browser } })

test('its people sign in as those of an own app: by company and number of the app, whose code its own token opens and no other', async () => {
  const [first, second] = await companies()
  for (const [company, corpid] of [
    [first!, corpids[1]!],
    [second!, corpids[0]!],
  ] as const)
    for (const door of ['work_login_callback_v2', 'client_login'] as const) {
      const { page, back, browser } = await atTheDoor(door, company.wecom, corpid)
      expect([page.searchParams.get('appid'), page.searchParams.get('agentid')]).toEqual([company.wecom, String(company.agent)])
      expect(page.searchParams.get('login_type')).toBe(door === 'client_login' ? null : 'CorpApp')
      if (door === 'client_login') expect(back.searchParams.get('appid')).toBeNull()
      else expect(back.searchParams.get('appid')).toBe(company.wecom)
      if (company === second) back.searchParams.set('appid', corpid) // WeCom may say the company's own id
      const answer = await bring(back, browser)
      expect(location(answer)).toBe('/dashboard/tag')
      expect(await app.call(staffMe.me, {}, cookie(answer, cookieName))).toMatchObject({ corpId: company.id, loginType: 'wecom' })
    }
  const [mine, theirs] = [
    await atTheDoor('client_login', first!.wecom, corpids[1]!),
    await atTheDoor('client_login', second!.wecom, corpids[0]!),
  ]
  theirs.back.searchParams.set('code', mine.back.searchParams.get('code')!)
  expect(location(await bring(theirs.back, theirs.browser))).toMatch(/^\/app\/auth_error\?error=(code|domain)/)
})

test('a permanent code that was reset is the secret from then on; withdrawn, nothing is asked and nobody comes in', async () => {
  const [first] = await companies()
  const { rows } = await sql<{ ext: string }>`select staff_ext_id as ext from staff where corp_id = ${first!.id}`.execute(
    anyTable(app.app.db),
  )
  const look = () => app.app.gate.call(first!.id, userGet, { userid: rows[0]!.ext })
  app.sim.resetPermanentCode({ suite_id, corpid: corpids[1]! })
  await app.settled()
  expect((await companies())[0]!.secret).not.toBe(first!.secret)
  expect(await look()).toMatchObject({ userid: rows[0]!.ext })
  const leaving = await atTheDoor('client_login', first!.wecom, corpids[1]!)
  app.sim.removeSuite({ suite_id, corpid: corpids[1]! })
  await app.settled()
  expect(await look().catch((e) => e)).toMatchObject({ errcode: 48004, outcome: 'not_sent' })
  expect(location(await bring(leaving.back, leaving.browser))).toMatch(/error=(no_corp|not_installed)/)
})
