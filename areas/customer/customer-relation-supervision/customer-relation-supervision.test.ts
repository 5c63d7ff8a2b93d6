import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerSync, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerTags, marking } from '#areas/customer/customer-tags/contract.ts'
import { customerEvents } from '#areas/customer/customer-timeline/contract.ts'
import { home } from '#areas/foundation/app-shell/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { noticeCenter } from '#areas/system/notice-center/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { tasks } from '#core/contract/tasks.ts'
import { addDays, dayOf } from '#core/contract/time.ts'
import { newId } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { followersColumn, type Kind, type RelationRules, relation, relationSetting } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let root: string
/** Members: three who look after customers, and who leads them. */
const at: Record<'annie' | 'bella' | 'dora' | 'carl', string> = { annie: '', bella: '', dora: '', carl: '' }
const id: typeof at = { annie: '', bella: '', dora: '', carl: '' }
type Who = keyof typeof at
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const userid of Object.keys(at)) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  root = await app.asAdmin()
  await app.call(staff.sync, {}, root)
  await app.settled()
  for (const userid of Object.keys(at) as Who[]) at[userid] = await app.signIn(userid)
  for (const { staffId, staffExtId } of (await app.call(staff.list, { pageSize: 100 }, root)).list)
    if (staffExtId in id) id[staffExtId as Who] = staffId
  await sql`update staff set leads = '{1}' where corp_id = ${app.corpId} and staff_id = ${id.carl}`.execute(app.ctx.db)
}, 30_000)
afterAll(() => app.close())

const hour = 3_600_000
async function contact(name: string, userid: Who = 'annie', hoursAgo = 72): Promise<string> {
  const { id: ext } = app.sim.createCustomer({ name })
  await join(ext, userid, hoursAgo)
  return ext
}
async function join(ext: string, userid: Who, hoursAgo = 1, add_way = 3) {
  app.sim.add({ person_id: ext, userid, add_way, when: Date.now() - hoursAgo * hour })
  await app.settled()
}
async function part(ext: string, userid: Who = 'annie', hoursAgo = 2) {
  app.sim.remove({ person_id: ext, other_id: userid, when: Date.now() - hoursAgo * hour })
  await app.settled()
}
const list = async (input: Input<typeof relation.list> = {}, session = root) => (await app.call(relation.list, input, session)).list
const names = async (kind: Kind, more: Input<typeof relation.list> = {}, session = root) =>
  (await list({ kind, ...more }, session)).map((r) => r.name)
const notices = async (session: string, kind: string) =>
  (await app.call(noticeCenter.list, { kind: `customer-relation-supervision.${kind}` }, session)).list.flatMap((n) =>
    n.items.map((i) => i.text),
  )
const rule = async (rules: Partial<RelationRules>) =>
  app.edit(relationSetting.update, { rules: { ...(await app.call(relationSetting.get, {}, root)).rules, ...rules } }, root)

test('a customer who parts from one member and comes to another is a private move, whichever is heard of first, once; what WeCom handed over is none', async () => {
  const [after, before, given] = [await contact('先删后加'), await contact('先加后删'), await contact('分配的')]
  await part(after)
  await join(after, 'bella', 1, 201)
  app.sim.addFault({ call: 'del_follow_user', kind: 'doubled', count: 1 })
  await join(before, 'bella', 5)
  await part(before)
  await part(given)
  await join(given, 'bella', 1, 202)
  const moved = await list()
  expect(moved.map((r) => [r.name, r.move?.how])).toEqual([
    ['先删后加', 'shared'],
    ['先加后删', 'other'],
  ])
  expect(moved[0]).toMatchObject({
    at: moved[0]!.move!.addedAt,
    move: { from: { staffId: id.annie }, to: { staffId: id.bella }, by: 'customer', handledAt: null, returnedAt: null },
    followers: [{ staffId: id.bella }],
  })
  expect(moved[1]!.at).toBe(moved[1]!.move!.endedAt)
  expect(await notices(at.carl, 'moved')).toEqual(
    expect.arrayContaining(['客户「先删后加」从 annie 转到了 bella，没有经过分配（同事推荐名片）']),
  )
  expect(await notices(at.annie, 'moved')).toEqual([])
  const { list: events } = await app.call(customerEvents.list, { customerId: moved[0]!.customerId }, root)
  expect(events.filter((e) => e.action === 'movedPrivately')).toMatchObject([
    { staff: { staffId: id.bella }, fromStaff: 'annie', moveHow: 'shared' },
  ])
  // Far apart they have nothing to do with each other.
  await rule({ withinDays: 1 })
  const ext = await contact('隔了很久', 'annie', 400)
  await part(ext, 'annie', 300)
  await join(ext, 'bella', 1)
  expect(await names('moved', { keyword: '隔了很久' })).toEqual([])
  await rule({ withinDays: 30 })
})

