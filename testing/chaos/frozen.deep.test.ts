import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerSync } from '#areas/customer/customer-management/contract.ts'
import { missions } from '#areas/messaging/customer-mass-messages/contract.ts'
import { newId } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '../database.ts'
import { startTestApp, type TestApp } from '../harness.ts'
import type { ServerProcess } from '../processes.ts'
import { brokenInvariants } from './invariants.ts'
import { calm, shortLease, until, type Workers, workersOf } from './rig.ts'
import { contactsAtWecom, contactsHere } from './wecom.ts'

const { url } = await testDatabase()
let app: TestApp
let workers: Workers
let admin: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'demo', role: 'http', sync: true, env: shortLease })
  workers = await workersOf(app, 1)
  admin = await app.asAdmin()
  await until('the first sync', async () => (await task('group_sync'))?.state === 'succeeded', 90_000)
  await calm(app)
}, 150_000)
afterAll(async () => {
  await workers.stop()
  await app.close()
})

const task = (kind: string) =>
  app.ctx.db
    .selectFrom('tasks')
    .select(['task_id', 'state', 'done', 'run_token', 'cursor'])
    .where('corp_id', '=', app.corpId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
const running = async (id: string) => {
  const t = await task('customer_sync')
  return t?.task_id === id && t.state === 'running' ? t : null
}

/** The one who has the work is frozen past its lease; another takes over; then the first wakes. */
async function second(): Promise<ServerProcess> {
  workers.running[0]!.freeze()
  await workers.add()
  return workers.running[1]!
}

test('a worker frozen past its lease wakes while another runs its task: it changes nothing, and does not end the other’s job', async () => {
  app.sim.setSettings({ latency_ms: 300 })
  const { taskId } = await app.call(customerSync.sync, {}, admin)
  const first = await until('the sync to run', async () => {
    const t = await running(taskId)
    return t && t.cursor !== null && t.done > 300 ? t : null
  })
  await second()
  const after = await until('another run', async () => {
    const t = await running(taskId)
    return t && t.run_token !== first.run_token && t
  })
  workers.running[0]!.thaw()
  await sleep(4_000) // it finishes its page, tries to write, and finds the task taken
  const now = (await running(taskId))!
  expect(now.run_token).toBe(after.run_token)
  const { rows } = await sql<{ state: string }>`
    select state::text from jobs.job where name = 'task.customer_sync' and id = ${taskId}`.execute(anyTable(app.app.db))
  expect(rows).toEqual([{ state: 'active' }])
  // So the second may die, too: its job is still there for a third.
  await workers.kill(1)
  app.sim.setSettings({ latency_ms: 0 })
  await until('the sync to end', async () => (await task('customer_sync'))!.state !== 'running', 90_000)
  await calm(app)
  const theirs = await contactsAtWecom(app)
  expect(await task('customer_sync')).toMatchObject({ task_id: taskId, state: 'succeeded', done: theirs.size })
  expect(await contactsHere(app)).toEqual(theirs)
  expect(await brokenInvariants(app.app, app.corpId)).toEqual([])
}, 200_000)

test('a worker frozen in the middle of a call that must not be made twice: the other finds what was made, the late answer changes nothing', async () => {
  while (workers.running.length > 1) await workers.running.pop()!.kill()
  app.sim.setSettings({ latency_ms: 1_500 })
  const senders = await app.ctx.db
    .selectFrom('staff')
    .select(['staff_id', 'staff_ext_id'])
    .where('corp_id', '=', app.corpId)
    .where('has_customer_contact', '=', true)
    .orderBy('staff_ext_id')
    .limit(6)
    .execute()
  const missionId = newId()
  const draft = {
    name: '冻结',
    audience: {},
    staffIds: senders.map((s) => s.staff_id),
    msgData: { text: '冻结时也只发一次', attachments: [] },
    sendAt: null,
  }
  await app.call(missions.add, { missionId, draft }, admin)
  await until('calls to be under way', async () => (await outbox(missionId)).some((o) => o.state === 'calling'))
  await sleep(300)
  await second()
  const state = async () => (await app.call(missions.one, { missionId }, admin)).state
  await until('the other to make every task', async () => (await state()) === 'waiting', 120_000)
  app.sim.setSettings({ latency_ms: 0 })
  const settled = await outbox(missionId)
  workers.running[0]!.thaw()
  await sleep(3_000)
  expect(await outbox(missionId)).toEqual(settled)

  const { rows: targets } = await sql<{ ext: string }>`
    select c.external_user_ext_id as ext from mass_targets t join customers c on c.corp_id = ${app.corpId} and c.customer_id = t.customer_id
    where t.corp_id = ${app.corpId} and t.mission_id = ${missionId} and t.state <> 'unreachable'`.execute(app.ctx.db)
  const made = senders.flatMap(({ staff_ext_id: userid }) => app.sim.tasks({ corpid: app.corpid, userid, shown: 1_000 }).tasks)
  const asked = made.filter((t) => t.text === draft.msgData.text).flatMap((t) => t.receivers.map((r) => r.id))
  expect(targets.length).toBeGreaterThan(100)
  expect(asked.sort()).toEqual(targets.map((t) => t.ext).sort())
}, 200_000)

const outbox = async (missionId: string) =>
  (
    await sql<{ effect_key: string; state: string; settled_at: Date | null }>`
      select effect_key, state, settled_at from outbox
      where corp_id = ${app.corpId} and effect_key like ${`mass_message_task:${missionId}:%`} order by 1`.execute(app.ctx.db)
  ).rows
