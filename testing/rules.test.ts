/** Rules of the specification that run through several areas; the others are tested where they are at home. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { groups } from '#areas/group/group-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { newId } from '#core/server/ids.ts'
import { loadCalls } from '#scripts/catalogue.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  admin = await app.asAdmin()
})
afterAll(() => app.close())

async function until<T>(ask: () => Promise<T>, met: (answer: T) => boolean, limitMs = 20_000): Promise<T> {
  for (const end = Date.now() + limitMs; ; await sleep(50)) {
    const answer = await ask()
    if (met(answer)) return answer
    if (Date.now() > end) throw new Error(`waited in vain: ${JSON.stringify(answer)}`)
  }
}
const post = async (path: string, body: object): Promise<{ total?: number }> => {
  const headers = { 'x-requested-with': 'rapport', 'content-type': 'application/json', cookie: admin }
  return (await app.fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<{ total?: number }>
}
const people = async () => (await app.call(staff.list, { pageSize: 5 }, admin)).list

test('R011: the staff sync is started by one call and followed by another until it ends', async () => {
  expect(await people()).toEqual([])
  const { taskId } = await app.call(staff.sync, {}, admin)
  const end = await until(
    () => app.call(staff.syncStatus, {}, admin),
    ({ task }) => task?.taskId === taskId && task.state === 'succeeded',
  )
  expect(end.lastSyncedAt).not.toBeNull()
  expect(await people()).not.toEqual([])
})

test('R015: every export and every import is a long task', async () => {
  const calls = (await loadCalls()).map(({ call }) => call)
  // A share code is a word, and what it brings a collection: made at once, in one transaction (docs/decisions/quick-replies.md).
  const moves = calls.filter(
    (call) => call.method === 'POST' && /\/(export|import)(_[a-z]+)?(\/v\d)?$/.test(call.path) && !call.path.includes('/share_code/'),
  )
  expect(moves.length).toBeGreaterThan(7)
  for (const call of moves) {
    expect([call.path, call.longTask]).toEqual([call.path, true])
    expect(Object.keys((call.output as { properties: object }).properties), call.path).toContain('taskId')
  }
})

test('R070: tracking takes no fee and no rate', async () => {
  expect(await post('/corp_common/staff_active', { page: '/dashboard/home' })).toMatchObject({ success: true })
  for (const name of ['fee', 'rate', 'price', 'amount'])
    expect(await post('/corp_common/staff_active', { page: 'home', [name]: 1 }), name).toMatchObject({ success: false, status_code: 400 })
})

test('R072: the group list takes the eight names of its body, and reads them', async () => {
  const [person] = await people()
  await sql`insert into groups (corp_id, group_id, group_ext_id, name, owner_staff_id, member_count, customer_count)
    values (${app.corpId}, ${newId()}, 'wr_1', '静安面包群', ${person!.staffId}, 3, 1),
      (${app.corpId}, ${newId()}, 'wr_2', '徐汇面包群', null, 2, 1)`.execute(app.ctx.db)
  const body = {
    source_type: 0,
    keyword: '面包',
    staff_ext_id_list: [person!.staffExtId],
    tag_id_list: [],
    filter_staff_ma_authorized: false,
    filter_chat_seat: false,
    seat_target: '',
    tags_union_type: '',
  }
  expect(Object.keys(groups.list.input.properties)).toEqual(
    expect.arrayContaining(['sourceType', 'filterStaffMaAuthorized', 'tagsUnionType']),
  )
  expect(await post('/group/common/list', body)).toMatchObject({ success: true, total: 1, list: [{ name: '静安面包群' }] })
  expect((await post('/group/common/list', { ...body, staff_ext_id_list: [] })).total).toBe(2)
  expect((await post('/group/common/list', { ...body, keyword: '咖啡', staff_ext_id_list: [] })).total).toBe(0)
})

test('R299: a phone number leaves the server masked, first 3 and last 4', async () => {
  const [person] = await people()
  const customerId = newId()
  await sql`insert into customers (corp_id, customer_id, external_user_ext_id, name, staff_ids)
    values (${app.corpId}, ${customerId}, 'wm_su', '苏念', ${[person!.staffId]}::uuid[])`.execute(app.ctx.db)
  await sql`insert into follows (corp_id, customer_id, staff_id, added_at, remark_mobiles)
    values (${app.corpId}, ${customerId}, ${person!.staffId}, now(), ${['13800138000']}::text[])`.execute(app.ctx.db)
  const { follows } = await app.call(externalUsers.detail, { externalUserExtId: 'wm_su' }, admin)
  expect(follows.map((f) => f.mobiles)).toEqual([['138****8000']])
})
