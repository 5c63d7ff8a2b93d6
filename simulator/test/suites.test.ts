import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as contacts from '@rapport/wecom/calls/contacts.ts'
import * as conversions from '@rapport/wecom/calls/conversions.ts'
import * as customers from '@rapport/wecom/calls/customers.ts'
import * as people from '@rapport/wecom/calls/suite-people.ts'
import * as suites from '@rapport/wecom/calls/suites.ts'
import { createClient, type WecomClient } from '@rapport/wecom/client.ts'
import { hostsAt, suiteInstallUrl } from '@rapport/wecom/links.ts'
import { suiteCorpTokenSource, suiteTokenSource } from '@rapport/wecom/suite-tokens.ts'
import { memoryTokenStore, tokenSource } from '@rapport/wecom/tokens.ts'
import { afterAll, expect, test } from 'vitest'
import { code, listener, provider, providerRig, redirect_uri, suite } from './provider-rig.ts'
import { aesKey, corpid, fieldsOf, rig, token } from './rig.ts'

const { r, heard, store, of, ticket, suiteToken, own, page, back, corpClient, close } = await providerRig()
afterAll(close)

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
  const address = suiteInstallUrl(hostsAt(r.url), {
    suiteId: suite.suite_id,
    preAuthCode: pre_auth_code,
    redirectUri: redirect_uri,
    state: 'S1',
  })
  const install = (query: Record<string, string>) => {
    const url = new URL(address)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href.slice(r.url.length)
  }
  expect(await (await page(install({}))).text()).toMatch(/睦客（测试授权）[\s\S]*麦禾烘焙/)
  const wrongs: Record<string, string>[] = [
    { suite_id: 'x' },
    { pre_auth_code: 'x' },
    { redirect_uri: 'https://evil.example/' },
    { state: 'a b' },
    { sim_corp: 'x' },
    { sim_corp: corpid, sim_user: 'nobody' },
  ]
  for (const wrong of wrongs) expect((await page(install(wrong))).status).toBe(400)
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
  await expect(own.call(suites.serviceGetPermanentCode, { auth_code: 'short' })).rejects.toMatchObject({
    outcome: 'not_sent',
    field: 'auth_code',
  })
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
  for (const l of [commands, data]) await l.close()
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
  const filled = { corp_name: '新公司', admin_name: '开店的', admin_mobile: '13812345678' }
  const { register_code } = await own.call(suites.serviceGetRegisterCode, { template_id: 'tpl1', state: 'R', ...filled })
  expect(await code(own.call(suites.serviceGetRegisterInfo, { register_code }))).toBe(84024)
  expect(await code(own.call(suites.serviceGetRegisterInfo, { register_code: 'x' }))).toBe(84022)
  const made = await r.sim.registerCorp({ register_code })
  await r.sim.settled()
  expect(of('register_corp')[0]).toMatchObject({ RegisterCode: register_code, State: 'R' })
  const info = await own.call(suites.serviceGetRegisterInfo, { register_code })
  expect(info).toMatchObject({ template_id: 'tpl1', state: 'R', corpid: expect.stringMatching(/^wp/) })
  const answer = await fetch(`${r.url}/cgi-bin/department/simplelist?access_token=${info.contact_sync!.access_token}`)
  expect(await answer.json()).toMatchObject({ errcode: 0, department_id: [{ id: 1 }] })
  expect((await r.sim.corps()).corps).toContainEqual(expect.objectContaining({ corpid: made.corpid, name: '新公司' }))
  expect((await r.sim.people({ corpid: made.corpid, kind: 'staff' })).people[0]).toMatchObject({ name: '开店的' })
  await expect(r.sim.registerCorp({ register_code, name: '又一家' })).rejects.toThrow('失效')
})

test('a restart keeps providers, what was installed, tokens, and what encrypted ids stand for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'suites-'))
  const stateFile = join(folder, 'wecom.json')
  const a = await rig({ scenario: 'empty', stateFile })
  const { corpid: id } = await a.sim.addProvider({ name: '记得' })
  const made = await a.sim.addSuite({ provider: id, name: '应用' })
  const tokens = async (url: string, ticket: string) => {
    const source = suiteTokenSource({
      baseUrl: url,
      store: memoryTokenStore(),
      suiteId: made.suite_id,
      suiteSecret: made.secret,
      ticket: async () => ticket,
    })
    return { source, client: createClient({ baseUrl: url, token: async () => '', refreshToken: async () => '', suite: source }) }
  }
  const { suite_ticket } = await a.sim.pushSuiteTicket({ suite_id: made.suite_id })
  const before = await tokens(a.url, suite_ticket)
  const { auth_code } = await a.sim.installSuite({ suite_id: made.suite_id })
  const got = await before.client.call(suites.serviceGetPermanentCode, { auth_code })
  const suite_access_token = await before.source.token()
  await a.close()

  const b = await rig({ scenario: 'empty', stateFile })
  const after = await tokens(b.url, suite_ticket)
  expect(await after.source.token()).toBe(suite_access_token)
  const corp = suiteCorpTokenSource({
    baseUrl: b.url,
    store: memoryTokenStore(),
    suite: after.source,
    authCorpId: got.auth_corp_info.corpid,
    permanentCode: got.permanent_code,
  })
  expect(await corp.token()).toBe(got.access_token)
  const client = createClient({ baseUrl: b.url, token: corp.token, refreshToken: corp.refresh })
  expect(await client.call(contacts.userGet, { userid: got.auth_user_info!.userid! })).toMatchObject({ status: 1 })
  // a new story: the suite is still there, nobody has it
  await b.sim.reset({ scenario: 'empty' })
  expect((await b.sim.providers()).providers[0]!.suites[0]).toMatchObject({ suite_id: made.suite_id, installed: [] })
  await b.close()
  rmSync(folder, { recursive: true })
})
