import { externalcontactGetCorpTagList } from '@rapport/wecom/calls/corp-tags.ts'
import { externalcontactGet } from '@rapport/wecom/calls/customers.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { code } from '#core/contract/errors.ts'
import { tasks } from '#core/contract/tasks.ts'
import { readSheet } from '#core/server/sheets/read.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { batchMarking, customerTags, marking } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let root: string
let customers: { id: string; ext: string }[]
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  app.sim.createStaff({ userid: 'annie', name: '安妮', department: [1], customer_contact: true })
  root = await app.asAdmin()
  await app.call(staff.sync, {}, root)
  await app.settled()
  const exts = Array.from({ length: 12 }, (_, i) => app.sim.createCustomer({ name: `客户${i}` }).id)
  for (const ext of exts) app.sim.add({ person_id: ext, userid: 'annie' })
  await app.settled()
  const rows = await app.ctx.db
    .selectFrom('customers')
    .select(['customer_id', 'external_user_ext_id'])
    .where('corp_id', '=', app.corpId)
    .execute()
  customers = rows.map((r) => ({ id: r.customer_id, ext: r.external_user_ext_id }))
})
afterAll(() => app.close())

const atWecom = async () => (await app.app.gate.call(app.corpId, externalcontactGetCorpTagList, {})).tag_group
const tagsOf = async (ext: string) =>
  (await app.app.gate.call(app.corpId, externalcontactGet, { external_userid: ext })).follow_user[0]!.tags!.map((t) => t.tag_name).sort()
const list = async () => (await app.call(customerTags.list, {}, root)).tagGroupList
const countOf = async (name: string) => (await list()).flatMap((g) => g.tags).find((t) => t.name === name)?.customerCount
const task = async (taskId: string) =>
  app.ctx.db.selectFrom('tasks').selectAll().where('corp_id', '=', app.corpId).where('task_id', '=', taskId).executeTakeFirstOrThrow()

test('made, renamed, ordered and deleted at WeCom first, then here', async () => {
  const made = await app.call(customerTags.add, { groupName: '来源', names: ['门店', '展会', '门店'] }, root)
  expect(made.tagIds).toHaveLength(2)
  expect((await atWecom())[0]).toMatchObject({
    group_name: '来源',
    tag: expect.arrayContaining([expect.objectContaining({ name: '展会' })]),
  })
  const more = await app.call(customerTags.add, { groupId: made.groupId, names: ['官网'] }, root)
  expect(more.groupId).toBe(made.groupId)
  await app.edit(customerTags.update, { tagId: more.tagIds[0]!, name: '官方网站', sortOrder: 9 }, root)
  await app.edit(customerTags.update, { groupId: made.groupId, name: '客户来源' }, root)
  const [group] = await list()
  expect([group!.name, group!.tags[0]!.name]).toEqual(['客户来源', '官方网站'])
  expect((await atWecom())[0]!.group_name).toBe('客户来源')
  // Marks that turn the direction of text reach neither WeCom nor us.
  await app.edit(customerTags.update, { tagId: more.tagIds[0]!, name: '官\u202e网' }, root)
  const sale = await app.call(customerTags.add, { groupId: made.groupId, names: ['展\u2066销'] }, root)
  expect((await list())[0]!.tags.map((t) => t.name).sort()).toEqual(['官网', '展会', '展销', '门店'].sort())
  await expect(app.edit(customerTags.update, { groupId: made.groupId, name: '\u202e' }, root)).rejects.toMatchObject({ code: 400 })
  await expect(app.call(customerTags.add, { groupName: '\u202e', names: ['a'] }, root)).rejects.toMatchObject({ code: 400 })
  await app.call(customerTags.delete, { tagIds: [...more.tagIds, ...sale.tagIds] }, root)
  expect((await list())[0]!.tags.map((t) => t.name).sort()).toEqual(['展会', '门店'])
  await expect(app.edit(customerTags.update, { tagId: more.tagIds[0]!, name: 'x' }, root)).rejects.toMatchObject({ code: 404 })
})

test('what WeCom refuses is said in words and leaves nothing', async () => {
  await expect(app.call(customerTags.add, { groupName: '客户来源', names: ['门店'] }, root)).rejects.toMatchObject({ code: 60000 })
  await expect(app.call(customerTags.add, { names: ['孤儿'] }, root)).rejects.toMatchObject({ code: 400 })
  expect(await countOf('孤儿')).toBeUndefined()
})

