import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { roles } from '#areas/staff/roles-permissions/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import type { FieldValue } from '#core/contract/fields.ts'
import { orderOfText } from '#core/server/fields/order.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { writeCondition } from './conditions.ts'
import { customFields } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
let anna: string
const ids = new Map<string, string>()
const names = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6']

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const userid of ['anna', 'ben']) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  for (const name of names) {
    app.sim.add({ person_id: app.sim.createCustomer({ name }).id, userid: name === 'c6' ? 'ben' : 'anna' })
    await app.settled() // one after the other, so that the newest is c6
  }
  for (const c of (await app.call(externalUsers.list, {}, admin)).list) ids.set(c.name, c.customerId)
  anna = await app.signIn('anna')
}, 60_000)
afterAll(() => app.close())

type Draft = Input<typeof customFields.add>
const made = async (key: string, type: Draft['type'], more: Partial<Draft> = {}) =>
  (
    await app.call(
      customFields.add,
      {
        ...{
          key,
          type,
          labelZh: key,
          labelEn: '',
          limits: {},
          options: [],
          required: false,
          readOnly: false,
          masked: false,
          indexed: true,
        },
        ...{ departmentIds: [], roleIds: [], initial: null },
        ...more,
      },
      admin,
    )
  ).fieldId
async function fill(fieldId: string, values: Record<string, FieldValue>) {
  for (const [name, value] of Object.entries(values)) {
    const customerId = ids.get(name)!
    const { version } = (await app.call(customFields.values, { customerId }, admin)).list.find((v) => v.field.fieldId === fieldId)!
    await app.call(customFields.setValue, { customerId, fieldId, value, version }, admin)
  }
}
type Asked = Input<typeof externalUsers.list>
const ordered = async (sort: string, more: Asked = {}, as = admin) =>
  (await app.call(externalUsers.list, { sort, ...more }, as)).list.map((c) => c.name).join(' ')
const newest = () => ordered('-added_at')

test('a list by a number: those who have one in its order, the others behind them, newest first', async () => {
  const fieldId = await made('spent', 'money')
  await fill(fieldId, { c1: 500, c2: 0, c3: -200, c5: 500 })
  const rest = (await newest())
    .split(' ')
    .filter((name) => ['c0', 'c4', 'c6'].includes(name))
    .join(' ')
  const twins = [ids.get('c1')!, ids.get('c5')!].sort().map((id) => [...ids].find(([, of]) => of === id)![0])
  expect(await ordered('field_spent')).toBe(`c3 c2 ${twins.join(' ')} ${rest}`)
  expect(await ordered('-field_spent')).toBe(`${twins.toReversed().join(' ')} c2 c3 ${rest}`)
  // Pages of two: each row on one of them, also across the border between those who have a value and those who have none.
  for (const sort of ['field_spent', '-field_spent']) {
    const pages: string[] = []
    for (const page of [1, 2, 3, 4]) pages.push(await ordered(sort, { page, pageSize: 2 }))
    expect(pages.join(' ')).toBe(await ordered(sort))
    // A jump to a page that nobody has come to, of another size so that none is known.
    expect(await ordered(sort, { page: 2, pageSize: 5 })).toBe(pages.join(' ').split(' ').slice(5).join(' '))
    expect(await ordered(sort, { page: 3, pageSize: 3 })).toBe(pages.join(' ').split(' ').slice(6).join(' '))
  }
  // With conditions, those on fields among them, and in the scope of the asker.
  expect(await ordered('field_spent', { fields: writeCondition({ fieldId, ask: 'from', value: '0' }) })).toBe(`c2 ${twins.join(' ')}`)
  expect((await ordered('-field_spent', {}, anna)).split(' ')).not.toContain('c6')
  await fill(fieldId, { c2: null, c0: 999 })
  expect(await ordered('-field_spent', { pageSize: 4 })).toBe(`c0 ${twins.toReversed().join(' ')} c3`)
})

