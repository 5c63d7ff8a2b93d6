import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tasks } from '#core/contract/tasks.ts'
import { newId } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { corpReplies, repliesBeside, replyFolders } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  admin = await app.asAdmin()
})
afterAll(() => app.close())

const says = (text: string) => ({ text, attachments: [] })
const collection = async (name: string, departmentId?: number) => {
  const whose = departmentId ? { scope: 'team' as const, departmentId } : {}
  return (await app.call(replyFolders.add, { name, ...whose }, admin)).id
}
const group = async (parentId: string, name: string) => (await app.call(replyFolders.add, { replyType: 'group', parentId, name }, admin)).id
const add = async (folderId: string, title: string, text = `${title}。`) =>
  (await app.call(corpReplies.add, { folderId, title, content: says(text) }, admin)).id
const titles = async (filter: object, as = admin) => (await app.call(corpReplies.list, filter, as)).list.map((r) => r.title)

test('R103, R104, R105: collections are at depth 1, groups at depth 2; company and team, collection and group, and nothing else', async () => {
  const top = await collection('门店接待')
  const inner = await group(top, '营业时间')
  const at = (input: object) => app.call(replyFolders.list, input, admin)
  expect((await at({ scope: 'corp', replyType: 'collection', depth: 1 })).list).toMatchObject([{ id: top, replyType: 'collection' }])
  expect((await at({ scope: 'corp', replyType: 'group', depth: 2 })).list).toMatchObject([{ id: inner, parentId: top, replyType: 'group' }])
  await expect(at({ replyType: 'group', depth: 1 })).rejects.toMatchObject({ body: { fields: [{ field: 'depth' }] } })
  await expect(at({ scope: 'own' })).rejects.toMatchObject({ body: { fields: [{ field: 'scope' }] } })
  await expect(at({ replyType: 'folder' })).rejects.toMatchObject({ body: { fields: [{ field: 'reply_type' }] } })
  const deeper = app.call(replyFolders.add, { replyType: 'group', parentId: inner, name: '太深' }, admin)
  await expect(deeper).rejects.toMatchObject({ body: { fields: [{ field: 'parent_id' }] } })
})

test('a reply is found by its words, its pinyin and its initials; wrong ones say what is wrong', async () => {
  const id = await group(await collection('出炉'), '新品')
  await add(id, '可颂几点出炉', '今天 8:30 和 11:30 两次出炉，给您留着。')
  for (const keyword of ['可颂', '两次出炉', 'kesong', 'ksjd']) expect(await titles({ keyword }), keyword).toEqual(['可颂几点出炉'])
  expect(await titles({ keyword: '没有的话' })).toEqual([])
  const bad = app.call(corpReplies.add, { folderId: id, title: '\u202e', content: says('{{customer_name}}您好') }, admin)
  await expect(bad).rejects.toMatchObject({ body: { fields: [{ field: 'title' }, { field: 'content.text' }] } })
  const empty = app.call(corpReplies.add, { folderId: id, title: '空的', content: says(' ') }, admin)
  await expect(empty).rejects.toMatchObject({ body: { fields: [{ field: 'content.text' }] } })
})

test('the same create twice makes one; an edit on an old version is refused', async () => {
  const folderId = await collection('改动')
  const id = newId()
  const draft = { id, folderId, title: '原来', content: says('一') }
  await app.call(corpReplies.add, draft, admin)
  await app.call(corpReplies.add, draft, admin)
  await expect(app.call(corpReplies.add, { ...draft, title: '别的' }, admin)).rejects.toMatchObject({ code: 409 })
  const { version } = await app.call(corpReplies.one, { id }, admin)
  await app.call(corpReplies.update, { ...draft, version, title: '后来' }, admin)
  await expect(app.call(corpReplies.update, { ...draft, version, title: '晚了' }, admin)).rejects.toMatchObject({ code: 409 })
  expect(await titles({ folderId })).toEqual(['后来'])
})

