import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerTags, marking } from '#areas/customer/customer-tags/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { noticeCenter } from '#areas/system/notice-center/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { tasks } from '#core/contract/tasks.ts'
import { dayOf } from '#core/contract/time.ts'
import { program } from '#core/server/actor.ts'
import { makeContext } from '#core/server/context.ts'
import { newId } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { clearAsked, clearRecords, customerClear, type Decision } from './contract.ts'
import { groundOf } from './ground.ts'
import { look, lookAgain } from './server/look.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
let anna: string
let ben: string
let tags: Record<string, string>
let ids: Record<string, string>
let exts: Record<string, string>

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const userid of ['anna', 'ben']) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  const made = await app.call(customerTags.add, { groupName: '喜好', names: ['面包', '咖啡'] }, admin)
  tags = { 面包: made.tagIds[0]!, 咖啡: made.tagIds[1]! }
  for (const [n, name] of ['甲一', '甲二', '甲三', '甲四', '甲五'].entries())
    app.sim.add({ person_id: app.sim.createCustomer({ name }).id, userid: n < 3 ? 'anna' : 'ben' })
  await app.settled()
  const { list } = await app.call(externalUsers.list, {}, admin)
  ids = Object.fromEntries(list.map((c) => [c.name, c.customerId]))
  exts = Object.fromEntries(list.map((c) => [c.name, c.externalUserExtId]))
  anna = await app.signIn('anna')
  ben = await app.signIn('ben')
}, 60_000)
afterAll(() => app.close())
beforeEach(async () => {
  for (const { ruleId } of (await app.call(customerClear.list, { pageSize: 100 }, admin)).list)
    await app.call(customerClear.delete, { ruleId }, admin)
  await app.settled()
})

const ctx = () => makeContext(app.app, app.corpId, program)
let last = 0
type Rule = Omit<Input<typeof customerClear.add>, 'name'>
async function add(rule: Rule): Promise<string> {
  const { ruleId } = await app.call(customerClear.add, { name: `规则${++last}`, ...rule }, admin)
  await app.settled()
  return ruleId
}
const one = (ruleId: string, as = admin) => app.call(customerClear.one, { ruleId }, as)
const records = async (ruleId: string, as = admin) =>
  (await app.call(clearRecords.proposals, { ruleIds: [ruleId], pageSize: 100 }, as)).list.sort((a, b) => (a.name < b.name ? -1 : 1))
const states = async (ruleId: string) => (await records(ruleId)).map((r) => [r.name, r.state])
const tag = (name: string, add: string[], remove: string[] = []) =>
  app.call(marking.markTag, { customerId: ids[name]!, addTagIds: add, removeTagIds: remove }, admin)
async function decide(decision: Decision, ruleId: string, names: string[], as = admin) {
  const picked = { ids: (await records(ruleId)).filter((r) => names.includes(r.name)).map((r) => r.recordId) }
  const { taskId } = await app.call(clearRecords.decide, { picked, decision, note: '三个月没联系' }, as)
  await app.settled()
  return app.call(tasks.one, { taskId }, admin)
}
async function nextNight() {
  await lookAgain(ctx())
  await app.settled()
}

test('a rule proposes, a person decides: tags go at WeCom and here, what was rejected stays and is not proposed again', async () => {
  for (const name of ['甲一', '甲二', '甲三']) await tag(name, [tags.面包!])
  const rule: Rule = { audience: { status: 'friend' }, action: 'remove_tags', tagIds: [tags.面包!] }
  const { total, sample } = await app.call(customerClear.preview, rule, admin)
  expect([total, sample.map((s) => s.name).sort()]).toEqual([3, ['甲一', '甲三', '甲二'].sort()])
  expect((await app.call(externalUsers.list, groundOf(rule), admin)).total).toBe(3)
  const ruleId = await add(rule)
  expect(await states(ruleId)).toEqual([
    ['甲一', 'waiting'],
    ['甲三', 'waiting'],
    ['甲二', 'waiting'],
  ])
  // Nothing is done before somebody decides.
  expect((await app.call(externalUsers.list, { tagsAny: [tags.面包!] }, admin)).total).toBe(3)
  expect(await decide('confirm', ruleId, ['甲一'])).toMatchObject({ state: 'succeeded', done: 1, failed: 0 })
  expect(await decide('reject', ruleId, ['甲二'])).toMatchObject({ done: 1 })
  expect((await app.call(externalUsers.list, { tagsAny: [tags.面包!] }, admin)).list.map((c) => c.name).sort()).toEqual(
    ['甲三', '甲二'].sort(),
  )
  await nextNight()
  expect(await states(ruleId)).toEqual([
    ['甲一', 'done'],
    ['甲三', 'waiting'],
    ['甲二', 'rejected'],
  ])
  expect(await one(ruleId)).toMatchObject({ waiting: 1, done: 1, rejected: 1 })
  // Decided twice is decided once.
  expect(await decide('confirm', ruleId, ['甲一', '甲二'])).toMatchObject({ total: 0 })
  // The ground goes: what waits is withdrawn, and whoever meets it again is proposed again.
  await tag('甲三', [], [tags.面包!])
  await tag('甲二', [], [tags.面包!])
  await nextNight()
  await tag('甲二', [tags.面包!])
  await nextNight()
  expect(await states(ruleId)).toEqual([
    ['甲一', 'done'],
    ['甲三', 'gone'],
    ['甲二', 'waiting'],
    ['甲二', 'rejected'],
  ])
  const today = dayOf(new Date())
  expect(await app.call(customerClear.statistics, { ruleIds: [ruleId], from: today, to: today }, admin)).toMatchObject({
    found: 4,
    waiting: 1,
    done: 1,
    rejected: 1,
    gone: 1,
    points: [{ found: 4, done: 1, rejected: 1 }],
  })
  await tag('甲二', [], [tags.面包!])
})

