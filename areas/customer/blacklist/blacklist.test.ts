import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerEvents } from '#areas/customer/customer-timeline/contract.ts'
import { home } from '#areas/foundation/app-shell/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { code } from '#core/contract/errors.ts'
import { tasks } from '#core/contract/tasks.ts'
import { newId } from '#core/server/ids.ts'
import { readSheet } from '#core/server/sheets/read.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { CallRefused, startTestApp, type TestApp } from '#testing/harness.ts'
import { csv, sendSheet, template } from '#testing/sheets.ts'
import { blackList, blackListImport } from './contract.ts'
import { lapse } from './server/jobs.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
/** Customers of anna, the last of them of ben alone. */
let people: { id: string; ext: string; name: string }[]

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const userid of ['anna', 'ben']) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  for (let i = 0; i < 8; i++) app.sim.add({ person_id: app.sim.createCustomer({ name: `安客${i}` }).id, userid: 'anna' })
  app.sim.add({ person_id: app.sim.createCustomer({ name: '本客' }).id, userid: 'ben' })
  await app.settled()
  const { list } = await app.call(externalUsers.list, { sort: 'added_at' }, admin)
  people = list.map((c) => ({ id: c.customerId, ext: c.externalUserExtId, name: c.name })).sort((a, b) => (a.name < b.name ? -1 : 1))
}, 60_000)
afterAll(() => app.close())

const at = (n: number) => people[n]!
const listed = async (as = admin) => (await app.call(blackList.list, { pageSize: 100 }, as)).list
const names = async (as = admin) => (await listed(as)).map((r) => r.name).sort()
const timelineOf = async (customerId: string) =>
  (await app.call(customerEvents.list, { customerId }, admin)).list.filter((e) => e.action.endsWith('listed'))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (e) => (e instanceof CallRefused ? e.code : Promise.reject(e)),
  )
async function ended(taskId: string, as = admin) {
  for (const end = Date.now() + 30_000; ; await sleep(25)) {
    const task = await app.call(tasks.one, { taskId }, as)
    if (!['queued', 'running'].includes(task.state)) return task
    if (Date.now() > end) throw new Error(`task ${task.kind} is still ${task.state}`)
  }
}
async function fileOf(address: string, name: string): Promise<string[][]> {
  const link = new URL(address, app.url!)
  const answer = await app.fetch(link.pathname + link.search, { headers: { cookie: admin } })
  const rows: string[][] = []
  for await (const row of readSheet(Buffer.from(await answer.arrayBuffer()), name)) rows.push(row)
  return rows
}
const inADay = () => new Date(Date.now() + 86_400_000).toISOString()
const audits = async (action: string) =>
  (await app.ctx.db.selectFrom('audit_log').select('after').where('corp_id', '=', app.corpId).where('action', '=', action).execute()).length

/** What the log says since the first of these tasks began. */
async function linesOf(...taskIds: string[]) {
  const all = app.ctx.db.selectFrom('audit_log').where('corp_id', '=', app.corpId)
  const { audit_id } = await all.select('audit_id').where('object_id', '=', taskIds[0]!).executeTakeFirstOrThrow()
  return all.select(['action', 'after']).where('audit_id', '>=', audit_id).orderBy('audit_id').execute()
}