test('an answer that never came: what was made is found', async () => {
  const { createGate } = await import('#core/server/gate/gate.ts')
  const slow = app.app.gate
  app.app.gate = createGate({ config: app.app.config, db: app.app.db, log: app.app.log, timeoutMs: 300 })
  app.sim.addFault({ call: 'externalcontact/add_corp_tag', kind: 'timeout_after_effect', count: 1 })
  expect((await app.call(customerTags.add, { groupName: '没有回音', names: ['甲', '乙'] }, root)).tagIds).toHaveLength(2)
  await app.app.gate.close()
  app.app.gate = slow
})

test('marked: WeCom, row, counter, timeline and event; twice is once', async () => {
  const [door] = (await list()).flatMap((g) => g.tags).filter((t) => t.name === '门店')
  const [{ id, ext }] = customers as [{ id: string; ext: string }]
  const done = await app.call(marking.markTag, { customerId: id, addTagIds: [door!.tagId] }, root)
  expect(done).toEqual({ added: [door!.tagId], removed: [] })
  expect(await tagsOf(ext)).toEqual(['门店'])
  expect(await countOf('门店')).toBe(1)
  expect(await app.call(marking.markTag, { externalUserExtId: ext, addTagIds: [door!.tagId] }, root)).toEqual({ added: [], removed: [] })
  const { rows } = await sql<{ data: Record<string, unknown> }>`select data from domain_events where kind = 'customer.tagged'`.execute(
    anyTable(app.app.db),
  )
  expect(rows.map((r) => r.data)).toEqual([expect.objectContaining({ customerId: id, added: [door!.tagId], by: 'staff' })])
  await app.call(marking.markTag, { customerId: id, removeTagIds: [door!.tagId] }, root)
  expect([await tagsOf(ext), await countOf('门店')]).toEqual([[], 0])
})

test('many, by id and by audience, as a task with its failures (R012)', async () => {
  const tags = (await list()).flatMap((g) => g.tags)
  const [door, fair] = ['门店', '展会'].map((n) => tags.find((t) => t.name === n)!.tagId) as [string, string]
  app.sim.remove({ person_id: 'annie', other_id: customers[0]!.ext })
  await app.settled()
  app.sim.addFault({ call: 'externalcontact/mark_tag', kind: 'errcode', errcode: 84061, count: 1 })
  const everybody = { customerIds: customers.map((c) => c.id), addTagIds: [door] }
  const first = await app.call(batchMarking.startV2, everybody, root)
  await app.settled()
  // who is lost is skipped, as the dialog says; what WeCom refuses has failed
  expect(await task(first.taskId)).toMatchObject({ state: 'partly_failed', done: 11, failed: 1, counts: { changed: 10, skipped: 1 } })
  expect(await countOf('门店')).toBe(10)
  const failed = (await app.call(batchMarking.statusV2, { taskId: first.taskId }, root)).task!
  expect(failed).toMatchObject({ state: 'partly_failed', about: { zh: '打上「门店」', en: 'put on “门店”' } })
  // Its file tells namesakes apart, by the id that imports know.
  const { pathname, search } = new URL(failed.errorUrl!, app.url)
  const file = await app.fetch(`${pathname}${search}`, { headers: { cookie: root } })
  const lines: string[][] = []
  for await (const line of readSheet(Buffer.from(await file.arrayBuffer()), 'failed.xlsx')) lines.push(line)
  const at = lines[0]!.indexOf('客户 ID')
  expect(customers.map((c) => c.ext)).toContain(lines[1]![at])
  const repeated = await app.call(batchMarking.startV2, everybody, root)
  await app.settled()
  expect(await task(repeated.taskId)).toMatchObject({ state: 'succeeded', counts: { changed: 1, skipped: 1 } })
  const second = await app.call(batchMarking.startV3, { audience: { tagsAny: [door] }, addTagIds: [fair], removeTagIds: [] }, root)
  await app.settled()
  expect(await task(second.taskId)).toMatchObject({ state: 'succeeded', done: 11 })
  expect(await tagsOf(customers[1]!.ext)).toEqual(['展会', '门店'])
  // The result leads to whom it touched, and what it changed goes back, here and at WeCom.
  const { task: ended } = await app.call(batchMarking.statusV3, { taskId: second.taskId }, root)
  expect(ended?.rows).toEqual({ screen: 'customer-management.list', batch: second.taskId })
  expect((await app.call(externalUsers.list, { batch: first.taskId }, root)).total).toBe(10)
  await app.call(marking.markTag, { customerId: customers[1]!.id, removeTagIds: [fair] }, root)
  expect((await app.call(tasks.one, { taskId: second.taskId }, root)).toPutBack).toBe(11)
  const { taskId } = await app.call(tasks.undo, { taskId: second.taskId }, root)
  await app.settled()
  expect(await task(taskId)).toMatchObject({ state: 'succeeded', done: 11, counts: { changed: 10 } })
  expect([await countOf('展会'), await countOf('门店')]).toEqual([0, 11])
  const undoBy = (who: string) => app.call(tasks.undo, { taskId: second.taskId }, who)
  await expect(undoBy(root)).rejects.toMatchObject({ code: code.conflict })
  await expect(undoBy(await app.signIn('annie'))).rejects.toMatchObject({ code: code.notFound })
})

