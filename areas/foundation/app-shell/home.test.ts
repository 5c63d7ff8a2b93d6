import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveCodeStats } from '#areas/acquisition/live-codes/contract.ts'
import { customerStats } from '#areas/customer/customer-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { auth } from '#core/contract/session.ts'
import { taskCenter } from '#core/contract/tasks.ts'
import { newId } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { home } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let root: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  root = await app.asAdmin()
})
afterAll(() => app.close())

test('people who came and went today are counted once; welcomes whose outcome nobody heard are counted, too', async () => {
  const ann = app.sim.createCustomer({ name: '安妮' })
  const bob = app.sim.createCustomer({ name: '小宝' })
  for (const person of [ann, bob]) app.sim.add({ person_id: person.id, userid: 'zhouruoxi' })
  await app.settled()
  app.sim.remove({ person_id: bob.id, other_id: 'zhouruoxi' })
  await app.settled()
  const customers = await app.call(customerStats.today, {}, root)
  expect(customers).toMatchObject({ added: { today: 2, before: 0 }, lost: { today: 1, before: 0 }, total: 1 })
  expect(customers.points).toHaveLength(30)
  expect(customers.points.at(-1)).toMatchObject({ added: 2, lost: 1 })
  const welcome = async () => (await app.call(liveCodeStats.today, {}, root)).welcome
  expect(await welcome()).toMatchObject({ sent: 0, unknown: 0, p95Ms: null })
  const nobodyHeard = { corp_id: app.corpId, delivery_id: newId(), kind: 'welcome', state: 'unknown', reason: 'no_answer' }
  await app.ctx.db.insertInto('deliveries').values(nobodyHeard).execute()
  expect(await welcome()).toMatchObject({ sent: 0, notSent: 0, unknown: 1 })
})

test('somebody without privileges has nothing to mend', async () => {
  expect((await app.call(home.attention, {}, await app.withoutPrivileges())).list).toEqual([])
})

test('steps are what is really there', async () => {
  const steps = async () => Object.fromEntries((await app.call(home.checklist, {}, root)).steps.map((s) => [s.key, s.done]))
  expect(await steps()).toEqual({
    'corp-config.connect': true,
    'staff-management.sync': true,
    'customer-management.sync': true,
    'staff-management.seats': false,
    'live-codes.first': false,
    'side-window.install': false,
    'customer-mass-messages.first': false,
  })
  await app.app.gate.ticket(app.corpId, 'agent') // as the self-check does
  await app.call(auth.agentConfig, { url: `${app.url}/mobile` }, root)
  expect(await steps()).toMatchObject({ 'side-window.install': false })
  await app.call(auth.agentConfig, { url: `${app.url}/client/side_window/customer_info` }, root)
  expect(await steps()).toMatchObject({ 'side-window.install': true })
})

test('what went wrong is named', async () => {
  const { corpId } = app
  await anyTable(app.app.db)
    .insertInto('callbacks')
    .values({ callback_key: Buffer.alloc(32, 3), corp_id: corpId, event: 'x', body: '<xml/>', state: 'dead' })
    .execute()
  await sql`insert into live_codes (corp_id, way_id, name, state_key, state, config) values
    (${corpId}, gen_random_uuid(), '门口立牌', 'k1', 'failed', '{}')`.execute(app.ctx.db)
  await sql`insert into tasks (corp_id, task_id, kind, input, state) values
    (${corpId}, gen_random_uuid(), 'live_code_batch_switch', '{"on": false}', 'failed')`.execute(app.ctx.db)
  const { list } = await app.call(home.attention, {}, root)
  expect(list.map((one) => [one.key, one.title.zh, one.help.zh, one.screen, one.words])).toEqual([
    ['corp-config.callbacks', '1 条回调没有处理成功', '可以重放', 'corp-config.config', { tab: 'callbacks', state: 'dead' }],
    ['live-codes.failed', '1 个活码创建失败', '门口立牌', 'live-codes.list', { state: 'failed' }],
    ['tasks.failed', '1 个任务没有全部成功', '批量停用渠道活码', taskCenter, {}],
  ])
  expect(list[1]!.title.en).toBe('1 live code could not be made')
})

test('of a message to confirm each one is told what concerns the people they may see', async () => {
  const { corpId } = app
  app.sim.createStaff({ userid: 'huaming', name: '花名', department: [1], customer_contact: true })
  await app.call(staff.sync, {}, root)
  await app.settled()
  await sql`
    with m as (insert into mass_missions (corp_id, mission_id, name, state, audience, content, content_hash, draft_hash, sender_ids, matched,
        quota_used, no_seat, send_at, scheduled)
      select ${corpId}::int, gen_random_uuid(), '早安', 'waiting', '{}', '{}', '', '', array_agg(staff_id), 2, 0, 0, now(), false
      from staff where corp_id = ${corpId} and staff_ext_id in ('huaming', 'zhouruoxi') returning mission_id, sender_ids)
    insert into mass_chunks (corp_id, mission_id, staff_id, seq, state, made_at, customers)
    select ${corpId}::int, m.mission_id, s, 0, 'made', now(), 1 from m, unnest(m.sender_ids) s`.execute(app.ctx.db)
  const waitingLine = async (session: string) => (await app.call(home.attention, {}, session)).list.find((one) => one.kind === 'waiting')
  expect(await waitingLine(root)).toMatchObject({ count: 2, progress: { done: 0, of: 2 } })
  expect(await waitingLine(await app.signIn('huaming'))).toMatchObject({ count: 1, progress: { done: 0, of: 1 } })
})