test('put on the list with a reason, shown everywhere with it, changed, taken off; each step is told', async () => {
  const { id } = at(0)
  const done = await app.call(blackList.add, { customerIds: [id], reason: ' 恶意投诉 ', until: null }, admin)
  expect(done).toMatchObject({ taken: 1, refused: 0 })
  expect(await listed()).toMatchObject([{ customerId: id, name: '安客0', reason: '恶意投诉', until: null, staff: [{ name: 'anna' }] }])
  const mark = { reason: '恶意投诉', until: null, at: expect.stringMatching(/Z$/) }
  expect((await app.call(externalUsers.detail, { customerId: id }, admin)).columns.blackListed).toMatchObject(mark)
  const customersWith = async (blackListFilter: 'on' | 'off') =>
    (await app.call(externalUsers.list, { blackList: blackListFilter }, admin)).list
  expect(await customersWith('on')).toMatchObject([{ customerId: id, columns: { blackListed: mark } }])
  expect((await customersWith('off')).map((c) => c.customerId)).not.toContain(id)
  expect(await customersWith('off')).toHaveLength(people.length - 1)
  const exportInput = { filters: { blackList: 'on' as const }, columns: ['name', 'blackListed'], format: 'csv' as const }
  const file = await fileOf((await ended((await app.call(externalUsers.export, exportInput, admin)).taskId)).resultUrl!, 'customers.csv')
  expect(file.slice(0, 2)).toEqual([
    ['客户', '黑名单'],
    ['安客0', '恶意投诉'],
  ])

  const until = inADay()
  await app.edit(blackList.update, { customerId: id, reason: '重复投诉', until }, admin)
  expect(await listed()).toMatchObject([{ reason: '重复投诉', until }])
  expect(await app.call(blackList.remove, { customerIds: [id] }, admin)).toMatchObject({ taken: 1, refused: 0 })
  expect(await listed()).toEqual([])
  expect(await codeOf(app.edit(blackList.update, { customerId: id, reason: '太晚了', until: null }, admin))).toBe(code.conflict)
  expect((await app.call(externalUsers.detail, { customerId: id }, admin)).columns).toEqual({})
  expect(await timelineOf(id)).toMatchObject([
    { action: 'unlisted', text: '' },
    { action: 'listed', text: '重复投诉', before: '恶意投诉', after: until },
    { action: 'listed', text: '恶意投诉', before: '', after: '' },
  ])
  expect(await Promise.all(['black_list.add', 'black_list.update', 'black_list.remove'].map(audits))).toEqual([1, 1, 1])
})

test('marks that turn a reason round are dropped on every way in, and a reason of nothing else is none', async () => {
  const { id, ext } = at(0)
  const turned = '恶意\u202e投诉\u0007'
  const reasons = async () => (await listed()).map((r) => r.reason)
  await app.call(blackList.add, { customerIds: [id], reason: turned, until: null }, admin)
  expect(await reasons()).toEqual(['恶意投诉'])
  await app.edit(blackList.update, { customerId: id, reason: '改\u2066过', until: null }, admin)
  expect(await reasons()).toEqual(['改过'])
  expect((await app.call(blackList.record, { kind: 'add', pageSize: 1 }, admin)).list[0]!.reason).toBe('恶意投诉')
  await app.call(blackList.remove, { customerIds: [id] }, admin)
  const everybody = { audience: { customerIds: [id] }, reason: turned, until: null }
  await ended((await app.call(blackList.batchAdd, everybody, admin)).taskId)
  expect(await reasons()).toEqual(['恶意投诉'])
  await app.call(blackList.remove, { customerIds: [id] }, admin)
  const file = csv([
    ['客户 ID', '原因'],
    [ext, '\u202e'],
    [ext, turned],
  ])
  const mapping = { '客户 ID': 'externalUserExtId', 原因: 'reason' }
  const plan = { fileId: await sendSheet(app, admin, 'turned.csv', file), mapping, edits: [], dropRows: [] }
  expect(await ended((await app.call(blackListImport.start, plan, admin)).taskId)).toMatchObject({ done: 1, failed: 1 })
  expect(await reasons()).toEqual(['恶意投诉'])
  await app.call(blackList.remove, { customerIds: [id] }, admin)
  for (const call of [
    () => app.call(blackList.add, { customerIds: [id], reason: '\u202e', until: null }, admin),
    () => app.call(blackList.batchAdd, { ...everybody, reason: '\u202e' }, admin),
    () => app.edit(blackList.update, { customerId: id, reason: '\u202e', until: null }, admin),
  ])
    expect(await codeOf(call())).toBe(code.badInput)
})