test('replies and groups are put in order and moved; a second try at an old place changes nothing', async () => {
  const top = await collection('顺序')
  const [a, b] = [await group(top, '甲'), await group(top, '乙')]
  await add(a, '一')
  await add(a, '二')
  await add(a, '三')
  const row = (await app.call(corpReplies.list, { folderId: a }, admin)).list[2]!
  await app.call(replyFolders.order, { id: row.id, place: row.place, to: 'up' }, admin)
  await app.call(replyFolders.order, { id: row.id, place: row.place, to: 'up' }, admin)
  expect(await titles({ folderId: a })).toEqual(['一', '三', '二'])
  await app.call(replyFolders.move, { idList: [row.id], groupId: b }, admin)
  expect(await titles({ folderId: b })).toEqual(['三'])
  expect(await titles({ folderId: top })).toHaveLength(3)
  await app.call(replyFolders.sort, { idList: [b, a] }, admin)
  const groups = (await app.call(replyFolders.list, { replyType: 'group', depth: 2 }, admin)).list.filter((g) => g.parentId === top)
  expect(groups.map((g) => [g.name, g.replies])).toEqual([
    ['乙', 1],
    ['甲', 2],
  ])
})

test('a team’s replies are its own; one’s own are nobody else’s; who has a part of the company changes nothing of all', async () => {
  await sql`insert into departments (corp_id, department_id, name, path) values (${app.corpId}, 71, '静安寺店', '{71}'), (${app.corpId}, 72, '徐汇店', '{72}')`.execute(
    app.ctx.db,
  )
  const theirs = await collection('徐汇店的', 72)
  await add(theirs, '徐汇的话')
  const ours = await collection('静安寺店的', 71)
  await add(ours, '静安的话')
  const top = await collection('大家的')
  const everybodys = await add(top, '大家的话')
  const anna = await app.withOwnScope()
  await sql`update staff set department_ids = '{71}' where corp_id = ${app.corpId} and staff_id in (
    select staff_id from sessions where corp_id = ${app.corpId} and staff_id is not null)`
    .execute(app.ctx.db)
    .catch(() => {})
  expect(await titles({ keyword: '徐汇的话' }, anna)).toEqual([])
  expect(await titles({ keyword: '大家的话' }, anna)).toEqual(['大家的话'])
  await expect(app.call(corpReplies.delete, { id: everybodys }, anna)).rejects.toMatchObject({ code: 14403 })
  await expect(app.call(corpReplies.add, { folderId: theirs, title: '偷写', content: says('一') }, anna)).rejects.toMatchObject({
    code: 404,
  })
  const { id } = await app.call(repliesBeside.add, { title: '我的话', content: says('自己的') }, anna)
  expect((await app.call(repliesBeside.list, { scope: 'own' }, anna)).list.map((r) => r.title)).toEqual(['我的话'])
  expect(await titles({ keyword: '我的话' })).toEqual([])
  expect((await app.call(repliesBeside.list, { keyword: '我的话' }, admin)).list).toEqual([])
  await expect(app.call(repliesBeside.message, { id }, admin)).rejects.toMatchObject({ code: 404 })
  await expect(app.call(repliesBeside.delete, { id: everybodys }, anna)).rejects.toMatchObject({ code: 404 })
  await app.edit(repliesBeside.update, { id, title: '我的话', content: says('自己改的') }, anna)
  await app.call(repliesBeside.delete, { id }, anna)
  expect((await app.call(repliesBeside.list, { scope: 'own' }, anna)).list).toEqual([])
  // Nor is it read in the log.
  const { rows } = await sql<{ action: string; line: string }>`
    select action, concat(object_name, before, after) as line from audit_log where corp_id = ${app.corpId} and object_id = ${id} order by at`.execute(
    app.ctx.db,
  )
  expect(rows).toEqual([
    { action: 'quick_reply.create', line: '' },
    { action: 'quick_reply.delete', line: '' },
  ])
})

