import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groups } from '#areas/group/group-management/contract.ts'
import { missions } from '#areas/messaging/customer-mass-messages/contract.ts'
import { acl, roles } from '#areas/staff/roles-permissions/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { code } from '#core/contract/errors.ts'
import { tasks } from '#core/contract/tasks.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { bulkMessages } from './contract.ts'

const day = 86_400_000
const { url } = await testDatabase()
let app: TestApp
let admin: string
let anna: string
let ben: string
const ext: Record<string, string> = {}
let staffIds: Record<string, string>

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const userid of ['anna', 'ben']) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  for (const [n, name] of ['甲一', '甲二', '甲三', '甲四'].entries()) {
    ext[name] = app.sim.createCustomer({ name }).id
    app.sim.add({ person_id: ext[name], userid: n < 3 ? 'anna' : 'ben' })
  }
  await app.settled()
  staffIds = Object.fromEntries((await app.call(staff.list, {}, admin)).list.map((s) => [s.staffExtId, s.staffId]))
  const { roleId } = await app.call(roles.add, { name: '看自己的群发' }, admin)
  const { version } = await app.call(roles.privilege, { roleId }, admin)
  const privileges = [{ module: 'per_group_msg_record' as const, actions: ['read' as const] }]
  await app.call(roles.privilegeUpdate, { roleId, version, privileges, scope: 'own', departmentIds: [] }, admin)
  await app.call(acl.batchSetRole, { roleId, staffIds: [staffIds.anna!, staffIds.ben!] }, admin)
  ;[anna, ben] = [await app.signIn('anna'), await app.signIn('ben')]
}, 60_000)
afterAll(() => app.close())

async function sync(): Promise<void> {
  const { taskId } = await app.call(bulkMessages.sync, {}, admin)
  await app.settled()
  expect(await app.call(tasks.one, { taskId }, admin)).toMatchObject({ state: 'succeeded' })
}
const list = async (filter = {}, as = admin) => (await app.call(bulkMessages.list, { pageSize: 100, ...filter }, as)).list
const known = async (text: string, as = admin) => (await list({ keyword: text }, as))[0]!

test('what a member sent on their own stands there with what became of each customer; asked twice it stands once', async () => {
  app.sim.remove({ person_id: ext.甲三!, other_id: 'anna' })
  app.sim.sendOwn({ userid: 'anna', text: '早上好', receivers: ['甲一', '甲二', '甲三'].map((n) => ext[n]!) })
  await sync()
  await sync()
  const all = await list({ keyword: '早上好' })
  expect(all).toHaveLength(1)
  const [row] = all
  expect(row).toMatchObject({
    staffName: 'anna',
    origin: 'personal',
    chatType: 'single',
    missionId: null,
    targets: 3,
    delivered: 2,
    notFriend: 1,
  })
  const of = { messageId: row!.messageId, staffId: row!.staffId }
  const { list: people, total } = await app.call(bulkMessages.userDetail, of, admin)
  expect([total, people.map((p) => [p.name, p.state]).sort()]).toEqual([
    3,
    [
      ['甲一', 'delivered'],
      ['甲三', 'not_friend'],
      ['甲二', 'delivered'],
    ].sort(),
  ])
  expect((await app.call(bulkMessages.userDetail, { ...of, state: 'not_friend' }, admin)).list.map((p) => p.name)).toEqual(['甲三'])
})

test('half a year is read at the first look, in windows WeCom takes, and what is older than a week is settled at once', async () => {
  app.sim.sendOwn({ userid: 'ben', text: '很久以前', receivers: [ext.甲四!], when: Date.now() - 170 * day })
  // As if nobody had looked before.
  const db = anyTable(app.app.db)
  await sql`update tasks set kind = 'earlier_look' where kind = 'bulk_message_sync'`.execute(db)
  await sync()
  expect(await known('很久以前')).toMatchObject({ staffName: 'ben', delivered: 1 })
  const { rows } = await sql<{ open: boolean }>`select settled_at is null as open from bulk_messages where text = '很久以前'`.execute(db)
  expect(rows).toEqual([{ open: false }])
})

test('a message to groups: each group it went to', async () => {
  const { chat_id } = app.sim.createGroup({ name: '福利群', owner: 'anna' })
  await app.settled()
  await app.call(groups.sync, {}, admin)
  await app.settled()
  app.sim.sendOwn({ userid: 'anna', text: '群里的朋友', receivers: [chat_id], chat_type: 'group' })
  await sync()
  const row = await known('群里的朋友')
  expect(row).toMatchObject({ chatType: 'group', targets: 1, delivered: 1 })
  const { list: sent } = await app.call(bulkMessages.groupDetail, { messageId: row.messageId, staffId: row.staffId }, admin)
  expect(sent).toMatchObject([{ name: '福利群', state: 'delivered' }])
})

test('a mission’s messages have the mission’s figures and lead to it; what the member has not sent waits', async () => {
  const audience = { keyword: '甲四' }
  const { missionId } = await app.call(
    missions.add,
    { draft: { name: '新品', audience, msgData: { text: '公司的新品', attachments: [] }, sendAt: null } },
    admin,
  )
  await app.settled()
  await sync()
  const before = await known('公司的新品')
  expect(before).toMatchObject({ missionId, origin: 'company', sentAt: null, targets: 1, waiting: 1 })
  const count = () => app.call(bulkMessages.overview, { from: '2020-01-01', to: '2100-01-01' }, admin)
  expect((await count()).unsent).toBe((await list({ origin: 'company', sent: false })).length)
  const { tasks: mine } = app.sim.tasks({ userid: 'ben' })
  app.sim.sendTask({ userid: 'ben', msgid: mine[0]!.msgid })
  await app.call(missions.sync, { missionId }, admin)
  await app.settled()
  await sync()
  expect(await known('公司的新品')).toMatchObject({ delivered: 1, waiting: 0, sentAt: expect.any(String) })
  expect((await count()).unsent).toBe(0)
})

test('members see their own; a colleague’s message is not there for them', async () => {
  expect((await list({}, anna)).every((r) => r.staffId === staffIds.anna)).toBe(true)
  expect(await list({ staffIds: [staffIds.ben!] }, anna)).toEqual([])
  const row = await known('很久以前')
  const of = { messageId: row.messageId, staffId: row.staffId }
  for (const call of [bulkMessages.one, bulkMessages.userDetail, bulkMessages.groupDetail])
    expect((await refusalOf(app.call(call, of, anna)))?.code).toBe(code.notFound)
  expect(await app.call(bulkMessages.one, of, ben)).toMatchObject({ text: '很久以前' })
})

test('cut off between pages, it goes on; WeCom away for a moment, too: nothing stands twice', async () => {
  for (let n = 0; n < 3; n++) app.sim.sendOwn({ userid: 'anna', text: `分批 ${n}`, receivers: [ext.甲一!] })
  app.sim.addFault({ call: 'externalcontact/get_groupmsg_send_result', kind: 'reset_mid', count: 2 })
  app.sim.addFault({ call: 'externalcontact/get_groupmsg_list_v2', kind: 'http_502', count: 1 })
  await sync()
  expect((await list({ keyword: '分批' })).map((r) => r.delivered)).toEqual([1, 1, 1])
})
