import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#core/contract/errors.ts'
import { tasks } from '#core/contract/tasks.ts'
import { addDays, dayOf, startOfDay } from '#core/contract/time.ts'
import { newId } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { CallRefused, refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { liveCodeStats, liveCodes } from './contract.ts'
import { readyCode } from './testing.ts'

/** Six customers whose stories differ so much that no two figures are equal: a figure in the place of another is found. */

const { url } = await testDatabase()
let app: TestApp
let admin: string
let wayId: string
let staffId: string
const name = '店长 小美'
const today = dayOf(new Date())
const range = { from: addDays(today, -60), to: today }
const whole = { ...range, page: 1, pageSize: 20 }

/** `at`: when they were added; `lost`: how long after that they left. */
const stories = [
  { at: `now() - interval '40 days'`, lost: null, first: true, welcomed: true, listed: false, over: true },
  { at: `now() - interval '41 days'`, lost: '10 days', first: false, welcomed: true, listed: false, over: true },
  { at: `now() - interval '10 days'`, lost: '3 days', first: false, welcomed: true, listed: false, over: true },
  { at: `now() - interval '3 days'`, lost: '12 hours', first: false, welcomed: true, listed: true, over: false },
  { at: `today`, lost: null, first: false, welcomed: false, listed: true, over: false },
  { at: `today - interval '1 second'`, lost: '1 second', first: false, welcomed: true, listed: true, over: false },
]
const figures = { adds: 6, newCustomers: 1, lost: 4, welcomed: 5, overCap: 3 }

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  admin = await app.asAdmin()
  const { corpId, app: program } = app
  staffId = newId()
  await app.ctx.db.insertInto('staff').values({ corp_id: corpId, staff_id: staffId, staff_ext_id: 'xiaomei', name }).execute()
  wayId = await readyCode(app, [staffId], { name: '门口台卡' })
  for (const { at, lost, first, welcomed, listed, over } of stories) {
    const customerId = newId()
    const ext = `wm${customerId}`
    await app.ctx.db
      .insertInto('customers')
      .values({ corp_id: corpId, customer_id: customerId, external_user_ext_id: ext, name: '客', status: lost ? 'lost' : 'friend' })
      .execute()
    await sql`with d as (select date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as today),
        a as (select ${sql.raw(at)} as at from d)
      insert into live_code_adds (corp_id, way_id, at, customer_id, staff_id, first_time, welcomed, lost_at, blacklisted, over_cap)
        select ${corpId}, ${wayId}, at, ${customerId}, ${staffId}, ${first}, ${welcomed}, at + ${lost}::interval, ${listed}, ${over} from a`.execute(
      anyTable(program.db),
    )
  }
  await sql`update live_codes set adds = 6, lost = 4 where corp_id = ${corpId} and way_id = ${wayId}`.execute(app.ctx.db)
})
afterAll(() => app.close())

const refusedWith = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e) => (e instanceof CallRefused ? e.code : Promise.reject(e)),
  )

test('each figure of the statistics is its own, and so is its column of the lists', async () => {
  const overview = await app.call(liveCodeStats.overview, { ...range, compareFrom: today, compareTo: today }, admin)
  expect(overview.now).toEqual({ ...figures, net: 2 })
  expect(overview.before).toEqual({ adds: 1, newCustomers: 0, lost: 0, net: 1, welcomed: 0, overCap: 0 })
  const retention = { day1: 0.75, day7: 0.6667, day30: 0.5 }
  expect(overview.retention).toEqual(retention)
  const points = overview.points.slice(-7).map(({ adds }) => adds)
  expect((await app.call(liveCodeStats.ways, whole, admin)).list).toEqual([{ wayId, name: '门口台卡', ...figures, retention, points }])
  expect((await app.call(liveCodeStats.ways, { from: today, to: today }, admin)).list).toMatchObject([{ adds: 1, points: [1] }])
  expect((await app.call(liveCodeStats.staff, whole, admin)).list).toMatchObject([{ staffId, name, ...figures }])
  const { cells } = await app.call(liveCodeStats.hours, range, admin)
  expect(cells.reduce((n, cell) => n + cell.adds, 0)).toBe(figures.adds)
  expect(overview.points).toHaveLength(61)
  expect(overview.points.at(-1)).toEqual({ day: today, adds: 1, newCustomers: 0, welcomed: 0, lost: 0 })
  expect(overview.points.at(-2)).toMatchObject({ day: addDays(today, -1), adds: 1, lost: 1 })
  const keys = ['adds', 'newCustomers', 'welcomed', 'lost'] as const
  const sums = keys.map((key) => overview.points.reduce((n, point) => n + point[key], 0))
  expect(sums).toEqual(keys.map((key) => figures[key]))
})

