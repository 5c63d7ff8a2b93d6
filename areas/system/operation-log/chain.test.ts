import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveCodeGroups } from '#areas/acquisition/live-codes/contract.ts'
import { addDays, dayOf } from '#core/contract/time.ts'
import { newId } from '#core/server/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { operationLog } from './contract.ts'
import { seal, verifyDay } from './server/chain.ts'
import { closeDays, dropOldMonths, lastDayLine } from './server/days.ts'
import checks from './server/self-checks.ts'

const { url } = await testDatabase()
/** As somebody who has the database itself, and may do there what they like. */
const client = new pg.Client(url)
let app: TestApp
let admin: string
const today = dayOf(new Date())
const lines: string[] = []

beforeAll(async () => {
  await client.connect()
  app = await startTestApp({ databaseUrl: url, role: 'http' })
  admin = await app.asAdmin()
  for (const name of ['甲', '乙', '丙', '丁']) await app.call(liveCodeGroups.add, { name }, admin)
  const { rows } = await client.query("select audit_id from audit_log where action = 'live_code_group.create' order by at")
  lines.push(...rows.map((r) => r.audit_id))
}, 60_000)
afterAll(async () => {
  await client.end()
  await app.close()
})
const look = () => app.call(operationLog.verify, { fresh: true }, admin)
/** What somebody does in the database, seen, and put right again. */
async function tampered(with_: string, values: unknown[], undo: string, undoValues = values) {
  await client.query(with_, values)
  const found = await look()
  await client.query(undo, undoValues)
  expect((await look()).wrong).toBe(0)
  return found.problems.map((p) => [p.seq, p.wrong])
}

