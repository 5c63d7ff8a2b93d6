import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveCodeGroups } from '#areas/acquisition/live-codes/contract.ts'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { communication } from '#areas/foundation/corp-config/set-up.ts'
import { missions } from '#areas/messaging/customer-mass-messages/contract.ts'
import { acl, roles } from '#areas/staff/roles-permissions/contract.ts'
import { seatRelease, seats } from '#areas/staff/seats/contract.ts'
import { setGrant } from '#areas/staff/seats/server/grant.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { code } from '#core/contract/errors.ts'
import { auth, viewing } from '#core/contract/session.ts'
import { tasks } from '#core/contract/tasks.ts'
import { dayOf } from '#core/contract/time.ts'
import { allCalls } from '#core/server/areas.ts'
import { knownAction } from '#core/server/audit-words.ts'
import { newId } from '#core/server/ids.ts'
import { roleIdOf } from '#core/server/roles.ts'
import { readSheet } from '#core/server/sheets/read.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { operationLog } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const userid of ['anna', 'ben']) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
}, 60_000)
afterAll(() => app.close())

const listed = async (filter: Partial<Parameters<typeof app.call<typeof operationLog.list>>[1]> = {}, as = admin) =>
  (await app.call(operationLog.list, { pageSize: 100, ...filter }, as)).list
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work))?.code

test('who did what to which object, in words, with what was and what is, a link, and where it came from', async () => {
  const { groupId } = await app.call(liveCodeGroups.add, { name: '门店' }, admin)
  await app.edit(liveCodeGroups.update, { groupId, name: '旗舰店' }, admin)
  await app.call(liveCodeGroups.delete, { groupId }, admin)
  const lines = await listed({ object: `live_code_group:${groupId}` })
  expect(lines.map((l) => [l.did, l.object.name, l.class])).toEqual([
    ['删除了活码分组', '旗舰店', 'delete'],
    ['修改了活码分组', '门店', 'change'],
    ['新建了活码分组', '门店', 'change'],
  ])
  expect(lines[1]).toMatchObject({ actor: '系统管理员', staffId: null, byProgram: false, ip: '127.0.0.1' })
  expect(lines[1]!.object).toMatchObject({ screen: 'live-codes.list', words: { groupId } })
  const line = await app.call(operationLog.one, { auditId: lines[1]!.auditId }, admin)
  expect(line).toMatchObject({ changes: [{ label: '名称', before: '门店', after: '旗舰店' }], more: 0 })
  expect(JSON.parse(line.before)).toEqual({ name: '门店' })
  // Everything of one request, one address, one kind of deed, one beginning of a name.
  expect((await listed({ keyword: line.requestId })).map((l) => l.auditId)).toEqual([line.auditId])
  expect((await listed({ keyword: '旗舰' })).map((l) => l.did)).toEqual(['删除了活码分组'])
  expect(await listed({ keyword: '%' })).toEqual([])
  expect((await listed({ class: 'delete' })).every((l) => l.class === 'delete')).toBe(true)
  expect(await listed({ ip: '10.0.0.1' })).toEqual([])
  expect((await listed({ ip: '127.0.0.1', actor: '系统管理员' })).length).toBeGreaterThan(2)
  const today = dayOf(new Date())
  expect((await listed({ from: today, to: today })).length).toBe((await listed()).length)
  expect(await listed({ to: '2020-01-01' })).toEqual([])
})

test('a role’s name finds who was given it', async () => {
  const { staffId } = await app.call(staff.one, { staffExtId: 'anna' }, admin)
  await app.call(acl.setRole, { staffId, roleId: roleIdOf(app.corpId, 'admin') }, admin)
  const found = await listed({ keyword: '管理' })
  expect(found.map((l) => [l.did, l.object.name])).toContainEqual(['调整了角色：', 'anna'])
  await app.call(acl.setRole, { staffId, roleId: roleIdOf(app.corpId, 'staff') }, admin)
})

