import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { emailForm } from '#core/contract/email.ts'
import { code } from '#core/contract/errors.ts'
import { widthOf } from '#core/contract/width.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { customFields, infoFields, infoFieldsSnake } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
let customerId: string
let staffId: string

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  app.sim.createStaff({ userid: 'anna', name: 'anna', department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  app.sim.add({ person_id: app.sim.createCustomer({ name: '安客' }).id, userid: 'anna' })
  await app.settled()
  const [customer] = (await app.call(externalUsers.list, {}, admin)).list
  customerId = customer!.customerId
  staffId = customer!.staff[0]!.staffId
}, 60_000)
afterAll(() => app.close())

const fieldsNow = async () => (await app.call(customFields.setting, {}, admin)).list.filter((f) => f.builtIn)

test('R144 R145 the fields of every company stand in their order; the snake_case variant has neither region nor remark', async () => {
  const keys = 'state time gender phoneNumber age email birthday weibo qq region address description position wbCorpName remark'.split(' ')
  expect((await fieldsNow()).map((f) => f.key)).toEqual(keys)
  expect(infoFieldsSnake).toEqual(
    'state time gender phone_number age email birthday weibo qq address description position wbCorpName'.split(' '),
  )
})

test('R143 R158 source, time and gender are nobody’s to write, and 100 long', async () => {
  const { list } = await app.call(customFields.values, { customerId }, admin)
  for (const key of ['state', 'time', 'gender']) {
    const field = (await fieldsNow()).find((f) => f.key === key)!
    expect([field.readOnly, field.limits.maxLength]).toEqual([true, 100])
    expect(list.find((v) => v.field.key === key)).toBeUndefined()
    const written = app.call(customFields.setValue, { customerId, fieldId: field.fieldId, value: 'x', version: 0 }, admin)
    expect((await refusalOf(written))?.code).toBe(code.notFound)
  }
})

/** Which rule says how long each may be; those that stand in a member's note are written by the customer's own call. */
const lengths: [string, string, number][] = [
  ['R148', 'region', 50],
  ['R147', 'address', 100],
  ['R151', 'qq', 100],
  ['R152', 'weibo', 100],
  ['R153', 'age', 100],
  ['R154', 'birthday', 100],
  ['R156', 'position', 100],
]
describe('R147 R148 R151 R152 R153 R154 R156 as many characters pass, one more does not', () => {
  test.each(lengths)('%s %s', async (_rule, key, max) => {
    const { field, version } = (await app.call(customFields.values, { customerId }, admin)).list.find((v) => v.field.key === key)!
    const put = (value: string) => app.call(customFields.setValue, { customerId, fieldId: field.fieldId, value, version }, admin)
    expect(await refusalOf(put('字'.repeat(max + 1)))).toMatchObject({ code: code.badInput })
    await put('字'.repeat(max))
    expect(infoFields.find((f) => f.key === key)!.max).toBe(max)
  })
})

test('R149 R215 an e-mail has its form and 100 characters at most', async () => {
  expect(['a.b-c@x.com', 'a@x.c', 'a@x.abcdefg', 'a_1@b-c.d2.cn', 'a..b@x.com'].map((a) => emailForm.test(a))).toEqual([
    true,
    false,
    false,
    true,
    false,
  ])
  const { field, version } = (await app.call(customFields.values, { customerId }, admin)).list.find((v) => v.field.key === 'email')!
  const put = (value: string) => app.call(customFields.setValue, { customerId, fieldId: field.fieldId, value, version }, admin)
  expect(await refusalOf(put(`${'a'.repeat(95)}@x.com`))).toMatchObject({ code: code.badInput })
  await put(`${'a'.repeat(94)}@x.com`)
})

test('R146 R150 R155 R157 what stands in a member’s note: description 150, phones 20, company 20, remark 20', async () => {
  const put = (patch: object) => refusalOf(app.call(externalUsers.setRemark, { customerId, staffId, ...patch }, admin))
  for (const [key, max] of [
    ['description', 150],
    ['remarkCorpName', 20],
    ['remark', 20],
  ] as const) {
    expect((await put({ [key]: '字'.repeat(max + 1) }))?.code).toBe(code.badInput)
    expect(await put({ [key]: '字'.repeat(max) })).toBeNull()
  }
  expect((await put({ mobiles: ['1'.repeat(21)] }))?.code).toBe(code.badInput)
  expect(await put({ mobiles: ['1'.repeat(20)] })).toBeNull()
  const max = (key: string) => infoFields.find((f) => f.key === key)!.max
  expect([max('description'), max('phoneNumber'), max('wbCorpName'), max('remark')]).toEqual([150, 20, 20, 20])
})

test('R227 a Chinese character is as wide as two others', () => {
  expect(['中a', 'abc', '（静安）', ''].map(widthOf)).toEqual([3, 3, 8, 0])
})

test('one of every company keeps its name and type; order, hiding and whose it is are the company’s', async () => {
  const list = await fieldsNow()
  const qq = list.find((f) => f.key === 'qq')!
  const { key, builtIn, converting, ...same } = qq
  await app.call(customFields.update, { ...same, hidden: true, labelZh: '别的', limits: { maxLength: 5 } }, admin)
  expect((await fieldsNow()).find((f) => f.key === 'qq')).toMatchObject({
    hidden: true,
    labelZh: 'QQ',
    limits: { maxLength: 100 },
    version: 1,
  })
  expect((await app.call(customFields.values, { customerId }, admin)).list.map((v) => v.field.key)).not.toContain('qq')
  const ids = list.map((f) => f.fieldId)
  await app.call(customFields.sort, { fieldIds: [...ids.slice(1), ids[0]!] }, admin)
  expect((await fieldsNow()).map((f) => f.key).slice(-2)).toEqual(['remark', 'state'])
  expect((await refusalOf(app.call(customFields.delete, { fieldId: qq.fieldId, version: 1 }, admin)))?.code).toBe(code.conflict)
})
