import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { code } from '#core/contract/errors.ts'
import { tasks } from '#core/contract/tasks.ts'
import { dayOf } from '#core/contract/time.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { liveCodeGroups, liveCodeStats, liveCodes, staffCodes } from './contract.ts'
import { plainCode, readyCode } from './testing.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
let people: string[]
const userids = ['anna', 'bailu', 'chenchen', 'dongmei', 'erhu', 'fangfang', 'gaoyuan']

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const userid of userids) app.sim.createStaff({ userid, name: `员工 ${userid}`, department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  people = await Promise.all(userids.map(async (userid) => (await app.call(staff.one, { staffExtId: userid }, admin)).staffId))
})
afterAll(() => app.close())

async function newCode(name: string, ids = people.slice(0, 1), groupId: string | null = null) {
  const { wayId } = await app.call(liveCodes.add, { draft: plainCode(ids, { name, groupId }) }, admin)
  while ((await app.call(liveCodes.one, { wayId }, admin)).row.state !== 'ready') await sleep(25)
  await app.settled()
  return wayId
}
const entry = (name: string) => app.sim.codes().codes.find((c) => c.remark === name)!.config_id
const row = async (wayId: string) => (await app.call(liveCodes.one, { wayId }, admin)).row
const audited = async (id: string) =>
  (
    await app.ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'object_name', 'before', 'after'])
      .where('corp_id', '=', app.corpId)
      .where('object_id', '=', id)
      .orderBy('at')
      .execute()
  ).map((a) => a)

test('a row tells receivers from back-up, and counts what the code brought and lost', async () => {
  const { wayId } = await app.call(
    liveCodes.add,
    { draft: { ...plainCode(people.slice(0, 6), { name: '数一数' }), backupStaffIds: [people[6]!] } },
    admin,
  )
  expect(await row(wayId)).toMatchObject({ staffCount: 6, backupCount: 1, backup: [{ staffId: people[6] }] })
  expect((await row(wayId)).staff.map((s) => s.staffId)).toEqual(people.slice(0, 5))
  while ((await row(wayId)).state !== 'ready') await sleep(25)
  await app.settled()
  const met = ['甲', '乙', '丙'].map((name) => {
    const { id } = app.sim.createCustomer({ name })
    return { id, by: app.sim.add({ person_id: id, config_id: entry('数一数') }).member.id }
  })
  await app.settled()
  app.sim.remove({ person_id: met[0]!.id, other_id: met[0]!.by })
  await app.settled()
  expect(await row(wayId)).toMatchObject({ todayAdds: 3, totalAdds: 3, lost: 1 })
  expect((await app.call(liveCodes.list, { keyword: '数一数' }, admin)).list[0]).toMatchObject({ todayAdds: 3, totalAdds: 3, lost: 1 })

  const range = { from: dayOf(new Date()), to: dayOf(new Date()), page: 9, pageSize: 10 }
  expect(await app.call(liveCodeStats.ways, range, admin)).toEqual({ list: [], total: 1 })
  const staffTotal = (await app.call(liveCodeStats.staff, { ...range, page: 1 }, admin)).total
  expect(staffTotal).toBe(new Set(met.map((m) => m.by)).size)
  expect((await app.call(liveCodeStats.staff, range, admin)).total).toBe(staffTotal)
})

test('the export has what is behind the filter, in the columns asked for, with everybody on the code', async () => {
  const { groupId } = await app.call(liveCodeGroups.add, { name: '导出' }, admin)
  await readyCode(app, people, { name: '古北店', groupId })
  await readyCode(app, people.slice(0, 1), { name: '别的店' })
  const started = await app.call(
    liveCodes.export,
    { filters: { keyword: '古北', groupId }, columns: ['name', 'staff', 'backup'], format: 'csv' },
    admin,
  )
  await app.settled()
  const { resultUrl } = await app.call(tasks.one, started, admin)
  const text = await (await app.fetch(resultUrl!, { headers: { cookie: admin } })).text()
  const lines = text.replace('\ufeff', '').trim().split(/\r?\n/)
  expect(lines[0]).toBe('活码名称,接待员工,备用员工')
  expect(lines[1]).toBe(`古北店,${userids.map((u) => `员工 ${u}`).join('、')},员工 anna`)
  expect(lines).toHaveLength(3) // and who took it out
})

