import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tasks } from '#core/contract/tasks.ts'
import { newId } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import { shortLease, until, type Workers, workersOf } from '#testing/chaos/rig.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { seats } from './contract.ts'
import { setGrant } from './server/grant.ts'

const { url } = await testDatabase()
let app: TestApp
let workers: Workers
const holder = new pg.Client(url)
const other = new pg.Client(url)
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, role: 'http', env: shortLease })
  workers = await workersOf(app, 1)
  await Promise.all([holder.connect(), other.connect()])
}, 90_000)
afterAll(async () => {
  await Promise.all([holder.end(), other.end()])
  await workers.stop()
  await app.close()
})

test('kill -9 between a page of seats that were given and the word that they were: nobody twice, never more than there are, and the rest is done', async () => {
  const admin = await app.asAdmin()
  const [all, granted] = [1200, 900] // three pages
  const rows = Array.from({ length: all }, (_, i) => {
    const name = `p${String(i).padStart(4, '0')}`
    return { corp_id: app.corpId, staff_id: newId(), staff_ext_id: name, name, pinyin: name }
  })
  await anyTable(app.app.db).insertInto('staff').values(rows).execute()
  await setGrant(app.ctx.db, 'chat', { number: 0, endsAt: null })
  await setGrant(app.ctx.db, 'chat', { number: granted, endsAt: null })
  const given = async () => (await app.call(seats.summary, {}, admin)).kinds.find((k) => k.kind === 'chat')!.used

  // Nobody gets past the first page, and then nobody can say how far it came.
  await holder.query('begin; lock table task_rows in share mode')
  const { taskId } = await app.call(
    seats.batchAssign,
    { picked: { ids: rows.map((r) => r.staff_id).slice(0, 1000) }, kinds: ['chat'] },
    admin,
  )
  const waits = async (table: string) =>
    (await sql`select 1 from pg_locks l where not l.granted and l.relation = ${table}::regclass`.execute(anyTable(app.app.db))).rows
      .length > 0
  await until('the first page', () => waits('task_rows'))
  expect(await given()).toBe(0)
  await other.query('begin')
  await other.query('select from tasks where task_id = $1 for no key update', [taskId])
  await holder.query('rollback')
  await until('the first page to be given', async () => (await given()) === 500)
  await workers.kill()
  await other.query('rollback')

  const end = await until('the batch to end', async () => {
    const task = await app.call(tasks.one, { taskId }, admin)
    return task.finishedAt !== null && task
  })
  expect(end).toMatchObject({ state: 'partly_failed', total: 1000, done: granted, failed: 100 })
  expect(await given()).toBe(granted)
  const { rows: times } = await sql<{ n: number }>`
    select count(*)::int as n from seats where corp_id = ${app.corpId} and kind = 'chat' group by staff_id having count(*) > 1`.execute(
    app.ctx.db,
  )
  expect(times).toEqual([])
  // What it recorded is all that it did: the way back takes each of them.
  await app.call(tasks.undo, { taskId }, admin)
  await until('the way back', async () => (await given()) === 0)
}, 120_000)
