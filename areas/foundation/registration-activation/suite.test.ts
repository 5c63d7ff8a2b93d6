import { buildCallback } from '@rapport/wecom/callback.ts'
import { messageSend } from '@rapport/wecom/calls/app-messages.ts'
import { userGet } from '@rapport/wecom/calls/contacts.ts'
import { serviceGetPreAuthCode } from '@rapport/wecom/calls/suites.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { departments, staff } from '#areas/staff/staff-management/contract.ts'
import { startStaffSync } from '#areas/staff/staff-management/server/sync.ts'
import { staffMe } from '#core/contract/session.ts'
import { program } from '#core/server/actor.ts'
import { contributed } from '#core/server/areas.ts'
import { activate } from '#core/server/consents.ts'
import { makeContext } from '#core/server/context.ts'
import { effect, intend } from '#core/server/gate/outbox.ts'
import { isTemporary } from '#core/server/gate/refusal.ts'
import { suiteCallbackPath } from '#core/server/gate/suite-routes.ts'
import type { SelfCheck } from '#core/server/self-checks.ts'
import { cookieName } from '#core/server/session.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import type { TestApp } from '#testing/harness.ts'
import { startSuiteApp } from '#testing/suite.ts'
import { listen, provider, suite, suiteKeys } from '#testing/suite-settings.ts'

const { suite_id } = suite
/** A message to somebody, once; what became of it. */
const outcomes: string[] = []
const greet = effect({
  name: 'test.greet',
  call: messageSend,
  input: async (ctx, { to }: { to: string }) => {
    const { agentId } = await ctx.app.gate.accounts.of(ctx.corpId)
    return { touser: to, msgtype: 'text' as const, agentid: agentId!, text: { content: 'hello' } }
  },
  settled: async (_ctx, _tx, _row, how) => void outcomes.push('done' in how ? 'done' : `refused ${how.refused.errcode}`),
  reconcile: async () => 'not_made',
})

const { url } = await testDatabase()
/** The provider's own secret, with which WeCom finds and sorts people by names that it keeps to itself. */
const env = { WECOM_PROVIDER_SECRET: provider.secret }
let app: TestApp
let corpid: string
beforeAll(async () => {
  app = await startSuiteApp({ databaseUrl: url, scenario: 'empty', deaf: true, env, besides: { workers: [], effects: [greet] } })
  corpid = app.corpid
})
afterAll(() => app.close())

const companies = () =>
  anyTable(app.app.db)
    .selectFrom('corps as c')
    .innerJoin('corp_apps as a', 'a.corp_id', 'c.corp_id')
    .select(['c.corp_id', 'c.wecom_corp_id', 'c.name', 'c.auth_type', 'c.activation_status', 'a.agent_id', 'a.secret', 'a.withdrawn_at'])
    .orderBy('c.corp_id')
    .execute()
const one = async () => (await companies())[0]!
const contextOf = async () => makeContext(app.app, (await one()).corp_id, program)
const count = async (table: 'staff' | 'customers' | 'roles') =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(anyTable(app.app.db))).rows[0]!.n
async function checked() {
  const check = (await contributed<SelfCheck>('self-checks.ts')).find((c) => c.key === 'registration-activation.suite')!
  return check.look(await contextOf())
}
const command = (message: Record<string, string | number>, more: Partial<Parameters<typeof buildCallback>[0]> = {}) => {
  const { query, body } = buildCallback({ ...suiteKeys, receiveId: suite_id, message, ...more })
  return app.fetch(`${suiteCallbackPath}?${new URLSearchParams(query)}`, { method: 'POST', body })
}

test('without a ticket nothing can be asked, and one is waited for; an older one that comes late replaces none', async () => {
  const early = await app.app.gate.suite!.call(serviceGetPreAuthCode, {}).catch((e) => e)
  expect(isTemporary(early)).toBe(true)
  expect(early.message).toContain('suite_ticket')
  await listen(app.sim, app.url)
  await app.settled()
  const { ticketAt } = app.app.gate.suite!
  const newest = (await ticketAt())!
  const old = await command({ SuiteId: suite_id, InfoType: 'suite_ticket', TimeStamp: 1_700_000_000, SuiteTicket: 'of long ago' })
  expect(await old.text()).toBe('success')
  expect(await ticketAt()).toEqual(newest)
  const { rows } = await sql`select from callbacks`.execute(anyTable(app.app.db))
  expect(rows).toHaveLength(0)
})

