import { componentApiQueryAuth } from '@rapport/wecom/wechat/calls/components.ts'
import { tagsGet } from '@rapport/wecom/wechat/calls/users.ts'
import { authorizeUrl } from '@rapport/wecom/wechat/links.ts'
import type { AccountCard } from '@rapport/wecom-simulator/sim/wechat-api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { callbackKeys, startTestApp, type TestApp } from '#testing/harness.ts'
import { program } from './actor.ts'
import { connectAccount, disconnectAccount } from './connected-accounts.ts'
import { makeContext } from './context.ts'
import { componentPath } from './gate/component-routes.ts'
import { createGate } from './gate/gate.ts'
import { isTemporary, type PlatformRefusal } from './gate/refusal.ts'
import checks from './own/self-checks.ts'
import { newCorp } from './tasks/testing.ts'

const { url } = await testDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, role: 'http', wechat: true })
})
afterAll(() => app.close())

const refused = (work: Promise<unknown>): Promise<PlatformRefusal> =>
  work.then(
    () => Promise.reject(new Error('was not refused')),
    (error) => error as PlatformRefusal,
  )
const tags = (appid: string, corpId = app.corpId) => app.app.gate.wechat.call(corpId, appid, tagsGet, {})
const look = () => checks[0]!.look(app.ctx)
const askedFor = (name: string, since: number) =>
  app.sim.events({ after: since, limit: 5000 }).events.filter((one) => one.kind === 'api' && one.title === name).length
const connect = ({ appid, name, secret }: AccountCard) => connectAccount(app.ctx, { kind: 'service', appid, name, secret })
const health = async (appid: string) => (await app.app.gate.wechat.rows.byAppid(app.corpId, appid))!.tokenErrcode

test('a connected account calls with one token for all processes, whatever is secret of it is sealed, and no other company reaches it', async () => {
  expect(await look()).toMatchObject({ state: 'ok', says: { zh: '没有接入公众号或小程序' } })
  const account = app.sim.addAccount({ kind: 'service', name: '麦禾服务号' })
  const id = await connect(account)
  expect(await connect(account)).toBe(id)
  const since = app.sim.events({ limit: 1 }).next
  const other = createGate({ config: app.app.config, db: app.app.db, log: app.app.log })
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? tags(account.appid) : other.wechat.call(app.corpId, account.appid, tagsGet, {}))),
  )
  await other.close()
  expect(askedFor('cgi-bin/stable_token', since)).toBe(1)
  expect(await health(account.appid)).toBe(0)

  const { rows } = await sql<{ all: string }>`
    select coalesce(string_agg(a::text, ' '), '') || (select string_agg(t::text, ' ') from platform_tokens t) as all
    from connected_accounts a`.execute(anyTable(app.app.db))
  expect(rows[0]!.all).not.toContain(account.secret)
  const lines = await sql<{ all: string }>`select string_agg(l::text, ' ') as all from audit_log l`.execute(anyTable(app.app.db))
  expect(lines.rows[0]!.all).toContain('connected_account.connect')
  expect(lines.rows[0]!.all).not.toContain(account.secret)
  expect(lines.rows[0]!.all).not.toContain('"1.')

  const foreign = await newCorp(app.app)
  expect(await refused(tags(account.appid, foreign))).toMatchObject({ code: 404 })
  await expect(disconnectAccount(makeContext(app.app, foreign, program), id)).rejects.toMatchObject({ code: 404 })
  // the same appid may stand with both: each has its own row, secret and token
  await connectAccount(makeContext(app.app, foreign, program), { kind: 'service', appid: account.appid, name: '', secret: 'wrong' })
  expect(await refused(tags(account.appid, foreign))).toMatchObject({ errcode: 40125 })
  expect((await tags(account.appid)).tags).toHaveLength(1)
})

test('a secret that was rotated is said in words by the call and the self-check; with the new one all is well', async () => {
  const account = app.sim.addAccount({ kind: 'service', name: '换过密钥' })
  await connect(account)
  await tags(account.appid)
  app.sim.setAccount({ appid: account.appid, secret: 'rotated' })
  // the token that is held works until it ends
  await tags(account.appid)
  await sql`delete from platform_tokens`.execute(anyTable(app.app.db))
  app.app.gate.wechat.forget(app.corpId)
  const refusal = await refused(tags(account.appid))
  expect(refusal).toMatchObject({ errcode: 40125, outcome: 'refused', message: expect.stringContaining('AppSecret 不正确') })
  expect(isTemporary(refusal)).toBe(false)
  expect(await health(account.appid)).toBe(40125)
  expect(await look()).toMatchObject({
    state: 'bad',
    says: { zh: '「换过密钥」取不到令牌' },
    why: { zh: expect.stringContaining('AppSecret 不正确') },
  })
  await connect({ ...account, secret: 'rotated' })
  await tags(account.appid)
  expect(await health(account.appid)).toBe(0)
  expect(await look()).toMatchObject({ state: 'ok' })
})

