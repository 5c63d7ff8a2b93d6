import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { may } from '../contract/call.ts'
import { code } from '../contract/errors.ts'
import type { Context } from './context.ts'
import { PlatformRefusal } from './gate/refusal.ts'
import { newId } from './ids.ts'
import own from './own/jobs.ts'
import { inWords } from './phrases.ts'
import { Refusal } from './refusal.ts'
import { readSheet } from './sheets/read.ts'
import type { TaskRun } from './tasks/run.ts'
import { all, door, newCorp, newStaff, startJobs, taskReader, testApp, until } from './tasks/testing.ts'
import { sayTitle } from './tasks/title.ts'
import { cancelTask, longTask, startTask } from './tasks.ts'

const { url } = await testDatabase()
const { app, stop } = await testApp(url)
afterAll(stop)

/** What the tests do inside of runs; each test sets its own. */
let script: (task: TaskRun, run: number) => Promise<void>
let runs = 0
const scripted = longTask('test.scripted', {
  input: Type.Object({ n: Type.Integer() }),
  title: ({ n }) => ({ zh: `测试任务 ${n}`, en: `Test ${n}` }),
  concurrency: 3,
  run: (task) => script(task, ++runs),
})
/** Its title reads into what it was started with, which another version may have kept otherwise. */
sayTitle('test.named', (input) => {
  const { names } = input as { names: string[] }
  return { zh: names.join(), en: names.join() }
})
const fixed = longTask('test.fixed', {
  input: Type.Object({}),
  title: { zh: '不能取消', en: 'Stays' },
  cancellable: false,
  outlivesRights: 'others wait for its end',
  run: (task) => script(task, ++runs),
})

let ctx: Context
const { task, end, bytes } = taskReader(app, () => ctx)

beforeAll(async () => {
  ctx = (await newStaff(app, await newCorp(app))).ctx
  await startJobs(app, [...own, scripted, fixed])
})
beforeEach(() => {
  runs = 0
})

test('progress, counts and message are seen while it runs; it runs as who started it', async () => {
  const gate = door()
  script = async (t) => {
    expect(t.ctx.me).toEqual(ctx.me)
    t.total(10)
    t.done(4)
    t.count('added', 3)
    t.message(inWords({ zh: '正在处理', en: 'At work' }))
    await t.saveCursor({ at: 4 })
    await gate.opened
    t.done(6)
  }
  const { taskId } = await startTask(ctx, scripted, { n: 1 })
  expect(await task(taskId)).toMatchObject({
    kind: 'test.scripted',
    title: { zh: '测试任务 1', en: 'Test 1' },
    startedBy: '小美',
    cancellable: true,
    total: null,
  })
  await until(async () => (await task(taskId)).done === 4)
  expect(await task(taskId)).toMatchObject({
    state: 'running',
    total: 10,
    counts: { added: 3 },
    message: { zh: '正在处理', en: 'At work' },
  })
  gate.open()
  expect(await end(taskId)).toMatchObject({ state: 'succeeded', done: 10, failed: 0, errorUrl: null, cancellable: false })
})

test('a double click is one task, a colleague’s none to be given; when it has ended the next is new', async () => {
  const gate = door()
  script = () => gate.opened
  const started = await Promise.all(Array.from({ length: 8 }, () => startTask(ctx, scripted, { n: 1 }, { dedupKey: 'same' })))
  expect(new Set(started.map((s) => s.taskId)).size).toBe(1)
  const colleague = (await newStaff(app, ctx.corpId)).ctx
  await expect(startTask(colleague, scripted, { n: 1 }, { dedupKey: 'same' })).rejects.toMatchObject({ code: code.conflict })
  const root = (await newStaff(app, ctx.corpId, { isRoot: true })).ctx // sees everyone's
  expect(await startTask(root, scripted, { n: 1 }, { dedupKey: 'same' })).toEqual(started[0])
  const other = await startTask(ctx, scripted, { n: 1 }, { dedupKey: 'other' })
  expect(other.taskId).not.toBe(started[0]!.taskId)
  gate.open()
  await end(started[0]!.taskId)
  await end(other.taskId)
  expect(runs).toBe(2)
  const restarted = await startTask(ctx, scripted, { n: 1 }, { dedupKey: 'same' })
  expect(restarted.taskId).not.toBe(started[0]!.taskId)
  await end(restarted.taskId)
})

