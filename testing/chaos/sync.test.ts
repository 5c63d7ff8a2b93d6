import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { startTestApp, type TestApp } from '../harness.ts'
import { brokenInvariants } from './invariants.ts'
import { calm, deep, seeded, shortLease, until, type Workers, workersOf } from './rig.ts'
import { contactsAtWecom, contactsHere } from './wecom.ts'

const { url } = await testDatabase()
const random = seeded(1)
const kills = deep ? 4 : 1
let app: TestApp
let workers: Workers
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'demo', role: 'http', sync: true, env: shortLease })
  workers = await workersOf(app, 1)
}, 90_000)
afterAll(async () => {
  await workers.stop()
  await app.close()
})

const task = () =>
  app.ctx.db
    .selectFrom('tasks')
    .select(['state', 'done', 'counts', 'said', 'run_token'])
    .where('corp_id', '=', app.corpId)
    .where('kind', '=', 'customer_sync')
    .executeTakeFirst()

test('the worker is killed in the middle of the first customer sync: it ends, and every contact is as WeCom has it', async () => {
  app.sim.setSettings({ latency_ms: 200 }) // slow enough to be in the middle
  const runs = new Set<string | null>()
  while (workers.kills() < kills) {
    const run = await until('another run of the sync', async () => {
      const t = await task()
      return t?.state === 'running' && !runs.has(t.run_token) ? t.run_token : null
    })
    runs.add(run)
    await sleep(random(200, 1_500))
    expect((await task())!.state).toBe('running')
    await workers.kill()
  }
  app.sim.setSettings({ latency_ms: 0 })
  await until('the sync to end', async () => (await task())!.state !== 'running', 90_000)
  await calm(app)

  const theirs = await contactsAtWecom(app)
  expect(theirs.size).toBeGreaterThan(5_000)
  expect(await contactsHere(app)).toEqual(theirs)
  expect(await task()).toMatchObject({ state: 'succeeded', done: theirs.size })
  expect(await brokenInvariants(app.app, app.corpId)).toEqual([])
}, 240_000)
