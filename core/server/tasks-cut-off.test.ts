import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import type { Context } from './context.ts'
import { newId } from './ids.ts'
import own, { endLostTasks, expireFilesOfCorp } from './own/jobs.ts'
import { readSheet } from './sheets/read.ts'
import type { TaskRun } from './tasks/run.ts'
import { all, door, newCorp, newStaff, otherWorker, startJobs, taskReader, testApp, until } from './tasks/testing.ts'
import { loadTask } from './tasks/view.ts'
import { longTask, startTask } from './tasks.ts'

// A task that is cut off: by what broke, a worker that died, a program that stops, a job that is gone.

const { url } = await testDatabase()
const { app, stop } = await testApp(url)
afterAll(stop)

/** What the tests do inside of runs; each test sets its own. */
let script: (task: TaskRun, run: number) => Promise<void>
let runs = 0
const scripted = longTask('test.scripted', {
  input: Type.Object({ n: Type.Integer() }),
  title: ({ n }) => ({ zh: `测试任务 ${n}`, en: `Test ${n}` }),
  run: (task) => script(task, ++runs),
})

let ctx: Context
const { task, end, bytes } = taskReader(app, () => ctx)

beforeAll(async () => {
  ctx = (await newStaff(app, await newCorp(app))).ctx
  await startJobs(app, [...own, scripted])
})
beforeEach(() => {
  runs = 0
})

test('something broke: it goes on from the cursor, with the counts of then', async () => {
  const cursors: unknown[] = []
  script = async (t, run) => {
    cursors.push(t.cursor)
    if (run === 1) {
      t.done(5)
      t.fail({ row: 5 }, 'bad')
      await t.saveCursor(5)
      t.done(3) // these come again
      t.fail({ row: 7 }, 'bad again')
      await new Promise((done) => setTimeout(done, 600))
      await t.checkpoint() // written, but not settled
      throw new Error('connection lost')
    }
    t.done(5)
  }
  const { taskId } = await startTask(ctx, scripted, { n: 1 })
  expect(await end(taskId)).toMatchObject({ state: 'partly_failed', done: 10, failed: 1 })
  expect(cursors).toEqual([null, 5])
  expect(await all(readSheet(await bytes(taskId, 'error_file_id'), 'x.xlsx'))).toEqual([
    ['row', '失败原因'],
    ['5', 'bad'],
  ])
})

test('a worker that dies in the middle: another goes on from the cursor, and the dead one that wakes writes nothing', async () => {
  const sleep = door()
  let zombie: Promise<unknown> = Promise.resolve()
  script = async (t, run) => {
    if (run === 1) {
      t.done(3)
      await t.saveCursor(3)
      zombie = sleep.opened.then(async () => {
        t.done(1000)
        await t.saveCursor(1003)
      })
      zombie.catch(() => {})
      await sleep.opened
      await zombie
    } else {
      expect(t.cursor).toBe(3)
      t.done(4)
    }
  }
  const { taskId } = await startTask(ctx, scripted, { n: 1 })
  await until(async () => (await task(taskId)).done === 3)
  const second = otherWorker(app)
  await startJobs(second, [...own, scripted])
  try {
    // As the lease looks when nobody has renewed it for a minute.
    await anyTable(app.db)
      .withSchema('jobs')
      .updateTable('job' as never)
      .set({ heartbeat_on: new Date(Date.now() - 60_000) } as never)
      .where('id' as never, '=', taskId as never)
      .execute()
    await until(async () => {
      await second.jobs.supervise()
      return runs === 2
    })
    expect(await end(taskId)).toMatchObject({ state: 'succeeded', done: 7 })
    sleep.open()
    await expect(zombie).rejects.toThrow('task taken')
    expect(await task(taskId)).toMatchObject({ state: 'succeeded', done: 7 })
  } finally {
    await second.jobs.stop(1000)
  }
})

test('the program stops: the task saves its place and another program goes on', async () => {
  script = async (t, run) => {
    if (run > 1) return t.done(1)
    for (let i = 1; ; i++) {
      await new Promise((done) => setTimeout(done, 10))
      t.done()
      await t.saveCursor(i)
    }
  }
  const first = otherWorker(app)
  await app.jobs.stop(2000)
  await startJobs(first, [...own, scripted])
  const { taskId } = await startTask(ctx, scripted, { n: 1 })
  await until(async () => (await task(taskId)).done > 3)
  const began = Date.now()
  await first.jobs.stop()
  expect(Date.now() - began).toBeLessThan(5000)
  const before = await task(taskId)
  expect(before.state).toBe('running')
  await startJobs(app, [...own, scripted])
  expect(await end(taskId)).toMatchObject({ state: 'succeeded', done: before.done + 1 })
})

test('a task whose job is gone is ended; old tasks and files go', async () => {
  const old = new Date(Date.now() - 31 * 86_400_000)
  const file = await app.files.put(ctx.db, {
    name: 'a.txt',
    data: Buffer.from('x'),
    purpose: 'export',
    expiresAt: new Date(Date.now() - 1000),
  })
  const [lost, past, kept] = [newId(), newId(), newId()]
  const row = { corp_id: ctx.corpId, kind: 'test.scripted', input: { n: 7 }, owner: ctx.me.owner }
  await ctx.db
    .insertInto('tasks')
    .values([
      { ...row, task_id: lost, state: 'running', created_at: new Date(Date.now() - 600_000) },
      { ...row, task_id: past, state: 'succeeded', created_at: old },
      { ...row, task_id: kept, state: 'succeeded', result_file_id: file.file_id },
    ])
    .execute()
  await endLostTasks(ctx)
  await expireFilesOfCorp(ctx)
  expect(await task(lost)).toMatchObject({
    state: 'failed',
    title: { en: 'Test 7' },
    message: { zh: '任务中断，请重新发起', en: 'It was cut off, please start it again' },
  })
  expect(await loadTask(app, ctx.db, past, ctx.me)).toBeNull()
  expect(await task(kept)).toMatchObject({ resultUrl: null })
  await expect(app.files.read(file)).rejects.toThrow(/ENOENT/)
})
