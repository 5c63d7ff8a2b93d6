import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveCodeStats, liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import type { LiveCodeDraft } from '#areas/acquisition/live-codes/draft.ts'
import { nextTurn } from '#areas/acquisition/live-codes/server/entry.ts'
import { plainCode } from '#areas/acquisition/live-codes/testing.ts'
import { customerStatistics } from '#areas/customer/customer-analysis/contract.ts'
import { customerStats, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { tagStatistics } from '#areas/customer/customer-tags/contract.ts'
import { staffStats } from '#areas/staff/staff-statistics/contract.ts'
import { staffMe } from '#core/contract/session.ts'
import { tasks } from '#core/contract/tasks.ts'
import { addDays, dayOf, instantOf, startOfDay } from '#core/contract/time.ts'
import { allCalls } from '#core/server/areas.ts'
import { readSheet } from '#core/server/sheets/read.ts'
import { testDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { manyCustomers } from './many-customers.ts'

/** A company whose days are not Beijing's: every screen that says "day" means the company's. */
const zone = 'Pacific/Auckland'
/** The night to the 28th its clocks go from two to three: this day has 23 hours, and begins at another offset than it ends. */
const moments = ['2025-09-27T11:59:59Z', '2025-09-27T12:00:00Z', '2025-09-28T10:59:59Z', '2025-09-28T11:00:00Z']
const day = { from: '2025-09-28', to: '2025-09-28' }
const days = { from: '2025-09-27', to: '2025-09-29' }

const { url } = await testDatabase()
let app: TestApp
let admin: string
let staffId: string
let customerIds: string[]
const run = (q: ReturnType<typeof sql>) => q.execute(app.app.db.forCorp(app.corpId))

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  const made = await manyCustomers(url, app.corpId, moments.length, { staff: 2, tags: 4 })
  staffId = made.staff.busy
  await run(sql`update corps set time_zone = ${zone} where corp_id = ${app.corpId}`)
  const { rows } = await sql<{ customer_id: string }>`
    select customer_id from customers where corp_id = ${app.corpId} order by customer_id`.execute(app.app.db.forCorp(app.corpId))
  customerIds = rows.map((r) => r.customer_id)
  for (const [i, at] of moments.entries()) {
    await run(sql`update customers set added_at = ${at} where corp_id = ${app.corpId} and customer_id = ${customerIds[i]}`)
    await run(
      sql`update follows set added_at = ${at}, staff_id = ${staffId} where corp_id = ${app.corpId} and customer_id = ${customerIds[i]}`,
    )
    await run(sql`
      insert into customer_events (corp_id, customer_id, at, kind, staff_id, data)
      values (${app.corpId}, ${customerIds[i]}, ${at}, 'customerAction', ${staffId}, ${JSON.stringify({ action: 'tags', added: [made.tags.rare] })})`)
  }
  await sleep(2_100) // what the processes believed about the company
  admin = await app.asAdmin()
})
afterAll(() => app.close())

const draft = (): LiveCodeDraft =>
  plainCode([staffId], {
    bands: [{ name: '', weekdays: [7], from: 540, to: 1080, receivers: [{ staffId, weight: 1, dailyCap: null }] }],
    welcome: { mode: 'off', content: { text: '', attachments: [] }, bands: [] },
  })

test('the profile names the zone, so that pages show the same days', async () => {
  expect((await app.call(staffMe.me, {}, admin)).timeZone).toBe(zone)
})

test('statistics, lists and what is exported count the days of the company', async () => {
  const points = (list: { day: string; added?: number }[]) => list.map((p) => [p.day, p.added])
  const each = [
    ['2025-09-27', 1],
    ['2025-09-28', 2],
    ['2025-09-29', 1],
  ]
  const customers = await app.call(customerStats.overview, days, admin)
  expect(points(customers.points)).toEqual(each)
  expect(
    (await app.call(customerStats.overview, { ...day, compareFrom: '2025-09-29', compareTo: '2025-09-29' }, admin)).before!.added,
  ).toBe(1)
  const { list } = await app.call(customerStats.records, day, admin)
  expect(list.map((r) => r.addedAt)).toEqual([moments[2]!, moments[1]!].map((at) => new Date(at).toISOString()))

  const staff = await app.call(staffStats.overview, days, admin)
  expect(points(staff.points)).toEqual(each)
  expect((await app.call(staffStats.overview, day, admin)).now.added).toBe(2)

  const tags = await app.call(tagStatistics.overview, days, admin)
  expect(points(tags.points)).toEqual(each)
  expect((await app.call(tagStatistics.overview, day, admin)).now.added).toBe(2)

  expect((await app.call(externalUsers.count, { addedFrom: day.from, addedTo: day.to }, admin)).total).toBe(2)

  const { taskId } = await app.call(customerStats.export, { filters: days }, admin)
  await app.settled()
  const { resultUrl } = await app.call(tasks.one, { taskId }, admin)
  const { pathname, search } = new URL(resultUrl!, app.url)
  const file = await app.fetch(`${pathname}${search}`, { headers: { cookie: admin } })
  const rows: string[][] = []
  for await (const row of readSheet(Buffer.from(await file.arrayBuffer()), 'export.xlsx')) rows.push(row)
  expect(rows.slice(1, 4).map((r) => r.slice(0, 2))).toEqual(each.map(([d, n]) => [d, String(n)]))
  // Its clock is four or five hours ahead of Beijing's.
  expect(Math.abs(instantIn(rows.at(-1)!.join('')) - Date.now())).toBeLessThan(60_000)
})
const instantIn = (watermark: string): number => {
  const [, on, hours, minutes] = /(\d{4}-\d\d-\d\d) (\d\d):(\d\d)/.exec(watermark)!
  return instantOf(on!, Number(hours) * 60 + Number(minutes), zone).getTime() + 30_000
}