test('lines wait until they are put on the chain of their day, once, whoever seals at the same time', async () => {
  expect(await look()).toMatchObject({ day: today, lines: 0, waiting: 5, head: '', wrong: 0 })
  expect((await app.call(operationLog.one, { auditId: lines[0]! }, admin)).chain).toBeNull()
  const made = await Promise.all([1, 2, 3].map(() => seal(app.ctx)))
  expect(made.reduce((a, b) => a + b)).toBe(5)
  expect((await app.call(operationLog.list, {}, admin)).list.map((l) => l.chained)).toEqual(Array(5).fill(true))
  expect(await look()).toMatchObject({ lines: 5, waiting: 0, wrong: 0, head: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const { chain } = await app.call(operationLog.one, { auditId: lines[0]! }, admin)
  expect(chain).toMatchObject({ day: today, seq: 2, holds: true, previous: { seq: 1, did: '登录' }, next: { seq: 3, auditId: lines[1] } })
})

test('a line that is changed, taken away or put in another’s place is named, and the others are not', async () => {
  const change = 'update audit_log set actor = $2 where audit_id = $1'
  expect(await tampered(change, [lines[1], '别人'], change, [lines[1], '系统管理员'])).toEqual([[3, 'changed']])
  const later = "update audit_log set at = at + interval '1 microsecond' where audit_id = $1"
  expect(await tampered(later, [lines[0]], later.replace('+', '-'))).toEqual([[2, 'changed']])
  await client.query('create temporary table kept as select * from audit_log where audit_id = $1', [lines[2]])
  const away = 'delete from audit_log where audit_id = $1'
  expect(await tampered(away, [lines[2]], 'insert into audit_log select * from kept', [])).toEqual([[4, 'gone']])
  const { rows } = await client.query('select * from audit_chain where audit_id = $1', [lines[2]])
  const print = 'update audit_chain set print = $2 where audit_id = $1'
  const wrong = Buffer.alloc(32)
  // A fingerprint that was altered fits neither its own line nor the one behind it.
  expect(await tampered(print, [lines[2], wrong], print, [lines[2], rows[0].print])).toEqual([
    [4, 'changed'],
    [5, 'changed'],
  ])
  const off = 'delete from audit_chain where audit_id = $1'
  const on = 'insert into audit_chain (corp_id, day, seq, audit_id, print) values ($1, $2, $3, $4, $5)'
  const r = rows[0]
  expect(await tampered(off, [lines[2]], on, [r.corp_id, r.day, r.seq, r.audit_id, r.print])).toEqual([
    [4, 'missing'],
    [5, 'changed'],
  ])
})

test('the page names a line that does not hold, and tells the neighbours only to whoever may read them', async () => {
  await client.query('update audit_log set object_name = $2 where audit_id = $1', [lines[3], '戊'])
  expect((await app.call(operationLog.one, { auditId: lines[3]! }, admin)).chain).toMatchObject({ holds: false, next: null })
  await client.query('update audit_log set object_name = $2 where audit_id = $1', [lines[3], '丁'])
  const own = await app.withOwnScope()
  expect((await refusalOf(app.call(operationLog.verify, {}, own)))?.code).toBe(14403)
  const { rows } = await client.query("select staff_id from staff where name = '无权限'")
  await client.query('update audit_log set staff_id = $2 where audit_id = $1', [lines[1], rows[0].staff_id])
  const { chain } = await app.call(operationLog.one, { auditId: lines[1]! }, own)
  expect(chain).toMatchObject({ previous: { auditId: null, actor: '', did: '' }, next: { auditId: null, actor: '', did: '' } })
  await client.query('update audit_log set staff_id = null where audit_id = $1', [lines[1]])
})

test('each night the day that is over is verified; the line that says so holds the days together', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  await closeDays(app.ctx, tomorrow)
  await closeDays(app.ctx, tomorrow) // twice says it once
  const { list } = await app.call(operationLog.list, { class: 'system' }, admin)
  expect(list.map((l) => [l.did, l.object.name, l.byProgram])).toEqual([['核验了一天的日志，全部对得上', today, true]])
  expect(await checks[0]!.look(app.ctx)).toMatchObject({ state: 'ok' })
  // The end of the day is cut off, fingerprints and all: the anchor tells.
  const { rows: kept } = await client.query('delete from audit_chain where corp_id = $1 and seq >= 5 returning *', [app.corpId])
  expect((await look()).problems.map((p) => [p.seq, p.wrong])).toEqual([
    [5, 'missing'],
    [6, 'missing'],
  ])
  for (const r of kept)
    await client.query('insert into audit_chain (corp_id, day, seq, audit_id, print) values ($1, $2, $3, $4, $5)', [
      r.corp_id,
      r.day,
      r.seq,
      r.audit_id,
      r.print,
    ])
  expect((await look()).wrong).toBe(0)
  // A night that finds something says so, and the company's self-check does.
  await client.query("update audit_log set at = at - interval '1 day' where object_kind = 'audit_day'")
  await client.query('update audit_log set object_id = $2, object_name = $2 where object_kind = $1', ['audit_day', addDays(today, -1)])
  await client.query('update audit_log set actor = $2 where audit_id = $1', [lines[0], '别人'])
  await closeDays(app.ctx, tomorrow)
  expect(await lastDayLine(app.ctx)).toMatchObject({ day: today, action: 'operation_log.broken' })
  expect(await checks[0]!.look(app.ctx)).toMatchObject({ state: 'bad', says: { zh: `${today} 的记录对不上` } })
})

test('a chain that is taken away in the database is not made anew: what stood on it is told, however often the jobs run', async () => {
  const own = await testDatabase()
  const sole = new pg.Client(own.url)
  await sole.connect()
  const other = await startTestApp({ databaseUrl: own.url, role: 'http' })
  try {
    const root = await other.asAdmin()
    for (const name of ['甲', '乙', '丙']) await other.call(liveCodeGroups.add, { name }, root)
    // As if they had been made, sealed and verified three days ago.
    const then = new Date(Date.now() - 3 * 86_400_000)
    await sole.query("update audit_log set at = at - interval '3 days'")
    await seal(other.ctx, then)
    await closeDays(other.ctx, new Date(then.getTime() + 86_400_000))
    await seal(other.ctx)
    const { rows } = await sole.query('select min(day)::text as day from audit_chain')
    const verified = () => other.call(operationLog.verify, { fresh: true, day: rows[0].day }, root)
    expect(await verified()).toMatchObject({ lines: 4, wrong: 0 })
    const jobs = async () => {
      await seal(other.ctx)
      await closeDays(other.ctx)
      await seal(other.ctx)
      return verified()
    }
    await sole.query('delete from audit_chain')
    await sole.query("delete from audit_log where object_kind = 'audit_day' or object_name = '丙'")
    await sole.query("update audit_log set actor = '别人' where object_name = '乙'")
    // The anchor says how long the chain was; what is left of the lines is on none.
    expect(await jobs()).toMatchObject({ wrong: 4 + 3 })
    expect((await lastDayLine(other.ctx))?.day).toBeTruthy()
    // Nor does it help to take the anchor away, or to write one: only the program signs.
    await sole.query('delete from audit_anchors')
    expect(await jobs()).toMatchObject({ wrong: 3 })
    await sole.query(
      "insert into audit_anchors select corp_id, $1, 'x' from corps on conflict (corp_id) do update set says = excluded.says, signature = 'x'",
      [JSON.stringify({ through: '2000-01-01T00:00:00.000Z', days: {} })],
    )
    expect(await jobs()).toMatchObject({ wrong: 3 })
  } finally {
    await sole.end()
    await other.close()
  }
}, 60_000)

test('nothing of the program changes or deletes a line; the database refuses it to whoever owns the table', async () => {
  for (const [table, column] of [
    ['audit_log', 'actor'],
    ['audit_chain', 'seq'],
  ] as const) {
    const { corpId, app: running } = app
    const statements = [`update ${table} set ${column} = ${column} where corp_id = $1`, `delete from ${table} where corp_id = $1`]
    const { CompiledQuery } = await import('kysely')
    for (const text of statements)
      for (const db of [app.ctx.db, running.db.across(['audit_log', 'audit_chain'], 'a test')])
        await expect(db.executeQuery(CompiledQuery.raw(text, [corpId]))).rejects.toThrow('append only')
  }
  await client.query('create role ordinary_owner nosuperuser')
  try {
    await client.query('begin')
    await client.query('grant all on schema public to ordinary_owner')
    for (const table of ['audit_log', 'audit_log_default', 'audit_chain'])
      await client.query(`alter table ${table} owner to ordinary_owner`)
    const { rows } = await client.query("select relname from pg_class where relname ~ '^audit_log_\\d{6}$' limit 1")
    await client.query(`alter table ${rows[0].relname} owner to ordinary_owner`)
    await client.query('grant select on corps to ordinary_owner')
    await client.query('set local role ordinary_owner')
    const insert = `insert into audit_log (corp_id, audit_id, actor, class, action) values (${app.corpId}, '${newId()}', 'x', 'change', 'x')`
    await client.query(insert)
    for (const table of ['audit_log', 'audit_log_default', rows[0].relname, 'audit_chain'])
      for (const text of [`update ${table} set corp_id = 1`, `delete from ${table}`, `truncate ${table}`]) {
        await client.query('savepoint here')
        await expect(client.query(text)).rejects.toThrow(`permission denied for table ${table}`)
        await client.query('rollback to savepoint here')
      }
  } finally {
    await client.query('rollback')
    await client.query('drop role ordinary_owner').catch(() => {})
  }
})

test('whole months go when they are older than the log is kept, and no others', async () => {
  const months = async (table: string) =>
    (await client.query(`select relname from pg_class where relname ~ '^${table}_\\d{6}$' order by 1`)).rows.map((r) => r.relname)
  const before = await months('audit_log')
  await dropOldMonths(app.ctx)
  expect(await months('audit_log')).toEqual(
    before.filter(
      (name) =>
        name.slice(-6) >=
        dayOf(new Date(Date.now() - 180 * 86_400_000), 'UTC')
          .replaceAll('-', '')
          .slice(0, 6),
    ),
  )
  await dropOldMonths(app.ctx, new Date(Date.now() + 400 * 86_400_000))
  expect(await months('audit_log')).toEqual([])
  expect(await months('audit_chain')).toEqual([])
  expect(await verifyDay(app.ctx.db, app.app.config.SECRET_KEY, today)).toMatchObject({ lines: 0 })
})
