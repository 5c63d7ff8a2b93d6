import { setTimeout as sleep } from 'node:timers/promises'
import { userGet } from '@rapport/wecom/calls/contacts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { home } from '#areas/foundation/app-shell/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { code } from '#core/contract/errors.ts'
import { staffMe } from '#core/contract/session.ts'
import { bootstrap } from '#core/server/bootstrap.ts'
import { createGate } from '#core/server/gate/gate.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { callbackKeys, refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { communication, corpConfig, iaConfig, maConfig } from './set-up.ts'

const { url } = await testDatabase()
let app: TestApp
let root: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, wechat: true })
  root = await app.asAdmin()
})
afterAll(() => app.close())

const wecom = () => app.sim.corp({ corpid: app.corpid }).apps.find((a) => a.kind === 'app')!
const newKeys = { token: 'AnotherToken456', aesKey: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefg' }

test('what is asked for is there, and no secret of it', async () => {
  const status = await app.call(iaConfig.status, {}, root)
  expect(status).toMatchObject({ wecomCorpId: app.corpid, agentId: wecom().agentid, secretSet: true, from: 'environment' })
  expect(await app.call(corpConfig.corpConfigStatus, {}, root)).toMatchObject({ finished: true, app: true, callback: { set: true } })
  const parameters = await app.call(iaConfig.parameters, {}, root)
  expect(parameters).toMatchObject({ callbackUrl: `${app.url}/api/callback/wecom`, serverIp: '127.0.0.1' })
  const everything = JSON.stringify([status, parameters])
  for (const secret of [wecom().secret, ...Object.values(callbackKeys)]) expect(everything).not.toContain(secret)
})

test('only those who may set the company up', async () => {
  const nobody = await app.withoutPrivileges()
  const own = await app.withOwnScope()
  for (const session of [nobody, own])
    for (const ask of [
      () => app.call(corpConfig.corpConfigStatus, {}, session),
      () => app.call(iaConfig.update, { agentId: 1 }, session),
      () => app.call(communication.update, newKeys, session),
    ])
      expect((await refusalOf(ask()))?.code).toBe(code.forbidden)
})

test('a wrong secret is refused in WeCom’s words, and the one that is kept stays', async () => {
  const refused = await refusalOf(app.call(iaConfig.update, { secret: 'not-the-secret' }, root))
  expect(refused?.body).toMatchObject({ status_code: code.platform, platform_errcode: 40001 })
  expect(refused?.message).toMatch(/Secret 不正确/)
  expect((await app.call(corpConfig.checkSecrets, { secret: 'not-the-secret' }, root)).results[0]).toMatchObject({
    ok: false,
    errcode: 40001,
  })
  expect((await app.call(corpConfig.checkSecrets, {}, root)).results[0]).toMatchObject({ kind: 'app', ok: true })
  expect((await app.call(iaConfig.status, {}, root)).from).toBe('environment')
  app.sim.setApp({ corpid: app.corpid, trusted_ips: ['203.0.113.7'] })
  expect((await app.call(corpConfig.checkSecrets, {}, root)).results[0]).toMatchObject({ errcode: 60020, ip: '127.0.0.1' })
  app.sim.setApp({ corpid: app.corpid, trusted_ips: [] })
  const other = await refusalOf(app.call(iaConfig.update, { wecomCorpId: 'ww0000000000000099' }, root))
  expect(other?.code).not.toBe(code.ok)
})

test('a secret that is reset under load loses no call, in this process and in another', async () => {
  const other = createGate({ config: app.app.config, db: app.app.db, log: app.app.log })
  const failed: unknown[] = []
  let done = 0
  let going = true
  const load = [app.app.gate, other, app.app.gate, other].map(async (gate) => {
    while (going && failed.length === 0) {
      await gate.call(app.corpId, userGet, { userid: 'zhouruoxi' }).then(
        () => done++,
        (error) => failed.push(error),
      )
    }
  })
  const reach = async (n: number) => {
    for (const end = Date.now() + 10_000; done < n && failed.length === 0 && Date.now() < end; ) await sleep(5)
  }
  await reach(20)
  const { secret } = app.sim.resetSecret({ corpid: app.corpid })
  await reach(done + 20)
  await app.call(iaConfig.update, { secret }, root)
  app.sim.expireTokens({ corpid: app.corpid }) // from here on only the new secret brings one, in the other process, too
  await reach(done + 40)
  going = false
  await Promise.all(load)
  await other.close()
  expect(failed).toEqual([])
  expect(done).toBeGreaterThanOrEqual(80)
  expect((await app.call(iaConfig.status, {}, root)).from).toBe('page')
})

test('the environment is the first value: a start leaves what the page has set, until the environment says something else', async () => {
  const { secret: ownSecret } = app.sim.resetSecret({ corpid: app.corpid })
  await app.call(iaConfig.update, { secret: ownSecret }, root)
  const keep = async () => (await app.app.gate.accounts.again(app.corpId))?.secret
  await bootstrap(app.app)
  expect(await keep()).toBe(ownSecret)
  const { config } = app.app
  const before = config.WECOM_SECRET
  config.WECOM_SECRET = 'said-by-the-environment'
  await bootstrap(app.app)
  expect(await keep()).toBe('said-by-the-environment')
  config.WECOM_SECRET = before
  await app.call(iaConfig.update, { secret: ownSecret }, root)
  expect(await keep()).toBe(ownSecret)
})

test('keys of callbacks change without losing one: those before are taken until WeCom has the new ones', async () => {
  const came = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from callbacks where corp_id = ${app.corpId}`.execute(app.ctx.db)).rows[0]!.n
  const add = async () => {
    const { id } = app.sim.createCustomer({ name: '新客' })
    app.sim.add({ person_id: id, userid: 'zhouruoxi' })
    await app.sim.settled()
  }
  const before = await came()
  await app.call(communication.update, newKeys, root)
  await add() // WeCom has the old ones still
  const between = await came()
  expect(between).toBeGreaterThan(before)
  expect((await app.call(corpConfig.corpConfigStatus, {}, root)).callback.heardAt).toBeNull()
  const { token, aesKey: aes_key } = newKeys
  expect(await app.sim.setCallback({ corpid: app.corpid, url: `${app.url}/api/callback/wecom`, token, aes_key })).toEqual({ ok: true })
  await add()
  expect(await came()).toBeGreaterThan(between)
  expect((await app.call(corpConfig.corpConfigStatus, {}, root)).callback.heardAt).not.toBeNull()
  // five minutes after the first of the new ones, those before open nothing any more
  await sql`update corp_apps set callback_heard_at = now() - interval '6 minutes' where corp_id = ${app.corpId} and kind = 'app'`.execute(
    app.ctx.db,
  )
  expect((await app.app.gate.accounts.again(app.corpId))?.earlier).toBeNull()
})

test('the file that proves the trusted domain stands at the root', async () => {
  await app.call(iaConfig.update, { domainFile: { name: 'WW_verify_AbC123.txt', text: 'AbC123\n' } }, root)
  const answer = await app.fetch('/WW_verify_AbC123.txt')
  expect([answer.status, await answer.text()]).toEqual([200, 'AbC123'])
  expect((await app.fetch('/WW_verify_other.txt')).status).toBe(404)
  expect((await app.call(corpConfig.corpConfigStatus, {}, root)).domainFile).toBe('WW_verify_AbC123.txt')
})

test('R216: a mini program is connected by an app id of wx and 16 characters, once WeChat has taken its secret', async () => {
  for (const appid of ['wx123456789012345', 'wx12345678901234567', 'xw1234567890123456'])
    expect((await refusalOf(app.call(maConfig.update, { appid, name: '', secret: 'x' }, root)))?.body.field).toBe('appid')
  const { appid, secret } = app.sim.addAccount({ kind: 'mini_program', name: '麦禾小程序' })
  expect((await refusalOf(app.call(maConfig.update, { appid, name: '', secret: 'wrong' }, root)))?.code).toBe(code.platform)
  expect((await app.call(maConfig.status, {}, root)).connected).toBe(false)
  await app.call(maConfig.update, { appid, name: '麦禾小程序', secret }, root)
  expect(await app.call(maConfig.status, {}, root)).toMatchObject({ connected: true, appid, name: '麦禾小程序' })
  expect(await app.call(maConfig.parameters, {}, root)).toMatchObject({ requestDomain: new URL(app.url).host })
})

test('the audit log says who changed what, and no secret', async () => {
  const { rows } = await sql<{ action: string; line: string }>`
    select action, coalesce(before::text, '') || coalesce(after::text, '') as line from audit_log where corp_id = ${app.corpId} and class in ('secret', 'change')`.execute(
    app.ctx.db,
  )
  const actions = rows.map((r) => r.action)
  for (const action of ['corp_app.update', 'corp_app.callback_keys', 'domain_file.update', 'connected_account.connect'])
    expect(actions).toContain(action)
  const everything = JSON.stringify(rows)
  for (const secret of [wecom().secret, ...Object.values(newKeys), 'said-by-the-environment']) expect(everything).not.toContain(secret)
})

test('R192: a company that nobody has set up is signed in to by its administrator, and becomes one through the page', async () => {
  const { url: empty } = await testDatabase()
  const fresh = await startTestApp({ databaseUrl: empty, sync: true, unset: true })
  try {
    const admin = await fresh.asAdmin()
    expect(await fresh.call(corpConfig.corpConfigStatus, {}, admin)).toMatchObject({ finished: false, app: false })
    expect((await fresh.call(staffMe.me, {}, admin)).setUp).toBe(false)
    expect((await refusalOf(fresh.call(iaConfig.update, { wecomCorpId: fresh.corpid, agentId: 1 }, admin)))?.body.field).toBe('secret')
    const empty = await refusalOf(fresh.call(iaConfig.update, { corpName: '新店' }, admin))
    expect((empty?.body.fields as { field: string }[] | undefined)?.map(({ field }) => field)).toEqual([
      'wecom_corp_id',
      'agent_id',
      'secret',
    ])
    expect((await refusalOf(fresh.call(communication.update, newKeys, admin)))?.code).toBe(code.noSecret)
    const { agentid: agentId, secret } = fresh.sim.corp({ corpid: fresh.corpid }).apps.find((a) => a.kind === 'app')!
    await fresh.call(iaConfig.update, { wecomCorpId: fresh.corpid, agentId, secret }, admin)
    await fresh.call(communication.update, newKeys, admin)
    expect(await fresh.call(corpConfig.corpConfigStatus, {}, admin)).toMatchObject({ finished: true, app: true })
    expect(await fresh.call(staffMe.me, {}, admin)).toMatchObject({ setUp: true, corpName: '我的企业' })
    // keys that nobody has put in at WeCom are no connection
    expect((await fresh.call(home.checklist, {}, admin)).steps[0]).toMatchObject({ key: 'corp-config.connect', done: false })
    await fresh.settled()
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from staff`.execute(anyTable(fresh.app.db))
    expect(rows[0]!.n).toBe(1) // the first fetch began by itself
    const corpName = async () => (await fresh.call(staffMe.me, {}, admin)).corpName
    expect(await corpName()).toBe(fresh.sim.corp({ corpid: fresh.corpid }).name) // as WeCom calls its first department
    await fresh.call(iaConfig.update, { corpName: '新店' }, admin)
    await fresh.call(staff.sync, {}, admin)
    await fresh.settled()
    expect(await corpName()).toBe('新店')
    await bootstrap(fresh.app)
    expect(await fresh.call(staffMe.me, {}, admin)).toMatchObject({ setUp: true })
  } finally {
    await fresh.close()
  }
})
