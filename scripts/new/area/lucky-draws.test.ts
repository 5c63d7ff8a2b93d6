import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffLeft } from '#areas/staff/staff-management/contract.ts'
import { tasks } from '#core/contract/tasks.ts'
import { emit } from '#core/server/events.ts'
import { newId } from '#core/server/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { csv, sendSheet } from '#testing/sheets.ts'
import { luckyDraws } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
let staffId: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  admin = await app.asAdmin()
  staffId = newId()
  await app.ctx.db.insertInto('staff').values({ corp_id: app.corpId, staff_id: staffId, staff_ext_id: 'anna', name: '安娜' }).execute()
})
afterAll(() => app.close())

const add = (name: string) => app.call(luckyDraws.add, { name, note: '', staffId }, admin)
const names = async (as = admin) => (await app.call(luckyDraws.list, {}, as)).list.map((d) => d.name).sort()

test('what is made is in the list, found by a part of its name; a create that is sent again is the same one', async () => {
  const { luckyDrawId } = await add('第一个')
  await add('另一件')
  const found = await app.call(luckyDraws.list, { keyword: '一个' }, admin)
  expect(found).toEqual({ total: 1, list: [expect.objectContaining({ luckyDrawId, name: '第一个', staffName: '安娜' })] })
  expect(await app.call(luckyDraws.add, { luckyDrawId, name: '第一个', note: '', staffId }, admin)).toEqual({ luckyDrawId })
  await expect(app.call(luckyDraws.add, { luckyDrawId, name: '别的', note: '', staffId }, admin)).rejects.toMatchObject({ code: 409 })
  expect(await names()).toEqual(['另一件', '第一个'])
})

test('a change is of the version that was read; who was slower is told, and nothing is lost', async () => {
  const { luckyDrawId } = await add('旧名')
  const { version } = await app.call(luckyDraws.one, { luckyDrawId }, admin)
  await app.call(luckyDraws.update, { luckyDrawId, version, name: '新名', note: '', staffId }, admin)
  await expect(app.call(luckyDraws.update, { luckyDrawId, version, name: '晚了', note: '', staffId }, admin)).rejects.toMatchObject({
    code: 409,
    message: expect.stringContaining('改过这个'),
  })
  expect((await app.call(luckyDraws.one, { luckyDrawId }, admin)).name).toBe('新名')
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('corp_id', '=', app.corpId)
    .where('object_id', '=', luckyDrawId)
    .orderBy('audit_id')
    .execute()
  expect(log.map((l) => l.action)).toEqual(['lucky_draw.create', 'lucky_draw.update'])
})

test('whoever sees their own only finds, changes and deletes nothing of a colleague’s', async () => {
  const { luckyDrawId } = await add('安娜的')
  const other = await app.withOwnScope()
  expect(await names(other)).toEqual([])
  await expect(app.call(luckyDraws.one, { luckyDrawId }, other)).rejects.toThrow()
  await expect(app.call(luckyDraws.delete, { luckyDrawId }, other)).rejects.toThrow()
  const refused = app.call(luckyDraws.add, { name: '\u202e', note: '', staffId }, other)
  await expect(refused).rejects.toMatchObject({ body: { fields: [{ field: 'staff_id' }, { field: 'name' }] } })
  await app.call(luckyDraws.batchDelete, { picked: { all: {} } }, other)
  await app.settled()
  expect(await names()).toContain('安娜的')
})

test('many are deleted and exported by a task, by hand or by filter; deleted ones are gone until it is undone', async () => {
  const { taskId: file } = await app.call(luckyDraws.export, { filters: { keyword: '一' }, format: 'csv' }, admin)
  await app.settled()
  expect(await app.call(tasks.one, { taskId: file }, admin)).toMatchObject({ state: 'succeeded', done: 2 })
  const { list } = await app.call(luckyDraws.list, { keyword: '第一个' }, admin)
  const before = await names()
  const { taskId } = await app.call(luckyDraws.batchDelete, { picked: { all: {}, exclude: [list[0]!.luckyDrawId] } }, admin)
  await app.settled()
  expect(await names()).toEqual(['第一个'])
  await app.call(tasks.undo, { taskId }, admin)
  await app.settled()
  expect(await names()).toEqual(before)
  await app.call(luckyDraws.delete, { luckyDrawId: list[0]!.luckyDrawId }, admin)
  await expect(app.call(luckyDraws.delete, { luckyDrawId: list[0]!.luckyDrawId }, admin)).rejects.toThrow()
})

test('a file of them: what is right goes in, the rest comes back', async () => {
  const lines = [
    ['名称', '负责人账号'],
    ['文件里的', 'anna'],
    ['没人管的', 'nobody'],
  ]
  const fileId = await sendSheet(app, admin, 'draws.csv', csv(lines))
  expect(await app.call(luckyDraws.importPreview, { fileId }, admin)).toMatchObject({ total: 2 })
  const plan = { fileId, mapping: { 名称: 'name', 负责人账号: 'staffExtId' }, edits: [], dropRows: [] }
  expect(await app.call(luckyDraws.importCheck, plan, admin)).toMatchObject({ total: 2, valid: 1, invalid: 1 })
  expect(await names()).not.toContain('文件里的')
  const { taskId } = await app.call(luckyDraws.import, plan, admin)
  await app.settled()
  expect(await app.call(tasks.one, { taskId }, admin)).toMatchObject({ state: 'partly_failed', done: 1, failed: 1 })
  expect(await names()).toContain('文件里的')
})

test('what somebody leaves behind goes to whoever made it; what nobody made stays', async () => {
  const { luckyDrawId } = await add('留下的')
  const makerId = newId()
  await app.ctx.db
    .insertInto('staff')
    .values({ corp_id: app.corpId, staff_id: makerId, staff_ext_id: 'ben', name: '小北', status: 1 })
    .execute()
  await sql`update lucky_draws set made_by = ${makerId} where corp_id = ${app.corpId} and lucky_draw_id = ${luckyDrawId}`.execute(
    app.ctx.db,
  )
  await app.ctx.tx((tx) => emit(tx, staffLeft, { staffId }))
  await app.settled()
  expect(await app.call(luckyDraws.one, { luckyDrawId }, admin)).toMatchObject({ staffId: makerId, staffName: '小北' })
  expect((await app.call(luckyDraws.list, { staffIds: [staffId] }, admin)).total).toBeGreaterThan(0)
})
