import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { plainCode } from '#areas/acquisition/live-codes/testing.ts'
import { customerStats } from '#areas/customer/customer-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { code } from '#core/contract/errors.ts'
import { staffMe } from '#core/contract/session.ts'
import { addDays, clockOf, dayOf } from '#core/contract/time.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { corpSetting } from './contract.ts'

/** 25 hours apart: it is never the same day in both. */
const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

const { url } = await testDatabase()
let app: TestApp
let root: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'demo' })
  root = await app.asAdmin()
  await app.call(staff.sync, {}, root)
  await app.settled()
})
afterAll(() => app.close())

const set = (timeZone: string, session = root) => app.edit(corpSetting.update, { timeZone }, session)

test('the zone of the company is one that everybody knows, and setting it is noted', async () => {
  const { timeZone, zones } = await app.call(corpSetting.get, {}, root)
  expect(timeZone).toBe('Asia/Shanghai')
  expect(zones).toEqual(expect.arrayContaining(['Asia/Shanghai', 'UTC', east, west]))
  for (const wrong of ['Mars/Olympus', 'asia/shanghai', '', "'; drop table corps"])
    expect((await refusalOf(set(wrong)))?.body.field).toBe('time_zone')
  expect((await refusalOf(set('Europe/Berlin', await app.withoutPrivileges())))?.code).toBe(code.forbidden)
  await set('Europe/Berlin')
  await set('Europe/Berlin')
  expect((await app.call(staffMe.me, {}, root)).timeZone).toBe('Europe/Berlin')
  const { rows } = await sql<{ before: unknown; after: unknown }>`
    select before, after from audit_log where corp_id = ${app.corpId} and action = 'corp_setting.update' and object_kind = 'corp_setting'`.execute(
    app.ctx.db,
  )
  expect(rows).toEqual([{ before: { timeZone: 'Asia/Shanghai' }, after: { timeZone: 'Europe/Berlin' } }])
})

test('bands of live codes follow at once', async () => {
  await set(east)
  const [one, other] = (await app.call(staff.list, { available: true, pageSize: 2 }, root)).list
  const { weekday } = clockOf(new Date(), west)
  const draft = plainCode([one!.staffId], {
    bands: [{ name: '', weekdays: [weekday], from: 0, to: 1440, receivers: [{ staffId: one!.staffId, weight: 1, dailyCap: null }] }],
    backupStaffIds: [other!.staffId],
  })
  const { wayId } = await app.call(liveCodes.add, { draft }, root)
  const ready = async () => (await app.call(liveCodes.one, { wayId }, root)).row.state === 'ready'
  for (let i = 0; i < 200 && !(await ready()); i++) await sleep(50)
  await app.settled()
  const row = async () =>
    (
      await sql<{ at: Date; config_id: string }>`
        select next_turn_at as at, config_id from live_codes where corp_id = ${app.corpId} and way_id = ${wayId}`.execute(app.ctx.db)
    ).rows[0]!
  const { config_id } = await row()
  const onEntry = () => app.sim.codes().codes.find((c) => c.config_id === config_id)!.users
  expect(onEntry()).toEqual([other!.name])
  await set(west)
  await app.settled()
  expect(onEntry()).toEqual([one!.name])
  const { at } = await row()
  expect(dayOf(at, west)).toBe(addDays(dayOf(new Date(), west), 1))
  expect(clockOf(at, west).minutes).toBe(0)
})

test('days gone by are counted anew', async () => {
  const at = new Date('2026-03-10T10:30:00Z')
  const [one] = (await app.call(staff.list, { available: true, pageSize: 1 }, root)).list
  const customer_id = '01a1fdd5-fc48-7d87-a28b-41949decba31'
  await app.ctx.db
    .insertInto('customers')
    .values({ corp_id: app.corpId, customer_id, external_user_ext_id: 'wm-zone', name: '安妮', staff_ids: [one!.staffId], added_at: at })
    .execute()
  await app.ctx.db.insertInto('follows').values({ corp_id: app.corpId, staff_id: one!.staffId, customer_id, added_at: at }).execute()
  const days = async () =>
    (await app.call(customerStats.overview, { from: '2026-03-09', to: '2026-03-11' }, root)).points.map((p) => p.added)
  await set(east)
  expect(await days()).toEqual([0, 0, 1])
  await set(west)
  expect(await days()).toEqual([1, 0, 0])
})

test('of two who set the same the slower is told who was faster; what was set meanwhile stays', async () => {
  const { version, timeZone } = await app.call(corpSetting.get, {}, root)
  const other = timeZone === 'Asia/Tokyo' ? 'Asia/Seoul' : 'Asia/Tokyo'
  await app.call(corpSetting.update, { timeZone: other, version }, root)
  const late = app.call(corpSetting.update, { timeZone: 'UTC', version }, root)
  await expect(late).rejects.toMatchObject({ code: 409, message: expect.stringMatching(/^打开之后.+改过这个设置/) })
  expect((await app.call(corpSetting.get, {}, root)).timeZone).toBe(other)
  await set(timeZone)
})