test('a ticket of the future keeps out none that comes after it', async () => {
  const { ticketAt, keepTicket } = app.app.gate.suite!
  const before = (
    await sql<{ id: string; value: string; at: Date }>`select token_key as id, value, expires_at as at from suite_tokens`.execute(
      anyTable(app.app.db),
    )
  ).rows[0]!
  await command({ SuiteId: suite_id, InfoType: 'suite_ticket', TimeStamp: 999_999_999_999, SuiteTicket: 'of the future' })
  expect((await ticketAt())!.getTime()).toBeLessThanOrEqual(Date.now() + 5 * 60_000)
  const next = new Date(Date.now() + 10 * 60_000)
  await keepTicket('the next', next)
  expect(await ticketAt()).toEqual(next)
  await sql`update suite_tokens set value = ${before.value}, expires_at = ${before.at} where token_key = ${before.id}`.execute(
    anyTable(app.app.db),
  )
})

test('two first authorisations at once make one company, whose code is the one that lives', async () => {
  app.sim.installSuite({ suite_id, corpid, userid: 'zhouruoxi' })
  app.sim.installSuite({ suite_id, corpid, userid: 'zhouruoxi' })
  await app.settled()
  const all = await companies()
  expect(all).toHaveLength(1)
  expect(all[0]).toMatchObject({ name: '新开的店', auth_type: 'oa', activation_status: 'corp_authed', withdrawn_at: null })
  expect(all[0]!.wecom_corp_id).toMatch(/^wp/)
  expect(all[0]!.agent_id).toBeGreaterThan(0)
  const { rows } = await sql`
    select s.staff_ext_id, r.role_type from staff s join roles r on r.corp_id = s.corp_id and r.role_id = s.role_id`.execute(
    anyTable(app.app.db),
  )
  expect(rows).toEqual([{ staff_ext_id: expect.stringMatching(/^wo/), role_type: 'root' }])
})

