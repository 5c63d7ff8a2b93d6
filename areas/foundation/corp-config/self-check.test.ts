import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerSync } from '#areas/customer/customer-management/contract.ts'
import { home } from '#areas/foundation/app-shell/contract.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { selfCheck } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let root: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  root = await app.asAdmin()
})
afterAll(() => app.close())

const runCheck = async (key: string) => (await app.call(selfCheck.run, { key }, root)).checks[0]!

test('everything is looked at, and what is well says so', async () => {
  const { checks } = await app.call(selfCheck.run, {}, root)
  expect(checks.map((c) => c.key)).toEqual([
    'token',
    'callback',
    'address',
    'staff',
    'contact',
    'domain',
    'sidebar',
    'quota',
    'jobs',
    'clock',
    'certificate',
    'backup',
    'disk',
    'version',
    'core.accounts',
    'customer-management.sync',
    'registration-activation.suite',
    'operation-log.chain',
  ])
  expect(checks.filter((c) => c.state === 'bad')).toEqual([])
  const text = JSON.stringify(checks)
  for (const app_ of app.sim.corp({ corpid: app.corpid }).apps) expect(text).not.toContain(app_.secret)
})

test('our own callback address is asked as WeCom asks it', async () => {
  app.app.config.PUBLIC_URL = app.url
  expect(await runCheck('callback')).toMatchObject({ reason: 'never', state: 'attention' })
  app.app.config.PUBLIC_URL = app.simUrl
  expect(await runCheck('callback')).toMatchObject({ reason: 'echo', state: 'bad' })
  app.app.config.PUBLIC_URL = 'http://127.0.0.1:9'
  expect(await runCheck('callback')).toMatchObject({ reason: 'unreachable', state: 'bad' })
  app.app.config.PUBLIC_URL = ''
})

test('what WeCom refuses is told apart', async () => {
  // The visible range is read by the same call, each quarter of an hour.
  const refused = app.sim.addFault({ call: 'agent/get', kind: 'errcode', errcode: 60020 })
  expect(await runCheck('token')).toMatchObject({ state: 'bad', reason: 'ip', errcode: 60020 })
  app.sim.removeFault({ id: refused.id })
  app.sim.addFault({ call: 'externalcontact/get_follow_user_list', kind: 'errcode', errcode: 48002, count: 1 })
  expect(await runCheck('contact')).toMatchObject({ state: 'bad', reason: 'permission', errcode: 48002 })
})

test('answers are counted per call, code and hour', async () => {
  const { hours, rows } = await app.call(selfCheck.calls, { hours: 2 }, root)
  expect(hours).toHaveLength(2)
  const refused = rows.find((r) => r.call === 'agent/get' && r.errcode === 60020)!
  expect(refused.byHour.at(-1)).toBe(refused.total)
  expect(rows[0]!.errcode).not.toBe(0)
})

test('dead callbacks and jobs are found, and only for those who may', async () => {
  await sql`insert into callbacks (callback_key, corp_id, body, state) values (${Buffer.alloc(32, 5)}, ${app.corpId}, '<xml/>', 'dead')`.execute(
    anyTable(app.app.db),
  )
  expect(await runCheck('jobs')).toMatchObject({ state: 'attention', reason: 'dead', total: 1 })
  expect(await app.call(selfCheck.system, {}, root)).toMatchObject({ callbacksDead: 1, jobsDead: 0, demo: true })
  expect(await app.call(selfCheck.jobs, {}, root)).toEqual({ list: [] })
  const nobody = await app.withoutPrivileges()
  await expect(app.call(selfCheck.run, {}, nobody)).rejects.toMatchObject({ code: 14403 })
})

test('a check that an area brings says itself what it saw: never synced is not the same as nobody there', async () => {
  const key = 'customer-management.sync'
  const steps = async () => (await app.call(home.checklist, {}, root)).steps.find((step) => step.key === key)
  expect(await runCheck(key)).toMatchObject({
    state: 'attention',
    brought: { screen: 'customer-management.list', name: { en: 'Customer sync' }, says: { zh: '还没有客户' } },
  })
  expect(await steps()).toMatchObject({ done: false })
  await app.call(customerSync.sync, {}, root)
  await app.settled()
  expect(await runCheck(key)).toMatchObject({ state: 'ok', brought: { says: { zh: '与企业微信核对过，还没有客户' } } })
  expect(await steps()).toMatchObject({ done: true })
  await sql`insert into tasks (corp_id, task_id, kind, input, state, finished_at) values
    (${app.corpId}, gen_random_uuid(), 'customer_sync', '{}', 'partly_failed', now())`.execute(app.ctx.db)
  const seen = await runCheck(key)
  expect(seen).toMatchObject({ state: 'attention', brought: { says: { zh: '最近一次客户同步没有全部成功' } } })
  expect(seen.brought!.fix).toHaveLength(2)
})
