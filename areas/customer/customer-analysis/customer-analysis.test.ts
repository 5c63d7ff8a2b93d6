import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerStats, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { recompute } from '#areas/customer/customer-management/server/nouns/columns.ts'
import { code } from '#core/contract/errors.ts'
import { tasks } from '#core/contract/tasks.ts'
import { addDays, dayOf, startOfDay } from '#core/contract/time.ts'
import { newId } from '#core/server/ids.ts'
import { readSheet } from '#core/server/sheets/read.ts'
import { type Company, smallCompany } from '#testing/company.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { type By, customerStatistics } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let company: Company
let root: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  company = await smallCompany(app)
  root = company.viewers.root
}, 60_000)
afterAll(() => app.close())

const today = dayOf(new Date())
const month = { from: addDays(today, -29), to: today }
const splits: By[] = ['add_way', 'staff', 'department', 'stage']
const dayMs = 86_400_000
/** A customer of a member whose contact began so many days ago, and ended so long after that. */
async function contact(name: string, daysAgo: number, lastedHours?: number, staff_id = company.staff.ann): Promise<string> {
  const customer_id = newId()
  const added_at = new Date(startOfDay(addDays(today, -daysAgo)).getTime() + 60_000)
  const deleted_at = lastedHours === undefined ? null : new Date(added_at.getTime() + lastedHours * 3_600_000)
  const { db, corpId: corp_id } = app.ctx
  await db
    .insertInto('customers')
    .values({ corp_id, customer_id, external_user_ext_id: `wm-${customer_id}`, name, added_at })
    .execute()
  await db
    .insertInto('follows')
    .values({ corp_id, staff_id, customer_id, added_at, deleted_at, deleted_by: deleted_at && 'customer', add_way: 9 })
    .execute()
  await app.ctx.tx((tx) => recompute(tx, [customer_id]))
  return customer_id
}
/** Of the way of adding that only the contacts of one test have. */
const nines = { addWays: [9] }

test('what came and went is what home and the dashboard count, for each viewer', async () => {
  for (const viewer of ['root', 'manager', 'seller'] as const) {
    const cookie = company.viewers[viewer]
    const { now, points } = await app.call(customerStatistics.overview, month, cookie)
    const dashboard = await app.call(customerStats.overview, month, cookie)
    expect(now).toMatchObject(dashboard.now)
    expect(points).toEqual(dashboard.points)
  }
})

test('rows of a breakdown sum up to the figures, in the range and before it', async () => {
  const compare = { compareFrom: addDays(today, -59), compareTo: addDays(today, -30) }
  const { now, before, stays } = await app.call(customerStatistics.overview, { ...month, ...compare }, root)
  expect(now.lost).toBeGreaterThan(0)
  expect(stays.reduce((n, s) => n + s.lost, 0)).toBe(now.lost)
  for (const by of splits) {
    const { list } = await app.call(customerStatistics.breakdown, { ...month, ...compare, by, pageSize: 100 }, root)
    for (const key of ['added', 'lost', 'net', 'due1', 'kept1', 'due7', 'kept7', 'due30', 'kept30'] as const)
      expect(
        list.reduce((n, r) => n + r[key], 0),
        `${by} ${key}`,
      ).toBe(now[key])
    expect(
      list.reduce((n, r) => n + r.before!.added, 0),
      by,
    ).toBe(before!.added)
    for (const r of list.filter((one) => one.due7 > 0))
      expect((await app.call(customerStatistics.list, { ...month, by, key: r.key, only: 'due7' }, root)).total, `${by} ${r.key}`).toBe(
        r.due7,
      )
  }
  // A contact with two tags stands in both rows, one without in a row of its own.
  const tags = (await app.call(customerStatistics.breakdown, { ...month, by: 'tag' }, root)).list
  expect(tags.reduce((n, r) => n + r.added, 0)).toBeGreaterThan(now.added)
  for (const r of tags) expect((await app.call(customerStatistics.list, { ...month, by: 'tag', key: r.key }, root)).total).toBe(r.added)
})

test('kept after so many days is about those who have had them: the moment counts, not what came later', async () => {
  await contact('一小时就走', 10, 1)
  await contact('六天走', 10, 6 * 24)
  await contact('八天走', 10, 8 * 24)
  await contact('还在', 10)
  await contact('才来', 0)
  const week = { from: addDays(today, -9), to: today, ...nines }
  const { now } = await app.call(customerStatistics.overview, week, root)
  expect(now).toMatchObject({ added: 1, lost: 2, due1: 4, kept1: 3, due7: 4, kept7: 2, due30: 0, kept30: 0 })
  const { list } = await app.call(customerStatistics.list, { ...week, only: 'kept7' }, root)
  expect(list.map((r) => r.name).sort()).toEqual(['八天走', '还在'])
  // Nobody of those who came in the range has had seven days: their day falls beyond it.
  const lately = await app.call(customerStatistics.overview, { from: today, to: today, ...nines }, root)
  expect(lately.now).toMatchObject({ added: 1, due1: 0, due7: 0 })
  const lost = await app.call(customerStatistics.overview, { from: addDays(today, -11), to: today, ...nines }, root)
  expect(Object.fromEntries(lost.stays.map((s) => [s.stay, s.lost]))).toEqual({ hours: 1, week: 1, month: 1, quarter: 0, longer: 0 })
})

