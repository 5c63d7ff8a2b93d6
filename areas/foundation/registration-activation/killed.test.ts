import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companies } from '#areas/foundation/multi-corp/contract.ts'
import { callbacksMissed } from '#core/contract/corp.ts'
import { auth, staffMe } from '#core/contract/session.ts'
import { anyTable } from '#testing/any-table.ts'
import { freePort, until } from '#testing/chaos/rig.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { environmentOf, type ServerProcess, startProcess } from '#testing/processes.ts'
import { listen, provider, suite, suiteSettings } from '#testing/suite-settings.ts'
import { activation, registering } from './contract.ts'
import { makeInvite } from './server/invites.ts'
import { browserOf } from './testing.ts'

// A process that is killed in the middle of a consent, an activation, a switch or a withdrawal. A table that is locked keeps it there.

const { url } = await testDatabase()
const { suite_id } = suite
const port = await freePort()
let app: TestApp // holds WeCom and the database; browsers and WeCom talk to the process that dies
let door: ServerProcess
const open = async () => {
  door = await startProcess('all', { ...environmentOf(app.app.config), PORT: String(port) })
}
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'empty', role: 'http', unset: true, env: { ...suiteSettings, PORT: '0' } })
  app.sim.addProvider({ name: '睦客科技', ...provider })
  app.sim.addSuite({ provider: provider.corpid, name: '睦客', ...suite })
  await open()
  await listen(app.sim, door.url)
}, 120_000)
afterAll(async () => {
  await door.kill()
  await app.close()
})

const rows = async <T>(statement: ReturnType<typeof sql<T>>): Promise<T[]> => (await statement.execute(anyTable(app.app.db))).rows
const browser = () => browserOf({ url: `http://127.0.0.1:${port}`, app: app.app })
const newCompany = (name: string) => app.sim.addCorp({ name, scenario: 'empty' }).corpid
const corp = async (name: string) =>
  (
    await rows(sql<{ id: number; status: string; agent: number | null; withdrawn: Date | null }>`
      select c.corp_id as id, c.activation_status as status, a.agent_id as agent, c.withdrawn_at as withdrawn
      from corps c left join corp_apps a on a.corp_id = c.corp_id where c.name = ${name}`)
  )[0]
const lines = async (corpId: number, action: string) =>
  (await rows(sql`select from audit_log where corp_id = ${corpId} and action = ${action}`)).length
const roots = async (corpId: number) =>
  (
    await rows(sql`select from staff s join roles r on r.corp_id = s.corp_id and r.role_id = s.role_id
      where s.corp_id = ${corpId} and r.role_type = 'root'`)
  ).length
const invited = () => makeInvite(app.app.db, {})
const usesLeft = async (): Promise<number> =>
  (await rows(sql<{ n: number }>`select coalesce(sum(uses_left), 0)::int as n from invite_codes`))[0]!.n
const register = async (of: ReturnType<typeof browser>, companyName: string) =>
  of.call(registering.registerInfo, { companyName, contactName: '李雷', contactPhone: '13800138000', inviteCode: await invited() })
/** Authorised and at work. */
async function atWork(of: ReturnType<typeof browser>, corpid: string): Promise<void> {
  await of.authorise(corpid)
  await of.call(activation.setInviteCode, { inviteCode: await invited() })
}

/** While these tables take nothing, `work` gets as far as it can; then the process dies, and another one comes. */
async function killedAt(tables: string[], waiting: number, work: () => Promise<unknown>[]): Promise<void> {
  const lock = await anyTable(app.app.db).startTransaction().execute()
  try {
    await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in exclusive mode`.execute(lock)
    const under = work().map((one) => one.catch(() => 'broken off'))
    const stuck = sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`
    await until('the process to be in the middle', async () => (await rows(stuck)).length >= waiting)
    await door.kill()
    await sql`select pg_terminate_backend(pid) from (${stuck}) s`.execute(anyTable(app.app.db)) // the database has not seen yet that nobody waits
    await Promise.all(under)
  } finally {
    await lock.rollback().execute()
  }
  // What a process held runs out by itself after some seconds; here at once.
  await sql`update suite_tokens set expires_at = now() where token_key like 'lock:%'`.execute(anyTable(app.app.db))
  await sql`update callbacks set next_at = now() where state = 'new'`.execute(anyTable(app.app.db))
  await sql`update jobs.job set state = 'retry', start_after = now() where state = 'active'`.execute(anyTable(app.app.db))
  await open()
}

