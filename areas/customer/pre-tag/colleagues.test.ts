import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customFields } from '#areas/customer/customer-fields/contract.ts'
import { customerSettings, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerTags } from '#areas/customer/customer-tags/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { newId } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { preFields, preTagRecords, preTags } from './contract.ts'

/** Two members who may do everything with what is theirs, and share some customers. */
const { url } = await testDatabase()
let app: TestApp
let admin: string
let anna: string
let ben: string
let tagId: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const userid of ['anna', 'ben']) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  tagId = (await app.call(customerTags.add, { groupName: '来源', names: ['展会'] }, admin)).tagIds[0]!
  const role = newId()
  const privileges = JSON.stringify({ '*': ['read', 'create', 'update', 'delete', 'export'] })
  await sql`
    insert into roles (corp_id, role_id, name, role_type, scope, privileges) values (${app.corpId}, ${role}, '自己的', 'staff', 'own', ${privileges})`.execute(
    anyTable(app.app.db),
  )
  await sql`update staff set role_id = ${role}, role_by_hand = true where staff_ext_id in ('anna', 'ben')`.execute(anyTable(app.app.db))
  anna = await app.signIn('anna')
  ben = await app.signIn('ben')
}, 60_000)
afterAll(() => app.close())

const nobody = { name: '', label: '', until: null }
const wait = (more: Partial<Input<typeof preTags.add>>, as = admin) =>
  app.call(preTags.add, { ...nobody, tagIds: [tagId], ...more }, as).then((r) => r.entryId)
/** A customer of both, or of one; `notes` is what each writes down. */
async function comes(name: string, notes: Record<string, { mobiles?: string[]; remark?: string }>) {
  const { id } = app.sim.createCustomer({ name })
  for (const userid of Object.keys(notes)) app.sim.add({ person_id: id, userid })
  await app.settled()
  for (const [userid, note] of Object.entries(notes)) app.sim.editCustomer({ userid, person_id: id, ...note })
  await app.settled()
}
const stateOf = async (entryId: string) => (await app.call(preTags.one, { entryId }, admin)).entry.state

test('a number that a colleague noted finds nobody for whoever may not read it: a guess is never told right', async () => {
  const phone = '13911110001'
  await comes('共同的客户', { anna: {}, ben: { mobiles: [phone] } })
  expect((await app.call(externalUsers.list, { keyword: phone }, anna)).total).toBe(0)
  const guessed = await wait({ phone }, anna)
  await app.settled()
  expect([await stateOf(guessed), (await app.call(preTagRecords.hits, { entryId: guessed }, anna)).total]).toEqual(['waiting', 0])
  // Nor where the number comes to be known later.
  const later = '13911110002'
  const early = await wait({ phone: later }, anna)
  await comes('后来的客户', { anna: {}, ben: { mobiles: [later] } })
  expect(await stateOf(early)).toBe('waiting')
  // Her own note does, and whoever sees all finds by all.
  const own = '13911110003'
  const mine = await wait({ phone: own }, anna)
  await comes('安娜记的', { anna: { mobiles: [own] }, ben: {} })
  expect(await stateOf(mine)).toBe('met')
})

test('a remark that a colleague wrote finds by name only where remarks are read by all', async () => {
  const open = await wait({ name: '公开的备注' }, anna)
  await comes('甲', { anna: {}, ben: { remark: '公开的备注' } })
  expect(await stateOf(open)).toBe('met')
  await app.edit(customerSettings.update, { shareFollowUps: false }, admin)
  const closed = await wait({ name: '不公开的备注' }, anna)
  await comes('乙', { anna: {}, ben: { remark: '不公开的备注' } })
  expect(await stateOf(closed)).toBe('waiting')
  await app.edit(customerSettings.update, { shareFollowUps: true }, admin)
})

test('whoever shares the customer decides about them, whoever met them first', async () => {
  const phone = '13911110004'
  await comes('先来的', { ben: { mobiles: [phone] } })
  const entryId = await wait({ phone })
  await app.settled()
  await comes('两个人的', { anna: {}, ben: { mobiles: [phone] } })
  const [hit] = (await app.call(preTagRecords.hits, { entryId }, anna)).list
  expect(hit).toMatchObject({ customerName: '两个人的', state: 'asks', staffName: 'ben' })
  expect(await app.call(preTagRecords.apply, { hitId: hit!.hitId }, anna)).toEqual({ state: 'done' })
})

test('each waits for a person once: a colleague’s list is told to nobody, and keeps nobody from waiting', async () => {
  const phone = '13911110007'
  const [bens, annas, all] = [await wait({ phone }, ben), await wait({ phone }, anna), await wait({ phone })]
  expect(await refusalOf(wait({ phone }, anna))).toMatchObject({ code: code.conflict, body: { field: 'phone' } })
  await comes('安娜的新客户', { anna: { mobiles: [phone] } })
  expect([await stateOf(bens), await stateOf(annas), await stateOf(all)]).toEqual(['waiting', 'met', 'met'])
  const { list } = await app.call(externalUsers.list, { keyword: '安娜的新客户' }, admin)
  expect(list[0]!.tags).toHaveLength(1)
  expect((await app.call(preTagRecords.hits, { entryId: all }, admin)).list).toMatchObject([{ state: 'done' }])
})

test('values of fields that the editor does not see stay; an id of the other list is no retry', async () => {
  const field = {
    type: 'text' as const,
    labelEn: '',
    limits: {},
    options: [],
    required: false,
    readOnly: false,
    indexed: false,
    masked: false,
  }
  const rest = { departmentIds: [], initial: null }
  const { fieldId: level } = await app.call(customFields.add, { ...field, ...rest, key: 'level', labelZh: '等级', roleIds: [] }, admin)
  const role = newId()
  await sql`insert into roles (corp_id, role_id, name, role_type, scope, privileges) values (${app.corpId}, ${role}, '老板', 'staff', 'own', '{}')`.execute(
    anyTable(app.app.db),
  )
  const { fieldId: closed } = await app.call(
    customFields.add,
    { ...field, ...rest, key: 'closed', labelZh: '老板看', roleIds: [role] },
    admin,
  )
  const fields = [
    { fieldId: level, value: '银' },
    { fieldId: closed, value: '秘' },
  ]
  const { entryId } = await app.call(preFields.add, { ...nobody, phone: '13911110005', fields }, admin)
  await sql`update pre_entries set staff_id = (select staff_id from staff where staff_ext_id = 'anna') where entry_id = ${entryId}`.execute(
    anyTable(app.app.db),
  )
  expect((await app.call(preFields.one, { entryId }, anna)).values).toMatchObject([{ fieldId: level }])
  await app.edit(preFields.update, { ...nobody, entryId, fields: [{ fieldId: level, value: '金' }] }, anna)
  const stand = (await app.call(preFields.one, { entryId }, admin)).values
  expect(Object.fromEntries(stand.map((v) => [v.fieldId, v.value]))).toEqual({ [level]: '金', [closed]: '秘' })
  expect(await refusalOf(wait({ entryId, phone: '13911110006' }))).toMatchObject({ code: code.conflict })
})
