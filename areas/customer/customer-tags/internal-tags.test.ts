import { externalcontactGetCorpTagList } from '@rapport/wecom/calls/corp-tags.ts'
import { externalcontactGet } from '@rapport/wecom/calls/customers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerSync, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { code } from '#core/contract/errors.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { batchMarking, customerTags, marking } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
let ours: string[]
let theirs: string[]
let groupId: string
let one: { id: string; ext: string }

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  app.sim.createStaff({ userid: 'anna', name: 'anna', department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  const { id: ext } = app.sim.createCustomer({ name: '阿一' })
  for (const person_id of [ext, app.sim.createCustomer({ name: '阿二' }).id]) app.sim.add({ person_id, userid: 'anna' })
  await app.settled()
  one = { ext, id: (await app.call(externalUsers.detail, { externalUserExtId: ext }, admin)).customerId }
  theirs = (await app.call(customerTags.add, { groupName: '来源', names: ['展会'] }, admin)).tagIds
  const made = await app.call(customerTags.add, { groupName: '内部', names: ['信用好', '慎重'], internal: true }, admin)
  ours = made.tagIds
  groupId = made.groupId
}, 60_000)
afterAll(() => app.close())

const atWecom = async () =>
  (await app.app.gate.call(app.corpId, externalcontactGetCorpTagList, {})).tag_group.flatMap((g) => [
    g.group_name,
    ...g.tag.map((t) => t.name),
  ])
const ofContact = async () =>
  (await app.app.gate.call(app.corpId, externalcontactGet, { external_userid: one.ext })).follow_user[0]!.tags!.map((t) => t.tag_name)
const tagsOf = async () =>
  (await app.call(externalUsers.detail, { customerId: one.id }, admin)).tags.map((t) => [t.name, t.internal]).sort()
const carriers = async (tagId: string) => (await app.call(externalUsers.list, { tagsAny: [tagId] }, admin)).total

test('made, renamed and shown as ours; WeCom hears nothing of them', async () => {
  const { tagGroupList } = await app.call(customerTags.list, {}, admin)
  expect(tagGroupList.find((g) => g.groupId === groupId)).toMatchObject({
    groupExtId: null,
    tags: [{ tagExtId: null }, { tagExtId: null }],
  })
  await app.edit(customerTags.update, { tagId: ours[1]!, name: '要慎重' }, admin)
  await app.edit(customerTags.update, { groupId, name: '内部看法' }, admin)
  const { tagIds } = await app.call(customerTags.add, { groupId, names: ['再加一个'] }, admin)
  expect(tagIds).toHaveLength(1)
  expect(await atWecom()).toEqual(['来源', '展会'])
  expect(await refusalOf(app.call(customerTags.add, { groupName: '内部看法', names: ['x'], internal: true }, admin))).toMatchObject({
    code: code.conflict,
    body: { field: 'group_name' },
  })
  expect(await refusalOf(app.call(customerTags.add, { groupId, names: ['要慎重'] }, admin))).toMatchObject({ code: code.conflict })
})

test('never in a group of WeCom’s, and each name once, also renamed and by two at a time', async () => {
  const { tagGroupList } = await app.call(customerTags.list, {}, admin)
  const wecoms = tagGroupList.find((g) => g.name === '来源')!.groupId
  expect(await refusalOf(app.call(customerTags.add, { groupId: wecoms, names: ['难缠'], internal: true }, admin))).toMatchObject({
    code: code.badInput,
    body: { field: 'group_id' },
  })
  expect(await atWecom()).toEqual(['来源', '展会'])
  const taken = { code: code.conflict, body: { field: 'name' } }
  expect(await refusalOf(app.edit(customerTags.update, { tagId: ours[0]!, name: '要慎重' }, admin))).toMatchObject(taken)
  expect(await refusalOf(app.edit(customerTags.update, { groupId, name: '来源' }, admin))).toMatchObject(taken)
  await app.edit(customerTags.update, { groupId, name: '内部看法' }, admin) // its own
  const both = await Promise.all(
    [1, 2].map(() => refusalOf(app.call(customerTags.add, { groupName: '同时', names: ['x'], internal: true }, admin))),
  )
  expect(both.map((r) => r?.code ?? 'made').sort()).toEqual([code.conflict, 'made'])
  const { groupId: second } = (await app.call(customerTags.list, {}, admin)).tagGroupList.find((g) => g.name === '同时')!
  await app.call(customerTags.delete, { groupIds: [second] }, admin)
})

test('on a customer beside WeCom’s; neither a change in the client nor a sync takes them off', async () => {
  await app.call(marking.markTag, { customerId: one.id, addTagIds: [...ours, ...theirs] }, admin)
  expect(await tagsOf()).toEqual([
    ['信用好', true],
    ['展会', false],
    ['要慎重', true],
  ])
  expect(await ofContact()).toEqual(['展会'])
  app.sim.editCustomer({ userid: 'anna', person_id: one.ext, remark: '老一' })
  await app.settled()
  await app.call(customerSync.sync, {}, admin)
  await app.call(customerTags.sync, {}, admin)
  await app.settled()
  expect((await tagsOf()).map(([name]) => name)).toEqual(['信用好', '展会', '要慎重'])
  expect(await carriers(ours[0]!)).toBe(1)
  // lost and back
  app.sim.remove({ person_id: 'anna', other_id: one.ext })
  await app.settled()
  app.sim.add({ person_id: one.ext, userid: 'anna' })
  await app.settled()
  expect((await tagsOf()).filter(([, internal]) => internal).map(([name]) => name)).toEqual(['信用好', '要慎重'])
})

test('for many at once, taken off, and gone with all who had it', async () => {
  const { taskId } = await app.call(batchMarking.startV3, { audience: {}, addTagIds: [ours[0]!], removeTagIds: [] }, admin)
  await app.settled()
  expect((await app.call(externalUsers.list, { batch: taskId }, admin)).total).toBe(1)
  expect(await carriers(ours[0]!)).toBe(2)
  await app.call(marking.markTag, { customerId: one.id, removeTagIds: [ours[1]!] }, admin)
  expect(await carriers(ours[1]!)).toBe(0)
  await app.call(customerTags.delete, { tagIds: [ours[0]!] }, admin)
  await app.settled()
  expect((await tagsOf()).map(([name]) => name)).not.toContain('信用好')
  await app.call(customerTags.delete, { groupIds: [groupId] }, admin)
  await app.settled()
  expect((await app.call(customerTags.list, {}, admin)).tagGroupList.map((g) => g.name)).toEqual(['来源'])
  expect(await atWecom()).toEqual(['来源', '展会'])
})