test('sign-ins, refused ones and sign-outs are there; nobody who was not let in has a name', async () => {
  const anna = await app.signIn('anna')
  await app.call(auth.logout, {}, anna)
  await refusalOf(app.call(auth.passwordLogin, { account: 'admin', password: 'not the password' }))
  const lines = await listed({ class: 'sign_in' })
  expect(lines.slice(0, 3).map((l) => [l.actor, l.did])).toEqual([
    ['', '登录被拒'],
    ['anna', '退出登录'],
    ['anna', '登录'],
  ])
  const [refused] = lines
  const { changes } = await app.call(operationLog.one, { auditId: refused!.auditId }, admin)
  expect(changes).toEqual([
    { label: '原因', before: null, after: '账号或密码不对' },
    { label: '账号', before: null, after: 'admin' },
  ])
  const signIn = await app.call(operationLog.one, { auditId: lines[2]!.auditId }, admin)
  expect(signIn.changes[0]).toEqual({ label: '方式', before: null, after: '企业微信' })
})

test('whoever sees their own alone sees what they did and no more; no right is no page, no export without that of its own', async () => {
  const own = await app.withOwnScope()
  const others = await listed()
  expect(await listed({}, own)).toEqual([])
  await app.call(liveCodeGroups.add, { name: '不该有' }, own).catch(() => {}) // takes the whole company in scope: refused, and nothing is written
  expect(await listed({}, own)).toEqual([])
  expect(await codeOf(app.call(operationLog.one, { auditId: others[0]!.auditId }, own))).toBe(code.notFound)
  expect(await codeOf(app.call(operationLog.one, { auditId: newId() }, own))).toBe(code.notFound)
  const nobody = await app.withoutPrivileges()
  for (const work of [
    () => app.call(operationLog.list, {}, nobody),
    () => app.call(operationLog.one, { auditId: others[0]!.auditId }, nobody),
    () => app.call(operationLog.export, { filters: {} }, nobody),
  ])
    expect(await codeOf(work())).toBe(code.forbidden)
})

test('another company’s lines are as if they were not there', async () => {
  const auditId = newId()
  await sql`
    with c as (insert into corps (name, wecom_corp_id) values ('另一家', 'ww0000000000000009') returning corp_id)
    insert into audit_log (corp_id, audit_id, actor, class, action) select corp_id, ${auditId}::uuid, '外人', 'delete', 'live_code.delete' from c`.execute(
    anyTable(app.app.db),
  )
  expect((await listed()).map((l) => l.actor)).not.toContain('外人')
  expect(await codeOf(app.call(operationLog.one, { auditId }, admin))).toBe(code.notFound)
})

test('R015: the list as a file, by its filter and in its columns, and the export is a line itself', async () => {
  const { taskId } = await app.call(operationLog.export, { filters: { class: 'delete' }, format: 'csv' }, admin)
  await app.settled()
  const task = await app.call(tasks.one, { taskId }, admin)
  expect(task.state).toBe('succeeded')
  const link = new URL(task.resultUrl!, app.url!)
  const answer = await app.fetch(link.pathname + link.search, { headers: { cookie: admin } })
  const rows: string[][] = []
  for await (const row of readSheet(Buffer.from(await answer.arrayBuffer()), 'log.csv')) rows.push(row)
  expect(rows[0]).toEqual(['时间', '谁', '做了什么', '对象', '类型', 'IP', '编号'])
  expect(rows[1]!.slice(1, 6)).toEqual(['系统管理员', '删除了活码分组', '旗舰店', '删除', '127.0.0.1'])
  const lines = await listed({ class: 'export' })
  expect(lines.map((l) => l.did)).toEqual(['导出了文件', '发起导出操作日志'])
  const { changes } = await app.call(operationLog.one, { auditId: lines[0]!.auditId }, admin)
  expect(changes).toContainEqual({ label: '筛选 · 类型', before: null, after: '删除' })
})

