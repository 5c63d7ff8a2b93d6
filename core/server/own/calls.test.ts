import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { createHttp } from '../http.ts'
import { newId } from '../ids.ts'
import { newCorp, newStaff, startJobs, testApp } from '../tasks/testing.ts'
import { longTask, startTask } from '../tasks.ts'
import calls from './calls.ts'
import ownJobs, { ensurePartitions, expireRows } from './jobs.ts'

const { url } = await testDatabase()
const { app, stop } = await testApp(url)
const idle = longTask('test.idle', { input: Type.Object({}), title: { zh: '闲', en: 'Idle' }, run: async () => {} })
let http: FastifyInstance
type Staff = Awaited<ReturnType<typeof newStaff>>
let mine: Staff
let colleague: Staff
let stranger: Staff

beforeAll(async () => {
  http = await createHttp(app, calls, async () => {})
  await startJobs(app, [...ownJobs, idle], { work: false }) // nothing runs: tasks stay as they are put
  const corp = await newCorp(app)
  mine = await newStaff(app, corp)
  colleague = await newStaff(app, corp)
  stranger = await newStaff(app, await newCorp(app))
})
afterAll(async () => {
  await http.close()
  await stop()
})

async function ask(who: Staff, path: string, body?: object) {
  const headers = { cookie: `rapport_session=${who.token}`, 'x-requested-with': 'rapport' }
  return (await http.inject(body ? { method: 'POST', url: `/api${path}`, headers, payload: body } : { url: `/api${path}`, headers })).json()
}

test('tasks: own ones are listed, seen and cancelled; a colleague’s and another corp’s are not there', async () => {
  const { taskId } = await startTask(mine.ctx, idle, {})
  expect(await ask(mine, '/task/list')).toMatchObject({
    success: true,
    total: 1,
    list: [{ task_id: taskId, state: 'queued', title: { zh: '闲', en: 'Idle' } }],
  })
  expect((await ask(mine, '/task/list?kind=other')).total).toBe(0)
  for (const who of [colleague, stranger]) {
    expect((await ask(who, '/task/list')).total).toBe(0)
    expect(await ask(who, `/task/one?task_id=${taskId}`)).toMatchObject({ success: false, status_code: 404 })
    expect(await ask(who, '/task/cancel', { task_id: taskId })).toMatchObject({ success: false, status_code: 404 })
  }
  expect(await ask(mine, `/task/one?task_id=${newId()}`)).toMatchObject({ status_code: 404 })
  expect(await ask(mine, '/task/cancel', { task_id: taskId })).toMatchObject({ success: true })
  expect(await ask(mine, `/task/one?task_id=${taskId}`)).toMatchObject({ state: 'cancelled', cancellable: false })
  expect(await ask(mine, '/task/cancel', { task_id: taskId })).toMatchObject({ success: true }) // it has ended: that is what was asked for
})

test('an administrator sees everyone’s tasks of the corp, and no other corp’s', async () => {
  const role = newId()
  await mine.ctx.db.insertInto('roles').values({ corp_id: mine.ctx.corpId, role_id: role, name: 'root', role_type: 'root' }).execute()
  const root = await newStaff(app, mine.ctx.corpId)
  await mine.ctx.db
    .updateTable('staff')
    .set({ role_id: role })
    .where('corp_id', '=', mine.ctx.corpId)
    .where('staff_id', '=', root.ctx.me.staffId!)
    .execute()
  await startTask(colleague.ctx, idle, {})
  await startTask(stranger.ctx, idle, {})
  const { list } = await ask(root, '/task/list')
  expect(list).toHaveLength(2)
  await ask(root, '/task/cancel', { task_id: list[0].task_id })
})

test('column settings are kept per person and list; an empty list restores the defaults', async () => {
  const columns = [
    { key: 'name', shown: true, pinned: 'left', width: 200 },
    { key: 'phone', shown: false },
  ]
  expect(await ask(mine, '/table_header/get?table=customers')).toMatchObject({ success: true, columns: [] })
  await ask(mine, '/table_header/set', { table: 'customers', columns })
  await ask(mine, '/table_header/set', { table: 'customers', columns })
  expect((await ask(mine, '/table_header/get?table=customers')).columns).toEqual(columns)
  expect((await ask(mine, '/table_header/get?table=groups')).columns).toEqual([])
  expect((await ask(colleague, '/table_header/get?table=customers')).columns).toEqual([])
  await ask(mine, '/table_header/set', { table: 'customers', columns: [] })
  expect((await ask(mine, '/table_header/get?table=customers')).columns).toEqual([])
})