test('who had them first and has them again: the move is open no more, and both follow', async () => {
  const ext = await contact('回去的')
  await part(ext)
  await join(ext, 'bella')
  expect(await names('moved', { keyword: '回去的' })).toEqual(['回去的'])
  await join(ext, 'annie', 0)
  expect(await names('moved', { keyword: '回去的' })).toEqual([])
  expect(await list({ keyword: '回去的', state: 'done' })).toMatchObject([{ move: { returnedAt: expect.any(String), handledAt: null } }])
  expect(await list({ kind: 'several', keyword: '回去的' })).toMatchObject([{ followers: [{ staffId: id.bella }, { staffId: id.annie }] }])
})

test('somebody looks into a move: it is done, with who and why, and can be opened again; those out of sight are not there', async () => {
  const [row] = await list({ keyword: '先删后加' })
  const recordIds = [row!.recordId]
  const other = await app.withOwnScope()
  expect(await list({}, other)).toEqual([])
  expect(await refusalOf(app.call(relation.handle, { recordIds, handled: true }, other))).toMatchObject({ code: 404 })
  expect(await refusalOf(app.call(relation.handle, { recordIds: [newId()], handled: true }, root))).toMatchObject({ code: 404 })
  expect(await app.call(relation.handle, { recordIds, handled: true, note: '店长同意' }, root)).toEqual({ changed: 1 })
  expect(await app.call(relation.handle, { recordIds, handled: true }, root)).toEqual({ changed: 0 })
  expect(await names('moved')).not.toContain('先删后加')
  expect(await list({ state: 'done', keyword: '先删后加' })).toMatchObject([{ move: { handledBy: '系统管理员', handledNote: '店长同意' } }])
  expect(await app.call(relation.handle, { recordIds, handled: false }, root)).toEqual({ changed: 1 })
  expect(await names('moved')).toContain('先删后加')
})

test('who left still has customers until WeCom hands them on; whom nobody at work follows is urgent', async () => {
  const [alone, shared] = [await contact('只有多拉', 'dora'), await contact('多拉和安妮', 'dora')]
  await join(shared, 'annie')
  app.sim.changeStaff({ userid: 'dora', status: 5 })
  await app.settled()
  expect(await names('left')).toEqual(['多拉和安妮', '只有多拉'])
  expect(await names('left', { only: 'left' })).toEqual(['只有多拉'])
  expect((await list({ kind: 'left', only: 'left' }))[0]).toMatchObject({ followers: [{ staffId: id.dora, staffStatus: 5 }] })
  expect(await notices(root, 'left')).toEqual(['dora 已离职，还有 2 位客户没有交接'])
  const lines = async () => (await app.call(home.attention, {}, root)).list.filter((l) => l.key === 'customer-relation-supervision.left')
  expect(await lines()).toMatchObject([{ count: 1, urgent: true }])
  const [first] = (await app.call(relation.staff, {}, root)).list
  expect(first).toMatchObject({ staffId: id.dora, staffStatus: 5, customers: 2, several: 1 })
  // A look at WeCom, which lists no leavers, leaves them where they are.
  const { customerId } = await app.call(externalUsers.detail, { externalUserExtId: alone }, root)
  await app.call(externalUsers.refresh, { customerId }, root)
  expect(await names('left', { only: 'left' })).toEqual(['只有多拉'])
  await join(alone, 'bella', 0, 202)
  await app.call(customerSync.sync, {}, root)
  await app.settled()
  expect([await names('left'), await lines()]).toEqual([['多拉和安妮'], []])
  // Handed over by the company: no private move.
  expect(await names('moved', { state: 'all', keyword: '只有多拉' })).toEqual([])
})

