import { allCalls } from '@rapport/wecom/calls/all.ts'
import { messageSend } from '@rapport/wecom/calls/app-messages.ts'
import * as contacts from '@rapport/wecom/calls/contacts.ts'
import * as conversions from '@rapport/wecom/calls/conversions.ts'
import * as customers from '@rapport/wecom/calls/customers.ts'
import { externalcontactGroupchatList } from '@rapport/wecom/calls/groups.ts'
import * as people from '@rapport/wecom/calls/suite-people.ts'
import * as suites from '@rapport/wecom/calls/suites.ts'
import { afterAll, expect, test } from 'vitest'
import { code, provider, providerRig, suite } from './provider-rig.ts'
import { corpid } from './rig.ts'

const { r, heard, of, suiteToken, own, page, corpApp, installed, close } = await providerRig()
const { auth, app, agentid } = await installed()
afterAll(close)

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

  const { external_userid: plain } = await r.get<{
    external_userid: string[]
  }>('externalcontact/list', { userid: 'linxiaoman' })
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

  const { external_contact } = await r.get<{
    external_contact: { unionid: string }
  }>('externalcontact/get', { external_userid: plain[0]! })
  const who = { unionid: external_contact.unionid, openid: 'o' }
  expect(await app.call(conversions.externalcontactUnionidToExternalUserid, who)).toMatchObject({ external_userid: theirs })
  expect(await code(app.call(conversions.externalcontactUnionidToExternalUserid, { unionid: 'x', openid: 'o' }))).toBe(610014)
  expect(await own.call(conversions.serviceExternalcontactUnionidToExternalUserid3rd, { ...who, corpid: auth.corpid })).toMatchObject({
    external_userid_info: [{ corpid: auth.corpid, external_userid: theirs }],
  })
  expect(await app.call(conversions.corpgroupUnionidToExternalUserid, who)).toMatchObject({
    external_userid_info: [{ corpid: auth.corpid, external_userid: theirs }],
  })

  const { tag_group } = await r.post<{
    tag_group: { group_id: string; tag: { id: string }[] }[]
  }>('externalcontact/get_corp_tag_list')
  const tagid = tag_group[0]!.tag[0]!.id
  const tags = await app.call(conversions.idconvertExternalTagid, { external_tagid_list: [tagid, 'et0'] })
  expect(tags).toMatchObject({
    items: [{ external_tagid: tagid, open_external_tagid: expect.stringMatching(/^et\w{30}$/) }],
    invalid_external_tagid_list: ['et0'],
  })
  const { group_chat_list } = await r.post<{
    group_chat_list: { chat_id: string }[]
  }>('externalcontact/groupchat/list', { limit: 1 })
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
  const members = await r.post<{
    group_chat: { member_list: { userid: string; type: number }[] }
  }>('externalcontact/groupchat/get', { chat_id })
  const stranger = members.group_chat.member_list.find((m) => m.type === 2)!.userid
  expect(
    (await app.call(conversions.externalcontactGroupchatGetNewExternalUserid, { chat_id: new_chat_id, external_userid_list: [stranger] }))
      .items,
  ).toHaveLength(1)
})

test('a visitor first, a customer later: the pending_id joins the two', async () => {
  const person = await r.sim.createCustomer({ name: '先来后到' })
  const unionid = 'oU_visitor'
  const first = await app.call(conversions.idconvertUnionidToExternalUserid, { unionid, openid: 'o', subject_type: 1 })
  expect(first.external_userid).toBeUndefined()
  expect(await app.call(conversions.corpgroupUnionidToPendingId, { unionid, openid: 'o' })).toMatchObject({ pending_id: first.pending_id })
  const { id } = await r.sim.createCustomer({ name: '后来' })
  const added = await r.sim.add({ person_id: id, userid: 'tangguo' })
  expect(added.added).toBe(true)
  const detail = await r.get<{ external_contact: { unionid: string } }>('externalcontact/get', { external_userid: id })
  const seen = { unionid: detail.external_contact.unionid, openid: 'o' }
  const now = await app.call(conversions.idconvertUnionidToExternalUserid, { ...seen, subject_type: 1 })
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

test('hostile bodies behind every kind of token, never a 5xx', async () => {
  const { auth_code } = await r.sim.installSuite({ suite_id: suite.suite_id })
  const got = await own.call(suites.serviceGetPermanentCode, { auth_code })
  const provided = await own.call(suites.serviceGetProviderToken, { corpid: provider.corpid, provider_secret: provider.secret })
  const keys = {
    corp: `access_token=${got.access_token}`,
    suite: `suite_access_token=${await suiteToken.token()}`,
    provider: `provider_access_token=${provided.provider_access_token}`,
    none: '',
  }
  const bodies = [
    'null',
    '[]',
    '{}',
    '{"auth_corpid":{"a":1},"userid_list":[null],"code":"__proto__","auth_code":"constructor","cursor":"\\u0000"}',
    '{"__proto__":{"x":1}}',
    '{"a":',
  ]
  for (const call of allCalls) {
    for (const body of call.token === 'corp' ? bodies.slice(2, 4) : bodies) {
      const init = call.method === 'POST' ? { method: 'POST', body } : {}
      const query =
        call.method === 'GET' && body.includes('auth_code')
          ? '&code=__proto__&js_code=constructor&open_userid=toString&selected_ticket=__proto__&jobid=constructor&grant_type=authorization_code'
          : ''
      const answer = await fetch(`${r.url}${call.path}?${keys[call.token]}${query}`, init)
      expect([call.name, answer.status]).toEqual([call.name, 200])
      expect(await answer.json()).toHaveProperty('errcode')
    }
  }
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect(await code(own.call(suites.serviceGetPermanentCode, { auth_code: name.padEnd(64, '_') }))).toBe(40078)
    expect(await code(own.call(people.serviceAuthGetuserinfo3rd, { code: name }))).toBe(40029)
    expect(await code(own.call(people.serviceAuthGetuserdetail3rd, { user_ticket: name }))).toBe(84015)
    expect(await code(own.call(people.serviceBatchGetresult, { jobid: name }))).toBe(40088)
    expect(await code(own.call(suites.serviceGetRegisterInfo, { register_code: name }))).toBe(84022)
    expect(await code(own.call(suites.serviceSetSessionInfo, { pre_auth_code: name, session_info: {} }))).toBe(40077)
    const answer = await fetch(`${r.url}/cgi-bin/service/get_pre_auth_code?suite_access_token=${name}`)
    expect(await answer.json()).toMatchObject({ errcode: 40082 })
    expect((await fetch(`${r.url}/translated/${name}`)).status).toBe(404)
    expect((await page(`/3rdapp/customized?invitation=${name}`)).status).toBe(400)
  }
})
