import { serviceGetPermanentCode } from '@rapport/wecom/calls/suites.ts'
import { createClient } from '@rapport/wecom/client.ts'
import { suiteTokenSource } from '@rapport/wecom/suite-tokens.ts'
import { memoryTokenStore } from '@rapport/wecom/tokens.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groups } from '#areas/group/group-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { staffMe } from '#core/contract/session.ts'
import { secretsFrom } from '#core/server/secrets.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { customerSync, externalUsers } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'empty', env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => app.close())

/** The company has an app that somebody else runs on its behalf: from now on all ids are the provider's. */
async function onBehalf(): Promise<void> {
  const { sim } = app
  const provider = sim.addProvider({ name: '睦客科技' })
  const suite = sim.addSuite({ provider: provider.corpid, name: '睦客', kind: 'on_behalf', customer_contact: true })
  const suiteToken = suiteTokenSource({
    baseUrl: app.simUrl,
    store: memoryTokenStore(),
    suiteId: suite.suite_id,
    suiteSecret: suite.secret,
    ticket: async () => sim.pushSuiteTicket({ suite_id: suite.suite_id }).suite_ticket,
  })
  const none = async () => ''
  const client = createClient({ baseUrl: app.simUrl, token: none, refreshToken: none, suite: suiteToken })
  const { auth_code } = sim.installSuite({ suite_id: suite.suite_id })
  const got = await client.call(serviceGetPermanentCode, { auth_code })
  const { agentid } = sim.providers().providers[0]!.suites[0]!.installed[0]!
  const db = anyTable(app.app.db)
  await sql`update corps set wecom_corp_id = ${got.auth_corp_info.corpid} where corp_id = ${app.corpId}`.execute(db)
  await sql`update corp_apps set agent_id = ${agentid}, secret = ${secretsFrom(app.app.config.SECRET_KEY).seal(got.permanent_code)} where corp_id = ${app.corpId} and kind = 'app'`.execute(
    db,
  )
  app.app.gate.accounts.forget()
}

test('R174: a profile says 1 unless told; with 2, customers and members of groups are known by new ids, and none is there twice', async () => {
  const { sim, ctx, corpId } = app
  sim.createStaff({ userid: 'annie', name: '安妮', customer_contact: true })
  const [su, guest] = [sim.createCustomer({ name: '苏念' }).id, sim.createCustomer({ name: '路人' }).id]
  sim.add({ person_id: su, userid: 'annie' })
  const { chat_id } = sim.createGroup({ owner: 'annie', name: '静安面包群', members: [su] })
  sim.joinGroup({ person_id: guest, chat_id })
  await app.settled()
  const root = await app.asAdmin()
  /** By name, so that who is there twice shows. */
  const customers = async () => (await app.call(externalUsers.list, {}, root)).list.map((c) => [c.name, c.customerId, c.externalUserExtId])
  const members = async () => {
    const { groupId } = await app.call(groups.detail, { groupExtId: chat_id }, root)
    const { list } = await app.call(groups.members, { groupId, kind: 'outside' }, root)
    return list.map((m) => [m.name, m.customerId, m.memberExtId]).sort()
  }
  const before = [await customers(), await members()]
  const [, suId] = before[0]![0]!
  expect(before).toEqual([
    [['苏念', suId, su]],
    [
      ['苏念', suId, su],
      ['路人', null, guest],
    ],
  ])
  expect((await app.call(staffMe.me, {}, root)).customIdType).toBe(1)

  await onBehalf()
  await sql`update corps set custom_id_type = 2 where corp_id = ${corpId}`.execute(anyTable(app.app.db))
  expect((await app.call(staffMe.me, {}, await app.asAdmin())).customIdType).toBe(2)
  for (const sync of [staff.sync, customerSync.sync, groups.sync]) {
    await app.call(sync, {}, root)
    await app.settled()
  }
  const after = [await customers(), await members()]
  const [newSu, newGuest] = after[1]!.map((m) => m[2])
  expect(after).toEqual([
    [['苏念', suId, newSu]],
    [
      ['苏念', suId, newSu],
      ['路人', null, newGuest],
    ],
  ])
  expect([su, guest]).not.toContain(newSu)
  expect([su, guest]).not.toContain(newGuest)
  const gone = await sql`select from group_members where corp_id = ${corpId} and left_at is not null and type = 2`.execute(ctx.db)
  expect(gone.rows).toEqual([])
})