test('nobody follows whom all contacts have ended with; the customer list and other areas find the same by the same condition', async () => {
  const ext = await contact('没人要的')
  await part(ext)
  expect(await list({ kind: 'nobody', keyword: '没人要的' })).toMatchObject([{ status: 'lost', followers: [{ staffId: id.annie }] }])
  const found = async (input: Input<typeof externalUsers.list>) =>
    (await app.call(externalUsers.list, input, root)).list.map((c) => c.name).sort()
  for (const [kind, input] of [
    ['several', { relation: 'several' }],
    ['left', { relation: 'left' }],
    ['nobody', { status: 'lost' }],
    ['moved', { relation: 'moved' }],
  ] as const) {
    const theirs = (await names(kind)).sort()
    expect([kind, await found(input)]).toEqual([kind, theirs])
    expect(theirs.length).toBeGreaterThan(0)
  }
  const { open, several, left, leftOnly, nobody, moved } = await app.call(relation.overview, {}, root)
  expect([open, several, left, leftOnly, nobody]).toEqual([
    (await names('moved')).length,
    (await names('several')).length,
    (await names('left')).length,
    0,
    (await names('nobody')).length,
  ])
  expect(moved).toEqual({ all: 3, shared: 1, code: 0, other: 2 })
})

test('people are asked to see to it, once a day: who follows, who leads them, people by name', async () => {
  const [row] = await list({ kind: 'several', keyword: '回去的' })
  const recordIds = [row!.recordId]
  const of = { kind: 'several' as const, recordIds }
  expect((await refusalOf(app.call(relation.ask, { ...of, whom: [] }, root)))?.body).toMatchObject({ field: 'whom' })
  expect((await refusalOf(app.call(relation.ask, { ...of, whom: [], staffIds: [id.dora] }, root)))?.body).toMatchObject({
    field: 'staff_ids',
  })
  expect(await refusalOf(app.call(relation.ask, { ...of, whom: ['followers'] }, await app.withOwnScope()))).toMatchObject({ code: 404 })
  expect(await app.call(relation.ask, { ...of, whom: ['followers', 'leaders'], note: '商量一下' }, root)).toEqual({
    asked: 1,
    passedOver: 0,
  })
  expect(await app.call(relation.ask, { ...of, whom: ['followers'] }, root)).toEqual({ asked: 0, passedOver: 1 })
  await app.settled()
  const words = ['系统管理员请你处理「回去的」的跟进（多人跟进）：商量一下']
  for (const who of ['annie', 'bella', 'carl'] as const) expect([who, await notices(at[who], 'asked')]).toEqual([who, words])
  expect(await list({ kind: 'several', keyword: '回去的' })).toMatchObject([{ askedBy: '系统管理员', askedAt: expect.any(String) }])
  // Of a customer who is not so any more nobody is asked.
  expect(await refusalOf(app.call(relation.ask, { kind: 'left', recordIds, whom: ['leaders'] }, root))).toMatchObject({ code: 404 })
})

test('everybody behind a filter is asked about as a task; those asked of today are its failed rows', async () => {
  const total = (await names('several')).length
  const { taskId } = await app.call(relation.askAll, { all: { kind: 'several' }, whom: ['leaders'], note: '都看看' }, root)
  await app.settled()
  expect(await app.call(tasks.one, { taskId }, root)).toMatchObject({ total, failed: 1 })
  const moves = await app.call(relation.askAll, { all: { kind: 'moved' }, whom: ['followers'] }, root)
  await app.settled()
  expect(await app.call(tasks.one, { taskId: moves.taskId }, root)).toMatchObject({ state: 'succeeded', failed: 0 })
  expect((await list()).every((r) => r.askedAt)).toBe(true)
  expect((await refusalOf(app.call(relation.askAll, { all: { kind: 'several' }, whom: [] }, root)))?.body).toMatchObject({ field: 'whom' })
})