test('a line of a file says everything that is wrong with it, each with its column, and again in the file that comes back', async () => {
  const file = csv([
    ['客户 ID', '原因', '到期日'],
    ['wm没有', '投诉', '2020-01-01'],
    ['wm也没有', '', '2030-02-30'],
  ])
  const mapping = { '客户 ID': 'externalUserExtId', 原因: 'reason', 到期日: 'until' }
  const plan = { fileId: await sendSheet(app, admin, 'wrong.csv', file), mapping, edits: [], dropRows: [] }
  const found = await app.call(blackListImport.check, plan, admin)
  expect(found).toMatchObject({ valid: 0, invalid: 2 })
  expect(found.problems.map((p) => [p.row, p.column, p.reason])).toEqual([
    [2, '客户 ID', '没有这位客户'],
    [2, '到期日', '已经过去'],
    [3, '原因', '必填'],
    [3, '到期日', '请写成 2030-12-31，永久则留空'],
    [3, '客户 ID', '没有这位客户'],
  ])
  const { taskId } = await app.call(blackListImport.start, plan, admin)
  expect(await ended(taskId)).toMatchObject({ done: 0, failed: 2 })
  const { list } = await app.call(blackList.recordErr, { recordId: taskId }, admin)
  expect(list[0]!.words).toBe('客户 ID：没有这位客户；到期日：已经过去')
})

test('the same add twice is one; who is on it already, is unknown or another company’s is refused and recorded', async () => {
  const recordId = newId()
  const stranger = await otherCompany()
  const input = { recordId, customerIds: [at(1).id, at(2).id, stranger, newId()], reason: '羊毛党', until: null }
  const answers = await Promise.all([1, 2, 3].map(() => app.call(blackList.add, input, admin)))
  expect(answers).toEqual(answers.map(() => ({ recordId, taken: 2, refused: 2 })))
  expect(await codeOf(app.call(blackList.add, { ...input, reason: '别的' }, admin))).toBe(code.conflict)
  expect(await codeOf(app.call(blackList.add, input, await app.withOwnScope()))).toBe(code.notFound)
  const secondAdd = await app.call(blackList.add, { customerIds: [at(1).id, at(3).id], reason: '别的原因', until: inADay() }, admin)
  expect(secondAdd).toMatchObject({ taken: 1, refused: 1 })
  expect((await listed()).find((r) => r.customerId === at(1).id)).toMatchObject({ reason: '羊毛党', until: null })
  expect(await timelineOf(at(1).id)).toHaveLength(1)

  const { list } = await app.call(blackList.record, { kind: 'add', pageSize: 2 }, admin)
  expect(list.map((r) => [r.recordId, r.origin, r.taken, r.refused])).toEqual([
    [secondAdd.recordId, 'hand', 1, 1],
    [recordId, 'hand', 2, 2],
  ])
  const errors = await app.call(blackList.recordErr, { recordId }, admin)
  expect(errors).toMatchObject({ total: 2, fileUrl: null, list: [{ line: 3, why: 'not_found', customerId: null }, { line: 4 }] })
  expect((await app.call(blackList.recordErr, { recordId: secondAdd.recordId }, admin)).list).toMatchObject([
    { given: at(1).name, why: 'already', customerId: at(1).id },
  ])
  expect(await app.call(blackList.remove, { customerIds: [at(0).id, at(3).id] }, admin)).toMatchObject({ taken: 1, refused: 1 })
  expect(await codeOf(app.edit(blackList.update, { customerId: stranger, reason: 'x', until: null }, admin))).toBe(code.notFound)
  expect(await app.call(blackList.remove, { customerIds: [stranger] }, admin)).toMatchObject({ taken: 0, refused: 1 })
  const theirs = await sql<{ n: number }>`select count(*)::int as n from black_list where customer_id = ${stranger}`.execute(
    anyTable(app.app.db),
  )
  expect(theirs.rows[0]!.n).toBe(1)
})

/** A customer of another company, on that company's list. */
async function otherCompany(): Promise<string> {
  const id = newId()
  const record = newId()
  await sql`
    with c as (insert into corps (name, wecom_corp_id) values ('另一家', 'ww0000000000000009') returning corp_id),
      p as (insert into customers (corp_id, customer_id, external_user_ext_id, name) select corp_id, ${id}::uuid, 'wmother', '外人' from c),
      r as (insert into black_list_records (corp_id, record_id, kind, origin) select corp_id, ${record}::uuid, 'add', 'hand' from c)
    insert into black_list (corp_id, customer_id, reason, record_id) select corp_id, ${id}::uuid, 'x', ${record}::uuid from c`.execute(
    anyTable(app.app.db),
  )
  return id
}

