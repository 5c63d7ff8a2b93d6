import * as conversions from '@rapport/wecom/calls/conversions.ts'
import { externalcontactList } from '@rapport/wecom/calls/customers.ts'
import * as people from '@rapport/wecom/calls/suite-people.ts'
import { ticketGet } from '@rapport/wecom/calls/tickets.ts'
import { signPage } from '@rapport/wecom/jssdk.ts'
import { hostsAt, providerLoginUrl } from '@rapport/wecom/links.ts'
import { afterAll, expect, test } from 'vitest'
import { code, provider, providerRig, redirect_uri, suite } from './provider-rig.ts'
import { corpid } from './rig.ts'

const { r, own, page, back, corpApp, installed, close } = await providerRig()
const { auth, app, agentid } = await installed()
afterAll(close)

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

  const site = providerLoginUrl(hostsAt(r.url), { corpId: provider.corpid, redirectUri: redirect_uri, userType: 'admin' })
  const qr = await back(`${site.slice(r.url.length)}&sim_user=zhouruoxi`)
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

test('a page of the suite in the client: signed with its own corpid, its own ids, names drawn for the eyes only', async () => {
  const { ticket } = await app.call(ticketGet, { type: 'agent_config' })
  const url = 'http://localhost/side'
  const { timestamp, nonceStr, signature } = signPage(ticket, url)
  const signed = { corpid: auth.corpid, agentid, url, noncestr: nonceStr, timestamp: String(timestamp), signature }
  expect(await r.sim.verifySignature(signed)).toEqual({ ok: true })
  const { external_userid } = (await corpApp().call(externalcontactList, { userid: 'linxiaoman' })) as { external_userid: string[] }
  const customer = external_userid[0]!
  const { result } = await r.sim.invokeJs({
    corpid: auth.corpid,
    agentid,
    userid: 'linxiaoman',
    customer,
    chat: '',
    entry: '',
    name: 'getCurExternalContact',
    params: {},
  })
  const { items } = await app.call(conversions.externalcontactGetNewExternalUserid, { external_userid_list: [customer] })
  expect(result).toEqual({ userId: items[0]!.new_external_userid })

  const { open_userid_list } = await app.call(conversions.batchUseridToOpenuserid, { userid_list: ['linxiaoman'] })
  const id = open_userid_list[0]!.open_userid
  const asked = [
    { type: 'userName', id },
    { type: 'userAlias', id },
    { type: 'departmentName', id: '3' },
    { type: 'userName', id: 'linxiaoman' },
  ]
  const drawn = async (which: number) =>
    (await r.sim.openData({ corpid: auth.corpid, agentid: which, items: asked })).items.map((i) => i.data)
  // a plain id is nobody to a provider, and everybody to the corp's own app
  expect(await drawn(agentid)).toEqual(['林小满', id, '静安寺店', 'linxiaoman'])
  expect(await drawn(1000002)).toEqual([id, id, '静安寺店', '林小满'])
  await r.sim.setSettings({ open_data_session: false })
  await expect(drawn(agentid)).rejects.toThrow('43016')
  await r.sim.setSettings({ open_data_session: true })
})