test('settings: who is told of what; nobody to tell, a stale edit and who left are refused; many followers are told of from so many on', async () => {
  const { rules, version } = await app.call(relationSetting.get, {}, root)
  await rule({ hows: [], several: { on: true, most: 3 } })
  expect(await refusalOf(app.call(relationSetting.update, { rules, version }, root))).toMatchObject({ code: 409 })
  const field = async (bad: Partial<RelationRules>) => (await refusalOf(rule(bad)))!.body.field
  expect(await field({ tellLeaders: false })).toBe('rules.tell_staff_ids')
  expect(await field({ tellStaffIds: [id.dora] })).toBe('rules.tell_staff_ids')
  expect(await field({ withinDays: 0 })).toBe('rules.within_days')
  const ext = await contact('抢手的')
  await join(ext, 'bella')
  expect(await notices(at.carl, 'several')).toEqual([])
  await join(ext, 'carl')
  expect(await notices(at.carl, 'several')).toEqual([])
  await rule({ tellStaffIds: [id.annie] })
  await part(ext, 'carl', 0)
  await join(ext, 'carl', 0)
  expect(await notices(at.annie, 'several')).toEqual(['「抢手的」现在有 3 名员工跟进'])
  // Moves of which nobody wants to hear are kept all the same.
  const before = (await notices(at.carl, 'moved')).length
  const quiet = await contact('悄悄的')
  await part(quiet)
  await join(quiet, 'bella')
  expect(await names('moved', { keyword: '悄悄的' })).toEqual(['悄悄的'])
  expect(await notices(at.carl, 'moved')).toHaveLength(before)
})

test('filters of one kind are refused of another; days are those of the kind; the file holds what the list holds', async () => {
  const refused = async (input: Input<typeof relation.list>) => (await refusalOf(list(input)))!.body.field
  expect([await refused({ kind: 'left', how: ['code'] }), await refused({ only: 'left' })]).toEqual(['how', 'only'])
  const tomorrow = addDays(dayOf(new Date()), 1)
  for (const kind of ['moved', 'several', 'left', 'nobody'] as const) {
    expect([kind, await names(kind, { from: tomorrow, state: 'all' })]).toEqual([kind, []])
    const { total } = await app.call(relation.list, { kind, state: 'all' }, root)
    const { taskId } = await app.call(relation.export, { filters: { kind, state: 'all' }, format: 'csv' }, root)
    await app.settled()
    expect(await app.call(tasks.one, { taskId }, root)).toMatchObject({ state: 'succeeded', done: total })
  }
})

test('what several followers wrote becomes one remark and all tags, at WeCom too; undone, each has their own', async () => {
  const { tagIds } = await app.call(customerTags.add, { groupName: '爱好', names: ['可颂', '咖啡'] }, root)
  await app.settled()
  const ext = await contact('两个备注')
  await join(ext, 'bella')
  app.sim.editCustomer({ userid: 'annie', person_id: ext, remark: '老王' })
  app.sim.editCustomer({ userid: 'bella', person_id: ext, remark: '王总' })
  await app.settled()
  const detail = () => app.call(externalUsers.detail, { externalUserExtId: ext }, root)
  const { customerId } = await detail()
  const written = async () => (await detail()).follows.map((f) => [f.name, f.remark, f.tags.map((t) => t.name).sort()])
  await app.call(marking.markTag, { customerId, staffId: id.annie, addTagIds: [tagIds[0]!], removeTagIds: [] }, root)
  const before = await written()
  expect(before).toEqual([
    ['annie', '老王', ['可颂']],
    ['bella', '王总', []],
  ])
  expect((await refusalOf(app.call(relation.merge, { customerId }, root)))?.body).toMatchObject({ field: 'remark' })
  expect((await refusalOf(app.call(relation.merge, { customerId, remark: 'x', tagIds: [newId()] }, root)))?.body).toMatchObject({
    field: 'tag_ids',
  })
  const other = await app.withOwnScope()
  expect(await refusalOf(app.call(relation.merge, { customerId, remark: 'x' }, other))).toMatchObject({ code: 404 })
  const { taskId } = await app.call(relation.merge, { customerId, remark: '王总（可颂）', tagIds }, root)
  await app.settled()
  expect(await app.call(tasks.one, { taskId }, root)).toMatchObject({ state: 'succeeded', total: 2, failed: 0, undoable: true })
  const both = ['可颂', '咖啡'].sort()
  expect(await written()).toEqual([
    ['annie', '王总（可颂）', both],
    ['bella', '王总（可颂）', both],
  ])
  // WeCom holds the same: a look at it changes nothing.
  await app.call(externalUsers.refresh, { customerId }, root)
  expect((await written()).map(([, remark]) => remark)).toEqual(['王总（可颂）', '王总（可颂）'])
  const undo = await app.call(tasks.undo, { taskId }, root)
  await app.settled()
  expect(await app.call(tasks.one, { taskId: undo.taskId }, root)).toMatchObject({ state: 'succeeded', failed: 0 })
  expect(await written()).toEqual(before)
  const [row] = (await app.call(externalUsers.list, { keyword: '两个备注' }, root)).list
  expect(row!.columns[followersColumn.column.key]).toEqual({ followers: 2, left: false })
})