test('a term ends by itself, at once; the row is cleared later, and a new one may begin', async () => {
  const { id } = at(4)
  expect(await codeOf(app.call(blackList.add, { customerIds: [id], reason: '冷静期', until: new Date(0).toISOString() }, admin))).toBe(
    code.badInput,
  )
  const soon = new Date(Date.now() + 1500).toISOString()
  await app.call(blackList.add, { customerIds: [id], reason: '冷静期', until: soon }, admin)
  expect(await names()).toContain(at(4).name)
  await sleep(1600)
  expect(await names()).not.toContain(at(4).name)
  expect((await app.call(externalUsers.list, { blackList: 'on', customerIds: [id] }, admin)).total).toBe(0)
  expect(await app.call(blackList.remove, { customerIds: [id] }, admin)).toMatchObject({ taken: 0, refused: 1 })
  // Listed anew while the old row still stands there.
  await app.call(blackList.add, { customerIds: [id], reason: '又来', until: new Date(Date.now() + 300).toISOString() }, admin)
  await sleep(400)
  await lapse(app.ctx)
  await lapse(app.ctx)
  expect((await timelineOf(id)).map((e) => [e.action, e.by])).toEqual([
    ['unlisted', 'lapse'],
    ['listed', expect.any(String)],
    ['listed', expect.any(String)],
  ])
  const { list } = await app.call(blackList.record, { origin: 'lapse' }, admin)
  expect(list).toMatchObject([{ kind: 'remove', taken: 1, refused: 0 }])
})

test('everybody of an audience, and everybody behind a filter less some, as tasks with a record and one line in the log', async () => {
  const audience = { keyword: '安客', blackList: 'off' as const }
  const before = await names()
  const put = await ended(
    (await app.call(blackList.batchAdd, { audience: { keyword: '安客' }, reason: '清理', until: null }, admin)).taskId,
  )
  expect(put).toMatchObject({ state: 'partly_failed', done: 8 - before.length, failed: before.length, total: 8 })
  expect(put.asked).toEqual({ audience: { keyword: '安客' } })
  expect((await app.call(externalUsers.count, audience, admin)).total).toBe(0)
  const record = (await app.call(blackList.record, { origin: 'customer_list' }, admin)).list[0]!
  expect(record).toMatchObject({ recordId: put.taskId, taken: 8 - before.length, refused: before.length, reason: '清理' })
  const errors = await app.call(blackList.recordErr, { recordId: put.taskId }, admin)
  expect(errors.list.map((e) => e.given).sort()).toEqual(before)
  expect(errors.fileUrl).toBe(put.errorUrl)
  expect(put.errorUrl).not.toBeNull()

  // Undone, those whom it put on are off again, and whoever was on before stays.
  expect(put.rows).toEqual({ screen: 'blacklist.list', batch: put.taskId })
  expect((await app.call(blackList.list, { batch: put.taskId }, admin)).total).toBe(8 - before.length)
  const toDo = async () => (await app.call(home.attention, {}, admin)).list.find((one) => one.key === 'tasks.failed')?.count ?? 0
  const failedBefore = await toDo()
  const undo = await ended((await app.call(tasks.undo, { taskId: put.taskId }, admin)).taskId)
  expect(await toDo(), 'what was taken back is nothing to mend').toBe(failedBefore - 1)
  expect(undo).toMatchObject({ state: 'succeeded', done: 8 - before.length })
  const back = (await app.call(blackList.record, { origin: 'undo' }, admin)).list
  expect(back).toMatchObject([{ recordId: undo.taskId, kind: 'remove', taken: 8 - before.length }])
  expect(await linesOf(put.taskId, undo.taskId)).toEqual([
    { action: 'black_list_add', after: { audience: { keyword: '安客' }, reason: '清理', until: null, total: 8 } },
    { action: 'black_list_add.undo', after: { undo: put.taskId, total: 8 - before.length } },
  ])
  expect(await names()).toEqual(before)
  await ended((await app.call(blackList.batchAdd, { audience: { keyword: '安客' }, reason: '清理', until: null }, admin)).taskId)

  // Undone, those who were taken off are on again with their own reason and term; whose term would be over by now stays off.
  const soon = new Date(Date.now() + 3_000).toISOString()
  const later = inADay()
  await app.edit(blackList.update, { customerId: at(2).id, reason: '冷静期', until: later }, admin)
  await app.edit(blackList.update, { customerId: at(3).id, reason: '很快', until: soon }, admin)
  const entries = async () => (await listed()).map((r) => [r.name, r.reason, r.until]).sort()
  const was = await entries()
  const all = await ended((await app.call(blackList.batchRemove, { picked: { all: {} } }, admin)).taskId)
  expect(all).toMatchObject({ state: 'succeeded', done: 8, undoable: true })
  expect(await listed()).toEqual([])
  await sleep(Math.max(0, Date.parse(soon) - Date.now()) + 50)
  const backTask = await ended((await app.call(tasks.undo, { taskId: all.taskId }, admin)).taskId)
  expect(backTask).toMatchObject({ state: 'partly_failed', done: 7, failed: 1 })
  expect(await entries()).toEqual(was.filter(([name]) => name !== at(3).name))
  expect((await app.call(blackList.recordErr, { recordId: backTask.taskId }, admin)).list).toMatchObject([
    { given: at(3).name, why: 'line', words: '到期时间已经过去' },
  ])
  await app.call(blackList.add, { customerIds: [at(3).id], reason: '清理', until: null }, admin)

  const exclude = [at(1).id]
  const off = await ended((await app.call(blackList.batchRemove, { picked: { all: { keyword: '安客' }, exclude } }, admin)).taskId)
  expect(off).toMatchObject({ state: 'succeeded', done: 7, failed: 0 })
  expect(await names()).toEqual([at(1).name])
})

