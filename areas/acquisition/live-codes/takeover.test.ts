import { setTimeout as sleep } from 'node:timers/promises'
import { externalcontactAddContactWay, externalcontactDelContactWay } from '@rapport/wecom/calls/contact-ways.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerSync, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { fileCell } from '#core/contract/columns.ts'
import { tasks } from '#core/contract/tasks.ts'
import { newId } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { codeColumns } from './columns.ts'
import { liveCodes } from './contract.ts'
import type { LiveCodeDraft } from './draft.ts'
import { changed } from './server/batch.ts'
import { plainCode } from './testing.ts'

/** Codes made at WeCom before Rapport came, and changes of many at once. */

const { url } = await testDatabase()
let app: TestApp
let admin: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const userid of ['anna', 'bailu']) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  for (const userid of ['anna', 'bailu']) ids[userid] = (await app.call(staff.one, { staffExtId: userid }, admin)).staffId
})
afterAll(() => app.close())

type Way = Parameters<typeof app.app.gate.call<typeof externalcontactAddContactWay>>[2]
const made = async (way: Partial<Way>) =>
  (await app.app.gate.call(app.corpId, externalcontactAddContactWay, { type: 2, scene: 2, user: ['anna'], ...way } as Way)).config_id
async function takeOver() {
  const { taskId } = await app.call(liveCodes.sync, {}, admin)
  await app.settled()
  return (await app.call(tasks.one, { taskId }, admin)).counts
}
const codes = async () => (await app.call(liveCodes.list, { sort: 'created_at', pageSize: 100 }, admin)).list

test('what stands at WeCom is taken over once, as it is there; what is not a code of ours is left alone', async () => {
  const one = await made({ remark: '老门店', state: 'shop-7', user: ['bailu', 'anna'], is_exclusive: true })
  await made({ remark: '老门店', user: ['anna'], skip_verify: false })
  const draft = plainCode([ids.anna!], { name: '自己的' })
  draft.bands[0]!.receivers[0]!.dailyCap = 9
  const own = await app.call(liveCodes.add, { draft }, admin)
  await app.settled()
  while ((await app.call(liveCodes.one, own, admin)).row.qrText === '') await sleep(25)
  const { url: link } = await app.call(liveCodes.shareLink, own, admin)
  await app.call(liveCodes.place, { way: new URL(link, 'http://x').searchParams.get('way')!, visitor: newId() }) // an entry of its own
  await app.settled()
  const [kept, lost] = ['留下的', '走掉的'].map((name) => app.sim.createCustomer({ name }))
  for (const person of [kept!, lost!]) app.sim.add({ person_id: person.id, config_id: one })
  const { member } = app.sim.add({ person_id: app.sim.createCustomer({ name: '早先的' }).id, config_id: one })
  await app.settled()
  app.sim.add({ person_id: app.sim.createCustomer({ name: '没扫码的' }).id, userid: 'anna' })
  const left = app.sim.createCustomer({ name: '又走的' })
  const by = app.sim.add({ person_id: left.id, config_id: one }).member.id
  await app.settled()
  app.sim.remove({ person_id: left.id, other_id: by })
  await app.settled()

  expect(await takeOver()).toMatchObject({ added: 2, skipped: 1, customers: 4 })
  const list = await codes()
  expect(list.map((c) => [c.name, c.createdBy, c.state]).sort()).toEqual(
    [
      ['老门店', '企业微信', 'ready'],
      ['老门店 2', '企业微信', 'ready'],
      ['自己的', '系统管理员', 'ready'],
    ].sort(),
  )
  const taken = list.filter((c) => c.createdBy === '企业微信')
  const detail = await Promise.all(taken.map((c) => app.call(liveCodes.one, { wayId: c.wayId }, admin)))
  const shop = detail.find((d) => d.draft.exclusive)!
  expect(shop.draft).toMatchObject({ skipVerify: true, welcome: { mode: 'off' }, tagIds: [], remark: { mode: 'off' } })
  expect(shop.draft.bands[0]!.receivers.map((r) => r.staffId).sort()).toEqual([ids.anna!, ids.bailu!].sort())
  // WeCom does not tell when they were made: unknown, not today, and last whichever way.
  expect(taken.map((c) => c.createdAt)).toEqual([null, null])
  expect(list.at(0)?.name).toBe('自己的')
  expect((await app.call(liveCodes.list, { sort: '-created_at' }, admin)).list.at(0)?.name).toBe('自己的')
  expect(fileCell(codeColumns.list.find((c) => c.key === 'createdAt')!, taken[0]!, { en: false, zone: 'Asia/Shanghai' })).toBe('')
  expect(shop.row).toMatchObject({ totalAdds: 4, lost: 1, staffCount: 2, qrText: expect.stringMatching(/^http/) })
  expect(detail.find((d) => d !== shop)!.draft).toMatchObject({ skipVerify: false, exclusive: false })
  expect(detail.find((d) => d !== shop)!.row).toMatchObject({ totalAdds: 0, lost: 0 })
  const came = await app.call(externalUsers.list, { wayIds: [shop.row.wayId] }, admin)
  expect(came.list.map((c) => c.name).sort()).toEqual(['又走的', '早先的', '留下的', '走掉的'].sort())
  const { rows } = await sql<{ first: number }>`
    select count(*) filter (where first_time)::int as first from live_code_adds where way_id = ${shop.row.wayId}`.execute(
    anyTable(app.app.db),
  )
  expect(rows[0]!.first).toBe(4)
  expect(member.id).toMatch(/anna|bailu/)

  // Again: nothing is new, nothing is counted twice; whoever comes by it from now on is counted as they come.
  expect(await takeOver()).not.toHaveProperty('added')
  expect((await codes()).map((c) => c.totalAdds).sort()).toEqual([0, 0, 4])
  app.sim.add({ person_id: app.sim.createCustomer({ name: '后来的' }).id, config_id: one })
  await app.settled()
  await app.call(customerSync.sync, {}, admin)
  await app.settled()
  await takeOver()
  expect((await codes()).find((c) => c.wayId === shop.row.wayId)).toMatchObject({ totalAdds: 5, todayAdds: 5 })
  expect((await codes()).find((c) => c.wayId === own.wayId)).toMatchObject({ totalAdds: 0 })
})

