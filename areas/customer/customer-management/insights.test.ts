import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerStatistics } from '#areas/customer/customer-analysis/contract.ts'
import { customerTags, marking, tagSettings, tagStatistics } from '#areas/customer/customer-tags/contract.ts'
import { customerEvents } from '#areas/customer/customer-timeline/contract.ts'
import { departments, staff } from '#areas/staff/staff-management/contract.ts'
import { staffStats } from '#areas/staff/staff-statistics/contract.ts'
import { code } from '#core/contract/errors.ts'
import { tasks } from '#core/contract/tasks.ts'
import { addDays, dayOf } from '#core/contract/time.ts'
import { corpCommon } from '#core/contract/tracking.ts'
import { roleIdOf } from '#core/server/roles.ts'
import { readSheet } from '#core/server/sheets/read.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { CallRefused, startTestApp, type TestApp } from '#testing/harness.ts'
import { otherCompany } from '#testing/other-company.ts'
import { customerSettings, customerStats, externalUsers, operationScore } from './contract.ts'
import { scoreOf } from './score.ts'
import { recompute } from './server/nouns/columns.ts'

const { url } = await testDatabase()
const today = dayOf(new Date())
const month = { from: addDays(today, -29), to: today }
let app: TestApp
let admin: string
/** Two sellers with customers of their own, signed in; neither may see the other's. */
let one: { staffId: string; session: string }
let two: { staffId: string; session: string }

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'demo', sync: true })
  admin = await app.asAdmin()
  await until(async () =>
    (await app.call(tasks.list, { pageSize: 50 }, admin)).list.some((t) => t.kind === 'live_code_sync' && t.state === 'succeeded'),
  )
  await app.settled(60_000)
  const { list } = await app.call(staff.list, { available: true, pageSize: 100 }, admin)
  const sellers = list.filter((s) => s.roleName === '普通员工').sort((a, b) => b.customerCount! - a.customerCount!)
  const signIn = async (s: (typeof sellers)[number]) => {
    await sql`update staff set role_id = ${roleIdOf(app.corpId, 'staff')} where corp_id = ${app.corpId} and staff_id = ${s.staffId}`.execute(
      app.app.db.forCorp(app.corpId),
    )
    return { staffId: s.staffId, session: await app.signIn(s.staffExtId) }
  }
  one = await signIn(sellers[0]!)
  two = await signIn(sellers[1]!)
}, 120_000)
afterAll(() => app.close())

async function until(met: () => Promise<boolean>, limitMs = 80_000): Promise<void> {
  for (const end = Date.now() + limitMs; !(await met()); await sleep(50)) if (Date.now() > end) throw new Error('waited in vain')
}
const rows = async <R>(q: ReturnType<typeof sql<R>>) => (await q.execute(app.app.db.forCorp(app.corpId))).rows
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e) => (e instanceof CallRefused ? e : Promise.reject(e)),
  )
async function ended(taskId: string, session = admin) {
  for (const end = Date.now() + 60_000; ; await sleep(50)) {
    const task = await app.call(tasks.one, { taskId }, session)
    if (!['queued', 'running'].includes(task.state)) return task
    if (Date.now() > end) throw new Error(`task ${task.kind} is still ${task.state}`)
  }
}
async function sheet(resultUrl: string | null): Promise<string[][]> {
  const answer = await app.fetch(new URL(resultUrl!, app.url!).pathname + new URL(resultUrl!, app.url!).search, {
    headers: { cookie: admin },
  })
  const out: string[][] = []
  for await (const row of readSheet(Buffer.from(await answer.arrayBuffer()), 'export.xlsx')) out.push(row)
  return out
}
const customerOf = async (staffId: string) =>
  (
    await rows(sql<{ customer_id: string }>`
      select f.customer_id from follows f join customers c on c.corp_id = ${app.corpId} and c.customer_id = f.customer_id
      where f.corp_id = ${app.corpId} and f.staff_id = ${staffId} and f.deleted_at is null and cardinality(c.staff_ids) = 1
      order by f.customer_id limit 1`)
  )[0]!.customer_id

