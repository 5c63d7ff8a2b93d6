import type { AnyWecomCall, WecomInput } from '@rapport/wecom/call.ts'
import { userGet } from '@rapport/wecom/calls/contacts.ts'
import { externalcontactList } from '@rapport/wecom/calls/customers.ts'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { home } from '#areas/foundation/app-shell/contract.ts'
import { acl } from '#areas/staff/roles-permissions/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { noticeCenter, noticeSettings } from '#areas/system/notice-center/contract.ts'
import { roleIdOf } from '#core/server/roles.ts'
import { readVisibleRange } from '#core/server/visible-range.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { selfCheck } from './contract.ts'
import attention from './server/attention.ts'
import { lookAround } from './server/look-around.ts'

const { url } = await testDatabase()
let app: TestApp
let root: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  root = await app.asAdmin()
  app.sim.createStaff({ userid: 'anna', name: 'anna', department: [1], customer_contact: true })
  await app.call(staff.sync, {}, root)
  await app.settled()
  await look()
  await look()
})
afterAll(() => app.close())

async function look() {
  await lookAround(app.ctx)
  await app.settled()
}
const brokenAtHome = async () => (await app.call(home.attention, {}, root)).list.filter(({ key }) => key === 'corp-config.broken')
const connected = async () => (await app.call(home.checklist, {}, root)).steps.find(({ key }) => key === 'corp-config.connect')!.done
const noticesOf = async (kind: string, as = root) => (await app.call(noticeCenter.list, { kind }, as)).list

test('what broke is told to administrators by its name, once it was found twice; so is that it works again, each once', async () => {
  expect(await noticesOf('corp-config.broken')).toEqual([])
  const fault = app.sim.addFault({ call: 'agent/get', kind: 'errcode', errcode: 40058 })
  await look()
  expect(await noticesOf('corp-config.broken')).toEqual([])
  await look()
  await look()
  const [notice, ...others] = await noticesOf('corp-config.broken')
  expect(others).toEqual([])
  // Home says it, too, and what rests on it is not done.
  expect(await brokenAtHome()).toMatchObject([{ count: 1, help: { zh: '应用密钥' }, urgent: true }])
  expect(await connected()).toBe(false)
  expect(notice).toMatchObject({ level: 'bad', text: '配置体检：「应用密钥」不能用了，另有 1 项因此不通', read: false })
  expect(notice!.items).toEqual([expect.objectContaining({ screen: 'corp-config.config' })])
  // A moment's success in between is no recovery.
  app.sim.removeFault({ id: fault.id })
  await look()
  app.sim.addFault({ call: 'agent/get', kind: 'errcode', errcode: 40058 })
  await look()
  await look()
  expect((await noticesOf('corp-config.broken')).map((n) => n.items.length)).toEqual([1])
  expect(await noticesOf('corp-config.mended')).toEqual([])
  app.sim.removeFault()
  await look()
  await look()
  expect((await noticesOf('corp-config.mended')).map((n) => n.text)).toEqual(['配置体检：「应用密钥」恢复正常'])
  expect([await brokenAtHome(), await connected()]).toEqual([[], true])
})

test('what somebody sees broken on the page is looked at by the program, too, with all that it tells', async () => {
  app.sim.addFault({ call: 'agent/get', kind: 'errcode', errcode: 40058 })
  const { checks } = await app.call(selfCheck.run, {}, root)
  await app.settled()
  await look() // the second in a row
  const line = attention.find(({ key }) => key === 'corp-config.broken')!
  expect(await brokenAtHome()).toMatchObject([{ count: line.length!({ checks }), words: {} }])
  app.sim.removeFault()
  await look()
  await look()
})

test('what WeCom itself names as wrong is told with the first call that it refuses, once, with what fails for it', async () => {
  const before = (await noticesOf('corp-config.broken')).flatMap((n) => n.items).length
  app.sim.breakSetup({ corpid: app.corpid, what: 'ip' })
  await app.call(staff.sync, {}, root)
  await app.settled()
  const notices = (await noticesOf('corp-config.broken')).flatMap((n) => n.items)
  expect(notices.slice(0, notices.length - before).map((i) => i.text)).toEqual(['配置体检：「应用密钥」不能用了，另有 3 项因此不通'])
  await app.call(staff.sync, {}, root)
  await app.settled()
  expect((await noticesOf('corp-config.broken')).flatMap((n) => n.items)).toHaveLength(notices.length)
  app.sim.setApp({ corpid: app.corpid, trusted_ips: [] })
  await look()
  await look()
})