test('a page knows who opened it, once for each code, and is signed with one ticket', async () => {
  const account = app.sim.addAccount({ kind: 'service', name: '网页', platform: 'op-home' })
  await connect(account)
  const person = app.sim.createCustomer({ name: '许知远' })
  const ask = authorizeUrl(app.app.config.WECHAT_URL, {
    appid: account.appid,
    redirectUri: 'http://127.0.0.1:9/h5',
    scope: 'snsapi_userinfo',
  })
  const { redirect } = app.sim.authorize({ person_id: person.id, url: ask })
  const code = new URL(redirect).searchParams.get('code')!
  const known = app.sim.openid({ person_id: person.id, appid: account.appid })
  expect(await app.app.gate.wechat.visitor(app.corpId, account.appid, code)).toMatchObject(known)
  expect(await refused(app.app.gate.wechat.visitor(app.corpId, account.appid, code))).toMatchObject({
    errcode: 40163,
    message: expect.stringContaining('用过'),
  })
  const since = app.sim.events({ limit: 1 }).next
  const tickets = await Promise.all([1, 2, 3].map(() => app.app.gate.wechat.pageTicket(app.corpId, account.appid)))
  expect(new Set(tickets).size).toBe(1)
  expect(askedFor('cgi-bin/ticket/getticket', since)).toBe(1)
})

test('the quota of a day that is used up parks this account until midnight, and no other', async () => {
  const [one, two] = ['限额一', '限额二'].map((name) => app.sim.addAccount({ kind: 'service', name })) as [AccountCard, AccountCard]
  await connect(one)
  await connect(two)
  app.sim.addFault({ call: 'cgi-bin/tags/get', kind: 'errcode', errcode: 45009, count: 1, corpid: one.appid })
  const since = app.sim.events({ limit: 1 }).next
  const refusal = await refused(tags(one.appid))
  expect(refusal).toMatchObject({ errcode: 45009, outcome: 'not_sent' })
  expect(isTemporary(refusal)).toBe(true)
  await refused(tags(one.appid))
  expect(askedFor('cgi-bin/tags/get', since)).toBe(1)
  await tags(two.appid)
})

test('a component without a ticket says so; with one it speaks for accounts that authorised it, until they take that back', async () => {
  const card = app.sim.addComponent({ name: '睦客开放平台' })
  const account = app.sim.addAccount({ kind: 'service', name: '授权号' })
  const callback = { token: callbackKeys.token, aesKey: callbackKeys.aesKey }
  const id = await connectAccount(app.ctx, { kind: 'component', appid: card.appid, name: card.name, secret: card.secret, callback })
  const ask = (authorization_code: string) =>
    app.app.gate.wechat.call(app.corpId, card.appid, componentApiQueryAuth, { component_appid: card.appid, authorization_code })
  const early = await refused(ask('none'))
  expect(early).toMatchObject({ outcome: 'not_sent', message: expect.stringContaining('component_verify_ticket') })
  expect(isTemporary(early)).toBe(true)
  expect(await look()).toMatchObject({ state: 'bad', says: { zh: '「睦客开放平台」还没有收到 ticket' } })

  const address = `${app.url}${componentPath(app.corpId, id)}`
  await app.sim.setComponentCallback({ component: card.appid, url: address, token: callback.token, aes_key: callback.aesKey })
  app.sim.pushComponentTicket({ component: card.appid })
  await app.sim.settled()
  const { auth_code } = app.sim.authorizeComponent({ component: card.appid, appid: account.appid })
  const { authorization_info: given } = await ask(auth_code)
  await connectAccount(app.ctx, {
    kind: 'service',
    appid: account.appid,
    name: account.name,
    componentAppid: card.appid,
    refreshToken: given.authorizer_refresh_token!,
  })
  await tags(account.appid)
  expect(await look()).toMatchObject({ state: 'ok' })

  // what is forged or of nobody is refused, and an older ticket changes nothing
  const before = await app.app.gate.wechat.rows.byId(app.corpId, id)
  app.sim.addFault({ call: 'component_verify_ticket', kind: 'bad_signature', count: 1 })
  app.sim.pushComponentTicket({ component: card.appid })
  await app.sim.settled()
  await app.app.gate.wechat.rows.keepTicket(app.corpId, id, 'older', new Date(before!.ticketAt!.getTime() - 1000))
  expect((await app.app.gate.wechat.rows.byId(app.corpId, id))!.ticket).toBe(before!.ticket)
  for (const path of [componentPath(app.corpId + 1, id), componentPath(app.corpId, 'x'), '/api/callback/wechat/1/../2'])
    expect((await app.fetch(path, { method: 'POST', body: '<xml></xml>' })).status).toBeGreaterThanOrEqual(400)

  app.sim.withdrawComponent({ component: card.appid, appid: account.appid })
  await app.sim.settled()
  const since = app.sim.events({ limit: 1 }).next
  expect(await refused(tags(account.appid))).toMatchObject({
    errcode: 61003,
    outcome: 'not_sent',
    message: expect.stringContaining('取消授权'),
  })
  expect(askedFor('cgi-bin/tags/get', since)).toBe(0)
  expect(await look()).toMatchObject({ state: 'bad', says: { zh: '「授权号」已取消授权' } })

  // connected anew, what was told of the consent before is told again: nothing changes
  const { withdrawnAt } = (await app.app.gate.wechat.rows.byAppid(app.corpId, account.appid))!
  const anew = { kind: 'service', appid: account.appid, name: '', componentAppid: card.appid, refreshToken: 'another' } as const
  await connectAccount(app.ctx, anew)
  await app.app.gate.wechat.rows.withdraw(app.corpId, card.appid, account.appid, new Date(withdrawnAt!.getTime() - 300_000))
  expect((await app.app.gate.wechat.rows.byAppid(app.corpId, account.appid))!.withdrawnAt).toBeNull()

  // with the component go the accounts that came through it
  await disconnectAccount(app.ctx, id)
  expect(await refused(tags(account.appid))).toMatchObject({ code: 404 })
})