test('live codes: figures by day and hour, whose turn it is, and when it changes', async () => {
  const { wayId } = await app.call(liveCodes.add, { draft: draft() }, admin)
  for (const [i, at] of moments.entries())
    await run(sql`
      insert into live_code_adds (corp_id, way_id, at, customer_id, staff_id, first_time)
      values (${app.corpId}, ${wayId}, ${at}, ${customerIds[i]}, ${staffId}, true)`)
  const { points } = await app.call(liveCodeStats.overview, days, admin)
  expect(points.map((p) => p.adds)).toEqual([1, 2, 1])
  const { cells } = await app.call(liveCodeStats.hours, days, admin)
  expect(cells).toEqual([
    { weekday: 1, hour: 0, adds: 1 },
    { weekday: 6, hour: 23, adds: 1 },
    { weekday: 7, hour: 0, adds: 1 },
    { weekday: 7, hour: 23, adds: 1 },
  ])
  // Sunday from nine to six is Saturday evening to Sunday morning in UTC, and an hour earlier since the night.
  const at = async (when: string) => (await app.call(liveCodes.receiver, { draft: draft(), at: when }, admin)).reason
  expect(await at('2025-09-27T19:59:00Z')).toBe('gap')
  expect(await at('2025-09-27T20:00:00Z')).toBe('duty')
  expect(await at('2025-09-28T04:59:00Z')).toBe('duty')
  expect(await at('2025-09-28T05:00:00Z')).toBe('gap')
  const turn = (now: string) => nextTurn(draft(), new Date(now), true, zone)!.toISOString()
  expect(turn(moments[1]!)).toBe('2025-09-27T20:00:00.000Z')
  expect(turn('2025-09-28T05:00:00Z')).toBe('2025-09-28T11:00:00.000Z')
})

test('today began at midnight over there', async () => {
  const began = startOfDay(dayOf(new Date(), zone), zone).getTime()
  const at = [began - 1_000, began, began, began]
  for (const [i, when] of at.entries())
    await run(sql`update follows set added_at = ${new Date(when)} where corp_id = ${app.corpId} and customer_id = ${customerIds[i]}`)
  const { added, points } = await app.call(customerStats.today, {}, admin)
  expect(added.today).toBe(3)
  expect(points.slice(-2).map((p) => p.added)).toEqual([1, 3])
})

test('days begin when clocks say so, in zones whose clocks jump at midnight too', () => {
  const begins: [string, string, string][] = [
    ['Asia/Shanghai', '2026-11-21', '2026-11-20T16:00:00.000Z'],
    ['Pacific/Auckland', '2025-09-28', '2025-09-27T12:00:00.000Z'],
    ['Pacific/Auckland', '2025-09-29', '2025-09-28T11:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['America/Santiago', '2025-09-07', '2025-09-07T04:00:00.000Z'], // there is no midnight
    ['America/Santiago', '2025-04-06', '2025-04-06T04:00:00.000Z'], // the hour before is lived twice
  ]
  for (const [where, on, expected] of begins) expect(startOfDay(on, where).toISOString(), `${where} ${on}`).toBe(expected)
  expect(instantOf('2025-09-28', 540, zone).toISOString()).toBe('2025-09-27T20:00:00.000Z')
  expect(instantOf('2025-09-28', 1440, zone).toISOString()).toBe('2025-09-28T11:00:00.000Z')
})

test('every page of statistics compares a running day with the day before up to this moment', async () => {
  const today = dayOf(new Date(), zone)
  const yesterday = addDays(today, -1)
  const { wayId } = await app.call(liveCodes.add, { draft: { ...draft(), name: '今天的码' } }, admin)
  const both = [startOfDay(yesterday, zone), new Date(startOfDay(today, zone).getTime() - 1_000)]
  for (const [i, at] of both.entries()) {
    await run(sql`update follows set added_at = ${at} where corp_id = ${app.corpId} and customer_id = ${customerIds[i]}`)
    await run(sql`update customer_events set at = ${at} where corp_id = ${app.corpId} and customer_id = ${customerIds[i]}`)
    await run(sql`
      insert into live_code_adds (corp_id, way_id, at, customer_id, staff_id, first_time)
      values (${app.corpId}, ${wayId}, ${at}, ${customerIds[i]}, ${staffId}, true)`)
  }
  const asked = (to: string) => ({ from: to, to, compareFrom: yesterday, compareTo: yesterday })
  const sumOf = (rows: { before: { added: number } | null }[]) => rows.reduce((n, r) => n + r.before!.added, 0)
  const before = async (to: string) => {
    const [customers, staff, tags, codes, growth, sources] = await Promise.all([
      app.call(customerStats.overview, asked(to), admin),
      app.call(staffStats.overview, asked(to), admin),
      app.call(tagStatistics.overview, asked(to), admin),
      app.call(liveCodeStats.overview, asked(to), admin),
      app.call(customerStatistics.overview, asked(to), admin),
      app.call(customerStatistics.breakdown, { ...asked(to), by: 'add_way' }, admin),
    ])
    expect(staff.before!.activeStaff).toBe(to === today ? null : 0) // known by days only
    return [customers.before!.added, staff.before!.added, tags.before!.added, codes.before!.adds, growth.before!.added, sumOf(sources.list)]
  }
  expect(await before(today)).toEqual([1, 1, 1, 1, 1, 1])
  expect(await before(yesterday)).toEqual([2, 2, 2, 2, 2, 2])
  const compared = (await allCalls()).filter(({ call }) => 'compareFrom' in (call.input?.properties ?? {}))
  expect(compared, 'a new page of statistics joins this test').toHaveLength(6)
})
