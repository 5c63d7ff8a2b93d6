import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { program } from '#core/server/actor.ts'
import { activate } from '#core/server/consents.ts'
import { type Context, makeContext } from '#core/server/context.ts'
import { newId } from '#core/server/ids.ts'
import { cookieName } from '#core/server/session.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import type { TestApp } from '#testing/harness.ts'
import { environmentOf, type ServerProcess, startProcess } from '#testing/processes.ts'
import { startSuiteApp } from '#testing/suite.ts'
import { suite } from '#testing/suite-settings.ts'
import { missions } from './contract.ts'
import { until } from './testing.ts'

// A company of the operator's suite: its authorisation, or our process, ends in the middle of a mission.

const { url } = await testDatabase()
const { suite_id } = suite
const people = [...'abcdefghijkl']
let app: TestApp // the door; a process of its own does the work, and dies of it
let worker: ServerProcess
let ctx: Context
let root: string
const open = async () => {
  worker = await startProcess('worker', environmentOf(app.app.config))
}
beforeAll(async () => {
  app = await startSuiteApp({ databaseUrl: url, scenario: 'empty', role: 'http' })
  const { sim, corpid } = app
  await open()
  for (const userid of people) {
    sim.createStaff({ corpid, userid, name: `员工${userid}`, customer_contact: true })
    sim.add({ corpid, userid, person_id: sim.createCustomer({ corpid, name: `客户${userid}` }).id })
  }
  sim.installSuite({ suite_id, corpid, userid: 'zhouruoxi' })
  await app.settled()
  const all = anyTable(app.app.db)
  const { rows } = await sql<{ corp_id: number; staff_id: string }>`select corp_id, staff_id from staff`.execute(all)
  const { corp_id: corpId, staff_id: staffId } = rows[0]!
  ctx = makeContext(app.app, corpId, program)
  await ctx.tx((tx) => activate(tx))
  await app.settled(60_000)
  root = `${cookieName}=${await app.app.sessions.begin({ corpId, kind: 'staff', staffId, ip: '', userAgent: '' })}`
}, 120_000)
afterAll(async () => {
  await worker.kill()
  await app.close()
})

const made = (text: string) =>
  people.map((userid) => app.sim.tasks({ corpid: app.corpid, userid }).tasks.filter((t) => t.text.startsWith(text)).length)
const total = (text: string) => made(text).reduce((a, b) => a + b)
const one = (missionId: string) => app.call(missions.one, { missionId }, root)
async function add(text: string): Promise<string> {
  const missionId = newId()
  await app.call(missions.add, { missionId, draft: { name: text, audience: {}, msgData: { text, attachments: [] }, sendAt: null } }, root)
  return missionId
}
const withdrawn = () =>
  until(async () => {
    const { rows } = await sql`select from corps where corp_id = ${ctx.corpId} and withdrawn_at is not null`.execute(ctx.db)
    return rows.length > 0
  }, 30_000)
/** What waited goes on, and everybody has been asked once. */
async function backAgain(missionId: string, text: string): Promise<void> {
  app.sim.installSuite({ suite_id, corpid: app.corpid, userid: 'zhouruoxi' })
  await until(async () => total(text) === people.length, 30_000)
  await until(async () => (await one(missionId)).state === 'waiting', 30_000)
  expect(made(text)).toEqual(people.map(() => 1))
  expect(await one(missionId)).toMatchObject({ asked: people.length, refused: 0, waits: '' })
}

test('authorisation withdrawn in the middle: the mission says why it stands still, and goes on when it is given again; nobody is asked twice', async () => {
  // WeCom refuses before it tells: the callback of a withdrawal may be late.
  const { id } = app.sim.addFault({ call: 'externalcontact/add_msg_template', kind: 'errcode', errcode: 48004, after: 2 })
  const missionId = await add('撤回授权')
  await until(async () => {
    const { asked, waits } = await one(missionId)
    return asked === 2 && waits
  })
  expect(await one(missionId)).toMatchObject({ state: 'sending', refused: 0, waits: expect.stringContaining('取消对本应用的授权') })
  app.sim.removeSuite({ suite_id, corpid: app.corpid })
  await withdrawn()
  app.sim.removeFault({ id })
  await new Promise((done) => setTimeout(done, 1_500)) // by then each was tried again
  expect(total('撤回授权')).toBe(2)
  await backAgain(missionId, '撤回授权')
})

test('killed in the middle, and withdrawn before another process comes: who was asked and never heard of is looked up, the others are asked, each once', async () => {
  app.sim.setSettings({ latency_ms: 300 })
  const missionId = await add('进程被杀')
  await until(() => total('进程被杀') > 0)
  await worker.kill()
  await new Promise((done) => setTimeout(done, 500)) // what was on its way arrives
  app.sim.setSettings({ latency_ms: 0 })
  const asked = total('进程被杀')
  expect(asked).toBeLessThan(people.length) // it was indeed in the middle
  app.sim.removeSuite({ suite_id, corpid: app.corpid })
  await open()
  // Leases of the dead run out, and half a minute passes in which a task may not show yet: here at once.
  const all = anyTable(app.app.db)
  await sql`update outbox set called_at = called_at - interval '31 seconds' where state = 'calling'`.execute(all)
  await sql`update outbox_due set due_at = now(), lease_token = null`.execute(all)
  await sql`update jobs.job set state = 'retry', start_after = now() where state = 'active'`.execute(all)
  await sql`update callbacks set next_at = now() where state = 'new'`.execute(all)
  await withdrawn()
  expect(total('进程被杀')).toBe(asked)
  await backAgain(missionId, '进程被杀')
})
