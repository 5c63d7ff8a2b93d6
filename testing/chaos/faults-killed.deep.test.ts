import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerSync } from '#areas/customer/customer-management/contract.ts'
import { missions } from '#areas/messaging/customer-mass-messages/contract.ts'
import { intend } from '#core/server/gate/outbox.ts'
import { newId } from '#core/server/ids.ts'
import { startTask } from '#core/server/tasks.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '../database.ts'
import { startTestApp, type TestApp } from '../harness.ts'
import type { Rule } from './faults/kinds.ts'
import { type Stage, stageOf } from './faults/stage.ts'
import { brokenInvariants } from './invariants.ts'
import { calm, seeded, shortLease, until, type Workers, workersOf } from './rig.ts'
import { archivePull, besides, transfer } from './to-come.ts'
import { contactsAtWecom, contactsHere } from './wecom.ts'

const { url } = await testDatabase()
const random = seeded(6)
const kills = 12
const senders = ['anna', 'ben', 'cleo', 'dora']
let app: TestApp
let workers: Workers
let stage: Stage
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, role: 'http', env: shortLease, besides })
  const settings = JSON.stringify({ platform_limits: { blockMs: 900 } })
  await sql`update corps set settings = ${settings} where corp_id = ${app.corpId}`.execute(anyTable(app.app.db))
  workers = await workersOf(app, 2, 'testing/chaos-worker.ts')
  stage = await stageOf(app, ['entrance', 'giver', 'taker', ...senders], 20)
}, 150_000)
afterAll(async () => {
  await workers.stop()
  await app.close()
})

/** Every kind that an effort may meet and yet succeed; what refuses for a reason (60020) is in faults.test.ts. */
const weather: Rule[] = [
  ...(['refuse', 'hang', 'reset_before', 'reset_mid', 'timeout_after_effect', 'http_500', 'http_502', 'http_504'] as const),
  ...(['http_429', 'html', 'truncated_json', 'no_errcode', 'gzip_bomb', 'slow_body', 'cursor_repeats', 'cursor_endless'] as const),
  ...(['unknown_fields', 'clock_skew'] as const),
].map((kind) => ({ kind, probability: 0.012 }))
for (const errcode of [-1, 45033, 40014]) weather.push({ kind: 'errcode', errcode, probability: 0.012 })
const calls = ['add_msg_template', 'transfer_customer', 'send_welcome_msg', 'batch/get_by_user'].map((name) => `externalcontact/${name}`)