test('whom a move took out of sight: the move is told, and nothing that colleagues wrote since', async () => {
  app.sim.createStaff({ userid: 'ella', name: 'ella', department: [1], customer_contact: true })
  await app.settled()
  const role = newId()
  const privileges = JSON.stringify({ '*': ['read', 'create', 'update', 'delete', 'export'] })
  await sql`insert into roles (corp_id, role_id, name, role_type, scope, privileges) values (${app.corpId}, ${role}, '自己的', 'staff', 'own', ${privileges})`.execute(
    anyTable(app.app.db),
  )
  await sql`update staff set role_id = ${role}, role_by_hand = true where staff_ext_id = 'ella'`.execute(anyTable(app.app.db))
  const ella = await app.signIn('ella')
  const { id: ext } = app.sim.createCustomer({ name: '被带走的' })
  app.sim.add({ person_id: ext, userid: 'ella', when: Date.now() - 72 * hour })
  await app.settled()
  await part(ext, 'ella' as Who)
  await join(ext, 'bella')
  app.sim.editCustomer({ userid: 'bella', person_id: ext, remark: '后来的备注' })
  const { tagIds } = await app.call(customerTags.add, { groupName: '带走', names: ['后来的标签'] }, root)
  await app.settled()
  const { customerId } = await app.call(externalUsers.detail, { externalUserExtId: ext }, root)
  await app.call(marking.markTag, { customerId, staffId: id.bella, addTagIds: tagIds, removeTagIds: [] }, root)
  expect(await refusalOf(app.call(externalUsers.detail, { customerId }, ella))).toMatchObject({ code: 404 })
  const [row, ...others] = await list({}, ella)
  expect(row).toMatchObject({ name: '被带走的', remark: '', tags: [], followers: [], move: { to: { staffId: id.bella } } })
  expect(others).toEqual([])
  expect([await list({ keyword: '后来的备注' }, ella), await list({ tagsAny: tagIds }, ella)]).toEqual([[], []])
  expect(await names('moved', { keyword: '被带走' }, ella)).toEqual(['被带走的'])
  expect(await list({ keyword: '被带走的' })).toMatchObject([{ remark: '后来的备注', tags: [{ name: '后来的标签' }] }])
})

test('undone, only what was made alike and stands so is put back: what somebody wrote since stays', async () => {
  const { tagIds } = await app.call(customerTags.add, { groupName: '口味', names: ['少糖'] }, root)
  const ext = await contact('改了又改')
  await join(ext, 'bella')
  const detail = () => app.call(externalUsers.detail, { externalUserExtId: ext }, root)
  const { customerId } = await detail()
  const written = async () => (await detail()).follows.find((f) => f.staffId === id.annie)
  // As the member writes it in our console, so that it is known at once.
  const write = (note: { remark?: string; description?: string }) =>
    app.call(externalUsers.setRemark, { customerId, staffId: id.annie, ...note }, root)
  await write({ remark: '老赵', description: '旧描述' })
  const merged = async (input: Partial<Input<typeof relation.merge>>) => {
    const { taskId } = await app.call(relation.merge, { customerId, ...input }, root)
    await app.settled()
    return taskId
  }
  const undo = async (taskId: string) => {
    await app.call(tasks.undo, { taskId }, root)
    await app.settled()
  }
  const tagged = await merged({ tagIds })
  await write({ remark: '赵总' })
  await undo(tagged)
  expect(await written()).toMatchObject({ remark: '赵总', tags: [] })
  const both = await merged({ remark: '赵', description: '统一的' })
  await write({ description: '又改了' })
  await undo(both)
  expect(await written()).toMatchObject({ remark: '赵总', description: '又改了' })
})
