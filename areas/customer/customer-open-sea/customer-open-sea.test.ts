import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerEvents } from '#areas/customer/customer-timeline/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { firstRule } from '#core/contract/pools.ts'
import { tasks } from '#core/contract/tasks.ts'
import { recycleDue, remindDue } from '#core/server/pools/recycle.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { csv, sendSheet } from '#testing/sheets.ts'
import { channelClueImport, clueEvents, clueGrades, clueImport, clues, cluesBeside, recycleRule, seas } from './contract.ts'
import { ofClues } from './server/subject.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
const who: Record<string, string> = {}
const ids: Record<string, string> = {}
let poolId: string
const pool = { note: '', departmentIds: [], staffIds: [], maxHeld: null, maxADay: null, maxReveals: null, banDays: null, rule: null }
const names = ['anna', 'ben', 'cora']

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const userid of names) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  for (const userid of names) who[userid] = await app.signIn(userid)
  const { list } = await app.call(staff.list, { pageSize: 100 }, admin)
  for (const { staffId, staffExtId } of list) ids[staffExtId] = staffId
  poolId = (await app.call(seas.add, { ...pool, name: '公海' }, admin)).poolId
}, 60_000)
afterAll(() => app.close())

let last = 0
const number = () => `137${String(10_000_000 + ++last)}`
const add = (more: Partial<Input<typeof clues.add>> = {}) =>
  app.call(clues.add, { poolId, name: '王女士', phone: number(), ...more }, admin).then((r) => r.clueId)
const clueOf = async (clueId: string, as = admin) => (await app.call(clues.one, { clueId }, as)).clue
const take = (clueId: string, as: string) => app.call(cluesBeside.receive, { clueIds: [clueId] }, as)
const openTerms = async (clueId?: string) => {
  const { rows } = await sql<{ item_id: string; staff_id: string }>`
    select item_id, staff_id from pool_terms where until_at is null ${clueId ? sql`and item_id = ${clueId}` : sql``}`.execute(
    anyTable(app.app.db),
  )
  return rows
}
const counted = async () => {
  const { rows } = await sql<{ ok: boolean }>`
    select (select coalesce(sum(held), 0) from pool_holders) = (select count(*) from pool_terms where until_at is null)
      and (select count(*) from pool_terms where until_at is null) = (select count(*) from pool_items where state = 'held')
      and not exists (select from pool_terms t join pool_items i using (corp_id, item_id) where t.until_at is null
        and (i.state <> 'held' or i.staff_id <> t.staff_id)) as ok`.execute(anyTable(app.app.db))
  return rows[0]!.ok
}
const agoBy = (clueId: string, days: number) =>
  sql`update pool_items set since = now() - make_interval(days => ${days}::int), due_at = now() - interval '1 minute' where item_id = ${clueId}`.execute(
    anyTable(app.app.db),
  )

test('fifty who take one clue at once: one has it, the others are told', async () => {
  const clueId = await add()
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => take(clueId, who[names[n % 3]!]!)))
  const terms = await openTerms(clueId)
  expect(terms).toHaveLength(1)
  const winner = names.find((n) => ids[n] === terms[0]!.staff_id)!
  const refused = outcomes.flatMap((o) => (o.status === 'rejected' ? [o.reason.code] : []))
  expect(refused).toEqual(Array(outcomes.filter((_, n) => names[n % 3] !== winner).length).fill(code.conflict))
  const seenBy = (as: string) => app.call(cluesBeside.one, { clueId }, as)
  expect((await seenBy(who[winner]!)).clue).toMatchObject({ mine: true, state: 'held' })
  await expect(seenBy(who[names.find((n) => n !== winner)!]!)).rejects.toMatchObject({ code: code.notFound })
})