test('saved views: mine and the shared ones; one default; others’ are not mine to change', async () => {
  const view = { table: 'customers', name: '高意向', search: 'tag=1', shared: false, is_default: true }
  const own = (await ask(mine, '/saved_view/save', view)).view_id
  const shared = (await ask(mine, '/saved_view/save', { ...view, name: '大家的', shared: true })).view_id
  expect((await ask(mine, '/saved_view/list?table=customers')).list).toMatchObject([
    { view_id: own, mine: true, is_default: false },
    { view_id: shared, mine: true, is_default: true },
  ])
  expect((await ask(colleague, '/saved_view/list?table=customers')).list).toMatchObject([
    { view_id: shared, mine: false, is_default: false },
  ])
  expect((await ask(stranger, '/saved_view/list?table=customers')).list).toEqual([])
  expect(await ask(colleague, '/saved_view/save', { ...view, view_id: shared })).toMatchObject({ status_code: 404 })
  expect(await ask(colleague, '/saved_view/delete', { view_id: own })).toMatchObject({ status_code: 404 })
  expect(await ask(colleague, '/saved_view/delete', { view_id: shared })).toMatchObject({ status_code: 14403 })
  expect(await ask(stranger, '/saved_view/delete', { view_id: shared })).toMatchObject({ status_code: 404 })
  await ask(mine, '/saved_view/save', { ...view, view_id: own, name: '改名' })
  await ask(mine, '/saved_view/delete', { view_id: shared })
  expect((await ask(mine, '/saved_view/list?table=customers')).list).toMatchObject([{ name: '改名', is_default: true }])
})

test('sixty saves of the same view at once are one view, and one default', async () => {
  const same = { table: 'sixty', name: '默认', search: 'status=friend', shared: false, is_default: true }
  const saved = await Promise.all(Array.from({ length: 60 }, () => ask(mine, '/saved_view/save', same)))
  expect(new Set(saved.map((s) => s.view_id)).size).toBe(1)
  await ask(mine, '/saved_view/save', { ...same, name: '另一个', search: '' })
  const { list } = await ask(mine, '/saved_view/list?table=sixty')
  expect((list as { name: string; is_default: boolean }[]).map((v) => [v.name, v.is_default])).toEqual([
    ['默认', false],
    ['另一个', true],
  ])
})

test('R347: what a view points to and is gone, or is not for the asker to see, is said in one call, with its last name if it is known', async () => {
  const { db, corpId } = mine.ctx
  const [group, kept, dropped, nobody, code, way] = [newId(), newId(), newId(), newId(), newId(), newId()]
  const now = new Date()
  await db.insertInto('tag_groups').values({ corp_id: corpId, group_id: group, name: '等级' }).execute()
  const tag = (tag_id: string, name: string, deleted_at: Date | null) => ({ corp_id: corpId, tag_id, group_id: group, name, deleted_at })
  await db
    .insertInto('tags')
    .values([tag(kept, 'VIP', null), tag(dropped, '老客户', now)])
    .execute()
  const place = (department_id: number, name: string, deleted_at: Date | null) => ({
    corp_id: corpId,
    department_id,
    name,
    path: [department_id],
    deleted_at,
  })
  await db
    .insertInto('departments')
    .values([place(1, '总部', null), place(2, '撤掉的店', now)])
    .execute()
  const chat = newId()
  const role = newId()
  const rights = {
    corp_id: corpId,
    role_id: role,
    name: '看码',
    role_type: 'staff',
    privileges: '{"channel_qr":["read"],"group_manage":["read"]}',
    scope: 'own',
  }
  await db.insertInto('roles').values(rights).execute()
  const reader = await newStaff(app, corpId)
  await db
    .updateTable('staff')
    .set({ role_id: role })
    .where('corp_id', '=', corpId)
    .where('staff_id', '=', reader.ctx.me.staffId!)
    .execute()
  const owner_staff_id = reader.ctx.me.staffId
  const dissolved = { corp_id: corpId, group_id: chat, group_ext_id: 'wr-gone', name: '散了的群', owner_staff_id, dismissed_at: now }
  await db.insertInto('groups').values(dissolved).execute()
  const live = (way_id: string, name: string, who: Staff) =>
    db
      .insertInto('live_codes')
      .values({ corp_id: corpId, way_id, name, state_key: way_id, config: '{}', staff_ids: [who.ctx.me.staffId!] })
      .execute()
  await live(code, '门店码', reader)
  await live(way, '同事的码', colleague)
  const view = {
    tags: [kept, dropped, nobody],
    staff: [mine.ctx.me.staffId!, stranger.ctx.me.staffId!],
    departments: ['1', '2', '3'],
    groups: [chat],
    liveCodes: [code, way],
  }
  const asked = (who: Staff) => ask(who, '/saved_view/check', { refs: view })
  const deleted = { gone: '已被删除', finds: false }
  const unknown = { name: null, gone: '', finds: false }
  const gone = [
    { kind: 'tags', id: dropped, name: '老客户', ...deleted },
    { kind: 'tags', id: nobody, ...unknown },
    { kind: 'staff', id: stranger.ctx.me.staffId, ...unknown },
    { kind: 'departments', id: '2', name: '撤掉的店', ...deleted },
    { kind: 'departments', id: '3', ...unknown },
  ]
  const unseen = (id: string) => ({ kind: 'liveCodes', id, ...unknown })
  // Without the right to see codes none is there; with it those of colleagues are not, as long as they are not in scope.
  const group404 = (name: string | null) => ({ kind: 'groups', id: chat, ...unknown, name, gone: name ? '已解散' : '' })
  expect((await asked(mine)).gone).toEqual([...gone, group404(null), unseen(code), unseen(way)])
  expect((await asked(reader)).gone).toEqual([...gone, group404('散了的群'), unseen(way)])
  // Another company's ids are nobody's.
  const names = (await asked(stranger)).gone.map((g: { name: string | null }) => g.name)
  expect(names.filter(Boolean)).toEqual([])
  expect(names).toHaveLength(10)
  expect((await ask(mine, '/saved_view/check', { refs: {} })).gone).toEqual([])
  expect(await ask(mine, '/saved_view/check', { refs: { tags: ['x'] } })).toMatchObject({ status_code: 400, field: 'refs.tags' })
  expect(await ask(mine, '/saved_view/check', { refs: { ghosts: [code] } })).toMatchObject({ status_code: 400, field: 'refs.ghosts' })
})