test('twelve workers are killed while five kinds of work go on in bad weather: nothing twice, nobody lost', async () => {
  app.sim.setSettings({ latency_ms: 60 }) // so that kills find calls under way
  const rules = weather.map((rule) => app.sim.addFault({ call: '*', ...rule }))
  // Not on gettoken, which nobody asks again for a minute then.
  for (const call of [...calls, 'finance/getchatdata'])
    rules.push(app.sim.addFault({ call, kind: 'errcode', errcode: 45009, probability: 0.02 }))
  rules.push(app.sim.addFault({ call: '*', kind: 'doubled', probability: 0.1 }))

  const done = { scanned: [] as string[], given: [] as string[], said: 0, missions: [] as string[] }
  const going = () => workers.kills() < kills
  const every = async (from: number, to: number, work: () => unknown) => {
    for (; going(); await sleep(random(from, to))) await work()
  }
  await Promise.all([
    every(300, 1_200, () => workers.kill()),
    every(200, 900, () => {
      const { id } = app.sim.createCustomer({ name: `客${done.scanned.length}` })
      done.scanned.push(id)
      app.sim.add({ person_id: id, config_id: stage.configId })
    }),
    every(500, 1_500, async () => {
      const customer = stage.people.get('giver')![done.given.length]
      if (!customer) return
      done.given.push(customer)
      await app.ctx.tx((tx) => intend(tx, transfer, customer, { handover: 'giver', takeover: 'taker', customers: [customer] }))
    }),
    every(50, 250, () => {
      const body = { text: { content: `${done.said++}` } }
      app.sim.archiveMessage({ from: 'anna', tolist: ['taker'], msgtype: 'text', body })
    }),
    every(1_000, 2_000, () => startTask(app.ctx, archivePull, {}, { dedupKey: 'corp' })),
    every(2_000, 4_000, () => app.call(customerSync.sync, {}, stage.admin)),
    every(4_000, 8_000, async () => {
      const missionId = newId()
      const text = `第 ${done.missions.push(missionId)} 批`
      const staffIds = senders.map((userid) => stage.staffIds.get(userid)!)
      const draft = { name: text, audience: {}, staffIds, msgData: { text, attachments: [] }, sendAt: null }
      await app.call(missions.add, { missionId, draft }, stage.admin)
    }),
  ])
  const struck = rules.reduce((sum, rule) => sum + rule.struck, 0)
  expect(workers.kills()).toBeGreaterThanOrEqual(10)
  expect(struck).toBeGreaterThan(30)
  app.sim.removeFault()
  app.sim.setSettings({ latency_ms: 0 })
  await calm(app, 180_000)
  await startTask(app.ctx, archivePull, {}, { dedupKey: 'corp' })
  await app.call(customerSync.sync, {}, stage.admin)
  await calm(app)

  // Mass messages: every task was made once, for each customer of its member.
  const all = senders.flatMap((userid) => stage.people.get(userid)!).toSorted()
  const tasks = senders.flatMap((userid) => app.sim.tasks({ corpid: app.corpid, userid, shown: 100 }).tasks.map((t) => ({ ...t, userid })))
  for (const i of done.missions.keys()) {
    const asked = tasks.filter((t) => t.text === `第 ${i + 1} 批`).flatMap((t) => t.receivers.map((r) => r.id))
    expect(asked.sort()).toEqual(all)
  }
  for (const { userid, msgid } of tasks) app.sim.sendTask({ corpid: app.corpid, userid, msgid })
  expect(app.sim.ledger({ kind: 'mass' }).entries).toHaveLength(all.length * done.missions.length)
  for (const missionId of done.missions)
    expect(await app.call(missions.one, { missionId }, stage.admin)).toMatchObject({ state: 'waiting', refused: 0, customers: all.length })

  // Welcomes: whoever has none was found too late, and it says so; where a kill cut off the call and WeCom did not tell, that is said.
  const welcomed = app.sim.ledger({ kind: 'welcome' }).entries.map((e) => e.to)
  expect(new Set(welcomed).size, 'greeted twice').toBe(welcomed.length)
  const { rows: deliveries } = await sql<{ ext: string; state: string; reason: string }>`
    select external_user_ext_id as ext, state, reason from deliveries where corp_id = ${app.corpId} and kind = 'welcome'`.execute(
    app.ctx.db,
  )
  expect(deliveries.map((d) => d.ext).sort()).toEqual(done.scanned.toSorted())
  const unknown = new Set(deliveries.filter((d) => d.state === 'unknown').map((d) => d.ext))
  expect(welcomed.filter((ext) => !unknown.has(ext)).sort()).toEqual(
    deliveries
      .filter((d) => d.state === 'sent')
      .map((d) => d.ext)
      .sort(),
  )
  const unsent = deliveries.filter((d) => d.state !== 'sent')
  expect(unsent.filter((d) => d.reason !== (d.state === 'unknown' ? 'no_answer' : 'too_late'))).toEqual([])
  expect(unsent.length, workers.said()).toBeLessThan(done.scanned.length / 5)

  const { rows: kept } = await sql<{ text: string }>`select text from archive_kept order by seq`.execute(anyTable(app.app.db))
  expect(kept.map((k) => k.text)).toEqual(Array.from({ length: done.said }, (_, i) => `${i}`))

  app.sim.setClock({ advance_ms: 25 * 3_600_000 })
  await app.call(customerSync.sync, {}, stage.admin)
  await calm(app)
  const given = app.sim.ledger({ kind: 'transfer' }).entries.map((e) => e.to)
  expect(given.sort()).toEqual(done.given.toSorted())
  await until('contacts as WeCom has them', async () => {
    expect(await contactsHere(app)).toEqual(await contactsAtWecom(app))
    return true
  })
  expect(await brokenInvariants(app.app, app.corpId)).toEqual([])
}, 300_000)