test('whom the app sees, and who may contact customers, changed at WeCom without a word: told with the first refusal, by what it is', async () => {
  const { id } = app.sim.createCustomer({ name: '安的客户' })
  app.sim.add({ person_id: id, userid: 'anna' })
  await app.settled()
  await look()
  await look()
  const texts = async (kind: string) => (await noticesOf(kind)).flatMap((n) => n.items.map(({ text }) => text))
  const before = (await texts('corp-config.attention')).length
  const refused = async <C extends AnyWecomCall>(call: C, input: WecomInput<C>) => {
    const { errcode } = await app.app.gate.call(app.corpId, call, input).catch((e) => e)
    await app.settled()
    return errcode
  }
  app.sim.changeStaff({ userid: 'anna', customer_contact: false })
  expect(await refused(externalcontactList, { userid: 'anna' })).toBe(84074)
  expect((await texts('corp-config.attention')).length).toBe(before + 1)
  expect((await texts('corp-config.attention'))[0]).toContain('客户联系')
  app.sim.setApp({ corpid: app.corpid, allow_user: [], allow_party: [] })
  expect(await refused(userGet, { userid: 'anna' })).toBe(60011)
  expect((await texts('corp-config.broken'))[0]).toContain('通讯录可见范围')
  app.sim.setApp({ corpid: app.corpid, allow_party: [1] })
  app.sim.changeStaff({ userid: 'anna', customer_contact: true })
  await look()
  await look()
})

test('whom the app may see is another: told member by member it is looked at once, told nothing it is found; staff and checks follow', async () => {
  const range = async () => {
    await readVisibleRange(app.ctx)
    await app.settled()
  }
  await range()
  const others = ['bea', 'cleo', 'dora', 'emma', 'finn']
  for (const userid of others) app.sim.createStaff({ userid, name: userid, department: [1] })
  await app.settled()
  const names = async () => (await app.call(staff.list, {}, root)).list.filter((s) => s.status !== 5).map((s) => s.name)
  const count = async (what: RawBuilder<{ n: number }>) => (await what.execute(anyTable(app.app.db))).rows[0]!.n
  const syncs = () =>
    count(sql`select count(*)::int as n from tasks where corp_id = ${app.corpId} and kind = 'staff_sync' and state = 'succeeded'`)
  expect(await names()).toEqual(expect.arrayContaining(['anna', ...others]))
  const before = await syncs()
  app.sim.setApp({ corpid: app.corpid, allow_party: [], allow_user: ['anna', ...others.slice(1)] })
  await app.settled()
  expect(await count(sql`select count(*)::int as n from jobs.job where name = 'corp_config.look_at_range' and state = 'created'`)).toBe(1)
  await range()
  await range()
  expect(await syncs()).toBe(before + 1)
  expect(await names()).not.toContain('bea')
  app.sim.setApp({ corpid: app.corpid, allow_party: [1], allow_user: [] })
  await range()
  expect(await names()).toContain('bea')
})

test('whoever is administrator no more sees none of it, and counts none; nor does anybody who never was', async () => {
  const staffId = (await app.call(staff.one, { staffExtId: 'anna' }, root)).staffId
  const anna = await app.signIn('anna')
  await app.call(acl.setRole, { staffId, roleId: roleIdOf(app.corpId, 'root') }, root)
  app.sim.addFault({ call: 'agent/get', kind: 'errcode', errcode: 60020 })
  await look()
  await look()
  expect((await noticesOf('corp-config.broken', anna)).length).toBe(1)
  expect(await app.call(noticeCenter.unreadCount, {}, anna)).toMatchObject({ notices: 1, bad: true })
  await app.call(acl.setRole, { staffId, roleId: roleIdOf(app.corpId, 'staff') }, root)
  expect(await noticesOf('corp-config.broken', anna)).toEqual([])
  expect(await app.call(noticeCenter.unreadCount, {}, anna)).toMatchObject({ notices: 0, bad: false })
  const { kinds } = await app.call(noticeSettings.get, {}, anna)
  expect(kinds.map((k) => k.kind).filter((key) => key.startsWith('corp-config.'))).toEqual([])
  expect(await noticesOf('corp-config.broken', await app.withOwnScope())).toEqual([])
})