test('whoever takes, gives back, hands on and recycles at once: at most one has it, and every count agrees', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => add()))
  let seed = 7
  const random = (n: number) => {
    seed = (seed * 16807) % 2147483647
    return seed % n
  }
  const act = async () => {
    const clueId = all[random(all.length)]!
    const as = who[names[random(3)]!]!
    const kind = random(5)
    if (kind < 2) await take(clueId, as)
    else if (kind === 2) await app.call(cluesBeside.abandon, { clueIds: [clueId], reason: '不合适' }, as)
    else if (kind === 3)
      await app.call(clues.batchDistribute, { picked: { ids: [clueId] }, takers: [{ staffId: ids[names[random(3)]!]!, weight: 1 }] }, admin)
    else {
      await agoBy(clueId, 1).catch(() => {})
      await recycleDue(app.ctx, ofClues)
    }
  }
  for (let round = 0; round < 8; round++) await Promise.allSettled(Array.from({ length: 10 }, act))
  await app.settled()
  expect(await counted()).toBe(true)
})

test('limits: held at once, a day, numbers looked at, and the ban of whoever gave it back', async () => {
  const { poolId: small } = await app.call(seas.add, { ...pool, name: '小公海', maxHeld: 2, maxADay: 3, maxReveals: 1, banDays: 7 }, admin)
  const [a, b, c, d] = (await Promise.all([1, 2, 3, 4].map(() => add({ poolId: small })))) as [string, string, string, string]
  // Two hands of one member at once are held to the limit as well.
  await Promise.allSettled([a, b, c].map((id) => take(id, who.anna!)))
  expect((await app.call(clues.list, { poolId: small, mine: true }, who.anna).catch(() => ({ total: -1 }))).total).toBe(-1)
  const held = (await openTerms()).filter((t) => [a, b, c, d].includes(t.item_id)).map((t) => t.item_id)
  expect(held).toHaveLength(2)
  const rest = [a, b, c, d].filter((id) => !held.includes(id))
  await app.call(cluesBeside.abandon, { clueIds: [held[0]!], reason: '预算没批' }, who.anna!)
  expect(await refusalOf(take(held[0]!, who.anna!))).toMatchObject({ code: code.conflict })
  await take(rest[0]!, who.anna!)
  await app.call(cluesBeside.abandon, { clueIds: [rest[0]!], reason: '预算没批' }, who.anna!)
  expect((await refusalOf(take(rest[1]!, who.anna!)))!.message).toMatch(/今天已领满 3 条/)
  await take(held[0]!, who.ben!)
  expect(await clueOf(held[0]!)).toMatchObject({ phone: expect.stringMatching(/^137\*{4}\d{4}$/), staffName: 'ben' })
  expect((await app.call(clues.reveal, { clueId: held[0]! }, admin)).phone).toMatch(/^137\d{8}$/)
})

test('a follow-up moves the date on; what is due goes back with its reason, is told, and what is locked stays', async () => {
  const [a, b] = [await add(), await add()]
  for (const id of [a, b]) await take(id, who.anna!)
  const first = (await clueOf(a)).dueAt!
  expect(Date.parse(first)).toBeGreaterThan(Date.now() + 6 * 86_400_000)
  await app.call(cluesBeside.addEvent, { clueId: a, kind: 'call', text: '问了价' }, who.anna!)
  expect(Date.parse((await clueOf(a)).dueAt!)).toBeGreaterThan(Date.parse(first))
  await app.call(clues.lock, { clueId: b, locked: true }, admin)
  expect(await clueOf(b)).toMatchObject({ locked: true, dueAt: null })
  const { tonight } = await app.call(recycleRule.preview, { rule: { ...firstRule, dealDays: 1 } }, admin)
  await agoBy(a, 40)
  await recycleDue(app.ctx, ofClues)
  await remindDue(app.ctx, ofClues)
  expect(tonight).toBe(0)
  expect(await clueOf(a)).toMatchObject({ state: 'free', backWhy: 'recycled', dueAt: null })
  expect(await clueOf(b)).toMatchObject({ state: 'held' })
  expect((await app.call(clueEvents.list, { clueId: a }, admin)).list.map((e) => e.kind)).toEqual([
    'recycled',
    'call',
    'received',
    'entered',
  ])
})