test('home: who came today, by this time yesterday, and on each of fourteen days', async () => {
  const { day, adds, points, welcome } = await app.call(liveCodeStats.today, {}, admin)
  expect([day, adds.today, adds.before]).toEqual([today, 1, 0])
  const yesterday = addDays(today, -1)
  const stats = await app.call(liveCodeStats.overview, { from: today, to: today, compareFrom: yesterday, compareTo: yesterday }, admin)
  expect([stats.now.adds, stats.before!.adds]).toEqual([adds.today, adds.before])
  const on = (daysAgo: number) => points.at(-1 - daysAgo)
  expect([points.length, on(0), on(1), on(3), on(10), on(2), points.reduce((sum, n) => sum + n, 0)]).toEqual([14, 1, 1, 1, 1, 0, 4])
  expect(welcome).toEqual({ sent: 0, notSent: 0, unknown: 0, p95Ms: null })
})

test('retention counts who came at least so many days ago, and who stayed as many', async () => {
  const of = async (from: number, to = from) =>
    (await app.call(liveCodeStats.overview, { from: addDays(today, from), to: addDays(today, to) }, admin)).retention
  expect(await of(0)).toEqual({ day1: null, day7: null, day30: null }) // nobody of today can have stayed a day
  expect(await of(-3)).toEqual({ day1: 0, day7: null, day30: null })
  expect(await of(-10)).toEqual({ day1: 1, day7: 0, day30: null })
  expect(await of(-41)).toEqual({ day1: 1, day7: 1, day30: 0 })
  expect(await of(-40)).toEqual({ day1: 1, day7: 1, day30: 1 })
})

test('the number above a list is the number of its rows, whichever part is asked for', async () => {
  const count = async (only?: 'new' | 'lost' | 'kept' | 'welcomed' | 'blacklisted' | 'overCap') => {
    const { list, total } = await app.call(liveCodeStats.records, { ...whole, ...(only && { only }) }, admin)
    expect(list).toHaveLength(total)
    return total
  }
  expect(await count()).toBe(figures.adds)
  expect(await count('new')).toBe(figures.newCustomers)
  expect(await count('lost')).toBe(figures.lost)
  expect(await count('welcomed')).toBe(figures.welcomed)
  expect(await count('overCap')).toBe(figures.overCap)
  expect(await count('kept')).toBe(2)
  expect(await count('blacklisted')).toBe(3)
  expect((await app.call(liveCodes.list, {}, admin)).list).toMatchObject([{ totalAdds: 6, lost: 4, todayAdds: 1, backupCount: 1 }])
})

test('X', async () => {
  const refused = async (input: object) =>
    (await refusalOf(app.call(liveCodeStats.records, { page: 1, pageSize: 20, ...input }, admin)))?.body
  expect(await refused({})).toMatchObject({ fields: [{ field: 'from' }, { field: 'to' }] })
  expect(await refused({ from: today })).toMatchObject({ field: 'to' })
  expect(await refused({ to: today })).toMatchObject({ field: 'from' })
  expect(await refused({ from: today, wayIds: [wayId] })).toMatchObject({ field: 'to' })
  expect(await refused({ wayIds: [wayId] })).toBeUndefined()
  expect(await refused({ from: today, to: today })).toBeUndefined()
})

