import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffMe } from '#core/contract/session.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { ownUser } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, role: 'http' })
})
afterAll(() => app.close())

test('R211 R299: one’s own number is a mobile number, kept sealed, answered masked, and nobody else’s', async () => {
  const [me, other] = [await app.withoutPrivileges(), await app.withoutPrivileges()]
  const number = async (session: string) => (await app.call(ownUser.phoneNumber, {}, session)).phoneNumber
  expect(await number(me)).toBeNull()
  expect(await app.call(ownUser.setPhoneNumber, { phoneNumber: '13800138000' }, me)).toEqual({ phoneNumber: '138****8000' })
  expect([await number(me), await number(other), await number(await app.asAdmin())]).toEqual(['138****8000', null, null])
  for (const bad of ['1380013800', '23800138000', '008613800138000', '138 0013 8000', ''])
    await expect(app.call(ownUser.setPhoneNumber, { phoneNumber: bad }, me), bad).rejects.toMatchObject({ code: 400 })
  await app.call(ownUser.setPhoneNumber, { phoneNumber: '+8613900139000' }, me)
  expect(await number(me)).toBe('+86*******9000')
  const rows = await app.ctx.db.selectFrom('own_numbers').select('phone').where('corp_id', '=', app.corpId).execute()
  expect(JSON.stringify(rows)).not.toContain('139')
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('corp_id', '=', app.corpId)
    .where('action', '=', 'own.phone')
    .orderBy('at')
    .execute()
  expect(log).toEqual([
    { before: { phone: null }, after: { phone: '138****8000' } },
    { before: { phone: '138****8000' }, after: { phone: '+86*******9000' } },
  ])
  await app.call(ownUser.setPhoneNumber, { phoneNumber: null }, me)
  expect(await number(me)).toBeNull()
})

test('a local administrator has a name of their own; that of a member is WeCom’s', async () => {
  const admin = await app.asAdmin()
  await app.call(ownUser.setInfo, { name: ' 老周 ' }, admin)
  expect((await app.call(staffMe.me, {}, admin)).name).toBe('老周')
  await expect(app.call(ownUser.setInfo, { name: '  ' }, admin)).rejects.toMatchObject({ code: 400 })
  await expect(app.call(ownUser.setInfo, { name: '老周' }, await app.withoutPrivileges())).rejects.toMatchObject({ code: 400 })
})