test('a member sees and changes only the entries of their own customers, and only their own records', async () => {
  await anyTable(app.app.db)
    .updateTable('roles')
    .set({ privileges: JSON.stringify({ blacklist_wx_user: ['read', 'create', 'delete'], customer: ['read'] }) })
    .where('role_type', '=', 'staff')
    .execute()
  app.app.sessions.forget()
  const ben = await app.signIn('ben')
  await app.call(blackList.add, { customerIds: [at(8).id], reason: '骚扰', until: null }, admin)
  expect(await names(ben)).toEqual(['本客'])
  expect(await app.call(blackList.remove, { customerIds: [at(1).id] }, ben)).toMatchObject({ taken: 0, refused: 1 })
  expect(await app.call(blackList.add, { customerIds: [at(2).id], reason: 'x', until: null }, ben)).toMatchObject({ taken: 0, refused: 1 })
  expect(await codeOf(app.edit(blackList.update, { customerId: at(1).id, reason: 'x', until: null }, ben))).toBe(code.notFound)
  const { list } = await app.call(blackList.record, {}, ben)
  expect(list.map((r) => [r.kind, r.staffName])).toEqual([
    ['add', 'ben'],
    ['remove', 'ben'],
  ])
  const others = (await app.call(blackList.record, {}, admin)).list.find((r) => r.staffName !== 'ben')!
  expect(await codeOf(app.call(blackList.recordErr, { recordId: others.recordId }, ben))).toBe(code.notFound)
  const all = await ended((await app.call(blackList.batchRemove, { picked: { all: {} } }, ben)).taskId, ben)
  expect(all).toMatchObject({ done: 1, failed: 0 })
  expect(await names()).toEqual([at(1).name])
  expect(await codeOf(app.call(blackList.export, { filters: {} }, ben))).toBe(code.forbidden)
})

test('an undo reaches no customer whom its person does not see any more', async () => {
  const ben = await app.signIn('ben')
  const scope = async (scope: 'all' | 'own') => {
    await anyTable(app.app.db).updateTable('roles').set({ scope }).where('role_type', '=', 'staff').execute()
    app.app.sessions.forget()
  }
  await scope('all')
  const { taskId } = await app.call(blackList.batchAdd, { audience: { keyword: at(2).name }, reason: 'x', until: null }, ben)
  expect(await ended(taskId, ben)).toMatchObject({ state: 'succeeded', done: 1 })
  await scope('own')
  const undone = await ended((await app.call(tasks.undo, { taskId }, ben)).taskId, ben)
  expect(undone).toMatchObject({ state: 'failed', done: 0, failed: 1 })
  expect(await names()).toEqual([at(1).name, at(2).name])
  await app.call(blackList.remove, { customerIds: [at(2).id] }, admin)
})