test('killed before it is kept: a switch, an activation, a consent and a withdrawal are done whole afterwards, and once', async () => {
  const [me, zed, wanda, screen, left] = [browser(), browser(), browser(), browser(), browser()]
  await atWork(me, app.corpid)
  await me.authorise(newCompany('乙公司'))
  await me.bothAreMe()
  await zed.authorise(newCompany('待激活'))
  const leaving = newCompany('要走的')
  await atWork(left, leaving)
  await app.settled()
  const [second, first] = [await corp('乙公司'), await corp('新开的店')]
  await register(wanda, '浏览器授权的')
  const [authorises, scanned] = [newCompany('浏览器授权的'), newCompany('扫码授权的')]
  const back = (await fetch(`${await wanda.toWecom()}&sim_corp=${authorises}`, { redirect: 'manual' })).headers.get('location')!
  await register(screen, '扫码授权的')
  const code = await screen.call(registering.registerQr, {})
  const inviteCode = await invited()
  const codes = await usesLeft()

  await killedAt(['audit_log'], 4, () => {
    app.sim.removeSuite({ suite_id, corpid: leaving })
    void fetch(`${code.url}&sim_corp=${scanned}`)
    return [me.call(companies.switch, { corpId: first!.id }), zed.call(activation.setInviteCode, { inviteCode }), wanda.visit(back)]
  })
  await app.settled(60_000)

  // The switch: nothing had happened; asked again it happens.
  expect((await me.call(staffMe.me, {})).corpId).toBe(second!.id)
  await me.call(companies.switch, { corpId: first!.id })
  expect((await me.call(auth.loginStatus, {})).corpId).toBe(first!.id)
  expect([await lines(second!.id, 'corp.leave'), await lines(first!.id, 'corp.enter')]).toEqual([1, 1])
  // The activation: its code was not used up.
  expect((await corp('待激活'))!.status).toBe('corp_authed')
  await zed.call(activation.setInviteCode, { inviteCode })
  // The consent of a browser: WeCom's code is spent, and is not asked for again; another one brings the company with what was registered.
  expect((await wanda.visit(back)).headers.get('location')).toBe('/corp_auth_required?error=state')
  expect((await wanda.authorise(authorises)).at).toBe('/')
  // The code that was scanned waited in the inbox.
  expect(await screen.call(registering.registerCheck, {})).toMatchObject({ state: 'authorised' })
  await app.settled(60_000)
  for (const name of ['待激活', '浏览器授权的', '扫码授权的']) {
    const { id, ...is } = (await corp(name))!
    expect([name, is.status, is.agent !== null, await roots(id), await lines(id, 'corp_auth.activate')]).toEqual([
      name,
      'activated',
      true,
      1,
      1,
    ])
  }
  expect(await usesLeft()).toBe(codes - 3)
  // The withdrawal, told once.
  const gone = (await corp('要走的'))!
  expect([gone.withdrawn === null, await lines(gone.id, 'corp_auth.withdraw')]).toEqual([false, 1])
  const notices = await rows(sql`select from notices where corp_id = ${gone.id} and kind = 'registration-activation.withdrawn'`)
  expect(notices).toHaveLength(1)
}, 120_000)

test('killed behind it: what a kept permanent code still needs is done by the next process, and a changed range is read once', async () => {
  const screen = browser()
  await register(screen, '没来得及的')
  const code = await screen.call(registering.registerQr, {})
  const corpid = newCompany('没来得及的')
  const first = (await corp('新开的店'))!
  const missed = () => rows(sql`select from domain_events where corp_id = ${first.id} and kind = ${callbacksMissed.name}`)
  const before = (await missed()).length
  await killedAt(['staff', 'callback_steps'], 2, () => {
    void fetch(`${code.url}&sim_corp=${corpid}`)
    app.sim.changeSuite({ suite_id, corpid: app.corpid, allow_user: [], allow_party: [1] })
    return []
  })
  // By itself half a minute later.
  await sql`update jobs.job set start_after = now() where name = 'corp_auth.refresh' and state < 'completed'`.execute(anyTable(app.app.db))
  await app.settled(60_000)
  const { id, ...is } = (await corp('没来得及的'))!
  expect([is.status, is.agent !== null, await roots(id)]).toEqual(['activated', true, 1])
  expect([await lines(id, 'corp_auth.authorise'), await lines(id, 'corp_auth.activate')]).toEqual([1, 1])
  expect(await screen.call(registering.registerCheck, {})).toMatchObject({ state: 'authorised', corpId: id })
  expect((await missed()).length).toBe(before + 1)
  // Whoever agreed comes in by authorising once more, to the same company.
  expect((await screen.authorise(corpid)).at).toBe('/')
  expect(await screen.call(staffMe.me, {})).toMatchObject({ corpId: id, isRoot: true })
  expect(await refusalOf(screen.call(activation.setInviteCode, { inviteCode: 'AAAA-BBBB-CCCC' }))).toBeNull() // activated: no code is looked at
}, 120_000)