test('a cohort is all who came together; its links find the same people', async () => {
  const range = { from: addDays(today, -20), to: today, ...nines }
  for (const step of ['day', 'week', 'month'] as const) {
    const { list } = await app.call(customerStatistics.cohorts, { ...range, step, pageSize: 100 }, root)
    expect(list.reduce((n, r) => n + r.added, 0)).toBe(5)
    expect(list.reduce((n, r) => n + r.stayed, 0)).toBe(2)
    expect(list[0]!.to).toBe(today)
    expect(list.at(-1)!.from).toBe(range.from)
    for (const r of list) {
      const shifted = { ...nines, from: addDays(r.from, 7), to: addDays(r.to, 7) }
      expect((await app.call(customerStatistics.list, { ...shifted, only: 'due7' }, root)).total).toBe(r.due7)
      expect((await app.call(customerStatistics.list, { ...shifted, only: 'kept7' }, root)).total).toBe(r.kept7)
    }
    if (step === 'day') expect(list.find((r) => r.from === addDays(today, -10))).toMatchObject({ added: 4, due7: 4, kept7: 2, due30: 0 })
  }
})

test('activity: every customer now stands in one band, and its number is the list of customers', async () => {
  const silent = await contact('很久没动静', 200)
  for (const cookie of [root, company.viewers.seller]) {
    const { bands, customers } = await app.call(customerStatistics.activity, {}, cookie)
    expect(bands.reduce((n, b) => n + b.customers, 0)).toBe(customers)
    expect((await app.call(externalUsers.list, { status: 'friend' }, cookie)).total).toBe(customers)
  }
  const quiet = () => app.call(externalUsers.list, { lastTouch: 'older', keyword: '很久' }, root)
  expect((await quiet()).list.map((c) => c.customerId)).toEqual([silent])
  // A message that arrives wakes them.
  await sql`update customers set last_reached_at = now() - interval '10 days' where corp_id = ${app.corpId} and customer_id = ${silent}`.execute(
    app.ctx.db,
  )
  expect((await quiet()).total).toBe(0)
  expect((await app.call(externalUsers.list, { lastTouch: 'd30', keyword: '很久' }, root)).total).toBe(1)
})

test('others’ contacts are nobody’s figures: a colleague, another process, an id that is none', async () => {
  const { ann, ben } = company.staff
  await contact('同事的', 3, undefined, ben)
  const asked = { ...month, by: 'staff' as const }
  expect((await app.call(customerStatistics.list, { ...asked, key: ben }, company.viewers.seller)).total).toBe(0)
  expect((await app.call(customerStatistics.breakdown, asked, company.viewers.seller)).list.map((r) => r.key)).toEqual([ann])
  const stages = { ...month, by: 'stage' as const }
  expect((await refusalOf(app.call(customerStatistics.breakdown, { ...stages, processId: newId() }, root)))?.code).toBe(code.notFound)
  expect((await app.call(customerStatistics.list, { ...stages, key: 'x' }, root)).total).toBe(0)
  const wrong = await refusalOf(app.call(customerStatistics.overview, { from: today, to: addDays(today, -1) }, root))
  expect(wrong).toMatchObject({ code: code.badInput, body: { field: 'to' } })
})

test('the period before counts up to the same time of day', async () => {
  const [from, to] = [addDays(today, -1), today]
  const compare = { compareFrom: addDays(today, -3), compareTo: addDays(today, -2) }
  const noon = new Date(startOfDay(addDays(today, -2)).getTime() + dayMs - 1000)
  const { db, corpId: corp_id } = app.ctx
  const customer_id = await contact('夜里来的', 2)
  await db.updateTable('follows').set({ added_at: noon }).where('corp_id', '=', corp_id).where('customer_id', '=', customer_id).execute()
  const { before } = await app.call(customerStatistics.overview, { from, to, ...nines, ...compare }, root)
  const { before: whole } = await app.call(
    customerStatistics.overview,
    { from: addDays(from, -1), to: addDays(to, -1), ...nines, ...compare },
    root,
  )
  if (Date.now() < startOfDay(today).getTime() + dayMs - 60_000) expect(before!.added).toBeLessThan(whole!.added)
})

test('the table is a file with both numbers of each share', async () => {
  const { list } = await app.call(customerStatistics.breakdown, { ...month, by: 'staff', pageSize: 100 }, root)
  const { taskId } = await app.call(customerStatistics.export, { filters: { ...month, table: 'staff' } }, root)
  await app.settled()
  const task = await app.call(tasks.one, { taskId }, root)
  expect(task.state).toBe('succeeded')
  const { pathname, search } = new URL(task.resultUrl!, app.url)
  const answer = await app.fetch(pathname + search, { headers: { cookie: root } })
  const rows: string[][] = []
  for await (const row of readSheet(Buffer.from(await answer.arrayBuffer()), 'export.xlsx')) rows.push(row)
  const at = rows[0]!.indexOf('7 天时还在')
  expect(at).toBeGreaterThan(0)
  expect(rows.slice(1, -1).reduce((n, r) => n + Number(r[at]), 0)).toBe(list.reduce((n, r) => n + r.kept7, 0))
})