test('R047, R069: use is counted per day and name; without a name the call is refused and says so', async () => {
  expect(await ask(mine, '/corp_common/staff_active', { data: { a: 1 } })).toMatchObject({
    success: false,
    status_code: 400,
    field: 'page',
  })
  for (const body of [{ page: 'home' }, { page: 'home' }, { event: 'click', data: { at: 'x' } }, { page: '', function: 'f' }])
    expect(await ask(mine, '/corp_common/staff_active', body)).toMatchObject({ success: true })
  const rows = await mine.ctx.db
    .selectFrom('usage_events')
    .select(['name', 'count'])
    .where('corp_id', '=', mine.ctx.corpId)
    .orderBy('name')
    .execute()
  expect(rows).toEqual([
    { name: 'event:click', count: 1 },
    { name: 'function:f', count: 1 },
    { name: 'page:home', count: 2 },
  ])
})

test('a fresh link for a file of the corp; what another exported stays theirs', async () => {
  const put = (purpose: string, who: Staff) =>
    app.files.put(who.ctx.db, { name: 'a.txt', data: Buffer.from('x'), purpose, createdBy: who.ctx.me.staffId })
  const upload = await put('upload', mine)
  const exported = await put('export', mine)
  expect(await ask(colleague, `/corp_common/file_url?file_id=${upload.file_id}`)).toMatchObject({
    success: true,
    url: expect.stringContaining(upload.file_id),
  })
  expect(await ask(stranger, `/corp_common/file_url?file_id=${upload.file_id}`)).toMatchObject({ status_code: 404 })
  expect(await ask(mine, `/corp_common/file_url?file_id=${exported.file_id}`)).toMatchObject({ success: true })
  expect(await ask(colleague, `/corp_common/file_url?file_id=${exported.file_id}`)).toMatchObject({ status_code: 404 })
})

test('what is past goes; the months ahead have their partitions', async () => {
  const { all } = app.db
  const past = new Date(Date.now() - 31 * 86_400_000)
  const corp_id = mine.ctx.corpId
  await all
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('staff_id', '=', stranger.ctx.me.staffId)
    .execute()
  await all
    .insertInto('domain_events')
    .values([
      { corp_id, kind: 'a', data: '{}', at: past },
      { corp_id, kind: 'b', data: '{}' },
    ])
    .execute()
  await expireRows(mine.ctx)
  expect((await all.selectFrom('domain_events').select('kind').execute()).map((r) => r.kind)).toEqual(['b'])
  expect((await all.selectFrom('sessions').select('staff_id').execute()).some((r) => r.staff_id === stranger.ctx.me.staffId)).toBe(false)
  await ensurePartitions(mine.ctx)
})
