import { sql } from 'kysely'
import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { page, pageOf, query } from '../contract/call.ts'
import { batch } from '../contract/picked.ts'
import { type Task, tasks } from '../contract/tasks.ts'
import { batchTask, recordTouched, rowsOf, startBatch, wherePicked } from './batch.ts'
import type { Context } from './context.ts'
import { PlatformRefusal } from './gate/refusal.ts'
import { newId } from './ids.ts'
import own from './own/jobs.ts'
import { Refusal } from './refusal.ts'
import { batchKinds } from './tasks/batches.ts'
import { newCorp, newStaff, startJobs, testApp, until } from './tasks/testing.ts'
import { loadTask } from './tasks/view.ts'

const { url } = await testDatabase()
const { app, stop } = await testApp(url)
afterAll(stop)

const groups = query({ access: 'staff', about: 'rows', input: page({ batch }), output: pageOf(Type.Object({})) })
/** Groups of tags serve as rows: a batch renames them. */
let before: (name: string) => unknown = () => {}
const rename = batchTask('test.rename', {
  input: Type.Object({ ids: Type.Optional(Type.Array(Type.String())), to: Type.String() }),
  title: { zh: '改名', en: 'Rename' },
  resultList: { list: groups, screen: 'customer-tags.list' },
  pauseSeconds: 0,
  async pick(ctx, { ids }, madeBefore) {
    const id = sql`g.group_id`
    const where = await wherePicked(ids ? { ids } : { all: {} }, id, async () => sql<boolean>`g.corp_id = ${ctx.corpId}`)
    return rowsOf(ctx, { id, name: sql`g.name`, madeAt: sql`g.fetched_at`, from: sql`from tag_groups g where ${where}` }, madeBefore)
  },
  atOnce: 3,
  async one(task, row, { to }) {
    await before(row.name)
    await task.ctx.tx(async (tx) => {
      await sql`update tag_groups set name = ${`${to} ${row.name}`} where corp_id = ${tx.corpId} and group_id = ${row.id}`.execute(tx)
      await recordTouched(task, tx, [{ ...row, change: { name: row.name } }])
    })
  },
  undo: {
    call: tasks.undo,
    change: Type.Object({ name: Type.String() }),
    async one(task, { id, change: { name } }) {
      await before(name)
      await sql`update tag_groups set name = ${name} where corp_id = ${task.ctx.corpId} and group_id = ${id}`.execute(task.ctx.db)
    },
  },
})

let ctx: Context
const task = async (taskId: string) => (await loadTask(app, ctx.db, taskId, ctx.me))!.task
const end = (taskId: string) => until(async () => ((t: Task) => (['queued', 'running'].includes(t.state) ? null : t))(await task(taskId)))
const names = async () =>
  (await ctx.db.selectFrom('tag_groups').select('name').where('corp_id', '=', ctx.corpId).orderBy('name').execute()).map((g) => g.name)
const all = Array.from({ length: 120 }, (_, i) => `组 ${String(i).padStart(3, '0')}`)

beforeAll(() => startJobs(app, [...own, rename]))
beforeEach(async () => {
  before = () => {}
  ctx = (await newStaff(app, await newCorp(app))).ctx
  const ids = all.map(() => newId()).sort() // those of one millisecond come in any order
  const rows = all.map((name, i) => ({ corp_id: ctx.corpId, group_id: ids[i]!, name }))
  await ctx.db.insertInto('tag_groups').values(rows).execute()
})

test('what is made after a batch was asked for is not in it', async () => {
  let made = 0
  before = async () => {
    if (made++ > 0) return
    await ctx.db.insertInto('tag_groups').values({ corp_id: ctx.corpId, group_id: newId(), name: '后来的' }).execute()
  }
  const { taskId } = await startBatch(ctx, rename, { to: '新' })
  expect(await end(taskId)).toMatchObject({ state: 'succeeded', done: all.length, total: all.length })
  expect(await names()).toContain('后来的')
})

test('while WeCom is away a batch says so, waits, and goes on by itself: each row once', async () => {
  let asked = 0
  const state = { away: true }
  const done = new Map<string, number>()
  before = (name) => {
    if (state.away && name > '组 070') {
      asked++
      throw new PlatformRefusal({ call: 'x', outcome: 'not_sent', kind: 'network' })
    }
    done.set(name, (done.get(name) ?? 0) + 1)
  }
  const { taskId } = await startBatch(ctx, rename, { to: '新' })
  await until(() => asked > 9) // three tries at least, more than what breaks a task
  expect(await task(taskId)).toMatchObject({ state: 'running', failed: 0 })
  await until(async () => /企业微信/.test((await task(taskId)).message.zh))
  state.away = false
  expect(await end(taskId)).toMatchObject({ state: 'succeeded', done: 120, total: 120, failed: 0, message: { zh: '' } })
  expect(await names()).toEqual(all.map((name) => `新 ${name}`))
  expect([...done.values()].every((n) => n === 1)).toBe(true)
})

test('the result links to the rows it touched, and an undo puts back those that were changed, as often as it takes', async () => {
  before = (name) => {
    if (name === '组 007') throw new Refusal(400, { zh: '不行', en: 'no' })
  }
  const { taskId } = await startBatch(ctx, rename, { to: '新' })
  const first = await end(taskId)
  expect(first).toMatchObject({ state: 'partly_failed', done: 119, failed: 1, undoable: true })
  expect(first.rows).toEqual({ screen: 'customer-tags.list', batch: taskId })
  const undo = async () =>
    end((await batchKinds.get(rename.kind)!.undo!.start(ctx, { undo: taskId, title: first.title }, first.about)).taskId)
  before = (name) => {
    if (name === '组 003') throw new Refusal(400, { zh: '不行', en: 'no' })
  }
  expect(await undo()).toMatchObject({
    state: 'partly_failed',
    done: 118,
    failed: 1,
    total: 119,
    title: { zh: '撤销：改名' },
    undoable: false,
  })
  expect(await names()).toEqual(['新 组 003', ...all.filter((n) => n !== '组 003')])
  expect(await task(taskId)).toMatchObject({ undoable: true, counts: { undone: 118 } })
  before = () => {}
  expect(await undo()).toMatchObject({ state: 'succeeded', done: 1, total: 1 })
  expect(await names()).toEqual(all)
  expect(await task(taskId)).toMatchObject({ undoable: false, rows: null, counts: { undone: 119 } })
  const { rows } = await sql<{ name: string }>`select object_name as name from audit_log where action like '%.undo'`.execute(
    anyTable(app.db),
  )
  expect(rows.map((r) => r.name)).toEqual([first.title.zh, first.title.zh])
})

test('nothing picked is refused at once', async () => {
  const where = async () => sql<boolean>`true`
  await expect(wherePicked({ exclude: [newId()] }, sql`g.group_id`, where)).rejects.toMatchObject({ fields: [{ field: 'picked' }] })
})