test('members are asked to delete, on their phones: WeCom tells when they did, and who wants to keep somebody says so', async () => {
  const ruleId = await add({ audience: { customerIds: [ids.甲四!, ids.甲五!, ids.甲一!] }, action: 'ask_delete' })
  await decide('confirm', ruleId, ['甲四', '甲五', '甲一'])
  expect((await records(ruleId)).map((r) => [r.name, r.state, r.askedNames])).toEqual([
    ['甲一', 'asked', ['anna']],
    ['甲五', 'asked', ['ben']],
    ['甲四', 'asked', ['ben']],
  ])
  const mine = async (session: string) => (await app.call(clearAsked.list, {}, session)).list.map((r) => r.name).sort()
  expect([await mine(anna), await mine(ben)]).toEqual([['甲一'], ['甲五', '甲四']])
  const { list } = await app.call(noticeCenter.list, { kind: 'customer-clear.asked' }, ben)
  expect(list.flatMap((n) => n.items.map((i) => i.text)).sort()[0]).toMatch('请你在企业微信里删除「甲五」：三个月没联系')
  // A colleague's is as if it were not there; a friend is deleted in WeCom, not by a word.
  const of = async (session: string) => (await app.call(clearAsked.list, {}, session)).list.find((r) => r.name !== '甲五')!.recordId
  const recordId = await of(ben)
  expect(await refusalOf(app.call(clearAsked.answer, { recordId, answer: 'keep' }, anna))).toMatchObject({ code: 404 })
  expect(await refusalOf(app.call(clearAsked.answer, { recordId, answer: 'deleted' }, ben))).toMatchObject({ code: code.conflict })
  await app.call(clearAsked.answer, { recordId, answer: 'keep', note: '下周要来' }, ben)
  app.sim.remove({ person_id: 'ben', other_id: exts.甲五! })
  await app.settled()
  // The customer deleted the member first: WeCom will not tell of the other half.
  app.sim.remove({ person_id: exts.甲一!, other_id: 'anna' })
  await app.settled()
  expect((await app.call(clearAsked.list, {}, anna)).list).toMatchObject([{ name: '甲一', oneSided: true }])
  await app.call(clearAsked.answer, { recordId: await of(anna), answer: 'deleted' }, anna)
  expect(await states(ruleId)).toEqual([
    ['甲一', 'done'],
    ['甲五', 'done'],
    ['甲四', 'rejected'],
  ])
  expect((await records(ruleId))[2]).toMatchObject({ decidedBy: 'ben', note: '下周要来' })
  expect([await mine(anna), await mine(ben)]).toEqual([[], []])
  // Nobody who could be asked: said in the row, and in the file of the task.
  const nobody = await add({ audience: { customerIds: [ids.甲五!] }, action: 'ask_delete' })
  expect(await decide('confirm', nobody, ['甲五'])).toMatchObject({ failed: 1 })
  expect(await records(nobody)).toMatchObject([{ state: 'failed', why: '没有在职的跟进员工可以请' }])
})

test('of several who follow, the last to talk stays', async () => {
  app.sim.add({ person_id: exts.甲三!, userid: 'ben' })
  await app.settled()
  const ruleId = await add({ audience: { relation: 'several' }, action: 'ask_delete', keepLatest: true })
  await decide('confirm', ruleId, ['甲三'])
  expect(await records(ruleId)).toMatchObject([{ state: 'asked', askedNames: ['anna'] }])
})

test('silent: nothing but what we did ourselves for so many days', async () => {
  const db = app.app.db.forCorp(app.corpId)
  const long = sql`now() - interval '40 days'`
  await sql`update customer_events set at = ${long} where corp_id = ${app.corpId} and customer_id = ${ids.甲二}
    and coalesce(data->>'action', '') <> 'tags'`.execute(db)
  await sql`update customers set added_at = ${long} where corp_id = ${app.corpId} and customer_id = any(${[ids.甲二, ids.甲三]}::uuid[])`.execute(
    db,
  )
  expect((await app.call(externalUsers.list, { silentDays: 30 }, admin)).list.map((c) => c.name)).toEqual(['甲二'])
  expect((await app.call(externalUsers.list, { silentDays: 60 }, admin)).total).toBe(0)
})