test('activated, it is synced and hears of its customers as one of its own app does, by the ids that WeCom gives the suite', async () => {
  const known = app.sim.createCustomer({ name: '早就认识的客户' })
  app.sim.add({ person_id: known.id, userid: 'zhouruoxi', corpid })
  app.sim.createStaff({ userid: 'linxiao', name: '林晓', corpid })
  const ctx = await contextOf()
  await ctx.tx((tx) => activate(tx))
  await app.settled(60_000)
  expect([await count('staff'), await count('customers')]).toEqual([2, 1])
  const { id } = app.sim.createCustomer({ name: '第三方的客户' })
  app.sim.add({ person_id: id, userid: 'zhouruoxi', corpid })
  await app.settled()
  expect(await count('customers')).toBe(2)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from staff where staff_ext_id !~ '^wo[A-Za-z0-9]{30}$'`.execute(anyTable(app.app.db))
  expect(rows[0]!.n).toBe(0)
  expect((await checked()).state).toBe('ok')
})

test('people and departments whose names WeCom keeps are found by them, and stand in their order, as WeCom says; what is no name finds nobody', async () => {
  app.sim.createStaff({ userid: 'zz', name: '阿青', corpid })
  const { corp_id: corpId } = await one()
  const { rows } = await sql<{ staff_id: string }>`
    select staff_id from staff where corp_id = ${corpId} order by staff_id limit 1`.execute(anyTable(app.app.db))
  const by = { corpId, kind: 'staff' as const, staffId: rows[0]!.staff_id, ip: '', userAgent: '' }
  const cookie = `${cookieName}=${await app.app.sessions.begin(by)}`
  await startStaffSync(await contextOf())
  await app.settled()
  const found = async (keyword?: string) => (await app.call(staff.list, { keyword }, cookie)).list.map((s) => s.staffExtId)
  const byName = [...(await found('阿青')), ...(await found('林晓')), ...(await found('周若溪'))]
  expect(new Set(byName).size).toBe(3)
  expect(await found()).toEqual(byName)
  expect(await found('没有这个人')).toEqual([])
  expect(await found('00001')).toEqual([])
  // So it is with departments, whose names come as their numbers.
  const at = async (keyword: string) => (await app.call(departments.list, { keyword }, cookie)).list.map((d) => [d.departmentId, d.name])
  expect([await at('新开的'), await at('没有这个部门')]).toEqual([[[1, '1']], []])
  expect(await app.call(staffMe.me, {}, cookie)).not.toHaveProperty('findsByAccount')
})

test('a forged callback, one of another suite or of another address, and a code that was used change nothing', async () => {
  const before = await companies()
  const cancel = { SuiteId: suite_id, InfoType: 'cancel_auth', TimeStamp: 4_000_000_000, AuthCorpId: before[0]!.wecom_corp_id }
  expect((await command(cancel, { token: 'SomebodyElse' })).status).toBe(403)
  expect((await command({ ...cancel, SuiteId: 'ww00000000000000ff' })).status).toBe(403)
  const { query, body } = buildCallback({
    ...suiteKeys,
    receiveId: before[0]!.wecom_corp_id,
    message: { ...cancel, ToUserName: before[0]!.wecom_corp_id },
  })
  expect((await app.fetch(`/api/callback/wecom?${new URLSearchParams(query)}`, { method: 'POST', body })).status).toBe(403)
  // Sealed with our keys for a company that is none of ours: taken, and about nobody.
  for (const to of ['ww00000000000000ff', 'wpNobody'])
    expect((await command({ ...cancel, AuthCorpId: to }, { receiveId: to })).status).toBe(200)
  // Sealed for one company, about another: neither hears of it.
  const ours = before[0]!.wecom_corp_id
  for (const InfoType of ['cancel_auth', 'change_auth'])
    expect((await command({ ...cancel, InfoType, AuthCorpId: 'wpNobody' }, { receiveId: ours })).status).toBe(403)
  expect((await command({ ...cancel, AuthCorpId: ours }, { receiveId: 'wpNobody' })).status).toBe(403)
  for (const [i, AuthCode] of ['x'.repeat(64), 'x', ''].entries())
    for (const InfoType of ['create_auth', 'reset_permanent_code'])
      await command({ SuiteId: suite_id, InfoType, TimeStamp: 1_700_000_001 + i, AuthCode })
  await app.settled()
  const { rows: tried } = await sql`select from callbacks where state = 'new'`.execute(anyTable(app.app.db))
  expect(tried).toEqual([])
  expect(await companies()).toEqual(before)
})

test('withdrawn in the middle of a send, what waits is told why and goes out once when the company is back, with all its rows', async () => {
  const ctx = await contextOf()
  const [customers, roles] = [await count('customers'), await count('roles')]
  const before = await one()
  const { rows: people } = await sql<{ staff_ext_id: string }>`select staff_ext_id from staff limit 1`.execute(anyTable(app.app.db))
  app.sim.removeSuite({ suite_id, corpid })
  await ctx.tx((tx) => intend(tx, greet, 'while away', { to: people[0]!.staff_ext_id }))
  await app.settled()
  const refused = await app.app.gate
    .call(ctx.corpId, messageSend, { touser: 'x', msgtype: 'text', agentid: 1, text: { content: '' } })
    .catch((e) => e)
  expect(refused).toMatchObject({ errcode: 48004, outcome: 'not_sent' })
  expect(refused.message).toContain('重新授权')
  expect((await one()).withdrawn_at).not.toBeNull()
  expect(await checked()).toMatchObject({ state: 'bad', says: { zh: expect.stringContaining('已取消授权') } })
  const { rows: told } = await sql`select from notices where kind = 'registration-activation.withdrawn'`.execute(anyTable(app.app.db))
  expect(told).toHaveLength(1)
  expect(outcomes).toEqual([])
  app.sim.installSuite({ suite_id, corpid, userid: 'zhouruoxi' })
  for (const end = Date.now() + 20_000; outcomes.length === 0 && Date.now() < end; ) await app.settled()
  expect(outcomes).toEqual(['done'])
  const after = await one()
  expect(after).toMatchObject({
    corp_id: before.corp_id,
    wecom_corp_id: before.wecom_corp_id,
    withdrawn_at: null,
    activation_status: 'activated',
  })
  expect(after.secret).not.toBe(before.secret)
  expect([await count('customers'), await count('roles')]).toEqual([customers, roles])
})

test('a permanent code that the provider reset, and a visible range that changed, hold from then on', async () => {
  const ctx = await contextOf()
  const before = await one()
  app.sim.resetPermanentCode({ suite_id, corpid })
  await app.settled()
  expect((await one()).secret).not.toBe(before.secret)
  const { rows } = await sql<{ staff_ext_id: string }>`select staff_ext_id from staff where status = 1`.execute(anyTable(app.app.db))
  const range = () => app.app.gate.call(ctx.corpId, userGet, { userid: rows[0]!.staff_ext_id }).catch((e) => e.errcode)
  expect(await range()).toMatchObject({ userid: rows[0]!.staff_ext_id })
  app.sim.changeSuite({ suite_id, corpid, allow_user: [], allow_party: [] })
  await app.settled()
  expect(await range()).toBe(60011)
  // It leaves nobody, which administrators are told with WeCom's own word of it, not with the next round.
  const { rows: told } = await sql`select from notices where kind = 'corp-config.broken'`.execute(anyTable(app.app.db))
  expect(told).toHaveLength(1)
})
