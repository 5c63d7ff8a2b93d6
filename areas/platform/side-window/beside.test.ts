import { afterAll, beforeAll, expect, test } from 'vitest'
import { customersBeside, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { tagsBeside } from '#areas/customer/customer-tags/contract.ts'
import { eventsBeside } from '#areas/customer/customer-timeline/contract.ts'
import { groups, groupsBeside } from '#areas/group/group-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { code } from '#core/contract/errors.ts'
import { allCalls } from '#core/server/areas.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'

const { url } = await testDatabase()
let app: TestApp
let seller: string
let root: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  root = await app.asAdmin()
  app.sim.createStaff({ userid: 'ann', name: '安', department: [1], customer_contact: true })
  const db = anyTable(app.app.db)
  await app.call(staff.sync, {}, root)
  await app.settled()
  await db
    .updateTable('roles')
    .set({ privileges: '{}', scope: 'all' })
    .where('corp_id', '=', app.corpId)
    .where('role_type', '=', 'staff')
    .execute()
  seller = await app.signIn('ann')
})
afterAll(() => app.close())

test('R063: beside the chat one’s own customers and groups are there without a privilege of the console, a colleague’s are not', async () => {
  const [own, others] = [app.sim.createCustomer({ name: '自己的' }), app.sim.createCustomer({ name: '别人的' })]
  app.sim.add({ person_id: own.id, userid: 'ann' })
  app.sim.add({ person_id: others.id, userid: 'zhouruoxi' })
  await app.settled()
  const refused = (asked: Promise<unknown>) =>
    asked.then(
      () => 0,
      (error) => error.code,
    )
  const customers = (await app.call(externalUsers.list, {}, root)).list
  const [mine, theirs] = ['自己的', '别人的'].map((name) => customers.find((c) => c.name === name)!)
  const by = (c = mine!) => ({ externalUserExtId: c.externalUserExtId })

  expect(await refused(app.call(externalUsers.detail, by(), seller))).toBe(code.forbidden)
  const seen = await app.call(customersBeside.detail, by(), seller)
  expect(seen.name).toBe('自己的')
  expect(await refused(app.call(customersBeside.detail, by(theirs), seller))).toBe(code.notFound)
  expect((await app.call(customersBeside.detail, by(theirs), root)).name).toBe('别人的')

  const { customerId, follows } = seen
  await app.call(customersBeside.setRemark, { customerId, staffId: follows[0]!.staffId, remark: '常客' }, seller)
  await app.call(eventsBeside.add, { customerId, text: '周六来取蛋糕' }, seller)
  expect((await app.call(eventsBeside.list, { customerId }, seller)).list).toEqual(
    expect.arrayContaining([expect.objectContaining({ text: '周六来取蛋糕' }), expect.objectContaining({ after: '常客' })]),
  )
  expect(await refused(app.call(eventsBeside.add, { customerId: theirs!.customerId, text: '不该有' }, seller))).toBe(code.notFound)
  expect((await app.call(tagsBeside.list, {}, seller)).tagGroupList).toEqual([])
  expect(await refused(app.call(tagsBeside.markTag, { customerId: theirs!.customerId, addTagIds: [customerId] }, seller))).toBe(
    code.notFound,
  )
  expect(await refused(app.call(groups.detail, { groupExtId: 'wr1' }, seller))).toBe(code.forbidden)
  expect(await refused(app.call(groupsBeside.detail, { groupExtId: 'wr1' }, seller))).toBe(code.notFound)
})

test('R063: every variant stands under its own path beside the call it varies', async () => {
  const variants = (await allCalls()).map(({ call }) => call).filter((call) => call.variantOf)
  expect(variants.length).toBeGreaterThan(8)
  expect(variants.filter((v) => !v.path.startsWith('/staff_client/') || v.access !== 'staff' || v.input !== v.variantOf!.input)).toEqual([])
})