test('a file: checked first, then what is right goes in, and the rest comes back with its reason', async () => {
  const [anna] = (await app.call(externalUsers.detail, { customerId: at(5).id }, admin)).follows
  for (const [n, mobiles] of [
    [5, ['138 0000 1111', '+8613900002222']],
    [6, ['13700003333']],
    [7, ['13700003333']],
  ] as const)
    await app.call(externalUsers.setRemark, { customerId: at(n).id, staffId: anna!.staffId, mobiles: [...mobiles] }, admin)
  const lines = [
    ['客户 ID', '手机号', '原因', '到期日'],
    [at(2).ext, '', '投诉', ''],
    ['', '139-0000-2222', '投诉', '2099-12-31'],
    ['', '13700003333', '两位都是', ''],
    ['wm_nobody', '', '投诉', ''],
    [at(1).ext, '', '已经在了', ''],
    [at(2).ext, '', '重复', ''],
    [at(3).ext, '', '', ''],
    [at(4).ext, '', '投诉', '2020-01-01'],
    [at(4).ext, '', '投诉', '明年'],
    ['', '', '没有人', ''],
  ]
  expect((await template(app, admin, 'black_list_import', 'zh-CN')).rows[0]).toEqual(['客户 ID', '手机号', '原因*', '到期日'])
  const fileId = await sendSheet(app, admin, 'list.csv', csv(lines))
  const mapping = { '客户 ID': 'externalUserExtId', 手机号: 'mobile', 原因: 'reason', 到期日: 'until' }
  const plan = { fileId, mapping, edits: [], dropRows: [] }
  expect(await app.call(blackListImport.preview, { fileId }, admin)).toEqual({ columns: lines[0], mapping, total: 10 })
  const found = await app.call(blackListImport.check, plan, admin)
  expect(found).toMatchObject({ total: 10, valid: 2, invalid: 7, duplicate: 1 })
  expect(await names()).toEqual([at(1).name])
  // A colleague's file is as good as none, at once.
  expect(await codeOf(app.call(blackListImport.start, plan, await app.signIn('ben')))).toBe(code.notFound)

  const { taskId } = await app.call(blackListImport.start, plan, admin)
  const task = await ended(taskId)
  expect(task).toMatchObject({ state: 'partly_failed', done: 2, failed: 8 })
  expect(await names()).toEqual([at(1).name, at(2).name, at(5).name])
  const untils = Object.fromEntries((await listed()).map((r) => [r.name, r.until]))
  expect(untils).toMatchObject({ [at(2).name]: null, [at(5).name]: '2099-12-31T16:00:00.000Z' })

  const [record] = (await app.call(blackList.record, { origin: 'import' }, admin)).list
  expect(record).toMatchObject({ recordId: taskId, taken: 2, refused: 8 })
  const errors = await app.call(blackList.recordErr, { recordId: taskId }, admin)
  expect(errors.list.map((e) => e.line)).toEqual([4, 5, 6, 7, 8, 9, 10, 11])
  expect(errors.list.map((e) => e.words).join()).toContain('2 位客户登记了这个手机号')
  const english = await app.fetch(`/api${blackList.recordErr.path}?record_id=${taskId}`, {
    headers: { cookie: admin, 'accept-language': 'en' },
  })
  const { list: told } = (await english.json()) as { list: { words: string }[] }
  expect(told.map((e) => e.words).join()).toContain('Mobile: 2 customers have this mobile')
  const failed = await fileOf(errors.fileUrl!, 'failed.xlsx')
  expect(failed[0]).toEqual([...lines[0]!, '失败原因'])
  expect(failed.slice(1)).toHaveLength(8)

  const out = await ended((await app.call(blackList.export, { filters: { keyword: at(5).name }, format: 'csv' }, admin)).taskId)
  expect(out).toMatchObject({ state: 'succeeded', done: 1 })
})
