import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { EventData } from '#core/contract/event.ts'
import { noticed } from '#core/contract/notices.ts'
import { newId } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { missions } from './contract.ts'
import { syncMission } from './server/results.ts'
import { until } from './testing.ts'
import { shop } from './testing-missions.ts'

/** Whatever WeCom does or does not answer: everybody is asked once. */

const { url } = await testDatabase()
const { r, root, anna, ben, of, add, draft, words, one, inState, tasksOf } = await shop(url)
afterAll(() => r.stop())
beforeEach(async () => {
  await r.killOutbox()
  r.sim.removeFault()
})

test('the same create twice at once is one mission; the same id with another message is refused', async () => {
  r.startOutbox()
  const missionId = newId()
  const d = draft()
  const answers = await Promise.all(Array.from({ length: 5 }, () => r.call(root, missions.add, { missionId, draft: d })))
  expect(answers.every((a) => a.ok)).toBe(true)
  await inState(missionId, 'waiting')
  expect([tasksOf(anna, words()).length, tasksOf(ben, words()).length]).toEqual([1, 1])
  expect(await r.call(root, missions.add, { missionId, draft: { ...d, name: '另一条' } })).toMatchObject({ ok: false, code: 409 })
})

test('WeCom did it and the answer was lost: exactly one task per member', async () => {
  r.sim.addFault({ call: 'externalcontact/add_msg_template', kind: 'timeout_after_effect', count: 2 })
  r.startOutbox()
  const missionId = await add(draft())
  await inState(missionId, 'waiting')
  expect([tasksOf(anna, words()).length, tasksOf(ben, words()).length]).toEqual([1, 1])
  const chunks = await r.corp
    .selectFrom('mass_chunks')
    .select(['msgid', 'state'])
    .where('corp_id', '=', r.corpId)
    .where('mission_id', '=', missionId)
    .execute()
  expect(chunks.map((c) => c.msgid).sort()).toEqual([tasksOf(anna, words())[0]!.msgid, tasksOf(ben, words())[0]!.msgid].sort())
})

test('the set-up is wrong in the middle: nobody is refused, the mission says what it waits for, and goes on once that is mended', async () => {
  const { id } = r.sim.addFault({ call: 'externalcontact/add_msg_template', kind: 'errcode', errcode: 60020 })
  r.startOutbox()
  const missionId = await add(draft())
  await until(async () => (await one(missionId)).waits)
  expect(await one(missionId)).toMatchObject({ state: 'sending', refused: 0, waits: expect.stringContaining('IP') })
  r.sim.removeFault({ id })
  await inState(missionId, 'waiting')
  expect([tasksOf(anna, words()).length, tasksOf(ben, words()).length]).toEqual([1, 1])
})

test('the call never arrived: nobody knows, and the log says so; looked for, not found, made once', async () => {
  r.sim.addFault({ call: 'externalcontact/add_msg_template', kind: 'hang', count: 1 })
  r.startOutbox()
  const missionId = await add(draft({ audience: { customerIds: [of.anna[0]!.customerId] } }))
  const waits = await until(async () => {
    const row = await r.corp
      .selectFrom('outbox')
      .select(['state', 'called_at', 'outbox_id'])
      .where('corp_id', '=', r.corpId)
      .where('state', '=', 'unknown')
      .executeTakeFirst()
    return row?.called_at ? row : null
  })
  expect(tasksOf(anna, words())).toHaveLength(0)
  expect(await one(missionId)).toMatchObject({ customers: 1, waiting: 0, unknown: 1 })
  const unknown = { missionId, state: 'unknown' } as const
  expect(await r.call(root, missions.staff, unknown)).toMatchObject({
    total: 1,
    list: [{ state: 'unknown', customers: 1, waiting: 0, unknown: 1 }],
  })
  expect(await r.call(root, missions.customers, unknown)).toMatchObject({ total: 1, list: [{ state: 'unknown' }] })
  expect(await r.call(root, missions.customers, { missionId, state: 'waiting' })).toMatchObject({ total: 0 })
  // As if half a minute had passed: before that, not being in WeCom's list says nothing.
  await sql`update outbox o set called_at = called_at - interval '31 seconds' where o.corp_id = ${r.corpId} and o.outbox_id = ${waits.outbox_id}`.execute(
    anyTable(r.corp.pool),
  )
  await r.leasesEnd()
  expect(await inState(missionId, 'waiting')).toMatchObject({ waiting: 1, unknown: 0 })
  expect(tasksOf(anna, words())).toHaveLength(1)
})

test('a worker that dies in the middle: the next one loses nothing and sends nothing twice', async () => {
  // The first task is made and its answer never seen; the worker dies before it could ask for the others.
  r.sim.addFault({ call: 'externalcontact/add_msg_template', kind: 'timeout_after_effect', count: 1 })
  r.startOutbox({ concurrency: 1 })
  const missionId = await add(draft())
  const made = () => tasksOf(anna, words()).length + tasksOf(ben, words()).length
  await until(() => made() === 1)
  await r.killOutbox()
  expect(made()).toBe(1)
  await r.leasesEnd()
  r.startOutbox()
  await inState(missionId, 'waiting')
  expect([tasksOf(anna, words()).length, tasksOf(ben, words()).length]).toEqual([1, 1])
  const tasks = [anna, ben].map((s) => ({ s, msgid: tasksOf(s, words())[0]!.msgid }))
  for (const { s, msgid } of tasks) r.sim.sendTask({ corpid: r.corpid, userid: s.userid, msgid })
  await syncMission(r.ctx, missionId)
  const got = r.sim.ledger({ corpid: r.corpid, kind: 'mass' }).entries.filter((e) => tasks.some((t) => t.msgid === e.msgid))
  expect(new Set(got.map((e) => e.to)).size).toBe(got.length)
  expect(await one(missionId)).toMatchObject({ delivered: got.length, customers: got.length })
})

test('WeCom refuses: the mission has failed and says why, to whoever made it by a notice, once', async () => {
  r.sim.addFault({ call: 'externalcontact/add_msg_template', kind: 'errcode', errcode: 41048 })
  r.startOutbox()
  const missionId = await add(draft())
  expect(await inState(missionId, 'failed')).toMatchObject({ problem: '没有可以发送的客户', refused: 7, waiting: 0 })
  expect(await r.call(root, missions.staff, { missionId })).toMatchObject({
    list: [{ state: 'refused', problem: '没有可以发送的客户' }, { state: 'refused' }],
  })
  const { rows } = await sql<{ data: EventData<typeof noticed> }>`
    select data from domain_events where corp_id = ${r.corpId} and kind = ${noticed.name}`.execute(r.corp)
  expect(rows.map((row) => row.data)).toMatchObject([
    { kind: 'customer-mass-messages.failed', to: [expect.stringMatching(/^staff:/)], values: { missionId } },
  ])
})
