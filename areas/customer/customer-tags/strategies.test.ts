import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#core/contract/errors.ts'
import { testDatabase } from '#testing/database.ts'
import { CallRefused, startTestApp, type TestApp } from '#testing/harness.ts'
import { strategyTags } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string

beforeAll(async () => {
  const { DEMO_CUSTOMER_SECRET } = await import('@rapport/wecom-simulator/scenarios/demo-data.ts')
  app = await startTestApp({ databaseUrl: url, scenario: 'demo', env: { WECOM_CONTACT_SECRET: DEMO_CUSTOMER_SECRET } })
  admin = await app.asAdmin()
}, 60_000)
afterAll(() => app.close())

const group = async () => (await app.call(strategyTags.list, {}, admin)).strategies[0]!

test('tags of a rule group are made, renamed and deleted at WeCom, through the system secret', async () => {
  const first = await group()
  expect(first).toMatchObject({ name: '直营门店', groups: [] })
  await app.call(strategyTags.add, { strategyId: first.strategyId, groupName: '到店频次', names: ['每周', '每月'] }, admin)
  const made = (await group()).groups[0]!
  expect([made.name, made.tags.map((t) => t.name)]).toEqual(['到店频次', ['每周', '每月']])
  await app.call(strategyTags.add, { strategyId: first.strategyId, groupId: made.id, names: ['偶\u202e尔'] }, admin)
  await app.call(strategyTags.update, { id: made.tags[0]!.id, name: '每周\u2066来' }, admin)
  expect((await group()).groups[0]!.tags.map((t) => t.name).sort()).toEqual(['偶尔', '每周来', '每月'].sort())
  await app.call(strategyTags.delete, { tagIds: [made.tags[1]!.id] }, admin)
  expect((await group()).groups[0]!.tags).toHaveLength(2)
  await app.call(strategyTags.delete, { groupIds: [made.id] }, admin)
  expect((await group()).groups).toEqual([])
})

test('without a group, or with two, nothing is made; nobody without the privilege may look', async () => {
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => 0,
      (e) => (e instanceof CallRefused ? e.code : Promise.reject(e)),
    )
  expect(await refused(app.call(strategyTags.add, { strategyId: 1, names: ['a'] }, admin))).toBe(code.badInput)
  expect(await refused(app.call(strategyTags.delete, {}, admin))).toBe(code.badInput)
  expect(await refused(app.call(strategyTags.list, {}, await app.withoutPrivileges()))).toBe(code.forbidden)
  expect((await group()).groups).toEqual([])
})

test('without the secret the page is told so, and WeCom is not asked', async () => {
  await app.app.db.forCorp(app.corpId).deleteFrom('corp_apps').where('corp_id', '=', app.corpId).where('kind', '=', 'customer').execute()
  app.app.gate.accounts.forget()
  expect(await app.call(strategyTags.list, {}, admin)).toEqual({ configured: false, strategies: [] })
})
