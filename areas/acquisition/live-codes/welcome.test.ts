import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerSync, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { addDays, dayOf } from '#core/contract/time.ts'
import { program } from '#core/server/actor.ts'
import { makeContext } from '#core/server/context.ts'
import { settleDead } from '#core/server/deliveries.ts'
import { idOf } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { liveCodeStats, liveCodes } from './contract.ts'
import { type Asked, greet } from './server/welcome.ts'
import { missedWelcomeLater } from './server/welcome-log.ts'
import { plainCode } from './testing.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  app.sim.createStaff({ userid: 'anna', name: '安娜', department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
})
afterAll(() => app.close())

test('a welcome that began before a kill is asked for, not booked too late: sent where WeCom tells, else unknown', async () => {
  const anna = (await app.call(staff.one, { staffExtId: 'anna' }, admin)).staffId
  await app.call(liveCodes.add, { draft: plainCode([anna], { name: '夜里的码' }) }, admin)
  const code = () => app.sim.codes().codes.find((c) => c.remark === '夜里的码')
  while (!code()) await sleep(25)
  await app.settled()
  const person = app.sim.createCustomer({ name: '夜猫子' })
  app.sim.add({ person_id: person.id, config_id: code()!.config_id })
  await app.settled()
  const { corp_id } = await app.app.db.all.selectFrom('corps').select('corp_id').executeTakeFirstOrThrow()
  const ctx = makeContext(app.app, corp_id, program)
  const { data } = await app.app.db.all
    .selectFrom('domain_events')
    .select('data')
    .where('kind', '=', 'customer.welcome_asked')
    .executeTakeFirstOrThrow()
  const asked = data as Asked

  /** As a worker leaves it that was killed half a minute ago, before or after it began to call. */
  const afterKill = async (secondsAgo: number, reason: string, welcomeCode: string) => {
    const receivedAt = new Date(Date.now() - secondsAgo * 1000).toISOString()
    const deliveryId = idOf('welcome', asked.staffExtId, asked.externalUserId, receivedAt)
    await ctx.db
      .insertInto('deliveries')
      .values({
        corp_id,
        delivery_id: deliveryId,
        kind: 'welcome',
        external_user_ext_id: asked.externalUserId,
        state: 'waiting',
        reason,
        at: new Date(receivedAt),
      })
      .execute()
    await greet(ctx, { ...asked, receivedAt, welcomeCode })
    return ctx.db
      .selectFrom('deliveries')
      .select(['state', 'reason'])
      .where('corp_id', '=', corp_id)
      .where('delivery_id', '=', deliveryId)
      .executeTakeFirstOrThrow()
  }
  expect(await afterKill(31, 'begun', asked.welcomeCode)).toEqual({ state: 'sent', reason: '' })
  expect(await afterKill(32, 'begun', 'a code that WeCom has forgotten')).toEqual({ state: 'unknown', reason: 'no_answer' })
  expect(await afterKill(33, '', asked.welcomeCode)).toEqual({ state: 'not_sent', reason: 'too_late' })
  const { deliveries } = await app.call(externalUsers.detail, { externalUserExtId: person.id }, admin)
  expect(deliveries.map((d) => d.state).sort()).toEqual(['not_sent', 'sent', 'sent', 'unknown'])

  // And in the statistics, by what became of them.
  const today = dayOf(new Date())
  const range = { from: addDays(today, -1), to: today, page: 1, pageSize: 20 } // half a minute ago may be yesterday
  const listed = (state?: 'sent' | 'not_sent' | 'unknown' | 'waiting') =>
    app.call(liveCodeStats.welcomes, { ...range, ...(state && { state }) }, admin)
  const all = await listed()
  expect(all).toMatchObject({ total: 4, states: { sent: 2, notSent: 1, unknown: 1, waiting: 0 } })
  const sent = all.list.filter((w) => w.state === 'sent').map((w) => w.latencyMs!)
  expect(all.p95Ms).toBe(Math.max(...sent))
  for (const [state, reasons] of [
    ['sent', ['', '']],
    ['not_sent', ['too_late']],
    ['unknown', ['no_answer']],
    ['waiting', []],
  ] as const) {
    const { list, total } = await listed(state)
    expect([total, list.map((w) => w.reason)], state).toEqual([reasons.length, reasons])
    for (const row of list) expect(row).toMatchObject({ state, customerId: expect.any(String), wayName: expect.any(String) })
  }
  expect(await afterKill(1, '', '')).toEqual({ state: 'not_sent', reason: 'no_code' })
})

test('whom a sync finds stands in the log as not welcomed, too late; a row whose job died does not wait for ever', async () => {
  await app.call(customerSync.sync, {}, admin) // the first is no news
  await app.settled()
  const lost = app.sim.addFault({ call: '*', kind: 'lost' })
  const person = app.sim.createCustomer({ name: '错过的人' })
  const { config_id, state } = app.sim.codes().codes.find((c) => c.remark === '夜里的码')!
  app.sim.add({ person_id: person.id, config_id })
  await app.call(customerSync.sync, {}, admin)
  await app.settled()
  const all = anyTable(app.app.db)
  await sql`update jobs.job set start_after = now() where name = 'live_codes.missed_welcome_later'`.execute(all) // a minute later
  await app.settled()
  const { deliveries } = await app.call(externalUsers.detail, { externalUserExtId: person.id }, admin)
  expect(deliveries).toMatchObject([{ state: 'not_sent', reason: 'too_late' }])
  const found = { staffId: (await app.call(staff.one, { staffExtId: 'anna' }, admin)).staffId, externalUserId: person.id, state }
  await missedWelcomeLater(app.ctx, { ...found, at: new Date(Date.now() - 61_000).toISOString() }) // found again: it is in the log
  await app.settled()
  expect((await app.call(externalUsers.detail, { externalUserExtId: person.id }, admin)).deliveries).toEqual(deliveries)

  for (const [reason, outcome] of [
    ['begun', 'unknown'],
    ['', 'not_sent'],
  ]) {
    await sql`update deliveries set state = 'waiting', reason = ${reason}, at = now() - interval '11 minutes'
      where external_user_ext_id = ${person.id}`.execute(all)
    await settleDead(app.ctx)
    const { rows } = await sql`select state from deliveries where external_user_ext_id = ${person.id}`.execute(all)
    expect(rows).toEqual([{ state: outcome }])
  }
  app.sim.removeFault({ id: lost.id })
})
