import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveCodeStats, liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { plainCode } from '#areas/acquisition/live-codes/testing.ts'
import { customerStatistics } from '#areas/customer/customer-analysis/contract.ts'
import { customerStats, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerEvents } from '#areas/customer/customer-timeline/contract.ts'
import { groups } from '#areas/group/group-management/contract.ts'
import { missions } from '#areas/messaging/customer-mass-messages/contract.ts'
import { staffStats } from '#areas/staff/staff-statistics/contract.ts'
import { tasks } from '#core/contract/tasks.ts'
import { dayOf } from '#core/contract/time.ts'
import { newId } from '#core/server/ids.ts'
import { readSheet } from '#core/server/sheets/read.ts'
import { testDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { manyCustomers } from './many-customers.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
let staffId: string
let name: string
let customerId: string
const today = dayOf(new Date())
const range = { from: today, to: today }

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  staffId = (await manyCustomers(url, app.corpId, 1, { staff: 1, tags: 4 })).staff.busy
  admin = await app.asAdmin()
  const { db, corpId } = app.ctx
  await db
    .updateTable('staff')
    .set({ alias: 'Ann', has_seat: true })
    .where('corp_id', '=', corpId)
    .where('staff_id', '=', staffId)
    .execute()
  name = (
    await db.selectFrom('staff').select('name').where('corp_id', '=', corpId).where('staff_id', '=', staffId).executeTakeFirstOrThrow()
  ).name
  customerId = (await app.call(externalUsers.list, {}, admin)).list[0]!.customerId
})
afterAll(() => app.close())

test('R350 whoever follows, owns, sends or receives comes with the alias, in every list', async () => {
  const { db, corpId } = app.ctx
  const alias = { name, alias: 'Ann' }
  const sender = { staffName: name, staffAlias: 'Ann' }
  expect((await app.call(externalUsers.list, {}, admin)).list[0]!.staff).toMatchObject([alias])
  const detail = await app.call(externalUsers.detail, { customerId }, admin)
  expect(detail.follows).toMatchObject([alias])
  expect((await app.call(customerStats.records, range, admin)).list).toMatchObject([sender])
  expect((await app.call(customerStatistics.breakdown, { ...range, by: 'staff' }, admin)).list).toMatchObject([alias])
  expect((await app.call(staffStats.list, range, admin)).list).toMatchObject([alias])

  await db
    .insertInto('customer_events')
    .values({
      corp_id: corpId,
      customer_id: customerId,
      at: new Date(),
      kind: 'customerAction',
      staff_id: staffId,
      data: '{"action":"added"}',
    })
    .execute()
  const timeline = await app.call(customerEvents.list, { customerId }, admin)
  expect(timeline.list[0]!.staff).toMatchObject(alias)
  expect(timeline.staff).toMatchObject([alias])

  const group_id = newId()
  await db
    .insertInto('groups')
    .values({ corp_id: corpId, group_id, group_ext_id: 'wr1', name: '老客群', owner_staff_id: staffId, created_at: new Date() })
    .execute()
  expect((await app.call(groups.list, {}, admin)).list).toMatchObject([{ ownerName: name, ownerAlias: 'Ann' }])

  const { wayId } = await app.call(liveCodes.add, { draft: plainCode([staffId]) }, admin)
  const draft = plainCode([staffId], { name: '另一个' })
  expect((await app.call(liveCodes.receiver, { draft }, admin)).offered).toMatchObject([alias])
  await db
    .insertInto('live_code_adds')
    .values({ corp_id: corpId, way_id: wayId, at: new Date(), customer_id: customerId, staff_id: staffId, first_time: true })
    .execute()
  expect((await app.call(liveCodeStats.staff, range, admin)).list).toMatchObject([alias])
  expect((await app.call(liveCodeStats.records, range, admin)).list).toMatchObject([sender])

  const reach = { audience: {}, page: 1, pageSize: 20 }
  expect((await app.call(missions.previewStaff, reach, admin)).list).toMatchObject([alias])
  expect((await app.call(missions.previewCustomers, { ...reach, part: 'reachable' }, admin)).list).toMatchObject([sender])
  const missionId = newId()
  const mission = { name: '上新', audience: {}, staffIds: [], msgData: { text: '你好', attachments: [] }, sendAt: null }
  await app.call(missions.add, { missionId, draft: mission }, admin)
  await app.settled()
  expect((await app.call(missions.staff, { missionId }, admin)).list).toMatchObject([alias])
  expect((await app.call(missions.customers, { missionId }, admin)).list).toMatchObject([sender])
})

test('R350 files name staff in the language of whoever asked for them', async () => {
  for (const [language, shown] of [
    ['zh-CN', `${name}（Ann）`],
    ['en', `${name} (Ann)`],
  ] as const) {
    const answer = await app.fetch(`/api${externalUsers.export.path}`, {
      method: 'POST',
      headers: { 'x-requested-with': 'rapport', 'content-type': 'application/json', cookie: admin, 'accept-language': language },
      body: JSON.stringify({ filters: {}, columns: ['name', 'staff'] }),
    })
    const { task_id } = (await answer.json()) as { task_id: string }
    await app.settled()
    const { resultUrl } = await app.call(tasks.one, { taskId: task_id }, admin)
    const { pathname, search } = new URL(resultUrl!, app.url)
    const file = await app.fetch(`${pathname}${search}`, { headers: { cookie: admin } })
    const rows: string[][] = []
    for await (const row of readSheet(Buffer.from(await file.arrayBuffer()), 'export.xlsx')) rows.push(row)
    expect(rows[1]![1]).toBe(shown)
  }
})
