import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { customerTags } from '#areas/customer/customer-tags/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { testDatabase } from '../database.ts'
import { startTestApp, type TestApp } from '../harness.ts'
import { brokenInvariants } from './invariants.ts'
import { calm, deep, seeded, shortLease, until, type Workers, workersOf } from './rig.ts'

const { url } = await testDatabase()
const random = seeded(2)
const [scans, kills] = deep ? [60, 6] : [24, 2]
let app: TestApp
let workers: Workers
let admin: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, role: 'http', env: shortLease })
  for (const userid of ['annie', 'bella', 'chris']) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  workers = await workersOf(app, 2)
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await calm(app)
}, 120_000)
afterAll(async () => {
  await workers.stop()
  await app.close()
})

async function makeCode(): Promise<{ wayId: string; configId: string; tagId: string }> {
  const { list } = await app.call(staff.list, { available: true }, admin)
  const { tagIds } = await app.call(customerTags.add, { groupName: '来源', names: ['门店'] }, admin)
  const receivers = list.map((s) => ({ staffId: s.staffId, weight: 1, dailyCap: null }))
  const { wayId } = await app.call(
    liveCodes.add,
    {
      draft: {
        name: '门口台卡',
        groupId: null,
        bands: [{ name: '', weekdays: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440, receivers }],
        backupStaffIds: [list[0]!.staffId],
        skipVerify: true,
        exclusive: false,
        tagIds,
        remark: { mode: 'prefix', text: '门店-' },
        welcome: { mode: 'same', content: { text: '你好，我是{{staff_name}}', attachments: [] }, bands: [] },
        duplicates: 'welcome',
        qr: { color: '#1C1F1D', dots: 'square', logo: 'none', logoFileId: null },
      },
    },
    admin,
  )
  const state = async () => (await app.call(liveCodes.one, { wayId }, admin)).row.state
  await until('the code to be ready', async () => (await state()) === 'ready')
  await calm(app)
  return { wayId, configId: app.sim.codes().codes[0]!.config_id, tagId: tagIds[0]! }
}

test(`${scans} customers scan a code while workers are killed: nobody is welcomed twice, nobody forgotten, each is tagged and counted once`, async () => {
  const { wayId, configId, tagId } = await makeCode()
  app.sim.setSettings({ latency_ms: 60 }) // so that kills find calls under way
  const people: string[] = []
  const scanning = async () => {
    for (let i = 0; i < scans; i++) {
      const { id } = app.sim.createCustomer({ name: `客${i}` })
      people.push(id)
      app.sim.add({ person_id: id, config_id: configId })
      await sleep(random(40, 160))
    }
  }
  const killing = async () => {
    while (workers.kills() < kills) {
      await sleep(random(100, 900))
      await workers.kill()
    }
  }
  await Promise.all([scanning(), killing()])
  await calm(app)

  const welcomes = app.sim.ledger({ kind: 'welcome' }).entries
  const times = people.map((id) => welcomes.filter((e) => e.to === id).length)
  expect(Math.max(...times)).toBe(1)
  // Nobody was found too late either: a dead worker's welcome is back in the queue within five seconds of its twenty.
  const { rows } = await sql<{ ext: string; state: string; reason: string; ms: number }>`
    select external_user_ext_id as ext, state, reason, latency_ms as ms from deliveries
    where corp_id = ${app.corpId} and kind = 'welcome'`.execute(app.ctx.db)
  expect(
    rows.filter((r) => r.state !== 'sent'),
    workers.said(),
  ).toEqual([])
  expect(rows.map((r) => r.ext).sort()).toEqual([...people].sort())
  expect(Math.min(...times)).toBe(1)

  const { rows: kept } = await sql<{ n: number; remarked: number; tagged: number }>`
    select count(*)::int as n, (count(*) filter (where f.remark = '门店-' || c.name))::int as remarked,
      (count(*) filter (where f.tag_ids = array[${tagId}::uuid]))::int as tagged
    from follows f join customers c on c.corp_id = ${app.corpId} and c.customer_id = f.customer_id
    where f.corp_id = ${app.corpId} and f.way_id = ${wayId}`.execute(app.ctx.db)
  expect(kept[0]).toEqual({ n: scans, remarked: scans, tagged: scans })
  const { row } = await app.call(liveCodes.one, { wayId }, admin)
  expect(row).toMatchObject({ totalAdds: scans, lost: 0 })
  const { rows: timeline } = await sql<{ n: number }>`
    select count(*)::int as n from customer_events where corp_id = ${app.corpId} and data->>'action' = 'added'`.execute(app.ctx.db)
  expect(timeline[0]!.n).toBe(scans)
  expect(await brokenInvariants(app.app, app.corpId)).toEqual([])
}, 180_000)