test('R030: one that is off proposes nothing new, what waits stays; another condition proposes anew; a killed look goes on', async () => {
  const ruleId = await add({ audience: { customerIds: [ids.甲二!] }, action: 'ask_delete' })
  await app.call(customerClear.switch, { ruleId, on: false }, admin)
  expect(await one(ruleId)).toMatchObject({ on: false, waiting: 1 })
  const { version, name } = await one(ruleId)
  const audience = { customerIds: [ids.甲二!, ids.甲三!, ids.甲四!] }
  await app.call(customerClear.update, { ruleId, version, name, audience, action: 'ask_delete' }, admin)
  await app.settled()
  expect(await states(ruleId)).toEqual([['甲二', 'gone']])
  expect(await refusalOf(app.call(customerClear.update, { ruleId, version, name, audience, action: 'ask_delete' }, admin))).toMatchObject({
    code: code.conflict,
  })
  const db = app.app.db.forCorp(app.corpId)
  await sql`update clear_rules set is_on = true, looked_after = '00000000-0000-0000-0000-000000000000'
    where corp_id = ${app.corpId} and rule_id = ${ruleId}`.execute(db)
  let asked = 0
  const killed = {
    get aborted() {
      return asked++ > 0
    },
    reason: new Error('killed'),
  } as AbortSignal
  await expect(look(ctx(), ruleId, killed, 2)).rejects.toThrow('killed')
  expect(await one(ruleId)).toMatchObject({ looking: true })
  for (let n = 0; n < 2; n++) await look(ctx(), ruleId, AbortSignal.timeout(60_000), 2)
  expect(await one(ruleId)).toMatchObject({ looking: false, waiting: 3, gone: 1 })
})

test('each sees and decides on customers they may see; rules are the company’s; what is wrong is named', async () => {
  const ruleId = await add({ audience: { status: 'friend' }, action: 'ask_delete' })
  expect(await refusalOf(app.call(customerClear.list, {}, ben))).toMatchObject({ code: code.forbidden })
  const privileges = JSON.stringify({ customer_clear: ['read', 'create', 'update', 'delete', 'export'], customer: ['read'] })
  await anyTable(app.app.db).updateTable('roles').set({ privileges }).where('role_type', '=', 'staff').execute()
  app.app.sessions.forget()
  expect((await records(ruleId, ben)).map((r) => r.name)).toEqual(['甲三', '甲四'])
  expect(await one(ruleId, ben)).toMatchObject({ waiting: 2 })
  expect(await decide('reject', ruleId, ['甲二', '甲四'], ben)).toMatchObject({ total: 1, done: 1 })
  expect(await refusalOf(app.call(customerClear.delete, { ruleId }, ben))).toMatchObject({ code: code.forbidden })
  const field = async (rule: Partial<Rule>) =>
    (await refusalOf(app.call(customerClear.add, { name: '新', audience: {}, action: 'remove_tags', ...rule }, admin)))?.body.fields
  expect(await field({})).toMatchObject([{ field: 'audience' }, { field: 'tag_ids' }])
  expect(await field({ audience: { tagsAny: [newId()] }, tagIds: [tags.面包!] })).toMatchObject([{ field: 'audience.tags_any' }])
  expect(await field({ audience: { tagsAny: [tags.面包!] }, tagIds: [tags.面包!, tags.咖啡!] })).toMatchObject([
    { field: 'audience.tags_any' },
  ])
  const { taskId } = await app.call(clearRecords.export, { filters: { ruleIds: [ruleId] } }, admin)
  await app.settled()
  expect(await app.call(tasks.one, { taskId }, admin)).toMatchObject({ state: 'succeeded', done: 3 })
})

test('words of nothing but spaces are no condition; whom a tag kept out is not found when the tag is gone', async () => {
  const blank = app.call(customerClear.add, { name: '空的', audience: { keyword: '  ' }, action: 'ask_delete' }, admin)
  expect(await refusalOf(blank)).toMatchObject({ code: code.badInput })
  const { tagIds } = await app.call(customerTags.add, { groupName: '留着', names: ['贵宾'] }, admin)
  for (const { customerId } of (await app.call(externalUsers.list, { status: 'friend' }, admin)).list)
    await app.call(marking.markTag, { customerId, addTagIds: [tagIds[0]!] }, admin)
  const ruleId = await add({ audience: { status: 'friend', tagsNone: [tagIds[0]!] }, action: 'ask_delete' })
  expect(await states(ruleId)).toEqual([])
  await app.call(customerTags.delete, { tagIds: [tagIds[0]!] }, admin)
  await app.settled()
  await nextNight()
  expect(await states(ruleId)).toEqual([])
})
