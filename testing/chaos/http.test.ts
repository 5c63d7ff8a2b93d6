import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerSync } from '#areas/customer/customer-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { tasks as taskCalls } from '#core/contract/tasks.ts'
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
const open = (env = {}) => startProcess('http', { ...environmentOf(app.app.config), PORT: String(port), ...env })
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

  const callbacks = app.sim.events({ after: since, limit: 4_000 }).events.filter((e) => e.kind === 'callback')
  const acknowledged = new Set(
    callbacks.filter((e) => e.ok).map((e) => (e.data as { ExternalUserID?: string } | undefined)?.ExternalUserID),
  )
  const stored = async () =>
    (
      await sql<{ ext: string; n: number }>`
        select substring(body from '<ExternalUserID><!\\[CDATA\\[([^\\]]+)') as ext, count(*)::int as n
        from callbacks where corp_id = ${app.corpId} and event like '%add_external_contact' group by 1`.execute(app.ctx.db)
    ).rows
  const here = new Set((await stored()).map((r) => r.ext))
  expect([...acknowledged].filter((ext) => ext && !here.has(ext))).toEqual([])
  expect(callbacks.some((e) => !e.ok)).toBe(true) // the kills were felt

  // A callback that failed three times is made up for by the next sync.
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

test('nobody listens while 20 customers come and WeCom tries to the end: a repair by itself finds them all and says why it ran', async () => {
  const gap = { CALLBACK_GAP_SECONDS: '1' }
  app.sim.setSettings({ callback_retry_ms: 20 })
  await door.stop()
  door = await open(gap) // the first that writes down when it listened: no gap
  const heard = (old: RawBuilder<unknown>) => async () => {
    const { rows } = await sql<{ heard: boolean }>`select ${old} as heard from callbacks_heard`.execute(app.ctx.db)
    return rows[0]?.heard
  }
  await until('a first word', heard(sql`true`))
  const tasks = async () => (await app.call(taskCalls.list, { pageSize: 100 }, await app.asAdmin())).list
  const before = (await tasks()).length
  await door.kill()
  const { chat_id } = app.sim.createGroup({ owner: 'annie', name: '夜里建的群', members: [] })
  const people = Array.from({ length: 20 }, (_, i) => {
    const { id } = app.sim.createCustomer({ name: `夜${i}` })
    app.sim.add({ person_id: id, userid: i % 2 ? 'annie' : 'bella' })
    return id
  })
  await app.sim.settled()
  await until('a gap', heard(sql`heard_at < clock_timestamp() - interval '1500 ms'`))
  door = await open(gap)
  const repairs = await until('the repair', async () => {
    const now = await tasks()
    const made = now.slice(0, now.length - before)
    return made.length === 4 && made.every((t) => t.state === 'succeeded') && made
  })
  await calm(app)
  const { rows } = await sql<{ ext: string }>`
    select external_user_ext_id as ext from customers where corp_id = ${app.corpId} and status = 'friend'`.execute(app.ctx.db)
  const here = new Set(rows.map((r) => r.ext))
  expect(people.filter((ext) => !here.has(ext))).toEqual([])
  const { rows: groups } = await sql`select 1 from groups where corp_id = ${app.corpId} and group_ext_id = ${chat_id}`.execute(app.ctx.db)
  expect(groups).toHaveLength(1)
  expect(repairs.map((t) => t.kind)).toEqual(['group_sync', 'customer_sync', 'tag_sync', 'staff_sync'])
  expect(repairs.map((t) => t.message.en)).toEqual(repairs.map(() => expect.stringContaining('did not reach us')))
  expect(repairs.find((t) => t.kind === 'customer_sync')?.counts).toMatchObject({ contacts_added: 20 })
  expect(await brokenInvariants(app.app, app.corpId)).toEqual([])
}, 120_000)