test('every figure of the dashboard is the number of rows behind it, and the rows of the breakdown make up the figure', async () => {
  const { now, customers, untagged, points, before } = await app.call(
    customerStats.overview,
    { ...month, compareFrom: addDays(today, -59), compareTo: addDays(today, -30) },
    admin,
  )
  const [direct] = await rows(sql<{ added: number; friends: number; untagged: number }>`
    select (select count(*)::int from follows where corp_id = ${app.corpId} and (added_at at time zone 'Asia/Shanghai')::date between ${month.from} and ${month.to}) as added,
      (select count(*)::int from customers where corp_id = ${app.corpId} and status = 'friend') as friends,
      (select count(*)::int from customers where corp_id = ${app.corpId} and status = 'friend' and tag_ids = '{}') as untagged`)
  expect({ added: now.added, friends: customers, untagged }).toEqual(direct)
  expect(now.added).toBeGreaterThan(0)
  expect(now.net).toBe(now.added - now.lost)
  expect(before).not.toBeNull()
  expect(points).toHaveLength(30)
  expect(points.reduce((n, p) => n + p.added, 0)).toBe(now.added)
  expect((await app.call(externalUsers.count, { status: 'friend' }, admin)).total).toBe(customers)
  for (const only of ['added', 'lost'] as const)
    expect((await app.call(customerStats.records, { ...month, only }, admin)).total).toBe(now[only])
  for (const by of ['add_way', 'staff', 'department'] as const) {
    const { list } = await app.call(customerStatistics.breakdown, { ...month, by, pageSize: 100 }, admin)
    expect(
      list.reduce((n, r) => n + r.added, 0),
      by,
    ).toBe(now.added)
    expect(
      list.reduce((n, r) => n + r.lost, 0),
      by,
    ).toBe(now.lost)
    const row = list[0]!
    expect((await app.call(customerStats.records, { ...month, by, key: row.key }, admin)).total).toBe(row.added)
  }
})

test('filters narrow by people or stores, and by ways of adding', async () => {
  const all = await app.call(customerStats.overview, month, admin)
  const some = await app.call(customerStats.overview, { ...month, staffIds: [one.staffId, two.staffId] }, admin)
  const byStaff = (await app.call(customerStatistics.breakdown, { ...month, by: 'staff', pageSize: 100 }, admin)).list
  expect(some.now.added).toBe(byStaff.filter((r) => [one.staffId, two.staffId].includes(r.key)).reduce((n, r) => n + r.added, 0))
  const ways = (await app.call(customerStatistics.breakdown, { ...month, by: 'add_way' }, admin)).list
  const way = await app.call(customerStats.overview, { ...month, addWays: [Number(ways[0]!.key)] }, admin)
  expect(way.now.added).toBe(ways[0]!.added)
  expect(way.now.added).toBeLessThan(all.now.added)
  const { list } = await app.call(departments.list, { pageSize: 100 }, admin)
  const root = list.find((d) => d.parentId === 0)!
  expect((await app.call(customerStats.overview, { ...month, departmentIds: [root.departmentId] }, admin)).now.added).toBe(all.now.added)
})

test('somebody who sees their own customers sees their own figures', async () => {
  const mine = await app.call(customerStats.overview, month, one.session)
  const asked = await app.call(customerStats.overview, { ...month, staffIds: [one.staffId] }, admin)
  expect(mine.now).toEqual(asked.now)
  expect(mine.customers).toBe(asked.customers)
  const other = await app.call(customerStats.records, { ...month, by: 'staff', key: two.staffId }, one.session)
  expect(other.total).toBe(0)
})

