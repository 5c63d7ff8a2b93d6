import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerSync } from '#areas/customer/customer-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '../database.ts'
import { callbackKeys, startTestApp, type TestApp } from '../harness.ts'
import { environmentOf, type ServerProcess, startProcess } from '../processes.ts'
import { brokenInvariants } from './invariants.ts'
import { calm, deep, freePort, seeded, until } from './rig.ts'

const { url } = await testDatabase()
const random = seeded(4)
const [scans, kills] = deep ? [200, 4] : [40, 1]
const port = await freePort()
let app: TestApp // works, and answers the calls of the test; WeCom talks to the process that dies
let door: ServerProcess
const open = () => startProcess('http', { ...environmentOf(app.app.config), PORT: String(port) })
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const userid of ['annie', 'bella']) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  const admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await calm(app)
  await app.call(customerSync.sync, {}, admin) // the first one is no news (docs/decisions/platform-gate.md)
  await calm(app)
  door = await open()
  await app.sim.setCallback({
    corpid: app.corpid,
    url: `${door.url}/api/callback/wecom`,
    token: callbackKeys.token,
    aes_key: callbackKeys.aesKey,
  })
}, 120_000)
afterAll(async () => {
  await door.kill()
  await app.close()
})

test('the server is killed while callbacks arrive: what it acknowledged is stored and applied once, what it did not is found by the sync', async () => {
  // WeCom tries three times, five seconds each (platform/02 §2); so long a start is only a busy machine's.
  app.sim.setSettings({ callback_retry_ms: 4_000 })
  const since = app.sim.events({ limit: 1 }).next
  const people: string[] = []
  const scanning = async () => {
    for (let i = 0; i < scans; i++) {
      const { id } = app.sim.createCustomer({ name: `客${i}` })
      people.push(id)
      app.sim.add({ person_id: id, userid: i % 2 ? 'annie' : 'bella' })
      await sleep(random(5, 80))
    }
  }
  const killing = async () => {
    for (let n = 0; n < kills; n++) {
      await sleep(random(200, 900))
      await door.kill()
      door = await open()
    }
  }
  await Promise.all([scanning(), killing()])
  await calm(app)

  const told = app.sim.events({ after: since, limit: 4_000 }).events.filter((e) => e.kind === 'callback')
  const acknowledged = new Set(told.filter((e) => e.ok).map((e) => (e.data as { ExternalUserID?: string } | undefined)?.ExternalUserID))
  const stored = async () =>
    (
      await sql<{ ext: string; n: number }>`
        select substring(body from '<ExternalUserID><!\\[CDATA\\[([^\\]]+)') as ext, count(*)::int as n
        from callbacks where corp_id = ${app.corpId} and event like '%add_external_contact' group by 1`.execute(app.ctx.db)
    ).rows
  const here = new Set((await stored()).map((r) => r.ext))
  expect([...acknowledged].filter((ext) => ext && !here.has(ext))).toEqual([])
  expect(told.some((e) => !e.ok)).toBe(true) // the kills were felt

  // Nothing is left to chance: who fell through three tries comes with the next sync.
  await app.call(customerSync.sync, {}, await app.asAdmin())
  await calm(app)
  const { rows: added } = await sql<{ ext: string; n: number }>`
    select data->>'externalUserId' as ext, count(*)::int as n from domain_events
    where corp_id = ${app.corpId} and kind = 'customer.added' group by 1`.execute(anyTable(app.app.db))
  expect(added.map((r) => r.ext).sort()).toEqual([...people].sort())
  expect(added.every((r) => r.n === 1)).toBe(true)
  await until('contacts', async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from follows where corp_id = ${app.corpId}`.execute(app.ctx.db)
    return rows[0]!.n === scans
  })
  expect(await brokenInvariants(app.app, app.corpId)).toEqual([])
}, 180_000)
