import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { user } from '#core/contract/session.ts'
import { migrate } from '#core/server/migrate.ts'
import { type EmbeddedPostgres, memoryFolder, startEmbeddedPostgres } from '#scripts/embedded-postgres.ts'
import { anyTable } from '#testing/any-table.ts'
import { callbackKeys, startTestApp, type TestApp } from '../harness.ts'
import { environmentOf, type ServerProcess, startProcess } from '../processes.ts'
import { brokenInvariants } from './invariants.ts'
import { calm, deep, freePort, until } from './rig.ts'

const port = await freePort()
const home = memoryFolder('rapport-restart-')
let database: EmbeddedPostgres
let app: TestApp
let server: ServerProcess
let worker: ServerProcess
let cookie: string
const startDatabase = () => startEmbeddedPostgres(path.join(home, 'data'), { fast: true, port, throwaway: '' })

beforeAll(async () => {
  database = await startDatabase()
  const client = new pg.Client(database.url('postgres'))
  await client.connect()
  await client.query('create database rapport')
  await client.end()
  await migrate(database.url('rapport'))
  app = await startTestApp({ databaseUrl: database.url('rapport'), role: 'http' })
  const env = environmentOf(app.app.config)
  ;[server, worker] = await Promise.all([startProcess('http', env), startProcess('worker', env)])
  await app.sim.setCallback({
    corpid: app.corpid,
    url: `${server.url}/api/callback/wecom`,
    token: callbackKeys.token,
    aes_key: callbackKeys.aesKey,
  })
  app.sim.createStaff({ userid: 'annie', name: 'annie', department: [1], customer_contact: true })
  cookie = await app.asAdmin()
  await app.call(staff.sync, {}, cookie)
  await calm(app)
}, 120_000)
afterAll(async () => {
  await Promise.all([server.kill(), worker.kill()])
  await app.close()
  await database.stop()
})

/** One signed-in call; anything but a complete answer counts as none. */
async function answers(): Promise<boolean> {
  const answer = await fetch(`${server.url}/api${user.me.path}`, { headers: { cookie }, signal: AbortSignal.timeout(4_000) }).catch(
    () => null,
  )
  const body = (await answer?.json().catch(() => null)) as { success?: boolean } | null
  return body?.success === true
}

test('a database that hangs is told within three seconds by who asks whether we are ready, and when it goes on, so do we', async () => {
  const ready = async () => (await fetch(`${server.url}/healthz/readiness`, { signal: AbortSignal.timeout(3_000) })).status
  expect(await ready()).toBe(200)
  const postmaster = Number((await readFile(path.join(home, 'data/postmaster.pid'), 'utf8')).split('\n')[0])
  const backends = (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')).split(' ').filter(Boolean).map(Number)
  const tell = (signal: NodeJS.Signals) => {
    for (const pid of [postmaster, ...backends]) process.kill(pid, signal)
  }
  tell('SIGSTOP')
  const asked = Promise.all([ready(), ready()])
  await asked.finally(() => tell('SIGCONT'))
  expect(await asked).toEqual([503, 503])
  await until('ready again', async () => (await ready()) === 200 || null, 5_000)
})

test('the database is away for seconds under load and WeCom tries once only: no customer is lost, nobody crashes, signed-in calls are answered within 5 s, work goes on', async () => {
  app.sim.setSettings({ callback_tries: 1 })
  let stopped = false
  const seen = { good: 0, bad: 0 }
  const load = Array.from({ length: 4 }, async () => {
    while (!stopped) {
      if (await answers()) seen.good++
      else seen.bad++
      await sleep(20)
    }
  })
  const people: string[] = []
  const scanning = (async () => {
    while (!stopped) {
      const { id } = app.sim.createCustomer({ name: `客${people.length}` })
      people.push(id)
      app.sim.add({ person_id: id, userid: 'annie' })
      await sleep(150)
    }
  })()
  for (const awayMs of deep ? [0, 6_000] : [3_000]) {
    await sleep(1_500)
    await database.stop()
    await sleep(awayMs)
    database = await startDatabase()
    const back = performance.now()
    await until('a signed-in answer', answers, 15_000)
    expect(performance.now() - back).toBeLessThan(5_000)
  }
  await sleep(1_000)
  stopped = true
  await Promise.all([...load, scanning])
  expect([server.alive(), worker.alive()]).toEqual([true, true])
  expect(seen.good).toBeGreaterThan(10)
  expect(seen.bad).toBeGreaterThan(0) // it was really away

  await app.sim.settled()
  await until('the worker to catch up', async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from callbacks where state = 'new'`.execute(anyTable(app.app.db))
    return rows[0]!.n === 0
  })
  await calm(app)
  const { rows } = await sql<{ ext: string }>`
    select c.external_user_ext_id as ext from customers c where c.corp_id = ${app.corpId} and c.status = 'friend'`.execute(app.ctx.db)
  const here = new Set(rows.map((r) => r.ext))
  expect(people.filter((ext) => !here.has(ext))).toEqual([])
  expect(await brokenInvariants(app.app, app.corpId)).toEqual([])
}, 150_000)