test('a deleted tag leaves its customers; the last one takes its group along', async () => {
  const group = (await list()).find((g) => g.name === '客户来源')!
  await app.call(customerTags.delete, { tagIds: group.tags.map((t) => t.tagId) }, root)
  await app.settled()
  expect((await list()).map((g) => g.name)).not.toContain('客户来源')
  const { rows } = await sql`select from customers where corp_id = ${app.corpId} and tag_ids <> '{}'`.execute(app.ctx.db)
  expect(rows).toHaveLength(0)
})

test('changed in WeCom’s console: the sync brings it, and a tag nobody told us of is asked for', async () => {
  const before = (await list()).length
  await app.app.gate.call(app.corpId, (await import('@rapport/wecom/calls/corp-tags.ts')).externalcontactAddCorpTag, {
    group_name: '悄悄',
    tag: [{ name: '新' }],
  })
  const quiet = (await atWecom()).find((g) => g.group_name === '悄悄')!
  app.sim.editCustomer({ userid: 'annie', person_id: customers[3]!.ext, add_tags: [quiet.tag[0]!.id] })
  await app.settled()
  expect((await list()).length).toBe(before + 1)
  expect(await countOf('新')).toBe(1)
  await app.call(customerTags.sync, {}, root)
  await app.settled()
  const status = await app.call(customerTags.syncStatus, {}, root)
  expect(status.task).toMatchObject({ state: 'succeeded', counts: { added: 0, changed: 0, lost: 0 } })
  expect((await app.call(customerTags.options, { keyword: '悄' }, root)).list.map((g) => g.name)).toEqual(['悄悄'])
})

test('a list that WeCom wrote before a tag was made, renamed or deleted undoes none of it', async () => {
  const { groupId, tagIds } = await app.call(customerTags.add, { groupName: '抢先', names: ['旧名', '要删'] }, root)
  const { gate } = app.app
  const [asked, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const call: typeof gate.call = async (...about) => {
    const answer = await gate.call(...about)
    if (about[1].path === externalcontactGetCorpTagList.path) {
      asked.resolve()
      await written.promise // on its way while people go on
    }
    return answer
  }
  app.app.gate = { ...gate, call }
  await app.call(customerTags.sync, {}, root)
  await asked.promise
  const fresh = await app.call(customerTags.add, { groupId, names: ['刚建'] }, root)
  await app.call(marking.markTag, { customerId: customers[5]!.id, addTagIds: fresh.tagIds }, root)
  await app.edit(customerTags.update, { tagId: tagIds[0]!, name: '新名' }, root)
  await app.call(customerTags.delete, { tagIds: [tagIds[1]!] }, root)
  app.app.gate = gate
  written.resolve()
  await app.settled()
  expect((await app.call(customerTags.syncStatus, {}, root)).task).toMatchObject({ state: 'succeeded', counts: { lost: 0 } })
  const group = (await list()).find((g) => g.name === '抢先')!
  expect(Object.fromEntries(group.tags.map((t) => [t.name, t.customerCount]))).toEqual({ 刚建: 1, 新名: 0 })
})