test('R073: what is sent counts, by reply and by member; words it was found by are listed, page 1 and 20 of them', async () => {
  const folderId = await collection('计数')
  const id = await add(folderId, '谢谢光临', '{{staff_name}}谢谢您')
  const anna = await app.withOwnScope()
  const { messages } = await app.call(repliesBeside.message, { id }, anna)
  expect(messages).toEqual([{ msgtype: 'text', text: { content: expect.stringMatching(/^.+谢谢您$/) } }])
  expect(messages[0]).not.toMatchObject({ text: { content: expect.stringContaining('{{') } })
  await app.call(repliesBeside.sendRecord, { id, keyword: 'xxgl' }, anna)
  await app.call(repliesBeside.sendRecord, { id }, anna)
  expect((await app.call(corpReplies.list, { folderId }, admin)).list[0]).toMatchObject({ uses: 2 })
  expect(await app.call(corpReplies.uses, { replyId: id }, admin)).toMatchObject({ total: 2 })
  expect(await app.call(corpReplies.members, { replyId: id }, admin)).toMatchObject({ uses: 2, list: [{ uses: 2 }] })
  const hits = await app.call(corpReplies.keywordHits, {}, admin)
  expect(hits).toMatchObject({ total: 1, list: [{ keyword: 'xxgl', title: '谢谢光临' }] })
  expect(corpReplies.keywordHits.input.properties).toMatchObject({ page: { default: 1 }, pageSize: { default: 20 } })
  const { taskId } = await app.call(corpReplies.exportUses, { filters: { replyId: id }, format: 'csv' }, admin)
  await app.settled()
  const task = await app.call(tasks.one, { taskId }, admin)
  expect(task).toMatchObject({ state: 'succeeded', done: 2 })
})

test('a share code brings a collection over: what is new comes, what clashes is left or replaced as was asked', async () => {
  const source = await collection('节日')
  const inner = await group(source, '七夕')
  const clashing = await add(inner, '预售', '他们的话')
  await add(inner, '尺寸')
  const { shareCode } = await app.call(replyFolders.exportShare, { id: source }, admin)
  expect((await app.call(replyFolders.exportShare, { id: source }, admin)).shareCode).toBe(shareCode)
  const team = { scope: 'team' as const, departmentId: 71 }
  expect(await app.call(replyFolders.previewShare, { shareCode, ...team }, admin)).toMatchObject({
    name: '节日',
    replies: 2,
    fresh: 2,
    clashes: [],
  })
  const taken = await app.call(replyFolders.importShare, { shareCode, ...team }, admin)
  expect(taken).toMatchObject({ added: 2, replaced: 0, left: 0 })
  const { version } = await app.call(corpReplies.one, { id: clashing }, admin)
  await app.call(corpReplies.update, { id: clashing, version, folderId: inner, title: '预售', content: says('新的话') }, admin)
  const seen = await app.call(replyFolders.previewShare, { shareCode, ...team }, admin)
  expect(seen).toMatchObject({ fresh: 0, clashes: [{ groupName: '七夕', title: '预售', ours: '他们的话', theirs: '新的话' }] })
  expect(await app.call(replyFolders.importShare, { shareCode, ...team }, admin)).toMatchObject({ added: 0, replaced: 0, left: 2 })
  expect(await app.call(replyFolders.importShare, { shareCode, ...team, clash: 'replace' }, admin)).toMatchObject({ replaced: 1, left: 1 })
  expect((await app.call(corpReplies.list, { folderId: taken.id, keyword: '新的话' }, admin)).total).toBe(1)
  await app.call(replyFolders.stopShare, { id: source }, admin)
  await expect(app.call(replyFolders.previewShare, { shareCode }, admin)).rejects.toMatchObject({ code: 404 })
  await expect(app.call(replyFolders.previewShare, { shareCode: 'ZZZ-AAAA-BBBB' }, admin)).rejects.toMatchObject({ code: 404 })
})

test('a share code taken over many times at once makes one collection; namesakes in it stay two; a department that is not there is refused', async () => {
  const source = await collection('同题')
  const pair = [await add(source, '问好', '甲的话'), await add(source, '问好', '乙的话')]
  const { shareCode } = await app.call(replyFolders.exportShare, { id: source }, admin)
  const to = { shareCode, scope: 'team' as const, departmentId: 71 }
  const taken = await Promise.all(Array.from({ length: 8 }, () => app.call(replyFolders.importShare, to, admin)))
  expect(new Set(taken.map((t) => t.id)).size).toBe(1)
  expect(taken.reduce((n, t) => n + t.added, 0)).toBe(2)
  const texts = async () => (await app.call(corpReplies.list, { folderId: taken[0]!.id }, admin)).list.map((r) => r.content.text)
  expect(await app.call(replyFolders.previewShare, to, admin)).toMatchObject({ fresh: 0, clashes: [] })
  for (const [n, id] of pair.entries())
    await app.edit(corpReplies.update, { id, folderId: source, title: '问好', content: says(`新${n}`) }, admin)
  expect(await app.call(replyFolders.importShare, { ...to, clash: 'replace' }, admin)).toMatchObject({ replaced: 2 })
  expect(await texts()).toEqual(['新0', '新1'])
  for (const departmentId of [424_242, 2_147_483_648]) {
    const nowhere = { scope: 'team' as const, departmentId }
    for (const asked of [
      () => app.call(replyFolders.previewShare, { shareCode, ...nowhere }, admin),
      () => app.call(replyFolders.importShare, { shareCode, ...nowhere }, admin),
      () => app.call(replyFolders.add, { name: '无处', ...nowhere }, admin),
    ])
      await expect(asked()).rejects.toMatchObject({ body: { fields: [{ field: 'department_id' }] } })
  }
})