test('a row says how and when a customer came of one contact, and the same of the asker’s own', async () => {
  const [shared] = await rows(sql<{ customer_id: string; name: string }>`
    select c.customer_id, c.name from customers c where c.corp_id = ${app.corpId} and c.status = 'friend' and cardinality(c.staff_ids) > 1
      and c.staff_ids && ${[one.staffId]}::uuid[] order by c.customer_id limit 1`)
  const id = shared!.customer_id
  await sql`update follows set added_at = now() - interval '3 days', add_way = 3, source_name = '自己的码' where corp_id = ${app.corpId}
    and customer_id = ${id} and staff_id = ${one.staffId}`.execute(app.app.db.forCorp(app.corpId))
  const { follows } = await app.call(externalUsers.detail, { customerId: id }, one.session)
  const of = ({ addWay, source, addedAt }: { addWay: number; source: string; addedAt: string }) => ({ addWay, source, addedAt })
  const own = of(follows.find((f) => f.staffId === one.staffId)!)
  const newest = follows.filter((f) => !f.deletedAt).sort((a, b) => b.addedAt.localeCompare(a.addedAt))[0]!
  const row = async (session: string) => (await app.call(externalUsers.list, { customerIds: [id] }, session)).list[0]!
  expect(own.source).toBe('自己的码')
  expect((await row(one.session)).own).toEqual(own)
  // whoever sees their own customers only reads their own channel, not a colleague's later one
  expect(await row(one.session)).toMatchObject({ source: '自己的码', addWay: 3 })
  expect((await row(admin)).own).toBeNull()
  expect(of(await row(admin))).toMatchObject({ source: newest.source, addWay: newest.addWay })
  // What the phone lists under the figure of a day is what was counted, with the person's own contact.
  const asked = { from: addDays(today, -4), to: today, staffIds: [one.staffId] }
  const listed = await app.call(customerStats.records, { ...asked, pageSize: 100 }, one.session)
  expect(listed.total).toBe((await app.call(customerStats.overview, asked, one.session)).now.added)
  expect(listed.list.find((r) => r.customerId === id)).toMatchObject(own)
})

test('ranges that make no sense are refused', async () => {
  expect((await refusal(app.call(customerStats.overview, { from: today, to: addDays(today, -1) }, admin)))?.code).toBe(code.badInput)
  expect((await refusal(app.call(customerStats.overview, { from: '2020-01-01', to: today }, admin)))?.code).toBe(code.badInput)
})

test('an export of the dashboard holds the days of the curve', async () => {
  const { points } = await app.call(customerStats.overview, month, admin)
  const task = await ended((await app.call(customerStats.export, { filters: month }, admin)).taskId)
  expect(task.state).toBe('succeeded')
  // the task leads back to these days
  expect(task.asked).toEqual({ list: { screen: 'customer-management.dashboard', words: month } })
  const [header, ...lines] = await sheet(task.resultUrl)
  expect(header).toEqual(['日期', '新增好友', '流失好友', '净增'])
  expect(lines.slice(0, points.length)).toEqual(points.map((p) => [p.day, p.added, p.lost, p.added - p.lost].map(String)))
})

test('a score is the sum of its parts, nobody lost has one, and the batch keeps what the single one says', async () => {
  const facts = { friend: true, followers: 2, tags: 9, groups: 1, days: 0, reached: 3 }
  expect(scoreOf(facts).score).toBe(100)
  expect(scoreOf({ ...facts, friend: false }).score).toBe(0)
  expect(scoreOf({ ...facts, days: 31, tags: 1 }).parts.map((p) => p.points)).toEqual([25, 10, 3, 10, 8, 15])

  const { customers } = await app.call(customerStats.overview, month, admin)
  const task = await ended((await app.call(operationScore.batch, {}, admin)).taskId)
  expect(task).toMatchObject({ state: 'succeeded', done: customers })
  const result = await app.call(operationScore.result, { pageSize: 5 }, admin)
  expect(result.total).toBe(customers)
  expect(result.bands.reduce((n, b) => n + b.count, 0)).toBe(customers)
  expect(result.task?.taskId).toBe(task.taskId)
  const band = result.bands.find((b) => b.count > 0)!
  expect((await app.call(operationScore.result, { from: band.from, to: band.to }, admin)).total).toBe(band.count)
  for (const row of result.list) {
    const now = await app.call(operationScore.one, { customerId: row.customerId }, admin)
    expect(now.score).toBe(row.score)
    const [listed] = (await app.call(externalUsers.list, { customerIds: [row.customerId] }, admin)).list
    expect(listed!.score).toBe(row.score)
    expect(now.parts.map((p) => p.points)).toEqual(row.parts.map((p) => p.points))
    expect(now.parts.reduce((n, p) => n + p.points, 0)).toBe(now.score)
  }
  const own = await app.call(operationScore.result, {}, one.session)
  const friends = await app.call(externalUsers.count, { status: 'friend' }, one.session)
  expect(own.total).toBe(friends.total)
  expect(own.task).toBeNull()
  const foreign = await customerOf(two.staffId)
  expect((await refusal(app.call(operationScore.one, { customerId: foreign }, one.session)))?.code).toBe(code.notFound)
}, 60_000)