test('a name is taken by codes that are there, and by those only', async () => {
  const { wayId } = await app.call(liveCodes.add, { draft: plainCode([ids.anna!], { name: '快闪店' }) }, admin)
  await app.settled()
  await app.call(liveCodes.delete, { wayId }, admin)
  await app.settled()
  await made({ remark: '快闪店' })
  await takeOver()
  expect((await codes()).map((c) => c.name)).toContain('快闪店')
})

test('a code that somebody took away at WeCom can be deleted here', async () => {
  const { wayId } = await app.call(liveCodes.add, { draft: plainCode([ids.anna!], { name: '已不在' }) }, admin)
  await app.settled()
  const { config_id } = app.sim.codes().codes.find((c) => c.remark === '已不在')!
  await app.app.gate.call(app.corpId, externalcontactDelContactWay, { config_id })
  await app.call(liveCodes.delete, { wayId }, admin)
  await app.settled()
  const { rows } = await sql`select config_id, deleted_at is not null as deleted from live_codes where way_id = ${wayId}`.execute(
    anyTable(app.app.db),
  )
  expect(rows).toEqual([{ config_id: null, deleted: true }])
})

test('a change of many changes what it names, and nothing else of any code', () => {
  const [a, b] = [ids.anna!, ids.bailu!]
  const text = (word: string) => ({ text: word, attachments: [] })
  const draft: LiveCodeDraft = { ...plainCode([a]), tagIds: ['t1', 't2'], roundCap: 4, tagDuplicates: true, blacklisted: 'silent' }
  const only = (change: Parameters<typeof changed>[1], over: Partial<LiveCodeDraft>) =>
    expect(changed(draft, change), JSON.stringify(change)).toEqual({ ...draft, ...over })
  only({}, {})
  only({ addTagIds: ['t2', 't3'] }, { tagIds: ['t1', 't2', 't3'] })
  only({ removeTagIds: ['t1'] }, { tagIds: ['t2'] })
  only({ addTagIds: ['t1'], removeTagIds: ['t1'] }, { tagIds: ['t2', 't1'] })
  only({ groupId: 'g' }, { groupId: 'g' })
  only({ groupId: null }, { groupId: null })
  only({ backupStaffIds: [b] }, { backupStaffIds: [b] })
  only({ roundCap: 2 }, { roundCap: 2 })
  only({ roundCap: null }, { roundCap: null })
  only({ skipVerify: false }, { skipVerify: false })
  only({ tagDuplicates: false }, { tagDuplicates: false })
  only({ blacklisted: 'welcome' }, { blacklisted: 'welcome' })
  only({ welcome: text('新') }, { welcome: { ...draft.welcome, mode: 'same', content: text('新') } })
  const receivers = [{ staffId: b, weight: 2, dailyCap: 3 }]
  only({ receivers }, { bands: [{ ...draft.bands[0]!, receivers }] })
})