test('an export says under each heading what the screen says', async () => {
  const linesOf = async (started: { taskId: string }) => {
    await app.settled()
    const { resultUrl } = await app.call(tasks.one, started, admin)
    const text = await (await app.fetch(resultUrl!, { headers: { cookie: admin } })).text()
    const rows = text.replace('\ufeff', '').trim().split(/\r?\n/)
    return rows.slice(0, -1).map((line) => line.split(',')) // the last says who took it out
  }
  const stats = (table: 'ways' | 'staff' | 'days') =>
    app.call(liveCodeStats.export, { filters: { ...range, table }, format: 'csv' }, admin).then(linesOf)
  const heads = ['添加次数', '新客户', '已流失', '收到欢迎语', '超出每日上限']
  const [ways, way] = await stats('ways')
  expect(ways).toEqual(['活码', ...heads, '7 天后还在'])
  expect(way!.slice(0, 6)).toEqual(['门口台卡', '6', '1', '4', '5', '3'])
  expect(await stats('staff')).toEqual([
    ['员工', ...heads],
    [name, '6', '1', '4', '5', '3'],
  ])
  const days = await stats('days')
  expect([days[0], days.length, days.at(-1), days.at(-2)]).toEqual([
    ['日期', '添加次数', '已流失'],
    62,
    [today, '1', '0'],
    [addDays(today, -1), '1', '1'],
  ])

  const [titles, row] = await app.call(liveCodes.export, { filters: {}, format: 'csv' }, admin).then(linesOf)
  const at = (title: string) => row![titles!.indexOf(title)]
  expect(['活码名称', '状态', '接待员工', '备用员工', '今日添加', '累计添加', '已流失', '二维码链接'].map(at)).toEqual([
    '门口台卡',
    '使用中',
    name,
    name,
    '1',
    '6',
    '4',
    'https://work.weixin.qq.com/u/ready',
  ])
})

test('R064 a code that is off, not made yet or deleted does not open for strangers, though its link is signed', async () => {
  const { url: link } = await app.call(liveCodes.shareLink, { wayId }, admin)
  const way = new URL(link, 'http://x').searchParams.get('way')!
  const opens = () => refusedWith(app.call(liveCodes.landing, { way }))
  const set = (values: { state?: string; deleted_at?: Date | null; qr_text?: string }) =>
    app.ctx.db.updateTable('live_codes').set(values).where('corp_id', '=', app.corpId).where('way_id', '=', wayId).execute()
  expect(await opens()).toBeNull()
  for (const state of ['off', 'creating', 'failed']) {
    await set({ state })
    expect(await opens(), state).toBe(code.notFound)
  }
  await set({ state: 'ready', qr_text: '' })
  expect(await opens()).toBe(code.notFound)
  await set({ qr_text: 'https://work.weixin.qq.com/u/ready', deleted_at: new Date() })
  expect(await opens()).toBe(code.notFound)
  expect(await refusedWith(app.call(liveCodes.one, { wayId }, admin))).toBe(code.notFound)
  expect((await app.call(liveCodes.list, {}, admin)).total).toBe(0)
})

test('today stands beside yesterday up to the same moment', async () => {
  const before = (await app.call(liveCodeStats.today, {}, admin)).adds
  await sql`insert into live_code_adds (corp_id, way_id, at, customer_id, staff_id, first_time)
    select corp_id, ${wayId}, ${startOfDay(addDays(today, -1), 'Asia/Shanghai')}, customer_id, ${staffId}, true from customers where corp_id = ${app.corpId} limit 1`.execute(
    anyTable(app.app.db),
  )
  expect((await app.call(liveCodeStats.today, {}, admin)).adds).toEqual({ ...before, before: before.before + 1 })
})