test('an export goes on where it was, whatever is deleted meanwhile', async () => {
  const { groupId } = await app.call(liveCodeGroups.add, { name: '翻页' }, admin)
  const names = Array.from({ length: 205 }, (_, i) => `翻页 ${i}`)
  for (const name of names) await readyCode(app, people.slice(0, 1), { name, groupId })
  const { everyRow } = await import('./server/list.ts')
  const seen: string[] = []
  for await (const batch of everyRow(app.ctx, { groupId })) {
    seen.push(...batch.map((r) => r.name))
    if (seen.length > 100) continue
    const gone = batch.slice(0, 30).map((r) => r.wayId)
    const set = app.ctx.db.updateTable('live_codes').set({ deleted_at: new Date() })
    await set.where('corp_id', '=', app.corpId).where('way_id', 'in', gone).execute()
  }
  expect(seen).toEqual(names)
})

test('a batch without a pick is refused at once; what is made after it was asked for is not touched', async () => {
  const error = await refusalOf(app.call(liveCodes.batchSwitch, { picked: {}, on: false }, admin))
  expect(error?.body).toMatchObject({ status_code: code.badInput, field: 'picked' })
  const { groupId } = await app.call(liveCodeGroups.add, { name: '之后' }, admin)
  const codes = [await newCode('之前的码', people.slice(0, 1), groupId), await newCode('之后的码', people.slice(0, 1), groupId)]
  const later = new Date(Date.now() + 3_600_000)
  await app.ctx.db
    .updateTable('live_codes')
    .set({ created_at: later })
    .where('corp_id', '=', app.corpId)
    .where('way_id', '=', codes[1]!)
    .execute()
  const { taskId } = await app.call(liveCodes.batchDelete, { picked: { all: { groupId } } }, admin)
  await app.settled()
  expect(await app.call(tasks.one, { taskId }, admin)).toMatchObject({ state: 'succeeded', done: 1, total: 1, rows: null })
  expect((await app.call(liveCodes.list, { groupId }, admin)).list.map((c) => c.name)).toEqual(['之后的码'])
})

test('groups and the takeover are for who has all of the company in scope; counts are of what the asker sees', async () => {
  const { groupId } = await app.call(liveCodeGroups.add, { name: '大家的' }, admin)
  await newCode('一号码', people.slice(0, 1), groupId)
  await newCode('二号码', people.slice(1, 2), groupId)
  const session = await app.signIn('anna')
  await anyTable(app.app.db)
    .updateTable('roles')
    .set({ privileges: { '*': ['read', 'create', 'update', 'delete'] } })
    .where('corp_id', '=', app.corpId)
    .where('role_type', '=', 'staff')
    .execute()
  app.app.sessions.forget()
  for (const call of [
    () => app.call(liveCodeGroups.add, { name: '我的' }, session),
    () => app.edit(liveCodeGroups.update, { groupId, name: '我的' }, session),
    () => app.call(liveCodeGroups.sort, { groupIds: [groupId] }, session),
    () => app.call(liveCodeGroups.delete, { groupId }, session),
    () => app.call(liveCodes.sync, {}, session),
  ])
    expect((await refusalOf(call()))?.code).toBe(code.forbidden)
  const mine = await app.call(liveCodeGroups.list, {}, session)
  expect(mine.list.find((g) => g.groupId === groupId)?.codes).toBe(1)
  expect(mine.list.reduce((n, g) => n + g.codes, mine.ungrouped)).toBe((await app.call(liveCodes.list, {}, session)).total)
  const all = await app.call(liveCodeGroups.list, {}, admin)
  expect(all.list.find((g) => g.groupId === groupId)?.codes).toBe(2)
})