test('the same asked for twice by one person is one task, another content another; five of a person at a time, and the sixth is told why', async () => {
  const gate = door()
  script = () => gate.opened
  const busy = (await newStaff(app, ctx.corpId)).ctx
  const colleague = (await newStaff(app, ctx.corpId)).ctx
  const many = await Promise.allSettled(Array.from({ length: 24 }, (_, i) => startTask(busy, scripted, { n: i % 8 })))
  const started = many.flatMap((m) => (m.status === 'fulfilled' ? [m.value.taskId] : []))
  expect(new Set(started).size).toBe(5)
  for (const m of many)
    if (m.status === 'rejected') expect(m.reason).toMatchObject({ code: code.conflict, message: expect.stringContaining('5 个任务') })
  expect(started).not.toContain((await startTask(colleague, scripted, { n: 1 })).taskId)
  gate.open()
  for (const taskId of new Set(started)) await end(taskId)
  expect(started).not.toContain((await startTask(busy, scripted, { n: 1 })).taskId)
})

test.each([
  ['loses the right', { privileges: {}, scope: 'all' }, 1],
  ['sees less', { privileges: { customer: ['update'] }, scope: 'own' }, 1],
  ['leaves', { privileges: { customer: ['update'] }, scope: 'all' }, 4],
] as const)('a task ends at the next page, and says why, when its person %s', async (_, { privileges, scope }, status) => {
  const gate = door()
  let pages = 0
  script = async (t) => {
    if (t.ctx.me.staffId !== one.me.staffId) return // left over by the test before
    await t.saveCursor(++pages)
    await gate.opened
    for (;;) await t.saveCursor(++pages)
  }
  const one = (await newStaff(app, ctx.corpId, { privileges: { customer: ['update'] }, scope: 'all' })).ctx
  one.call = { access: may('customer', 'update'), about: 'rows' }
  const { taskId } = await startTask(one, scripted, { n: 1 })
  await until(() => pages === 1)
  const mine = (db: Context['db']) => db.updateTable('staff').where('corp_id', '=', ctx.corpId).where('staff_id', '=', one.me.staffId)
  const { role_id } = await mine(ctx.db).set({ status }).returning('role_id').executeTakeFirstOrThrow()
  const set = { privileges: JSON.stringify(privileges), scope }
  await ctx.db.updateTable('roles').set(set).where('corp_id', '=', ctx.corpId).where('role_id', '=', role_id).execute()
  gate.open()
  expect(await end(taskId)).toMatchObject({ state: 'failed', message: { zh: '发起人的权限或数据范围已变更，任务已停止' } })
  expect(pages).toBeLessThan(3) // the page in hand, and none after it
})

test('a task that says why outlives the rights of whoever started it', async () => {
  const gate = door()
  let pages = 0
  script = async (t) => {
    await t.saveCursor(++pages)
    await gate.opened
    await t.saveCursor(++pages)
  }
  const one = (await newStaff(app, ctx.corpId, { privileges: { customer: ['update'] }, scope: 'all' })).ctx
  one.call = { access: may('customer', 'update'), about: 'rows' }
  const { taskId } = await startTask(one, fixed, {})
  await until(() => pages === 1)
  await ctx.db.updateTable('staff').set({ status: 4 }).where('corp_id', '=', ctx.corpId).where('staff_id', '=', one.me.staffId).execute()
  gate.open()
  expect(await end(taskId)).toMatchObject({ state: 'succeeded' })
  expect(pages).toBe(2)
})