test('R031: off, nothing is taken; on again it is', async () => {
  const clueId = await add()
  await app.call(seas.setStatus, { enabled: false }, admin)
  expect(await app.call(seas.status, {}, admin)).toEqual({ enabled: false })
  expect(await refusalOf(take(clueId, who.anna!))).toMatchObject({ code: code.conflict })
  await app.call(seas.setStatus, { enabled: true }, admin)
  await take(clueId, who.anna!)
})

const imported = async (calls: typeof clueImport, lines: string[][], as = admin) => {
  const fileId = await sendSheet(app, as, '线索.csv', csv(lines))
  const { mapping } = await app.call(calls.preview, { fileId }, as)
  const plan = { fileId, mapping, edits: [], dropRows: [], poolId }
  const checked = await app.call(calls.check, plan, as)
  const { taskId } = await app.call(calls.start, plan, as)
  await app.settled()
  return { checked, task: await app.call(tasks.one, { taskId }, as) }
}

test('R028: clues from a file are a task; a known number says who has it; one with a member is theirs since then', async () => {
  await app.call(clueGrades.add, { name: 'A' }, admin)
  const known = number()
  await take(await add({ phone: known }), who.cora!)
  const fresh = number()
  const { checked, task } = await imported(clueImport, [
    ['手机号', '姓名', '公司', '级别', '负责人', '领取日期', '跟进'],
    [fresh, '许先生', '云杉传媒', 'A', 'anna', '2026-01-02', '电话里约了'],
    [known, '重复的', '', '', '', '', ''],
    ['123', '号码不对', '', '', '', '', ''],
    ['', '没有级别的', '', 'Z', '', '', ''],
  ])
  expect(checked).toMatchObject({ total: 4, valid: 1, invalid: 3 })
  expect(checked.problems.map((p) => p.reason).join()).toMatch(/在cora手里/)
  expect(task.finishedAt).not.toBeNull()
  const { list } = await app.call(clues.list, { keyword: fresh }, admin)
  expect(list).toMatchObject([{ company: '云杉传媒', gradeName: 'A', state: 'held', staffName: 'anna' }])
  // Long overdue already: it goes at the next hour for it, not at once.
  expect(Date.parse(list[0]!.dueAt!)).toBeGreaterThan(Date.now())
})

test('R029: the list of a channel is a task; the same number there again updates', async () => {
  const phone = number()
  const sheet = (content: string) => [
    ['编号', '来源', '手机号', '姓名', '需求'],
    ['A1', '小红书', phone, '苏禾', content],
  ]
  await imported(channelClueImport as never, sheet('周会三明治'))
  const { task } = await imported(channelClueImport as never, sheet('周会三明治 40 份'))
  expect(task.finishedAt).not.toBeNull()
  expect((await app.call(clues.list, { keyword: phone }, admin)).list).toMatchObject([{ content: '周会三明治 40 份' }])
})

test('a clue whose number a member notes is that customer, with its history on their timeline', async () => {
  const phone = number()
  const clueId = await add({ phone, source: '官网表单' })
  await take(clueId, who.anna!)
  await app.call(cluesBeside.addEvent, { clueId, kind: 'call', text: '约了周五试吃' }, who.anna!)
  const { id } = app.sim.createCustomer({ name: '新客户' })
  app.sim.add({ person_id: id, userid: 'anna' })
  await app.settled()
  app.sim.editCustomer({ userid: 'anna', person_id: id, mobiles: [phone] })
  await app.settled()
  const { customerId } = await app.call(externalUsers.detail, { externalUserExtId: id }, admin)
  expect(await clueOf(clueId)).toMatchObject({ state: 'converted', customerId, staffName: 'anna' })
  const { list } = await app.call(customerEvents.list, { customerId }, admin)
  const story = list.filter((e) => e.action === 'clueStory')
  expect(story.map((e) => (e as { what?: string }).what)).toEqual(expect.arrayContaining(['entered', 'received', 'call', 'converted']))
  expect(await counted()).toBe(true)
  // Whoever is a customer already is known at once.
  const refusedTwice = await refusalOf(add({ phone }))
  expect(refusedTwice!.message).toMatch(/已经是客户/)
})