test('the last export is told to whoever started it, and to nobody else', async () => {
  const task = await ended((await app.call(externalUsers.export, { filters: { staffIds: [one.staffId] } }, admin)).taskId)
  const status = await app.call(externalUsers.exportStatus, {}, admin)
  expect(status.task?.taskId).toBe(task.taskId)
  expect(status.task?.resultUrl).toBeTruthy()
  await sql`update roles set privileges = privileges || '{"customer": ["read", "update", "export"]}' where corp_id = ${app.corpId} and role_id = ${roleIdOf(app.corpId, 'staff')}`.execute(
    app.app.db.forCorp(app.corpId),
  )
  await until(async () => (await refusal(app.call(externalUsers.exportStatus, {}, one.session))) === null, 10_000)
  expect((await app.call(externalUsers.exportStatus, {}, one.session)).task).toBeNull()
  expect((await app.call(externalUsers.exportStatus, { taskId: task.taskId }, one.session)).task).toBeNull()
})

test('tag statistics count markings of the range, sort, and come out as a file', async () => {
  const customerId = await customerOf(one.staffId)
  const { tagGroupList } = await app.call(customerTags.list, {}, admin)
  const [row] = await rows(
    sql<{ tag_ids: string[] }>`select tag_ids from customers where corp_id = ${app.corpId} and customer_id = ${customerId}`,
  )
  const tag = tagGroupList.flatMap((g) => g.tags).find((t) => !row!.tag_ids.includes(t.tagId))!
  const day = { from: today, to: today }
  const before = await app.call(tagStatistics.overview, day, admin)
  await app.call(marking.markTag, { customerId, addTagIds: [tag.tagId] }, admin)
  const after = await app.call(tagStatistics.overview, day, admin)
  expect(after.now).toEqual({ added: before.now.added + 1, removed: before.now.removed })
  expect(after.tagged + after.untagged).toBe((await app.call(externalUsers.count, { status: 'friend' }, admin)).total)
  const { list } = await app.call(tagStatistics.list, { ...day, sort: '-added', pageSize: 100 }, admin)
  const found = list.find((t) => t.tagId === tag.tagId)!
  expect(found).toMatchObject({ added: 1, removed: 0, customerCount: tag.customerCount + 1 })
  expect(list.map((t) => t.added)).toEqual(list.map((t) => t.added).sort((a, b) => b - a))
  expect((await app.call(externalUsers.count, { tagsAny: [tag.tagId] }, admin)).total).toBe(found.customerCount)

  const task = await ended((await app.call(customerTags.exportV2, { filters: day }, admin)).taskId)
  expect((await app.call(customerTags.exportV2Status, {}, admin)).task?.taskId).toBe(task.taskId)
  const [header, ...lines] = await sheet(task.resultUrl)
  expect(header).toEqual(['标签', '标签组', '客户数', '期间打上', '期间移除'])
  expect(lines.find((l) => l[0] === found.name && l[1] === found.groupName)).toEqual([
    found.name,
    found.groupName,
    String(found.customerCount),
    '1',
    '0',
  ])
})

test('R259: the system tag list of a department holds the tags its customers carry', async () => {
  const { list } = await app.call(departments.list, { pageSize: 100 }, admin)
  const store = list.filter((d) => d.parentId !== 0).at(-1)!
  const all = await app.call(customerTags.systemList, {}, admin)
  const some = await app.call(customerTags.systemList, { departmentId: store.departmentId }, admin)
  expect(all.tagCount).toBeGreaterThan(0)
  const tag = some.tagGroupList[0]!.tags[0]!
  const { total } = await app.call(
    externalUsers.count,
    { departmentIds: [store.departmentId], tagsAny: [tag.tagId], status: 'friend' },
    admin,
  )
  expect(tag.customerCount).toBe(total)
  const foundTags = await app.call(customerTags.systemList, { keyword: tag.name, tagType: 0 }, admin)
  expect(foundTags.tagGroupList.flatMap((g) => g.tags).some((t) => t.tagId === tag.tagId)).toBe(true)
  expect((await app.call(customerTags.systemList, { tagType: 1 }, admin)).tagCount).toBe(0)
})