test('what is sensitive and was done is what stands in the log: no line is missing, none is told twice', async () => {
  app.sim.add({ person_id: app.sim.createCustomer({ name: '安客' }).id, userid: 'anna' })
  await app.settled()
  const [customer] = (await app.call(externalUsers.list, {}, admin)).list
  const [anna] = (await app.call(staff.list, { keyword: 'anna' }, admin)).list
  const since = (await listed())[0]!.auditId
  const did: string[] = []
  const sensitive = async <T>(action: string, work: Promise<T>): Promise<T> => {
    did.push(action)
    return work
  }
  const root = await sensitive('sign_in', app.asAdmin())
  await sensitive('sign_in.refused', refusalOf(app.call(auth.passwordLogin, { account: 'admin', password: 'not the password' })))
  const { roleId } = await sensitive('role.create', app.call(roles.add, { name: '客服' }, root))
  await sensitive('role.update', app.edit(roles.rename, { roleId, name: '客服组长' }, root))
  await sensitive('role.give', app.call(acl.setRole, { staffId: anna!.staffId, roleId }, root))
  await sensitive('role.delete', app.call(roles.delete, { roleId, moveTo: (await app.call(roles.list, {}, root)).list[0]!.roleId }, root))
  await sensitive(
    'reveal_mobile',
    app.call(externalUsers.revealMobiles, { customerId: customer!.customerId, staffId: anna!.staffId }, root),
  )
  await sensitive(
    'group_msg/mission.tryOut',
    app.call(missions.tryOut, { msgData: { text: '你好', attachments: [] } }, await app.signIn('anna')),
  )
  did.push('sign_in') // anna's
  const draft = { name: '早安', audience: {}, msgData: { text: '早', attachments: [] }, sendAt: null }
  await sensitive('mass_message.create', app.call(missions.add, { missionId: newId(), draft }, root))
  await setGrant(app.ctx.db, 'chat', { number: 0, endsAt: null })
  await setGrant(app.ctx.db, 'chat', { number: 2, endsAt: null })
  did.push('seat.grant', 'seat.grant')
  const staffId = anna!.staffId
  await sensitive('seat.give', app.call(seats.assign, { staffId, kinds: ['chat'] }, root))
  await sensitive('seat.release', app.call(seatRelease.release, { staffIds: [staffId], kinds: ['chat'] }, root))
  await sensitive('seat_batch_assign', app.call(seats.batchAssign, { picked: { ids: [staffId] }, kinds: ['chat'] }, root))
  const keys = { token: 'AnotherToken456', aesKey: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefg' }
  await sensitive('corp_app.callback_keys', app.call(communication.update, keys, root))
  await sensitive('role.view', app.call(viewing.begin, { staffId }, root))
  await sensitive('role.view_end', app.call(viewing.end, {}, root))
  const { groupId } = await app.call(liveCodeGroups.add, { name: '再见' }, root)
  await sensitive('live_code_group.delete', app.call(liveCodeGroups.delete, { groupId }, root))
  await sensitive('external_user.export', app.call(externalUsers.export, { filters: {} }, root))
  did.push('export')
  await app.settled()
  await sensitive('sign_out', app.call(auth.logout, {}, root))
  // Refused and read: nobody did anything.
  await refusalOf(app.call(roles.add, { name: '不行' }, await app.withoutPrivileges()))
  await app.call(externalUsers.list, {}, admin)
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where corp_id = ${app.corpId} and class <> 'change'
      and at > (select at from audit_log where corp_id = ${app.corpId} and audit_id = ${since})`.execute(app.ctx.db)
  expect(rows.map((r) => r.action).sort()).toEqual(did.sort())
})

test('every call that takes the right to export, and every deed that deletes, is told as what it is', async () => {
  const wrong: string[] = []
  for (const { call } of await allCalls())
    if (
      call.kind === 'command' &&
      typeof call.access === 'object' &&
      call.access.action === 'export' &&
      (await knownAction(call.name))?.class !== 'export'
    )
      wrong.push(call.name)
  const { rows } = await sql<{ action: string }>`
    select distinct action from audit_log where corp_id = ${app.corpId} and action ~ '[._](delete|remove)$' and class not in ('delete', 'rights')`.execute(
    app.ctx.db,
  )
  expect([...wrong, ...rows.map((r) => r.action)]).toEqual([])
})