test('a company that has withdrawn shares nothing any more', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into corps (wecom_corp_id, name, activation_status) values ('elsewhere', '别家', 'activated') returning corp_id as id`.execute(
    anyTable(app.app.db),
  )
  const theirs = app.app.db.forCorp(rows[0]!.id)
  const shareCode = `${theirs.corpId.toString(36).toUpperCase()}-ABCD-EFGH`
  const folderId = newId()
  await sql`insert into quick_reply_folders (corp_id, folder_id, name) values (${theirs.corpId}, ${folderId}, '别家的')`.execute(theirs)
  await sql`insert into quick_reply_shares (corp_id, code, folder_id, until) values (${theirs.corpId}, ${shareCode}, ${folderId}, now() + interval '1 day')`.execute(
    theirs,
  )
  expect(await app.call(replyFolders.previewShare, { shareCode }, admin)).toMatchObject({ name: '别家的', from: '别家' })
  await sql`update corps set withdrawn_at = now() where corp_id = ${theirs.corpId}`.execute(anyTable(app.app.db))
  await expect(app.call(replyFolders.previewShare, { shareCode }, admin)).rejects.toMatchObject({ code: 404 })
  await expect(app.call(replyFolders.importShare, { shareCode }, admin)).rejects.toMatchObject({ code: 404 })
})

test('many who put a group in order, move and delete at once wait for each other, and nothing comes into what is gone', async () => {
  const folderId = await collection('挤在一起')
  for (let n = 0; n < 6; n++) await add(folderId, `第${n}`)
  const { list } = await app.call(corpReplies.list, { folderId }, admin)
  await Promise.all(list.map((r, n) => app.call(replyFolders.order, { id: r.id, place: r.place, to: n % 2 ? 'first' : 'down' }, admin)))
  const others = [await collection('甲处'), await collection('乙处')]
  const idList = list.map((r) => r.id)
  await Promise.all(others.map((groupId, n) => app.call(replyFolders.move, { idList: n ? idList.toReversed() : idList, groupId }, admin)))
  for (let n = 0; n < 4; n++) {
    const id = await collection(`删掉的${n}`)
    await Promise.all([
      app.call(corpReplies.add, { folderId: id, title: '来晚了', content: says('一') }, admin).catch(() => {}),
      app.call(replyFolders.delete, { id }, admin),
    ])
  }
  const { rows } = await sql`
    select from quick_replies r join quick_reply_folders f on f.corp_id = ${app.corpId} and f.folder_id = r.folder_id
    where r.corp_id = ${app.corpId} and r.deleted_at is null and f.deleted_at is not null`.execute(app.ctx.db)
  expect(rows).toEqual([])
})

test('many are deleted by a task, which is undone; a group goes with what is in it', async () => {
  const folderId = await collection('要删的')
  await add(folderId, '留下')
  await add(folderId, '删掉一')
  await add(folderId, '删掉二')
  const { taskId } = await app.call(corpReplies.batchDelete, { picked: { all: { folderId, keyword: '删掉' } } }, admin)
  await app.settled()
  expect(await titles({ folderId })).toEqual(['留下'])
  await app.call(tasks.undo, { taskId }, admin)
  await app.settled()
  expect(await titles({ folderId })).toHaveLength(3)
  await app.call(replyFolders.delete, { id: folderId }, admin)
  expect(await titles({ keyword: '删掉' })).toEqual([])
  await expect(app.call(replyFolders.delete, { id: folderId }, admin)).rejects.toMatchObject({ code: 404 })
})
