import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openCallback, openEcho, parseCallbackXml } from '@rapport/wecom/callback.ts'
import { messageSend } from '@rapport/wecom/calls/app-messages.ts'
import * as contacts from '@rapport/wecom/calls/contacts.ts'
import * as conversions from '@rapport/wecom/calls/conversions.ts'
import * as customers from '@rapport/wecom/calls/customers.ts'
import { externalcontactGroupchatList } from '@rapport/wecom/calls/groups.ts'
import * as people from '@rapport/wecom/calls/suite-people.ts'
import * as suites from '@rapport/wecom/calls/suites.ts'
import { createClient, type WecomClient } from '@rapport/wecom/client.ts'
import type { WecomError } from '@rapport/wecom/error.ts'
import { type ReadEvent, readEvent } from '@rapport/wecom/events.ts'
import { providerTokenSource, suiteCorpTokenSource, suiteTokenSource } from '@rapport/wecom/suite-tokens.ts'
import { memoryTokenStore, type TokenSource, tokenSource } from '@rapport/wecom/tokens.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aesKey, corpid, fieldsOf, type Rig, rig, secret, token } from './rig.ts'

/** A provider that listens: commands to its suite, and the data of its apps. */
interface Listener {
  url: string
  events: ReadEvent[]
  /** What the next delivery is answered with instead of `success`. */
  answers: string[]
  attempts: number
  server: Server
}
async function listener(receivers: string[]): Promise<Listener> {
  const keys = { token, aesKey, receiveId: receivers }
  const server = createServer((req, res) => {
    const query = Object.fromEntries(new URL(req.url ?? '/', 'http://x').searchParams)
    if (req.method === 'GET') return res.end(openEcho({ ...keys, query }))
    let body = ''
    req.on('data', (part) => {
      body += part
    })
    req.on('end', () => {
      self.attempts++
      const answer = self.answers.shift()
      if (answer === undefined) self.events.push(readEvent(parseCallbackXml(openCallback({ ...keys, query, body }).message)))
      res.end(answer ?? 'success')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const self: Listener = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    events: [],
    answers: [],
    attempts: 0,
    server,
  }
  return self
}

let r: Rig
let heard: Listener
const store = memoryTokenStore()
const provider = { corpid: 'ww00000000000000aa', secret: 'provider-secret' }
const suite = { suite_id: 'ww00000000000000bb', secret: 'suite-secret' }
/** Of the provider: suite and provider tokens. */
let own: WecomClient
let suiteToken: TokenSource
const redirect_uri = 'http://127.0.0.1:9/back'

beforeAll(async () => {
  heard = await listener([provider.corpid, suite.suite_id])
  r = await rig()
  await r.sim.addProvider({ name: '睦客科技', ...provider })
  await r.sim.addSuite({ provider: provider.corpid, name: '睦客', ...suite })
  expect(await r.sim.setSuiteCallback({ suite_id: suite.suite_id, url: heard.url, token, aes_key: aesKey })).toEqual({ ok: true })
  await r.sim.settled()
  const base = { baseUrl: r.url, store }
  suiteToken = suiteTokenSource({ ...base, suiteId: suite.suite_id, suiteSecret: suite.secret, ticket: async () => ticket() })
  const providerToken = providerTokenSource({ ...base, corpId: provider.corpid, providerSecret: provider.secret })
  const none = async () => ''
  own = createClient({ baseUrl: r.url, token: none, refreshToken: none, suite: suiteToken, provider: providerToken })
})
afterAll(async () => {
  await r.close()
  heard.server.closeAllConnections()
  await new Promise((done) => heard.server.close(done))
})

const of = (key: string) => heard.events.filter((e) => e.key === key).map((e) => fieldsOf(e))
const ticket = () => of('suite_ticket').at(-1)!.SuiteTicket!
const code = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (e: unknown) => (e as WecomError).errcode,
  )
const page = (path: string) => fetch(r.url + path, { redirect: 'manual' })
const back = async (path: string) => new URL((await page(path)).headers.get('location')!).searchParams

const corpClient = (auth: { corpid: string; permanent_code: string }) => {
  const source = suiteCorpTokenSource({
    baseUrl: r.url,
    store,
    suite: suiteToken,
    authCorpId: auth.corpid,
    permanentCode: auth.permanent_code,
  })
  return createClient({ baseUrl: r.url, token: source.token, refreshToken: source.refresh })
}

/** The corp's own app, which sees plain ids. */
const corpApp = () => {
  const source = tokenSource({ baseUrl: r.url, corpId: corpid, secret, store: memoryTokenStore() })
  return createClient({ baseUrl: r.url, token: source.token, refreshToken: source.refresh })
}

let auth: { corpid: string; permanent_code: string }
let app: WecomClient
let agentid: number

test('the suite_ticket comes every ten minutes and on demand, lives thirty, and opens a suite_access_token', async () => {
  expect(of('suite_ticket')).toHaveLength(1)
  expect(heard.events[0]).toMatchObject({ known: true, event: { SuiteId: suite.suite_id, InfoType: 'suite_ticket' } })
  const first = ticket()
  await r.sim.setClock({ advance_ms: 600_000 })
  await r.sim.settled()
  expect(of('suite_ticket')).toHaveLength(2)
  const ask = (suite_ticket: string, more: object = {}) =>
    code(own.call(suites.serviceGetSuiteToken, { suite_id: suite.suite_id, suite_secret: suite.secret, suite_ticket, ...more }))
  expect(await ask(first)).toBe(0)
  expect(await ask(first, { suite_secret: 'x' })).toBe(40080)
  expect(await ask(first, { suite_id: 'x' })).toBe(40083)
  expect(await ask('x')).toBe(40085)
  await r.sim.setClock({ advance_ms: 1_900_000 })
  await r.sim.settled()
  expect(await ask(first)).toBe(40085)
  const { suite_ticket } = await r.sim.pushSuiteTicket({ suite_id: suite.suite_id })
  await r.sim.settled()
  expect(ticket()).toBe(suite_ticket)
  expect(await ask(suite_ticket)).toBe(0)
  expect(await suiteToken.token()).toBe(await suiteToken.token())
  // a command must be answered with the word success: three tries
  heard.answers.push('ok', 'ok')
  heard.attempts = 0
  await r.sim.setSettings({ callback_retry_ms: 1 })
  await r.sim.pushSuiteTicket({ suite_id: suite.suite_id })
  await r.sim.settled()
  expect(heard.attempts).toBe(3)
})

test('wrong and old tokens of each kind', async () => {
  const get = async (query: string) =>
    ((await (await fetch(`${r.url}/cgi-bin/service/get_pre_auth_code?${query}`)).json()) as { errcode: number }).errcode
  expect(await get('')).toBe(41001)
  expect(await get('suite_access_token=x')).toBe(40082)
  const old = await suiteToken.token()
  await r.sim.setClock({ advance_ms: 7_300_000 })
  await r.sim.settled()
  expect(await get(`suite_access_token=${old}`)).toBe(42009)
  // the client notices and asks for another by itself
  expect((await own.call(suites.serviceGetPreAuthCode, {})).expires_in).toBe(1200)
  expect(await suiteToken.token()).not.toBe(old)
  expect(await code(own.call(suites.serviceGetProviderToken, { corpid: provider.corpid, provider_secret: 'x' }))).toBe(40001)
  expect(await code(own.call(suites.serviceGetProviderToken, { corpid: 'x', provider_secret: 'x' }))).toBe(40013)
  const bare = createClient({ baseUrl: r.url, token: async () => '', refreshToken: async () => '' })
  await expect(bare.call(suites.serviceGetPreAuthCode, {})).rejects.toMatchObject({ kind: 'invalid_request', outcome: 'not_sent' })
})

test('installed from the provider’s own site: page, auth_code once, permanent code, corp token', async () => {
  const { pre_auth_code } = await own.call(suites.serviceGetPreAuthCode, {})
  await own.call(suites.serviceSetSessionInfo, { pre_auth_code, session_info: { auth_type: 1 } })
  expect(await code(own.call(suites.serviceSetSessionInfo, { pre_auth_code: 'x', session_info: {} }))).toBe(40077)
  const install = (query: object) =>
    `/3rdapp/install?${new URLSearchParams({ suite_id: suite.suite_id, pre_auth_code, redirect_uri, state: 'S1', ...query })}`
  expect(await (await page(install({}))).text()).toContain('麦禾烘焙')
  for (const wrong of [
    { suite_id: 'x' },
    { pre_auth_code: 'x' },
    { redirect_uri: 'https://evil.example/' },
    { state: 'a b' },
    { sim_corp: 'x' },
    { sim_corp: corpid, sim_user: 'nobody' },
  ])
    expect((await page(install(wrong))).status).toBe(400)
  const query = await back(install({ sim_corp: corpid }))
  expect([query.get('state'), query.get('expires_in')]).toEqual(['S1', '600'])
  const auth_code = query.get('auth_code')!
  const got = await own.call(suites.serviceGetPermanentCode, { auth_code })
  expect(got).toMatchObject({
    state: 'S1',
    auth_corp_info: { corp_name: '麦禾烘焙' },
    auth_user_info: { userid: expect.stringMatching(/^wo\w{30}$/) },
  })
  expect(got.auth_corp_info.corpid).toMatch(/^wp\w{30}$/)
  expect(of('create_auth')).toEqual([])
  expect(await code(own.call(suites.serviceGetPermanentCode, { auth_code }))).toBe(40078)
  expect(await code(own.call(suites.serviceGetPermanentCode, { auth_code: 'short' }))).toBe(40058)
  agentid = got.auth_info!.agent[0]!.agentid
  auth = { corpid: got.auth_corp_info.corpid, permanent_code: got.permanent_code }
  const authorised = { auth_corpid: auth.corpid, permanent_code: auth.permanent_code }
  for (const call of [suites.serviceGetAuthInfo, suites.serviceV2GetAuthInfo])
    expect((await own.call(call, authorised)).auth_info.agent[0]).toMatchObject({ agentid, privilege: { allow_party: [1] } })
  expect(await code(own.call(suites.serviceGetCorpToken, { ...authorised, permanent_code: 'x' }))).toBe(40084)
  expect(await code(own.call(suites.serviceGetCorpToken, { ...authorised, auth_corpid: corpid }))).toBe(40013)
  expect((await own.call(suites.serviceGetAdminList, { auth_corpid: auth.corpid, agentid })).admin).toMatchObject([{ auth_type: 1 }])
  // a suite's permanent code is no secret
  const wrong = tokenSource({ baseUrl: r.url, corpId: corpid, secret: auth.permanent_code, store: memoryTokenStore() })
  expect(await code(wrong.token())).toBe(40001)
  app = corpClient(auth)
})

test('what it sees: its own ids and no names; what it may be asked about: nothing else', async () => {
  const { userlist } = await app.call(contacts.userList, { department_id: 3 })
  expect(userlist).toHaveLength(6)
  for (const u of userlist) {
    expect(u.userid).toMatch(/^wo\w{30}$/)
    expect([u.name, u.open_userid, u.mobile, u.avatar, u.position]).toEqual([u.userid, u.userid, undefined, undefined, undefined])
  }
  expect((await app.call(contacts.departmentGet, { id: 3 })).department).toMatchObject({ name: '3' })
  const me = userlist[0]!.userid
  expect(await app.call(contacts.userGet, { userid: me })).toMatchObject({ userid: me, name: me })
  expect(await code(app.call(contacts.userGet, { userid: 'linxiaoman' }))).toBe(60111)
  const { follow_user } = await app.call(customers.externalcontactGetFollowUserList, {})
  expect(follow_user).toContain(me)
  const { external_userid } = await app.call(customers.externalcontactList, { userid: me })
  const detail = await app.call(customers.externalcontactGet, { external_userid: external_userid[0]! })
  expect(detail.external_contact).toMatchObject({ external_userid: external_userid[0], gender: 0 })
  expect([detail.external_contact.unionid, detail.external_contact.avatar]).toEqual([undefined, undefined])
  expect(detail.follow_user.some((f) => f.userid === me)).toBe(true)
  expect(JSON.stringify(detail)).not.toContain('linxiaoman')
  const sent = await app.call(messageSend, { touser: `${me}|ghost`, msgtype: 'text', agentid, text: { content: '你好' } })
  expect(sent.invaliduser).toBe('ghost')
  expect((await r.sim.notices({ userid: 'linxiaoman' })).notices[0]).toMatchObject({ text: { content: '你好' } })
  expect(await code(app.call(conversions.batchOpenuseridToUserid, { open_userid_list: [me], source_agentid: agentid }))).toBe(48002)
  await r.sim.unlicense({ provider: provider.corpid, members: ['linxiaoman'] })
  expect(await code(app.call(contacts.userGet, { userid: me }))).toBe(701008)
  await r.sim.unlicense({ provider: provider.corpid, members: [] })
})

test('conversions: there and back, for members, customers, tags, groups', async () => {
  const mine = async (path: string, body: object) => r.post(path, body)
  expect(await code(own.call(conversions.serviceCorpidToOpencorpid, { corpid: 'x' }))).toBe(40013)
  expect(await own.call(conversions.serviceCorpidToOpencorpid, { corpid })).toMatchObject({ open_corpid: auth.corpid })
  const { open_userid_list, invalid_userid_list } = await app.call(conversions.batchUseridToOpenuserid, {
    userid_list: ['linxiaoman', 'nobody'],
  })
  expect([open_userid_list[0]!.userid, invalid_userid_list]).toEqual(['linxiaoman', ['nobody']])
  const open_userid = open_userid_list[0]!.open_userid
  expect(await mine('batch/openuserid_to_userid', { open_userid_list: [open_userid, 'wo0'], source_agentid: agentid })).toMatchObject({
    userid_list: [{ open_userid, userid: 'linxiaoman' }],
    invalid_open_userid_list: ['wo0'],
  })
  expect((await mine('batch/openuserid_to_userid', { open_userid_list: [open_userid], source_agentid: 1000002 })).errcode).toBe(40056)
  expect((await mine('batch/userid_to_openuserid', { userid_list: ['linxiaoman'] })).errcode).toBe(48002)

  const { external_userid: plain } = (await r.get('externalcontact/list', { userid: 'linxiaoman' })) as unknown as {
    external_userid: string[]
  }
  const { items } = await app.call(conversions.externalcontactGetNewExternalUserid, { external_userid_list: [plain[0]!, 'wm0'] })
  expect(items).toHaveLength(1)
  const theirs = items[0]!.new_external_userid
  expect(theirs).toMatch(/^w[mo]\w{30}$/)
  expect((await app.call(conversions.externalcontactGetNewExternalUserid, { external_userid_list: [theirs] })).items).toEqual([
    { external_userid: theirs, new_external_userid: theirs },
  ])
  expect(await app.call(conversions.externalcontactToServiceExternalUserid, { external_userid: plain[0]! })).toMatchObject({
    external_userid: theirs,
  })
  expect(await mine('externalcontact/from_service_external_userid', { external_userid: theirs, source_agentid: agentid })).toMatchObject({
    external_userid: plain[0],
  })
  // old ids are taken until the migration is said to be finished
  expect(await code(app.call(customers.externalcontactGet, { external_userid: plain[0]! }))).toBe(0)
  await own.call(conversions.serviceExternalcontactFinishExternalUseridMigration, { corpid: auth.corpid })
  expect(await code(own.call(conversions.serviceExternalcontactFinishExternalUseridMigration, { corpid: auth.corpid }))).toBe(610022)
  expect(await code(app.call(customers.externalcontactGet, { external_userid: plain[0]! }))).toBe(40096)

  const { external_contact } = (await r.get('externalcontact/get', { external_userid: plain[0]! })) as unknown as {
    external_contact: { unionid: string }
  }
  const who = { unionid: external_contact.unionid, openid: 'o' }
  expect(await app.call(conversions.externalcontactUnionidToExternalUserid, who)).toMatchObject({ external_userid: theirs })
  expect(await code(app.call(conversions.externalcontactUnionidToExternalUserid, { unionid: 'x', openid: 'o' }))).toBe(610014)
  expect(await own.call(conversions.serviceExternalcontactUnionidToExternalUserid3rd, { ...who, corpid: auth.corpid })).toMatchObject({
    external_userid_info: [{ corpid: auth.corpid, external_userid: theirs }],
  })
  expect(await app.call(conversions.corpgroupUnionidToExternalUserid, who)).toMatchObject({
    external_userid_info: [{ corpid: auth.corpid, external_userid: theirs }],
  })

  const { tag_group } = (await r.post('externalcontact/get_corp_tag_list')) as unknown as {
    tag_group: { group_id: string; tag: { id: string }[] }[]
  }
  const tagid = tag_group[0]!.tag[0]!.id
  const tags = await app.call(conversions.idconvertExternalTagid, { external_tagid_list: [tagid, 'et0'] })
  expect(tags).toMatchObject({
    items: [{ external_tagid: tagid, open_external_tagid: expect.stringMatching(/^et\w{30}$/) }],
    invalid_external_tagid_list: ['et0'],
  })
  const { group_chat_list } = (await r.post('externalcontact/groupchat/list', { limit: 1 })) as unknown as {
    group_chat_list: { chat_id: string }[]
  }
  const { chat_id } = group_chat_list[0]!
  const chats = await app.call(conversions.idconvertChatid, { chat_id_list: [chat_id, 'wr0'] })
  const { new_chat_id } = chats.items[0]!
  expect([new_chat_id === chat_id, chats.invalid_chat_id_list]).toEqual([false, ['wr0']])
  expect(await app.call(conversions.idconvertOpenKfid, { open_kfid_list: ['wk0'] })).toMatchObject({
    items: [],
    invalid_open_kfid_list: ['wk0'],
  })
  const list = async () => {
    return (await app.call(externalcontactGroupchatList, { limit: 1 })).group_chat_list[0]!.chat_id
  }
  expect(await list()).toBe(chat_id)
  const soon = Math.floor((await r.sim.clock()).now / 1000) + 60
  await app.call(conversions.idconvertApplyToUpgradeChatid, { upgrade_time: soon })
  expect(await list()).toBe(chat_id)
  await r.sim.setClock({ advance_ms: 61_000 })
  expect(await list()).toBe(new_chat_id)
  await app.call(conversions.idconvertUpgradeChatidForNewCorp, {})
  expect(await list()).toBe(new_chat_id)
  const members = (await r.post('externalcontact/groupchat/get', { chat_id })) as unknown as {
    group_chat: { member_list: { userid: string; type: number }[] }
  }
  const stranger = members.group_chat.member_list.find((m) => m.type === 2)!.userid
  expect(
    (await app.call(conversions.externalcontactGroupchatGetNewExternalUserid, { chat_id: new_chat_id, external_userid_list: [stranger] }))
      .items,
  ).toHaveLength(1)
})

test('a visitor first, a customer later: the pending_id joins the two', async () => {
  const person = await r.sim.createCustomer({ name: '先来后到' })
  const unionid = 'oU_visitor'
  const first = await app.call(conversions.idconvertUnionidToExternalUserid, { unionid, openid: 'o' })
  expect(first.external_userid).toBeUndefined()
  expect(await app.call(conversions.corpgroupUnionidToPendingId, { unionid, openid: 'o' })).toMatchObject({ pending_id: first.pending_id })
  const { id } = await r.sim.createCustomer({ name: '后来' })
  const added = await r.sim.add({ person_id: id, userid: 'tangguo' })
  expect(added.added).toBe(true)
  const detail = (await r.get('externalcontact/get', { external_userid: id })) as unknown as { external_contact: { unionid: string } }
  const seen = { unionid: detail.external_contact.unionid, openid: 'o' }
  const now = await app.call(conversions.idconvertUnionidToExternalUserid, seen)
  expect(now.external_userid).toMatch(/^wm\w{30}$/)
  const { pending_id } = await app.call(conversions.corpgroupUnionidToPendingId, seen)
  for (const call of [conversions.idconvertBatchExternalUseridToPendingId, conversions.corpgroupBatchExternalUseridToPendingId])
    expect((await app.call(call, { external_userid: [now.external_userid!, person.id] })).result).toEqual([
      { external_userid: now.external_userid, pending_id },
    ])
  await r.sim.setClock({ advance_ms: 91 * 86_400_000 })
  await r.sim.settled()
  expect((await app.call(conversions.idconvertBatchExternalUseridToPendingId, { external_userid: [now.external_userid!] })).result).toEqual(
    [],
  )
  const tmp = await r.sim.tmpExternalId({ id, business_type: 2 })
  const corp = corpApp()
  const asked = { business_type: 2 as const, user_type: 1 as const, tmp_external_userid_list: [tmp.tmp_external_userid, 'x'] }
  expect(await corp.call(conversions.idconvertConvertTmpExternalUserid, asked)).toMatchObject({
    results: [{ tmp_external_userid: tmp.tmp_external_userid, external_userid: id }],
    invalid_tmp_external_userid_list: ['x'],
  })
})

test('what happens in the corp comes as a command, in the suite’s envelope', async () => {
  heard.events.length = 0
  const person = await r.sim.createCustomer({ name: '新客' })
  await r.sim.add({ person_id: person.id, userid: 'linxiaoman' })
  await r.sim.changeStaff({ userid: 'tangguo', position: '店长' })
  await r.sim.settled()
  const [added] = of('change_external_contact/add_external_contact')
  const open = (await app.call(conversions.batchUseridToOpenuserid, { userid_list: ['linxiaoman', 'tangguo'] })).open_userid_list
  expect(added).toMatchObject({
    SuiteId: suite.suite_id,
    AuthCorpId: auth.corpid,
    UserID: open[0]!.open_userid,
    WelcomeCode: expect.any(String),
  })
  expect(await code(app.call(customers.externalcontactGet, { external_userid: added!.ExternalUserID! }))).toBe(0)
  expect(added!.ExternalUserID).not.toBe(person.id)
  expect(of('change_contact/update_user')[0]).toMatchObject({ UserID: open[1]!.open_userid, OpenUserID: open[1]!.open_userid })
})

test('people: OAuth of the suite, web login, mini program, the provider’s own site', async () => {
  const oauth = (query: object) =>
    `/connect/oauth2/authorize?${new URLSearchParams({ appid: suite.suite_id, redirect_uri, response_type: 'code', scope: 'snsapi_privateinfo', state: 'x', ...query })}`
  expect(await (await page(oauth({}))).text()).toContain('林小满')
  expect((await page(oauth({ redirect_uri: 'https://evil.example/' }))).status).toBe(400)
  const enter = async (path: string) => (await back(path)).get('code')!
  const first = await enter(oauth({ sim_user: 'linxiaoman' }))
  const who = await own.call(people.serviceAuthGetuserinfo3rd, { code: first })
  expect(who).toMatchObject({ corpid: auth.corpid, open_userid: who.userid, expires_in: 1800 })
  expect(await code(own.call(people.serviceAuthGetuserinfo3rd, { code: first }))).toBe(40029)
  for (const call of [people.serviceAuthGetuserdetail3rd, people.serviceGetuserdetail3rd])
    expect(await own.call(call, { user_ticket: who.user_ticket! })).toMatchObject({
      userid: who.userid,
      name: who.userid,
      corpid: auth.corpid,
    })
  expect(await code(own.call(people.serviceAuthGetuserdetail3rd, { user_ticket: 'x' }))).toBe(84015)
  // the old path's spelling comes out the same
  const again = await own.call(people.serviceGetuserinfo3rd, { code: await enter(oauth({ sim_user: 'linxiaoman', scope: 'snsapi_base' })) })
  expect(again).toMatchObject({ corpid: auth.corpid, userid: who.userid })
  expect(again.user_ticket).toBeUndefined()
  expect((await own.call(people.serviceGetuserinfo3rd, { code: await enter(oauth({ sim_user: 'outsider' })) })).openid).toMatch(/^oO/)
  const late = await enter(oauth({ sim_user: 'linxiaoman' }))
  await r.sim.setClock({ advance_ms: 301_000 })
  expect(await code(own.call(people.serviceAuthGetuserinfo3rd, { code: late }))).toBe(40029)

  const web = await back(
    `/wwlogin/sso/login?${new URLSearchParams({ login_type: 'ServiceApp', appid: suite.suite_id, redirect_uri, sim_user: 'tangguo' })}`,
  )
  expect(web.get('appid')).toBe(suite.suite_id)
  expect((await own.call(people.serviceAuthGetuserinfo3rd, { code: web.get('code')! })).userid).toMatch(/^wo/)

  const qr = await back(
    `/wwopen/sso/3rd_qrConnect?${new URLSearchParams({ appid: provider.corpid, redirect_uri, usertype: 'admin', sim_user: 'zhouruoxi' })}`,
  )
  expect(await own.call(people.serviceGetLoginInfo, { auth_code: qr.get('auth_code')! })).toMatchObject({
    usertype: 1,
    corp_info: { corpid: auth.corpid },
    agent: [{ agentid, auth_type: 1 }],
  })
  const { auth_code } = await r.sim.providerLogin({ provider: provider.corpid, userid: 'linxiaoman' })
  expect(await own.call(people.serviceGetLoginInfo, { auth_code })).toMatchObject({ usertype: 5, user_info: { userid: who.userid } })
  expect(await code(own.call(people.serviceGetLoginInfo, { auth_code }))).toBe(40029)

  const grant_type = 'authorization_code' as const
  const { js_code } = await r.sim.miniProgramCode({ suite_id: suite.suite_id, userid: 'linxiaoman' })
  expect(await own.call(people.serviceMiniprogramJscode2session, { js_code, grant_type })).toMatchObject({
    corpid: auth.corpid,
    userid: who.userid,
    open_userid: who.userid,
  })
  expect(await code(own.call(people.serviceMiniprogramJscode2session, { js_code, grant_type }))).toBe(40029)
  const plain = await r.sim.miniProgramCode({ userid: 'linxiaoman' })
  const session = () => corpApp().call(people.miniprogramJscode2session, { js_code: plain.js_code, grant_type })
  expect(await session()).toMatchObject({ corpid, userid: 'linxiaoman' })
  expect(await code(session())).toBe(40029)
})

test('names for the nameless: search, sort, and files that only members open', async () => {
  const auth_corpid = auth.corpid
  const found = await own.call(people.serviceContactSearch, { auth_corpid, query_word: '小' })
  expect(found.query_result.user!.open_userid!.length).toBeGreaterThan(1)
  expect(found.is_last).toBe(true)
  const stores = await own.call(people.serviceContactSearch, { auth_corpid, query_word: '静安', query_type: 2, agentid })
  expect(stores.query_result).toMatchObject({ party: { department_id: [3] }, user: { userid: [] } })
  const paged = await own.call(people.serviceContactSearch, { auth_corpid, query_word: '小', query_type: 1, limit: 1 })
  const next = await own.call(people.serviceContactSearch, {
    auth_corpid,
    query_word: '小',
    query_type: 1,
    limit: 1,
    cursor: paged.next_cursor!,
  })
  expect(next.query_result.user!.userid).toEqual([found.query_result.user!.userid![1]])
  const both = await own.call(people.serviceContactBatchsearch, {
    auth_corpid,
    query_request_list: [
      { query_word: '林小满', full_match_field: 1 },
      { query_word: '林小', full_match_field: 1 },
    ],
  })
  expect(both.query_result_list.map((q) => q.query_result.user!.userid!.length)).toEqual([1, 0])
  expect(await code(own.call(people.serviceContactSearch, { auth_corpid: 'wp0', query_word: 'x' }))).toBe(40013)
  const ids = (
    await app.call(conversions.batchUseridToOpenuserid, { userid_list: ['zhouruoxi', 'linxiaoman', 'tangguo'] })
  ).open_userid_list.map((u) => u.open_userid)
  const asked = (sort_type: 0 | 1) =>
    own.call(people.serviceContactSort, { auth_corpid, useridlist: ids, sort_options: [{ sort_field: 0, sort_type }] })
  const up = (await asked(0)).useridlist
  // lín, táng, zhōu
  expect(up).toEqual([ids[1], ids[2], ids[0]])
  expect((await asked(1)).useridlist).toEqual(up.toReversed())

  const text = new TextEncoder().encode(`店员：$userName=${ids[1]}$，$departmentName=3$，$userName=none$`)
  const { media_id } = await own.upload(people.serviceMediaUpload, { type: 'file' }, { name: '名单.csv', data: text })
  const { jobid } = await own.call(people.serviceContactIdTranslate, { auth_corpid, media_id_list: [media_id], output_file_name: '导出' })
  const job = await own.call(people.serviceBatchGetresult, { jobid })
  expect(job).toMatchObject({ status: 3, type: 'contact_id_translate' })
  const { url } = job.result!.contact_id_translate!
  expect((await fetch(url)).status).toBe(403)
  const file = await fetch(`${url}?sim_user=linxiaoman`)
  expect(await file.text()).toBe('店员：林小满，静安寺店，none')
  expect(decodeURIComponent(file.headers.get('content-disposition')!)).toContain('导出.csv')
  expect(await code(own.call(people.serviceContactIdTranslate, { auth_corpid, media_id_list: ['x'] }))).toBe(40007)
  expect(await code(own.call(people.serviceBatchGetresult, { jobid: 'x' }))).toBe(40088)
})

test('the scope changes, the code is reset, the app is removed, and installed again from the market', async () => {
  heard.events.length = 0
  const suite_id = suite.suite_id
  await r.sim.changeSuite({ suite_id, allow_user: ['linxiaoman'], allow_party: [] })
  await r.sim.settled()
  expect(of('change_auth')[0]).toMatchObject({ AuthCorpId: auth.corpid, SuiteId: suite_id })
  expect((await app.call(customers.externalcontactGetFollowUserList, {})).follow_user).toHaveLength(1)

  await r.sim.resetPermanentCode({ suite_id })
  await r.sim.settled()
  const reset = await own.call(suites.serviceV2GetPermanentCode, { auth_code: of('reset_permanent_code')[0]!.AuthCode! })
  expect(reset.permanent_code).not.toBe(auth.permanent_code)
  expect(await code(own.call(suites.serviceGetCorpToken, { auth_corpid: auth.corpid, permanent_code: auth.permanent_code }))).toBe(40084)
  auth = { corpid: reset.auth_corp_info.corpid, permanent_code: reset.permanent_code }
  app = corpClient(auth)
  expect((await app.call(customers.externalcontactGetFollowUserList, {})).follow_user).toHaveLength(1)

  await r.sim.removeSuite({ suite_id })
  await r.sim.settled()
  expect(of('cancel_auth')[0]).toMatchObject({ AuthCorpId: auth.corpid })
  expect(await code(app.call(customers.externalcontactGetFollowUserList, {}))).toBe(48004)
  expect(await code(own.call(suites.serviceGetCorpToken, { auth_corpid: auth.corpid, permanent_code: auth.permanent_code }))).toBe(48004)
  expect(await code(own.call(conversions.serviceCorpidToOpencorpid, { corpid }))).toBe(48001)
  await expect(r.sim.removeSuite({ suite_id })).rejects.toThrow('没有安装')

  const { qrcode } = await own.call(suites.serviceGetAppQrcode, { suite_id, state: 'door', result_type: 2 })
  expect(await (await fetch(qrcode!)).text()).toContain('麦禾烘焙')
  await fetch(`${qrcode}&sim_corp=${corpid}&sim_user=linxiaoman`)
  await r.sim.settled()
  const created = of('create_auth')[0]!
  expect(created).toMatchObject({ State: 'door', SuiteId: suite_id })
  const got = await own.call(suites.serviceGetPermanentCode, { auth_code: created.AuthCode! })
  expect(got.state).toBe('door')
  const picture = await own.download(suites.serviceGetAppQrcode, { suite_id })
  expect([picture.type, Buffer.from(picture.bytes.subarray(1, 4)).toString()]).toEqual(['image/png', 'PNG'])
  // ten minutes, then the code is dead
  const late = await r.sim.installSuite({ suite_id })
  await r.sim.setClock({ advance_ms: 601_000 })
  expect(await code(own.call(suites.serviceGetPermanentCode, { auth_code: late.auth_code }))).toBe(40078)
})

test('apps developed on behalf: the permanent code is a secret, the data goes to an address per corp', async () => {
  const template = await r.sim.addSuite({ provider: provider.corpid, name: '代开发', kind: 'on_behalf', suite_id: 'dk00000000000000cc' })
  const commands = await listener([provider.corpid, template.suite_id])
  await r.sim.setSuiteCallback({ suite_id: template.suite_id, url: commands.url, token, aes_key: aesKey })
  await r.sim.settled()
  const ticketOf = () => fieldsOf(commands.events.findLast((e) => e.key === 'suite_ticket')).SuiteTicket!
  const source = suiteTokenSource({
    baseUrl: r.url,
    store,
    suiteId: template.suite_id,
    suiteSecret: template.secret,
    ticket: async () => ticketOf(),
  })
  const mine = createClient({ baseUrl: r.url, token: async () => '', refreshToken: async () => '', suite: source })
  const { qrcode_url } = await own.call(suites.serviceGetCustomizedAuthUrl, { state: 'A', templateid_list: [template.suite_id] })
  expect(await code(own.call(suites.serviceGetCustomizedAuthUrl, { state: 'A', templateid_list: [suite.suite_id] }))).toBe(40083)
  await fetch(`${qrcode_url}&sim_corp=${corpid}`)
  await r.sim.settled()
  const { AuthCode } = fieldsOf(commands.events.find((e) => e.key === 'create_auth'))
  const got = await mine.call(suites.serviceGetPermanentCode, { auth_code: AuthCode! })
  expect([got.access_token, got.auth_info!.agent[0]!.is_customized_app]).toEqual([undefined, true])
  expect(
    await code(mine.call(suites.serviceGetCorpToken, { auth_corpid: got.auth_corp_info.corpid, permanent_code: got.permanent_code })),
  ).toBe(48001)
  const data = await listener([provider.corpid, got.auth_corp_info.corpid])
  await r.sim.setSuiteCallback({ suite_id: template.suite_id, url: `${data.url}$CORPID$/`, token, aes_key: aesKey, for_data: true })
  for (const corpId of [corpid, got.auth_corp_info.corpid]) {
    const tokens = tokenSource({ baseUrl: r.url, corpId, secret: got.permanent_code, store: memoryTokenStore() })
    const behalf = createClient({ baseUrl: r.url, token: tokens.token, refreshToken: tokens.refresh })
    const { userlist } = await behalf.call(contacts.userSimplelist, { department_id: 3 })
    // encrypted ids, but names
    expect(userlist[0]).toMatchObject({ userid: expect.stringMatching(/^wo\w{30}$/), name: '林小满' })
  }
  const person = await r.sim.createCustomer({ name: '代客' })
  await r.sim.add({ person_id: person.id, userid: 'linxiaoman' })
  await r.sim.settled()
  expect(data.events.map((e) => e.key)).toEqual(['change_external_contact/add_external_contact'])
  expect(fieldsOf(data.events[0])).toMatchObject({ ToUserName: got.auth_corp_info.corpid, UserID: expect.stringMatching(/^wo\w{30}$/) })
  for (const l of [commands, data]) {
    l.server.closeAllConnections()
    l.server.close()
  }
})

test('members who authorise for themselves, and whom a member picked', async () => {
  const { suite_id } = await r.sim.addSuite({ provider: provider.corpid, name: '成员授权', auth_mode: 1 })
  const { suite_ticket } = await r.sim.pushSuiteTicket({ suite_id })
  const { secret } = (await r.sim.providers()).providers[0]!.suites.find((s) => s.suite_id === suite_id)!
  const source = suiteTokenSource({ baseUrl: r.url, store, suiteId: suite_id, suiteSecret: secret, ticket: async () => suite_ticket })
  const mine = createClient({ baseUrl: r.url, token: async () => '', refreshToken: async () => '', suite: source })
  const { auth_code } = await r.sim.installSuite({ suite_id })
  const got = await mine.call(suites.serviceGetPermanentCode, { auth_code })
  const tokens = suiteCorpTokenSource({
    baseUrl: r.url,
    store,
    suite: source,
    authCorpId: got.auth_corp_info.corpid,
    permanentCode: got.permanent_code,
  })
  const one = createClient({ baseUrl: r.url, token: tokens.token, refreshToken: tokens.refresh })
  const { open_userid_list } = await one.call(conversions.batchUseridToOpenuserid, { userid_list: ['tangguo', 'linxiaoman'] })
  const [tang, lin] = open_userid_list.map((u) => u.open_userid)
  await r.sim.memberAuth({ suite_id, userid: 'tangguo' })
  const authorised = async (open_userid: string) => (await one.call(people.userCheckMemberAuth, { open_userid })).is_member_auth
  expect([await authorised(tang!), await authorised(lin!)]).toEqual([true, false])
  expect((await one.call(people.userListMemberAuth, {})).member_auth_list).toEqual([{ open_userid: tang }])
  const { selected_ticket } = await r.sim.pickMembers({ suite_id, userid: 'zhouruoxi', members: ['tangguo', 'linxiaoman'] })
  expect(await one.call(people.userListSelectedTicketUser, { selected_ticket })).toMatchObject({
    operator_open_userid: expect.stringMatching(/^wo/),
    open_userid_list: [tang],
    unauth_open_userid_list: [lin],
    total: 2,
  })
  expect(await code(one.call(people.userListSelectedTicketUser, { selected_ticket: 'x' }))).toBe(40058)
  await r.sim.memberAuth({ suite_id, userid: 'tangguo', agree: false })
  expect(await authorised(tang!)).toBe(false)
})

test('a company registers with the provider’s code', async () => {
  heard.events.length = 0
  const { register_code } = await own.call(suites.serviceGetRegisterCode, { template_id: 'tpl1', state: 'R' })
  expect(await code(own.call(suites.serviceGetRegisterInfo, { register_code }))).toBe(84024)
  expect(await code(own.call(suites.serviceGetRegisterInfo, { register_code: 'x' }))).toBe(84022)
  const made = await r.sim.registerCorp({ register_code, name: '新公司' })
  await r.sim.settled()
  expect(of('register_corp')[0]).toMatchObject({ RegisterCode: register_code, State: 'R' })
  const info = await own.call(suites.serviceGetRegisterInfo, { register_code })
  expect(info).toMatchObject({ template_id: 'tpl1', state: 'R', corpid: expect.stringMatching(/^wp/) })
  const answer = await fetch(`${r.url}/cgi-bin/department/simplelist?access_token=${info.contact_sync!.access_token}`)
  expect(await answer.json()).toMatchObject({ errcode: 0, department_id: [{ id: 1 }] })
  expect((await r.sim.corps()).corps.map((c) => c.corpid)).toContain(made.corpid)
  await expect(r.sim.registerCorp({ register_code, name: '又一家' })).rejects.toThrow('失效')
})
