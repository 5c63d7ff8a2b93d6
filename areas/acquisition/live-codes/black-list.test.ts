import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blackList } from '#areas/customer/blacklist/contract.ts'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerTags } from '#areas/customer/customer-tags/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { tasks } from '#core/contract/tasks.ts'
import { dayOf } from '#core/contract/time.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { liveCodeStats, liveCodes } from './contract.ts'
import type { LiveCodeDraft } from './draft.ts'
import { plainCode } from './testing.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
let anna: string
let tagId: string

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  app.sim.createStaff({ userid: 'anna', name: '安娜', department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  anna = (await app.call(staff.one, { staffExtId: 'anna' }, admin)).staffId
  tagId = (await app.call(customerTags.add, { groupName: '来源', names: ['台卡'] }, admin)).tagIds[0]!
})
afterAll(() => app.close())

async function newCode(name: string, over: Partial<LiveCodeDraft> = {}) {
  const { wayId } = await app.call(liveCodes.add, { draft: plainCode([anna], { name, tagIds: [tagId], ...over }) }, admin)
  const made = () => app.sim.codes().codes.find((c) => c.remark === name)
  while (!made()) await sleep(25) // an effect of its own, which `settled` does not count
  await app.settled()
  return { wayId, configId: made()!.config_id }
}
const texts = (conversationId: string) =>
  app.sim
    .messages({ conversation_id: conversationId })
    .messages.filter((m) => m.msgtype === 'text')
    .map((m) => m.text?.content)
/** They remove each other, and the customer scans again: in another second, for WeCom tells no smaller time. */
async function addAgain(personId: string, configId: string): Promise<string[]> {
  app.sim.remove({ person_id: personId, other_id: 'anna' })
  app.sim.remove({ person_id: 'anna', other_id: personId })
  await app.settled()
  await sleep(1100)
  const { conversation_id } = app.sim.add({ person_id: personId, config_id: configId })
  const before = texts(conversation_id).length
  await app.settled()
  return texts(conversation_id)
    .slice(before)
    .map((t) => t ?? '')
}
const detail = (externalUserExtId: string) => app.call(externalUsers.detail, { externalUserExtId }, admin)
const notices = () => JSON.stringify(app.sim.notices({ userid: 'anna' }).notices)

test('on the list: neither welcomed nor tagged, counted and marked, and the log says why; off it, or over, as everybody', async () => {
  const { wayId, configId } = await newCode('安静的码')
  const person = app.sim.createCustomer({ name: '老麻烦' })
  const first = app.sim.add({ person_id: person.id, config_id: configId })
  await app.settled()
  expect(texts(first.conversation_id)).toEqual(['你好'])
  const { customerId } = await detail(person.id)
  await app.call(blackList.add, { customerIds: [customerId], reason: '恶意投诉', until: null }, admin)

  expect(await addAgain(person.id, configId)).toEqual([])
  const now = await detail(person.id)
  expect(now).toMatchObject({ status: 'friend', tags: [], columns: { blackListed: { reason: '恶意投诉' } } })
  expect(now.deliveries[0]).toMatchObject({ kind: 'welcome', state: 'not_sent', reason: 'blacklisted' })
  expect(notices()).not.toContain('老麻烦')

  await app.call(blackList.remove, { customerIds: [customerId] }, admin)
  expect(await addAgain(person.id, configId)).toEqual(['你好'])
  expect((await detail(person.id)).tags.map((t) => t.tagId)).toEqual([tagId])

  await app.call(blackList.add, { customerIds: [customerId], reason: '冷静', until: new Date(Date.now() + 500).toISOString() }, admin)
  await sleep(600)
  expect(await addAgain(person.id, configId)).toEqual(['你好'])

  const today = { from: dayOf(new Date()), to: dayOf(new Date()), wayIds: [wayId] }
  expect((await app.call(liveCodeStats.overview, today, admin)).now).toMatchObject({ adds: 4, newCustomers: 1 })
  const marked = await app.call(liveCodeStats.records, { ...today, only: 'blacklisted' }, admin)
  expect(marked).toMatchObject({ total: 1, list: [{ customerId, blacklisted: true }] })
})

test('a code may welcome them all the same, and tell the member who came', async () => {
  const loud = await newCode('照常的码', { blacklisted: 'welcome' })
  const telling = await newCode('提醒的码', { tellBlacklisted: true })
  const person = app.sim.createCustomer({ name: '羊毛党甲' })
  app.sim.add({ person_id: person.id, userid: 'anna' })
  await app.settled()
  const { customerId } = await detail(person.id)
  await app.call(blackList.add, { customerIds: [customerId], reason: '羊毛党', until: null }, admin)

  expect(await addAgain(person.id, loud.configId)).toEqual(['你好'])
  expect((await detail(person.id)).tags.map((t) => t.tagId)).toEqual([tagId])
  expect(notices()).not.toContain('羊毛党')
  expect(await addAgain(person.id, telling.configId)).toEqual([])
  expect(notices()).toContain('羊毛党甲通过「提醒的码」添加了你。这位客户在黑名单里（羊毛党），没有发欢迎语，也没有打标签。')
})

test('many codes at once: rounds, tags for customers of colleagues, what the black list means', async () => {
  const { wayId } = await newCode('批量改的码')
  const change = { roundCap: 3, tagDuplicates: false, blacklisted: 'welcome' as const }
  const run = async (next: Parameters<typeof app.call<typeof liveCodes.batchUpdate>>[1]['change']) => {
    const { taskId } = await app.call(liveCodes.batchUpdate, { picked: { ids: [wayId] }, change: next }, admin)
    await app.settled()
    expect(await app.call(tasks.one, { taskId }, admin)).toMatchObject({ state: 'succeeded', done: 1 })
    return (await app.call(liveCodes.one, { wayId }, admin)).draft
  }
  expect(await run(change)).toMatchObject(change)
  expect(await run({ roundCap: null })).toMatchObject({ ...change, roundCap: null })
})