test('a group has a name of its own and a place; when it is deleted its codes stay, without one', async () => {
  const add = async (name: string) => (await app.call(liveCodeGroups.add, { name }, admin)).groupId
  const [first, second] = [await add('甲组'), await add('乙组')]
  expect((await refusalOf(app.call(liveCodeGroups.add, { name: '甲组' }, admin)))?.body).toMatchObject({
    status_code: code.conflict,
    field: 'name',
  })
  expect((await refusalOf(app.edit(liveCodeGroups.update, { groupId: second, name: '甲组' }, admin)))?.code).toBe(code.conflict)
  expect((await refusalOf(app.call(liveCodeGroups.delete, { groupId: people[0]! }, admin)))?.code).toBe(code.notFound)
  const order = async () =>
    (await app.call(liveCodeGroups.list, {}, admin)).list.map((g) => g.groupId).filter((id) => [first, second].includes(id))
  for (const groupIds of [
    [second, first],
    [first, second],
  ]) {
    await app.call(liveCodeGroups.sort, { groupIds }, admin)
    expect(await order()).toEqual(groupIds)
  }
  const [mine, other] = [
    await readyCode(app, people.slice(0, 1), { name: '甲的码', groupId: first }),
    await readyCode(app, people.slice(0, 1), { name: '乙的码', groupId: second }),
  ]
  const { ungrouped } = await app.call(liveCodeGroups.list, {}, admin)
  await app.call(liveCodeGroups.delete, { groupId: first }, admin)
  expect(await order()).toEqual([second])
  expect([(await row(mine)).groupId, (await row(other)).groupId]).toEqual([null, second])
  expect((await app.call(liveCodeGroups.list, {}, admin)).ungrouped).toBe(ungrouped + 1)
})

test('who made, changed, switched and deleted a code or a group is in the audit log, with the name it had then', async () => {
  const wayId = await newCode('留痕')
  const { draft, version } = await app.call(liveCodes.one, { wayId }, admin)
  await app.call(liveCodes.update, { wayId, draft: { ...draft, name: '留痕二', skipVerify: false }, version }, admin)
  await app.settled()
  for (const on of [false, true]) {
    await app.call(liveCodes.batchSwitch, { picked: { ids: [wayId] }, on }, admin)
    await app.settled()
  }
  await app.call(liveCodes.batchDelete, { picked: { ids: [wayId] } }, admin)
  await app.settled()
  const log = await audited(wayId)
  expect(log.map((a) => a.action)).toEqual([
    'live_code.create',
    'live_code.update',
    'live_code.switch_off',
    'live_code.switch_on',
    'live_code.delete',
  ])
  expect(new Set(log.map((a) => a.actor))).toEqual(new Set([log[0]!.actor]))
  expect(log.map((a) => a.object_name)).toEqual(['留痕', '留痕', '留痕二', '留痕二', '留痕二'])
  expect(log[1]).toMatchObject({ before: { name: '留痕', skipVerify: true }, after: { name: '留痕二', skipVerify: false } })

  const { groupId } = await app.call(liveCodeGroups.add, { name: '留痕组' }, admin)
  await app.edit(liveCodeGroups.update, { groupId, name: '留痕组二' }, admin)
  const other = (await app.call(liveCodeGroups.add, { name: '留痕组三' }, admin)).groupId
  const sorted = () =>
    app.ctx.db
      .selectFrom('audit_log')
      .select('after')
      .where('corp_id', '=', app.corpId)
      .where('action', '=', 'live_code_group.sort')
      .execute()
  const before = await sorted()
  for (let i = 0; i < 2; i++) await app.call(liveCodeGroups.sort, { groupIds: [other, groupId] }, admin)
  expect((await sorted()).slice(before.length)).toEqual([{ after: { groupIds: [other, groupId] } }])
  await app.call(liveCodeGroups.delete, { groupId }, admin)
  expect(await audited(groupId)).toMatchObject([
    { action: 'live_code_group.create', object_name: '留痕组' },
    { action: 'live_code_group.update', object_name: '留痕组', before: { name: '留痕组' }, after: { name: '留痕组二' } },
    { action: 'live_code_group.delete', object_name: '留痕组二' },
  ])
})

test('R082: whoever stands on codes sees them on the phone, and no others, without any right to codes', async () => {
  const mine = await newCode('陈晨的台卡', [people[2]!])
  await newCode('别人的台卡', [people[3]!])
  const { list } = await app.call(staffCodes.contactWay, {}, await app.signIn('chenchen'))
  expect(list.map((c) => c.name)).toContain('陈晨的台卡')
  expect(list.map((c) => c.name)).not.toContain('别人的台卡')
  await app.call(liveCodes.batchSwitch, { picked: { ids: [mine] }, on: false }, admin)
  await app.settled()
  expect((await app.call(staffCodes.contactWay, {}, await app.signIn('chenchen'))).list.map((c) => c.wayId)).not.toContain(mine)
  expect(await app.call(staffCodes.contactWay, {}, await app.withoutPrivileges())).toEqual({ list: [] })
})