test('the form says who on it cannot receive, and why', async () => {
  const out: Record<string, string> = {}
  for (const [name, status, contact] of [
    ['left', 5, true],
    ['asleep', 2, true],
    ['mute', 1, false],
  ] as const) {
    out[name] = newId()
    await sql`insert into staff (corp_id, staff_id, staff_ext_id, name, status, has_customer_contact)
      values (${app.corpId}, ${out[name]}, ${name}, ${name}, ${status}, ${contact})`.execute(anyTable(app.app.db))
  }
  const draft = plainCode([ids.anna!, ...Object.values(out)])
  const answer = await app.call(liveCodes.receiver, { draft }, admin)
  expect(answer.unavailable.map((u) => [u.name, u.reason]).sort()).toEqual([
    ['asleep', 'not_active'],
    ['left', 'left'],
    ['mute', 'no_customer_contact'],
  ])
  expect(answer).toMatchObject({ reason: 'duty', offered: [{ name: 'anna', today: 0, share: 0, due: 1, inRound: 0 }], resting: [] })
})

test('the task of a batch says how many it makes', async () => {
  const titleOf = async (names: string[]) => {
    const { taskId } = await app.call(liveCodes.batchCreate, { names, draft: plainCode([ids.anna!]) }, admin)
    await app.settled()
    return (await app.call(tasks.one, { taskId }, admin)).title
  }
  expect(await titleOf(['单个'])).toEqual({ zh: '批量新建 1 个渠道活码', en: 'Create 1 live code' })
  expect(await titleOf(['双个一', '双个二'])).toEqual({ zh: '批量新建 2 个渠道活码', en: 'Create 2 live codes' })
})

test('many switched off are switched on again by undo, and those that were off before stay off', async () => {
  const made = async (name: string) => {
    const { wayId } = await app.call(liveCodes.add, { draft: plainCode([ids.anna!], { name }) }, admin)
    await app.settled()
    return wayId
  }
  const [a, b, before] = [await made('关一'), await made('关二'), await made('早就关了')]
  await app.call(liveCodes.batchSwitch, { picked: { ids: [before] }, on: false }, admin)
  await app.settled()
  const states = async () => Promise.all([a, b, before].map(async (wayId) => (await app.call(liveCodes.one, { wayId }, admin)).row.state))
  const { taskId } = await app.call(liveCodes.batchSwitch, { picked: { ids: [a, b, before] }, on: false }, admin)
  await app.settled()
  expect(await states()).toEqual(['off', 'off', 'off'])
  await app.call(tasks.undo, { taskId }, admin)
  await app.settled()
  expect(await states()).toEqual(['ready', 'ready', 'off'])
})
