import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { plainCode } from '#areas/acquisition/live-codes/testing.ts'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { groups } from '#areas/group/group-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { testDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'

/** research/ux.md G-3, G-8: customers, codes and groups are found by pinyin, whole and initials, as staff are. */
const { url } = await testDatabase()
let app: TestApp
let admin: string

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  admin = await app.asAdmin()
  app.sim.createStaff({ userid: 'anna', name: '安娜', department: [1], customer_contact: true })
  app.sim.createStaff({ userid: 'fang', name: '吕方', department: [1] })
  await app.call(staff.sync, {}, admin)
  await app.settled()
  const people = ['苏念', '曾欣🌸', 'A-吕布', 'Sunny'].map((name) => app.sim.createCustomer({ name }))
  for (const { id } of people) app.sim.add({ person_id: id, userid: 'anna' })
  app.sim.createGroup({ owner: 'anna', name: '福利群' })
  const [anna] = (await app.call(staff.list, { keyword: 'anna' }, admin)).list
  await app.call(liveCodes.add, { draft: plainCode([anna!.staffId], { name: '古北店 2 号台卡' }) }, admin)
  await app.settled()
}, 60_000)
afterAll(() => app.close())

const customers = async (keyword: string) => (await app.call(externalUsers.list, { keyword }, admin)).list.map((c) => c.name).sort()

test.each([
  ['sunian', ['苏念']],
  ['SN', ['苏念']],
  ['su n', ['苏念']],
  ['nian', ['苏念']],
  ['zengxin', ['曾欣🌸']],
  ['cx', ['曾欣🌸']],
  ['lvbu', ['A-吕布']],
  ['sunn', ['Sunny']],
  ['unian', []],
])('customers by %s', async (keyword, names) => {
  expect(await customers(keyword)).toEqual(names)
})

test('a remark is heard from the moment it is written', async () => {
  const { customerId, staff: followers } = (await app.call(externalUsers.list, { keyword: 'cx' }, admin)).list[0]!
  expect(await customers('hykh')).toEqual([])
  await app.call(externalUsers.setRemark, { customerId, staffId: followers[0]!.staffId, remark: '会员客户' }, admin)
  expect(await customers('hykh')).toEqual(['曾欣🌸'])
  expect(await customers('huiyuan')).toEqual(['曾欣🌸'])
})

test('codes, groups and staff', async () => {
  expect((await app.call(staff.list, { keyword: 'lvfang' }, admin)).list.map((s) => s.name)).toEqual(['吕方'])
  const codes = async (keyword: string) => (await app.call(liveCodes.list, { keyword }, admin)).total
  expect(await Promise.all(['gbd', 'gubei', 'taika', 'gbx'].map(codes))).toEqual([1, 1, 1, 0])
  const chats = async (keyword: string) => (await app.call(groups.list, { keyword }, admin)).total
  expect(await Promise.all(['flq', 'fuli', 'flx'].map(chats))).toEqual([1, 1, 0])
})