test('distributed by share, in order; to another pool they are free there; numbers are their lists', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => add({ source: '分的' })))
  await app.call(
    clues.batchDistribute,
    {
      picked: { ids: all },
      takers: [
        { staffId: ids.anna!, weight: 2 },
        { staffId: ids.ben!, weight: 1 },
      ],
    }, // prettier-ignore
    admin,
  )
  await app.settled()
  const had = await Promise.all(all.map(async (id) => (await clueOf(id)).staffName))
  expect([had.filter((n) => n === 'anna').length, had.filter((n) => n === 'ben').length]).toEqual([4, 2])
  const { poolId: other } = await app.call(seas.add, { ...pool, name: '另一个' }, admin)
  await app.call(clues.move, { picked: { ids: all.slice(0, 2) }, poolId: other }, admin)
  await app.settled()
  expect((await app.call(clues.list, { poolId: other, state: 'free' }, admin)).total).toBe(2)
  const { counts } = await app.call(clues.overview, {}, admin)
  for (const state of ['free', 'held', 'converted'] as const)
    expect(counts[state]).toBe((await app.call(clues.list, { state }, admin)).total)
  expect(counts.tonight).toBe((await app.call(clues.list, { tonight: true }, admin)).total)
  expect(await counted()).toBe(true)
})

test('bad input names its field; a pool with clues in it stays', async () => {
  expect(await refusalOf(add({ phone: '12' }))).toMatchObject({ code: code.badInput, body: { field: 'phone' } })
  expect(await refusalOf(add({ phone: null, name: '' }))).toMatchObject({ code: code.badInput, body: { field: 'phone' } })
  const { version } = await app.call(seas.one, { poolId }, admin)
  expect(await refusalOf(app.call(seas.delete, { poolId, version }, admin))).toMatchObject({ code: code.conflict })
})

test('of several taken at once each is told by itself', async () => {
  const [a, b] = [await add(), await add()]
  await take(a, who.ben!)
  const { done, refused } = await app.call(cluesBeside.receive, { clueIds: [a, b] }, who.anna!)
  expect([done, refused.map((r) => r.reason)]).toEqual([1, ['已经在别人手里了']])
})

test('with one’s own scope: the number of a free clue is not found by trial, a file changes and gives nothing of a colleague’s', async () => {
  const own = await app.withOwnScope()
  const phone = number()
  const clueId = await add({ phone, name: '试号码的' })
  const found = async (as: string) => (await app.call(clues.list, { keyword: phone }, as)).total
  expect([await found(admin), await found(own)]).toEqual([1, 0])
  expect((await app.call(cluesBeside.list, { keyword: phone }, who.anna)).total).toBe(0)
  await take(clueId, who.anna!)
  expect((await app.call(cluesBeside.list, { keyword: phone }, who.anna)).total).toBe(1)

  const sheet = (name: string) => [
    ['编号', '来源', '姓名'],
    ['B7', '抖音', name],
  ]
  await imported(channelClueImport as never, sheet('原来的'))
  const [theirs] = (await app.call(clues.list, { keyword: '原来的' }, admin)).list
  await take(theirs!.clueId, who.ben!)
  const { checked } = await imported(channelClueImport as never, sheet('换了的'), own)
  expect(checked).toMatchObject({ problems: [{ column: '编号' }] })
  expect((await clueOf(theirs!.clueId)).name).toBe('原来的')
  const given = [
    ['姓名', '负责人'],
    ['给别人的', 'ben'],
  ]
  expect((await imported(clueImport as never, given, own)).checked).toMatchObject({ problems: [{ column: '负责人' }] })
})
