import { wrongs } from '@rapport/wecom-simulator/scenarios/broken.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerSync } from '#areas/customer/customer-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { testDatabase } from '#testing/database.ts'
import { callbackKeys, startTestApp, type TestApp } from '#testing/harness.ts'
import { type Check, selfCheck } from './contract.ts'
import { byCause } from './one-cause.ts'
import { iaConfig } from './set-up.ts'

/** What the doctor says of each way to set us up wrongly: which check, and which of its causes. */
const causeOf: Record<string, { key: string; reason: string; message?: RegExp; value?: RegExp }> = {
  secret: { key: 'token', reason: 'secret' },
  ip: { key: 'token', reason: 'ip', value: /^127\.0\.0\.1$/ },
  callback_away: { key: 'callback', reason: 'missed' },
  callback_key: { key: 'callback', reason: 'key' },
  contact: { key: 'contact', reason: 'some', value: /周若溪/ },
  visible: { key: 'staff', reason: 'scope' },
  clock: { key: 'clock', reason: 'wrong' },
}

const { url } = await testDatabase()
let app: TestApp
let root: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  root = await app.asAdmin()
  app.app.config.PUBLIC_URL = app.url
  app.sim.createStaff({ userid: 'linxiaoman', name: '林小满' })
  await app.call(staff.sync, {}, root)
  await newCustomer()
})
afterAll(() => app.close())

const runCheck = async (key: string) => (await app.call(selfCheck.run, { key }, root)).checks[0]!
const all = async () => new Map((await app.call(selfCheck.run, {}, root)).checks.map((c) => [c.key, c]))
const well = (checks: Map<string, Check>) => [...checks.values()].filter((c) => c.state === 'bad').map((c) => `${c.key} ${c.reason}`)

let people = 0
async function newCustomer(when = Date.now()): Promise<void> {
  const { id } = app.sim.createCustomer({ name: `客户${++people}` })
  app.sim.add({ person_id: id, userid: 'zhouruoxi', when })
  await app.sim.settled()
  await app.settled()
}

/** What its people do once the doctor has told them. */
const mended: Record<string, () => unknown> = {
  async secret() {
    const { secret } = app.sim.corp({ corpid: app.corpid }).apps.find((a) => a.kind === 'app')!
    await app.call(iaConfig.update, { secret }, root)
  },
  ip: () => app.sim.setApp({ corpid: app.corpid, trusted_ips: [] }),
  callback_away: setCallback,
  callback_key: checkedByWecom,
  contact: () => app.sim.changeStaff({ userid: 'zhouruoxi', customer_contact: true }),
  visible: () => app.sim.setApp({ corpid: app.corpid, allow_party: [1] }),
  clock: () => app.sim.removeFault(),
}
/** Nobody has to wait for a customer: WeCom checks the address when it is saved there. */
async function checkedByWecom() {
  const { token, aesKey: aes_key } = callbackKeys
  await app.sim.setCallback({ corpid: app.corpid, url: `${app.url}/api/callback/wecom`, token, aes_key })
}
async function setCallback() {
  await checkedByWecom()
  await newCustomer()
}

test('every way to set us up wrongly has its cause here', () => {
  expect(Object.keys(causeOf).sort()).toEqual(Object.keys(wrongs).sort())
  expect(Object.keys(mended).sort()).toEqual(Object.keys(wrongs).sort())
})

for (const [what, { key, reason, value }] of Object.entries(causeOf))
  test(`${what}: the doctor names the cause, and sees it mended`, async () => {
    app.sim.breakSetup({ corpid: app.corpid, what })
    // its token would hold for two hours, and so would what is believed of it
    if (what === 'secret') app.app.gate.accounts.forget()
    if (what === 'callback_away')
      await sql`update callbacks set received_at = received_at - interval '4 minutes' where corp_id = ${app.corpId}`.execute(app.ctx.db)
    if (what.startsWith('callback')) await unheard()
    const found = await runCheck(key)
    expect({ state: found.state === 'ok', reason: found.reason }).toEqual({ state: false, reason })
    if (value) expect(found.value).toMatch(value)
    const causes = byCause([...(await all()).values()]).filter(({ check }) => check.state === 'bad')
    if (found.state === 'bad') expect(causes.map(({ check }) => check.key)).toEqual([key])
    await mended[what]!()
    expect(await runCheck(key)).not.toMatchObject({ reason })
  })

test('when all is mended nothing is broken', async () => {
  expect(well(await all())).toEqual([])
})

/** A customer comes, and what WeCom says of it does not arrive; the next sync finds them. */
async function unheard(): Promise<void> {
  app.sim.setSettings({ callback_retry_ms: 10 })
  await newCustomer(Date.now() - 120_000)
  await app.call(customerSync.sync, {}, root)
  await app.settled()
}
