import { buildCallback } from '@rapport/wecom/callback.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { callbackKeys, startTestApp, type TestApp } from '#testing/harness.ts'
import { callbacks } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let root: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  root = await app.asAdmin()
})
afterAll(() => app.close())

test('every callback can be read, and run again', async () => {
  const ann = app.sim.createCustomer({ name: '安妮' })
  app.sim.add({ person_id: ann.id, userid: 'zhouruoxi' })
  await app.settled()
  const { list, total } = await app.call(callbacks.list, { keyword: ann.id }, root)
  expect(total).toBe(1)
  expect(list[0]).toMatchObject({ event: 'change_external_contact/add_external_contact', state: 'done', attempts: 1, error: null })
  expect(list[0]!.body).toContain('<WelcomeCode><![CDATA[…')
  // What is not shown is not searched either: nobody reads the code letter by letter.
  const { rows: raw } = await sql<{
    body: string
  }>`select body from callbacks where corp_id = ${app.corpId} and body like ${`%${ann.id}%`}`.execute(app.ctx.db)
  const [hidden] = /<WelcomeCode><!\[CDATA\[.../.exec(raw[0]!.body)!
  expect((await app.call(callbacks.list, { keyword: hidden }, root)).total).toBe(0)

  await app.ctx.db.deleteFrom('customer_events').where('corp_id', '=', app.corpId).execute()
  await sql`delete from follows where corp_id = ${app.corpId}`.execute(app.ctx.db)
  expect(await app.call(callbacks.replay, { callbackKeys: [list[0]!.callbackKey] }, root)).toEqual({ replayed: 1 })
  await app.settled()
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from follows where corp_id = ${app.corpId}`.execute(app.ctx.db)
  expect(rows[0]!.n).toBe(1)
})

test('another company’s callbacks are not there', async () => {
  const other = app.sim.addCorp({ name: '别家' })
  const { corp_id } = await anyTable(app.app.db)
    .insertInto('corps')
    .values({ name: '别家', wecom_corp_id: other.corpid })
    .returning('corp_id')
    .executeTakeFirstOrThrow()
  const key = Buffer.alloc(32, 7)
  await anyTable(app.app.db)
    .insertInto('callbacks')
    .values({ callback_key: key, corp_id, event: 'x', body: '<xml/>', state: 'done' })
    .execute()
  const { list } = await app.call(callbacks.list, { event: 'x' }, root)
  expect(list).toEqual([])
  expect(await app.call(callbacks.replay, { callbackKeys: [key.toString('hex')] }, root)).toEqual({ replayed: 0 })
  // Their message under our name is refused, whoever signed it.
  const { query, body } = buildCallback({
    ...callbackKeys,
    receiveId: other.corpid,
    toUserName: app.corpid,
    message: '<xml><Event>x</Event></xml>',
  })
  const answer = await app.fetch(`/api/callback/wecom?${new URLSearchParams(query)}`, { method: 'POST', body })
  expect(answer.status).toBe(403)
})
