import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { missions } from './contract.ts'
import { syncMission } from './server/results.ts'
import { type Rig, rig, until } from './testing.ts'

const { url } = await testDatabase()
let r: Rig
let workers: Awaited<ReturnType<Rig['worker']>>[]
beforeAll(async () => {
  r = await rig(url)
  workers = await Promise.all([1, 2, 3, 4].map(() => r.worker()))
})
afterAll(() => r.stop())

test('kill -9, four times in the middle: every member has exactly one task, every customer gets it once', async () => {
  const root = await r.staff('root', { role: 'root' })
  const staff: Awaited<ReturnType<Rig['staff']>>[] = []
  for (let i = 0; i < 30; i++) staff.push(await r.staff(`clerk${i}`))
  for (const s of staff) await r.customer(`客 ${s.userid}`, s)
  const tasksOf = (userid: string) => r.sim.tasks({ corpid: r.corpid, userid }).tasks
  const made = () => staff.map((s) => tasksOf(s.userid).length)
  const missionId = newId()
  const draft = { name: '七夕', audience: {}, msgData: { text: '七夕预订，我是 {{staff_name}}', attachments: [] }, sendAt: null }
  expect(await r.call(root, missions.add, { missionId, draft })).toMatchObject({ ok: true })

  r.sim.setSettings({ latency_ms: 60 })
  const total = () => made().reduce((a, b) => a + b)
  for (const worker of workers) {
    const before = total()
    worker.go()
    await until(() => total() > before + 1)
    await worker.kill()
  }
  expect(total()).toBeLessThan(30) // it was indeed in the middle
  r.sim.setSettings({ latency_ms: 0 })
  r.startOutbox()
  // A call that died before it arrived is looked for half a minute long: as if that had passed.
  await sql`update outbox o set called_at = called_at - interval '31 seconds'
    where o.corp_id = ${r.corpId} and o.state in ('calling', 'unknown')`.execute(anyTable(r.corp.pool))
  const mission = async () => {
    const answer = await r.call(root, missions.one, { missionId })
    return answer.ok ? answer : null
  }
  await until(async () => (await mission())?.state === 'waiting')
  expect(made()).toEqual(staff.map(() => 1))
  for (const s of staff) r.sim.sendTask({ corpid: r.corpid, userid: s.userid, msgid: tasksOf(s.userid)[0]!.msgid })
  await syncMission(r.ctx, missionId)
  expect(await mission()).toMatchObject({ state: 'done', delivered: 30, confirmed: 30 })
  const got = r.sim.ledger({ corpid: r.corpid, kind: 'mass' }).entries.map((e) => e.to)
  expect([got.length, new Set(got).size]).toEqual([30, 30])
})
