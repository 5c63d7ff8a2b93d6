import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerSync } from '#areas/customer/customer-management/contract.ts'
import { missions } from '#areas/messaging/customer-mass-messages/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { newId } from '#core/server/ids.ts'
import { testDatabase } from '../database.ts'
import { startTestApp, type TestApp } from '../harness.ts'
import { brokenInvariants } from './invariants.ts'
import { calm, seeded, shortLease, until, type Workers, workersOf } from './rig.ts'

const { url } = await testDatabase()
const random = seeded(3)
const senders = ['anna', 'ben', 'cleo', 'dora', 'emil', 'fay', 'gus', 'hana', 'ivo', 'jin']
const each = 20
const kills = 4
let app: TestApp
let workers: Workers
let admin: string
const people: string[] = []
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, role: 'http', env: shortLease })
  // They were there before us: what brought them is no news.
  const unheard = app.sim.addFault({ call: '*', kind: 'lost' })
  for (const userid of senders) {
    app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
    for (let i = 0; i < each; i++) {
      const { id } = app.sim.createCustomer({ name: `${userid} ${i}` })
      app.sim.add({ person_id: id, userid })
      people.push(id)
    }
  }
  await app.sim.settled()
  app.sim.removeFault({ id: unheard.id })
  workers = await workersOf(app, 2)
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await calm(app)
  await app.call(customerSync.sync, {}, admin)
  await calm(app)
}, 150_000)
afterAll(async () => {
  await workers.stop()
  await app.close()
})

const tasksAtWecom = () => senders.flatMap((userid) => app.sim.tasks({ corpid: app.corpid, userid, shown: 1_000 }).tasks)

test('workers are killed while a mission is dispatched and answers get lost: each customer is asked for once, nobody is left out', async () => {
  app.sim.setSettings({ latency_ms: 400 })
  // Done at WeCom, never answered: only looking tells (research/reliability.md A1).
  app.sim.addFault({ call: 'externalcontact/add_msg_template', kind: 'timeout_after_effect', probability: 0.35 })
  const missionId = newId()
  const msgData = { text: '周末新品上架，我是 {{staff_name}}', attachments: [] }
  await app.call(missions.add, { missionId, draft: { name: '周末新品', audience: {}, msgData, sendAt: null } }, admin)
  while (workers.kills() < kills) {
    await sleep(random(150, 700))
    await workers.kill()
  }
  const lost = app.sim.faults().faults[0]!.struck
  expect(tasksAtWecom().length + lost).toBeGreaterThan(0)
  const state = async () => (await app.call(missions.one, { missionId }, admin)).state
  await until('every task to be made', async () => (await state()) === 'waiting', 150_000)
  app.sim.removeFault()
  app.sim.setSettings({ latency_ms: 0 })

  const asked = tasksAtWecom().flatMap((t) => t.receivers.map((r) => r.id))
  expect(asked.sort()).toEqual([...people].sort()) // once each: nobody twice, nobody missing
  for (const userid of senders)
    for (const { msgid } of app.sim.tasks({ corpid: app.corpid, userid }).tasks) app.sim.sendTask({ corpid: app.corpid, userid, msgid })
  const reached = app.sim.ledger({ kind: 'mass' }).entries.map((e) => e.to)
  expect(reached.sort()).toEqual([...people].sort())

  await app.call(missions.sync, { missionId }, admin)
  await until('the results', async () => (await app.call(missions.one, { missionId }, admin)).delivered === people.length)
  expect(await app.call(missions.one, { missionId }, admin)).toMatchObject({
    staffCount: senders.length,
    confirmed: senders.length,
    customers: people.length,
    waiting: 0,
    refused: 0,
  })
  await calm(app)
  expect(await brokenInvariants(app.app, app.corpId)).toEqual([])
}, 240_000)