test('of a group that allows one tag, a second takes the place of the first', async () => {
  const customerId = await customerOf(two.staffId)
  const group = (await app.call(customerTags.list, {}, admin)).tagGroupList.find((g) => g.tags.length > 2)!
  const [a, b, c] = group.tags.map((t) => t.tagId) as [string, string, string]
  expect((await refusal(app.edit(tagSettings.update, { singleGroupIds: [group.groupId] }, one.session)))?.code).toBe(code.forbidden)
  await app.edit(tagSettings.update, { singleGroupIds: [group.groupId] }, admin)
  expect(await app.call(tagSettings.get, {}, one.session)).toMatchObject({ singleGroupIds: [group.groupId] })
  const tagsOf = async () =>
    (await app.call(externalUsers.detail, { customerId }, admin)).tags.map((t) => t.tagId).filter((t) => [a, b, c].includes(t))
  await app.call(marking.markTag, { customerId, removeTagIds: [a, b, c] }, admin)
  await app.call(marking.markTag, { customerId, addTagIds: [a] }, admin)
  expect(await app.call(marking.markTag, { customerId, addTagIds: [b] }, admin)).toEqual({ added: [b], removed: [a] })
  expect(await tagsOf()).toEqual([b])
  expect(await refusal(app.call(marking.markTag, { customerId, addTagIds: [a, c] }, admin))).not.toBeNull()
  expect(await tagsOf()).toEqual([b])
  await app.edit(tagSettings.update, { singleGroupIds: [] }, admin)
  await app.call(marking.markTag, { customerId, addTagIds: [c] }, admin)
  expect((await tagsOf()).sort()).toEqual([b, c].sort())
})

test('what a colleague wrote down is theirs alone while the setting says so', async () => {
  const customerId = await customerOf(one.staffId)
  await sql`
    insert into follows (corp_id, staff_id, customer_id, added_at) values (${app.corpId}, ${two.staffId}, ${customerId}, now()) on conflict do nothing`.execute(
    app.app.db.forCorp(app.corpId),
  )
  await sql`update customers set staff_ids = staff_ids || ${two.staffId}::uuid where corp_id = ${app.corpId} and customer_id = ${customerId}`.execute(
    app.app.db.forCorp(app.corpId),
  )
  await app.call(customerEvents.add, { customerId, text: '下周再约' }, one.session)
  const write = (staffId: string, remark: string, mobile: string) => sql`
    update follows set remark = ${remark}, remark_mobiles = array[${mobile}] where corp_id = ${app.corpId} and customer_id = ${customerId} and staff_id = ${staffId}`
  await write(one.staffId, '砍价王', '13800007777').execute(app.ctx.db)
  await write(two.staffId, '面包控', '13800008888').execute(app.ctx.db)
  await app.ctx.tx((tx) => recompute(tx, [customerId]))
  const found = async (keyword: string, session: string) =>
    (await app.call(externalUsers.list, { keyword, customerIds: [customerId] }, session)).list
  const theirs = ['砍价王', '7777']
  for (const word of theirs) expect(await found(word, two.session), word).toHaveLength(1)
  const read = async (session: string) => (await app.call(customerEvents.list, { customerId }, session)).list.map((e) => e.text)
  expect(await read(two.session)).toContain('下周再约')
  expect((await refusal(app.edit(customerSettings.update, { shareFollowUps: false }, two.session)))?.code).toBe(code.forbidden)
  await app.edit(customerSettings.update, { shareFollowUps: false }, admin)
  expect(await app.call(customerSettings.get, {}, two.session)).toMatchObject({ shareFollowUps: false, timeZone: 'Asia/Shanghai' })
  expect(await read(two.session)).not.toContain('下周再约')
  expect((await app.call(customerEvents.list, { customerId }, two.session)).kinds).not.toContain('manualEvent')
  for (const word of theirs) expect(await found(word, two.session), word).toEqual([])
  for (const word of ['面包控', 'mianbaokong', '8888', '面包'])
    expect(await found(word, two.session), word).toMatchObject([{ remark: '面包控' }])
  expect((await app.call(externalUsers.detail, { customerId }, two.session)).follows.map((f) => [f.remark, f.mobiles.length])).toEqual(
    expect.arrayContaining([
      ['', 0],
      ['面包控', 1],
    ]),
  )
  expect(await found('砍价王', admin)).toHaveLength(1)
  expect(await read(one.session)).toContain('下周再约')
  expect(await read(admin)).toContain('下周再约')
  const [audit] = await rows(sql<{ before: unknown; after: unknown }>`
    select before, after from audit_log where corp_id = ${app.corpId} and action = 'customer_setting.update' order by at desc limit 1`)
  expect(audit).toEqual({ before: { share_follow_ups: true }, after: { share_follow_ups: false } })
  await app.edit(customerSettings.update, { shareFollowUps: true }, admin)
  expect(await read(two.session)).toContain('下周再约')
})