test('a list by a text: Chinese by its sounds, letters without case', async () => {
  const fieldId = await made('shop', 'text')
  await fill(fieldId, { c0: '西安', c1: '先锋', c2: '安娜', c3: '阿南', c4: 'Bäcker', c5: 'bad' })
  expect(await ordered('field_shop')).toBe('c3 c2 c4 c5 c0 c1 c6')
  expect(await ordered('-field_shop', { pageSize: 6 })).toBe('c1 c0 c5 c4 c2 c3')
  expect(await ordered('field_shop', { pageSize: 2, page: 2 })).toBe('c4 c5')
  expect(orderOfText('𠀀'.repeat(99)).length).toBeLessThan(200)
})

test('no order by a field that is masked, not indexed, deleted, hidden or another role’s: it would say what stands there', async () => {
  const refused = async (sort: string, as = admin) =>
    expect(await refusalOf(ordered(sort, {}, as))).toMatchObject({ code: code.badInput, body: { field: 'sort' } })
  await made('secret', 'money', { masked: true, indexed: false })
  await made('plain', 'number', { indexed: false })
  await made('second', 'phone', { masked: true, indexed: false })
  for (const key of ['secret', 'plain', 'second', 'nothing']) await refused(`field_${key}`)
  await refused('name')
  const own = await made('own', 'number')
  expect(await ordered('field_own', {}, anna)).toContain('c0')
  const field = (await app.call(customFields.setting, {}, admin)).list.find((f) => f.fieldId === own)!
  expect(field.sortable).toBe(true)
  const { key: _, builtIn: _b, converting: _c, sortable: _s, ...same } = field
  const { list } = await app.call(roles.list, {}, admin)
  const theirs = list.find((r) => r.name === '部门管理员') ?? list[0]!
  await app.call(customFields.update, { ...same, roleIds: [theirs.roleId] }, admin)
  await refused('field_own', anna)
  expect(await ordered('field_own')).toContain('c0')
  await app.call(customFields.delete, { fieldId: own, version: same.version + 1 }, admin)
  await refused('field_own')
  // Its column is another's now, and still holds what it held.
  const next = await made('next', 'number')
  await fill(next, { c1: 7 })
  expect((await ordered('field_next')).startsWith('c1 ')).toBe(true)
})

test('pages of a list whose field became another type begin anew', async () => {
  const fieldId = await made('size', 'text')
  await fill(fieldId, { c0: '1', c1: '2', c2: '3', c3: '10' })
  expect(await ordered('field_size', { pageSize: 2 })).toBe('c0 c3')
  expect(await ordered('field_size', { pageSize: 2, page: 2 })).toBe('c1 c2')
  const field = (await app.call(customFields.setting, {}, admin)).list.find((f) => f.fieldId === fieldId)!
  const { key: _, builtIn: _b, converting: _c, sortable: _s, hidden: _h, ...same } = field
  await app.call(customFields.convert, { ...same, type: 'number', limits: { decimals: 0 }, moves: {} }, admin)
  await app.settled()
  expect(await ordered('field_size', { pageSize: 2, page: 2 })).toBe('c2 c3')
  await app.call(
    customFields.delete,
    { fieldId, version: (await app.call(customFields.setting, {}, admin)).list.find((f) => f.fieldId === fieldId)!.version },
    admin,
  )
})

test('of texts the first four are ordered by, the others filtered only', async () => {
  for (const key of ['t2', 't3', 't4', 't5']) await made(key, 'text')
  const { list } = await app.call(customFields.list, {}, admin)
  expect(list.filter((f) => /^(shop|t\d)$/.test(f.key)).map((f) => [f.key, f.indexed, f.sortable])).toEqual([
    ['shop', true, true],
    ['t2', true, true],
    ['t3', true, true],
    ['t4', true, true],
    ['t5', true, false],
  ])
})