test('rows that fail come back in a file with their reasons', async () => {
  script = async (t) => {
    t.total(3)
    t.done()
    t.fail({ 姓名: '王小明', 手机: '=1+1' }, '手机号格式不正确')
    t.fail({ 姓名: '李雷', 手机: '13800138000', 备注: '后来的列' }, '重复')
  }
  const { taskId } = await startTask(ctx, scripted, { n: 1 })
  const done = await end(taskId)
  expect(done).toMatchObject({ state: 'partly_failed', done: 1, failed: 2 })
  expect(done.errorUrl).toMatch(/^\/api\/file\//)
  const rows = await all(readSheet(await bytes(taskId, 'error_file_id'), 'x.xlsx'))
  expect(rows).toEqual([
    ['姓名', '手机', '备注', '失败原因'],
    ['王小明', '=1+1', '', '手机号格式不正确'],
    ['李雷', '13800138000', '后来的列', '重复'],
  ])
  expect(await ctx.db.selectFrom('task_failures').selectAll().where('corp_id', '=', ctx.corpId).execute()).toEqual([])
})

test('when nothing went well it failed, and a refusal is told in its words without another try', async () => {
  script = async (t) => t.fail({ a: 1 }, 'no')
  expect((await end((await startTask(ctx, scripted, { n: 1 })).taskId)).state).toBe('failed')
  script = async () => {
    throw new Refusal(400, { zh: '文件已过期', en: 'The file has expired' })
  }
  const { taskId } = await startTask(ctx, scripted, { n: 1 })
  expect(await end(taskId)).toMatchObject({ state: 'failed', message: { zh: '文件已过期', en: 'The file has expired' } })
  expect(runs).toBe(2)
})

test('what a task says about itself is kept as data, and read in the language of whoever reads it', async () => {
  const away = { call: 'user/list', outcome: 'refused', kind: 'errcode', errcode: 60011 } as const
  script = async () => {
    throw new PlatformRefusal(away)
  }
  const { taskId } = await startTask(ctx, scripted, { n: 1 })
  expect((await end(taskId)).message).toEqual({
    zh: '不在应用的可见范围内，或没有修改的权限',
    en: 'Out of what the app may see, or it may not change this',
  })
  const { said } = await ctx.db
    .selectFrom('tasks')
    .select('said')
    .where('corp_id', '=', ctx.corpId)
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow()
  expect(said).toEqual({ key: 'platform_errcode', values: { errcode: 60011 } })
  await ctx.db
    .updateTable('tasks')
    .set({ said: JSON.stringify({ key: 'of a later version', values: {} }) })
    .where('corp_id', '=', ctx.corpId)
    .where('task_id', '=', taskId)
    .execute()
  expect((await task(taskId)).message).toEqual({ zh: 'of a later version', en: 'of a later version' })
  // As the migration left the messages of before.
  await ctx.db
    .updateTable('tasks')
    .set({ said: JSON.stringify({ key: 'plain', values: { text: '文件已过期' } }) })
    .where('corp_id', '=', ctx.corpId)
    .where('task_id', '=', taskId)
    .execute()
  expect((await task(taskId)).message).toEqual({ zh: '文件已过期', en: '文件已过期' })
})

test('one whose title cannot be made of what it was started with stands on the list with the others', async () => {
  const [old, gone] = [newId(), newId()]
  const row = { corp_id: ctx.corpId, owner: ctx.me.owner, state: 'succeeded' }
  await ctx.db
    .insertInto('tasks')
    .values([
      { ...row, task_id: old, kind: 'test.named', input: JSON.stringify({ nothing: 'of this version' }) },
      { ...row, task_id: gone, kind: 'test.gone', input: JSON.stringify({}) },
    ])
    .execute()
  expect((await task(old)).title).toEqual({ zh: 'test.named', en: 'test.named' })
  expect((await task(gone)).title).toEqual({ zh: 'test.gone', en: 'test.gone' })
})

test('cancel stops after the row in hand and keeps what is done', async () => {
  script = async (t) => {
    for (;;) {
      await new Promise((done) => setTimeout(done, 20))
      t.done()
      await t.checkpoint()
    }
  }
  const { taskId } = await startTask(ctx, scripted, { n: 1 })
  await until(async () => (await task(taskId)).done > 0)
  expect(await cancelTask(ctx, taskId)).toBe(true)
  const done = await end(taskId)
  expect(done).toMatchObject({ state: 'cancelled', failed: 0 })
  expect(done.done).toBeGreaterThan(0)
  expect(await cancelTask(ctx, taskId)).toBe(false)
})

test('one that waits is cancelled at once and never runs; one of another corp and one that may not be are left alone', async () => {
  const gate = door()
  script = () => gate.opened
  const running = await Promise.all([1, 2, 3].map((n) => startTask(ctx, scripted, { n })))
  await until(() => runs === 3)
  const { taskId } = await startTask(ctx, scripted, { n: 4 })
  const stranger = (await newStaff(app, await newCorp(app))).ctx
  expect(await cancelTask(stranger, taskId)).toBe(false)
  expect(await cancelTask(ctx, taskId)).toBe(true)
  expect((await task(taskId)).state).toBe('cancelled')
  const stays = await startTask(ctx, fixed, {})
  expect((await task(stays.taskId)).cancellable).toBe(false)
  expect(await cancelTask(ctx, stays.taskId)).toBe(false)
  gate.open()
  for (const t of [...running, stays]) expect((await end(t.taskId)).state).toBe('succeeded')
  await new Promise((done) => setTimeout(done, 300))
  expect(runs).toBe(4)
})