test('staff statistics count what the rows of each area say, and who opened a page', async () => {
  const add = { page: '/dashboard/customer' }
  await app.call(corpCommon.staffActive, add, one.session)
  await app.call(corpCommon.staffActive, add, one.session)
  await app.call(corpCommon.staffActive, { function: 'export' }, two.session)
  const { list, total } = await app.call(staffStats.list, { ...month, pageSize: 100 }, admin)
  const { now, figures, points } = await app.call(staffStats.overview, month, admin)
  expect(list).toHaveLength(total)
  const welcomed = (figures: Record<string, number>) => figures.welcomed!
  expect(list.reduce((n, r) => n + welcomed(r.figures), 0)).toBe(welcomed(figures.now))
  for (const key of ['added', 'lost'] as const)
    expect(
      list.reduce((n, r) => n + r[key], 0),
      key,
    ).toBe(now[key])
  const mine = list.find((r) => r.staffId === one.staffId)!
  const dashboard = await app.call(customerStats.overview, { ...month, staffIds: [one.staffId] }, admin)
  expect({ added: mine.added, lost: mine.lost }).toEqual({ added: dashboard.now.added, lost: dashboard.now.lost })
  expect(mine.customers).toBe((await app.call(staff.one, { staffId: one.staffId }, admin)).customerCount)
  // Signing in opened no page of the console here: only what was tracked counts, and a function is no page.
  expect(mine.activeDays).toBe(1)
  expect(list.find((r) => r.staffId === two.staffId)!.activeDays).toBe(0)
  expect(now.activeStaff).toBe(1)
  expect(points.at(-1)).toMatchObject({ day: today, activeStaff: 1 })
  expect((await refusal(app.call(staffStats.list, month, one.session)))?.code).toBe(code.forbidden)
  const asc = await app.call(staffStats.list, { ...month, sort: 'net', pageSize: 100 }, admin)
  expect(asc.list.map((r) => r.net)).toEqual(asc.list.map((r) => r.net).sort((a, b) => a - b))

  const task = await ended((await app.call(staffStats.export, { filters: month }, admin)).taskId)
  const [header, ...lines] = await sheet(task.resultUrl)
  expect(header).toHaveLength(10)
  expect(lines.find((l) => l[0] === mine.name)?.slice(2, 6)).toEqual([mine.added, mine.lost, mine.net, mine.customers].map(String))
})

test('rows of another company change no figure here', async () => {
  const read = async () => [
    (await app.call(customerStats.overview, month, admin)).now,
    (await app.call(operationScore.result, {}, admin)).bands,
    (await app.call(staffStats.list, { ...month, pageSize: 100 }, admin)).list,
    (await app.call(tagStatistics.list, { ...month, pageSize: 100 }, admin)).list,
    (await app.call(customerStatistics.breakdown, { ...month, by: 'department' }, admin)).list,
  ]
  const before = await read()
  await otherCompany(anyTable(app.app.db), app.corpId)
  expect(await read()).toEqual(before)
})
