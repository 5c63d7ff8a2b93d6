import * as links from '@rapport/wecom/calls/acquisition.ts'
import * as agents from '@rapport/wecom/calls/agents.ts'
import * as lookups from '@rapport/wecom/calls/contact-lookups.ts'
import { userList } from '@rapport/wecom/calls/contacts.ts'
import * as conversions from '@rapport/wecom/calls/conversions.ts'
import * as customers from '@rapport/wecom/calls/customers.ts'
import * as groups from '@rapport/wecom/calls/groups.ts'
import { kfAccountList } from '@rapport/wecom/calls/kf-accounts.ts'
import * as oauthCalls from '@rapport/wecom/calls/oauth.ts'
import * as people from '@rapport/wecom/calls/suite-people.ts'
import * as calls from '@rapport/wecom/calls/suites.ts'
import * as tickets from '@rapport/wecom/calls/tickets.ts'
import { authorizeUrl, hostsAt } from '@rapport/wecom/links.ts'
import { suiteCorpTokenSource, suiteTokenSource } from '@rapport/wecom/suite-tokens.ts'
import { memoryTokenStore, tokenSource } from '@rapport/wecom/tokens.ts'
import { afterAll, expect, test } from 'vitest'
import { acquisition } from '../../platform/conformance/acquisition.ts'
import { memberAuthorisation } from '../../platform/conformance/contacts.ts'
import { conversions as conversionEndpoints } from '../../platform/conformance/conversions.ts'
import { mediaAndAgents } from '../../platform/conformance/media-agents.ts'
import { oauth } from '../../platform/conformance/oauth.ts'
import { suites } from '../../platform/conformance/suites.ts'
import { DEMO_CONTACTS_SECRET } from '../src/scenarios/demo-data.ts'
import { trial } from './conformance-rig.ts'
import { provider, providerRig, redirect_uri, suite } from './provider-rig.ts'
import { corpid } from './rig.ts'

// platform/01 and 10: logins, suites, conversions, every endpoint right and wrong

const rigged = await providerRig()
const { r, suiteToken, ticket } = rigged
afterAll(rigged.close)
const store = memoryTokenStore()
const base = { baseUrl: r.url, store }
const suite_id = suite.suite_id
/** Filled on the way: the suite's app in the corp, one that each member authorises, and one developed on behalf. */
const token: Record<'inst' | 'member' | 'behalf' | 'provider', string> = { inst: '', member: '', behalf: '', provider: '' }
const auth = { auth_corpid: '', permanent_code: '' }
let agentid = 0

const behind = acquisition.filter(({ path }) => path.endsWith('/get_permit'))
const permissions = mediaAndAgents.filter(({ path }) => path.endsWith('/get_permissions'))
const all = [...suites, ...oauth, ...conversionEndpoints, ...memberAuthorisation, ...behind, ...permissions]
const t = trial(r.url, all, {
  app: () => r.token(),
  sync: () => r.token(DEMO_CONTACTS_SECRET),
  suite: () => suiteToken.token(),
  provider: async () => token.provider,
  inst: async () => token.inst,
  member: async () => token.member,
  behalf: async () => token.behalf,
})
const byProvider = { as: 'provider' }
const bySuite = { as: 'suite' }
const byInst = { as: 'inst' }

test('a suite: tokens, installation, what was granted', async () => {
  const who = { suite_id, suite_secret: suite.secret, suite_ticket: ticket() }
  await t.call(calls.serviceGetSuiteToken, who, {
    wrong: [
      [{ suite_id: 'x' }, 40083],
      [{ suite_secret: 'x' }, 40080],
      [{ suite_ticket: 'x' }, 40085],
    ],
  })
  const given = await t.call(
    calls.serviceGetProviderToken,
    { corpid: provider.corpid, provider_secret: provider.secret },
    { wrong: [[{ corpid: 'x' }, 40013]] },
  )
  token.provider = given.provider_access_token
  const { pre_auth_code } = await t.call(calls.serviceGetPreAuthCode, {}, bySuite)
  await t.call(
    calls.serviceSetSessionInfo,
    { pre_auth_code, session_info: { auth_type: 1 } },
    { ...bySuite, wrong: [[{ pre_auth_code: 'x' }, 40077]] },
  )
  const unknown: [Record<string, unknown>, number][] = [[{ auth_code: 'x'.repeat(64) }, 40078]]
  const { auth_code } = await r.sim.installSuite({ suite_id, state: 'S' })
  const got = await t.call(calls.serviceGetPermanentCode, { auth_code }, { ...bySuite, wrong: unknown })
  agentid = got.auth_info!.agent[0]!.agentid
  const reset = await r.sim.resetPermanentCode({ suite_id })
  const again = await t.call(calls.serviceV2GetPermanentCode, { auth_code: reset.auth_code }, { ...bySuite, wrong: unknown })
  Object.assign(auth, { auth_corpid: again.auth_corp_info.corpid, permanent_code: again.permanent_code })
  const wrong: [Record<string, unknown>, number][] = [
    [{ permanent_code: 'x' }, 40084],
    [{ auth_corpid: 'ww0' }, 40013],
  ]
  await t.call(calls.serviceGetAuthInfo, auth, { ...bySuite, wrong })
  await t.call(calls.serviceV2GetAuthInfo, auth, { ...bySuite, wrong })
  token.inst = (await t.call(calls.serviceGetCorpToken, auth, { ...bySuite, wrong })).access_token
  await t.call(
    calls.serviceGetAdminList,
    { auth_corpid: auth.auth_corpid, agentid },
    { ...bySuite, wrong: [[{ auth_corpid: 'ww0' }, 48004]] },
  )
  await t.call(
    calls.serviceGetAppQrcode,
    { suite_id, state: 'door', style: 1, result_type: 2 },
    { ...bySuite, wrong: [[{ suite_id: 'x' }, 40083]] },
  )
  await t.call(links.externalcontactCustomerAcquisitionAppGetPermit, {}, byInst)
})

test('on behalf, by members, and for companies that register', async () => {
  const template = await r.sim.addSuite({ provider: provider.corpid, name: '代开发', kind: 'on_behalf' })
  const templates = { state: 'A', templateid_list: [template.suite_id] }
  await t.call(calls.serviceGetCustomizedAuthUrl, templates, { ...byProvider, wrong: [[{ templateid_list: [suite_id] }, 40083]] })
  const sourceOf = async (of: { suite_id: string; secret: string }) => {
    const { suite_ticket } = await r.sim.pushSuiteTicket({ suite_id: of.suite_id })
    return suiteTokenSource({ ...base, suiteId: of.suite_id, suiteSecret: of.secret, ticket: async () => suite_ticket })
  }
  const codeOf = async (of: { suite_id: string; secret: string }) => {
    const source = await sourceOf(of)
    const { auth_code } = await r.sim.installSuite({ suite_id: of.suite_id })
    const answer = await fetch(`${r.url}/cgi-bin/service/get_permanent_code?suite_access_token=${await source.token()}`, {
      method: 'POST',
      body: JSON.stringify({ auth_code }),
    })
    const { permanent_code, auth_corp_info } = (await answer.json()) as { permanent_code: string; auth_corp_info: { corpid: string } }
    return { source, permanent_code, corpid: auth_corp_info.corpid }
  }
  const behalf = await codeOf(template)
  token.behalf = await tokenSource({ ...base, corpId: behalf.corpid, secret: behalf.permanent_code }).token()
  await t.call(agents.agentGetPermissions, {}, { as: 'behalf' })

  const each = await r.sim.addSuite({ provider: provider.corpid, name: '成员授权', auth_mode: 1 })
  const own = await codeOf(each)
  token.member = await suiteCorpTokenSource({
    ...base,
    suite: own.source,
    authCorpId: own.corpid,
    permanentCode: own.permanent_code,
  }).token()
  const as = 'member'
  await r.sim.memberAuth({ suite_id: each.suite_id, userid: 'tangguo' })
  const { selected_ticket } = await r.sim.pickMembers({ suite_id: each.suite_id, userid: 'zhouruoxi', members: ['tangguo', 'linxiaoman'] })
  const { member_auth_list } = await t.call(people.userListMemberAuth, { limit: 10 }, { as })
  await t.call(
    people.userCheckMemberAuth,
    { open_userid: member_auth_list[0]!.open_userid },
    { as, wrong: [[{ open_userid: 'x' }, 60111]] },
  )
  await t.call(people.userListSelectedTicketUser, { selected_ticket }, { as, wrong: [[{ selected_ticket: 'x' }, 40058]] })

  const company = { template_id: 'tpl1', corp_name: '面粉厂', admin_name: '裴', admin_mobile: '13800000000', state: 'R', follow_user: 'x' }
  const { register_code } = await t.call(calls.serviceGetRegisterCode, company, byProvider)
  await r.sim.registerCorp({ register_code })
  await t.call(calls.serviceGetRegisterInfo, { register_code }, { ...byProvider, wrong: [[{ register_code: 'x' }, 84022]] })
})

const back = async (url: string) => {
  const answer = await fetch(url, { redirect: 'manual' })
  return new URL(answer.headers.get('location')!).searchParams
}

test('people of the corp’s own app: OAuth, second verification, mini program', async () => {
  const enter = async (user: string, scope: 'snsapi_base' | 'snsapi_privateinfo' = 'snsapi_base') => {
    const page = authorizeUrl(hostsAt(r.url), { corpId: corpid, redirectUri: redirect_uri, scope, state: 'x1', agentId: 1000002 })
    return (await back(page.replace('#', `&sim_user=${user}#`))).get('code')!
  }
  const bad: [Record<string, unknown>, number][] = [[{ code: 'made-up' }, 40029]]
  const who = await t.call(oauthCalls.authGetuserinfo, { code: await enter('linxiaoman', 'snsapi_privateinfo') }, { wrong: bad })
  const customer = (await r.sim.people({ kind: 'customer', limit: 1 })).people[0]!
  await t.call(oauthCalls.authGetuserinfo, { code: await enter(customer.id) })
  await t.call(oauthCalls.userGetuserinfo, { code: await enter('tangguo') }, { wrong: bad })
  await t.call(oauthCalls.userGetuserinfo, { code: await enter('outsider') })
  await t.call(
    oauthCalls.authGetuserdetail,
    { user_ticket: who.user_ticket! },
    {
      wrong: [
        [{ user_ticket: 'x' }, 84015],
        [{ user_ticket: undefined }, 84090],
      ],
    },
  )
  await r.sim.setApp({ corpid, contact_write: true })
  const tfa = await t.call(lookups.authGetTfaInfo, { code: await enter('tangguo') }, { wrong: bad })
  await t.call(lookups.userTfaSucc, { userid: 'tangguo', tfa_code: tfa.tfa_code }, { wrong: [[{ tfa_code: 'x' }, 40029]] })
  await t.call(lookups.userAuthsucc, { userid: 'tangguo' }, { wrong: [[{ userid: 'nobody' }, 60111]] })
  const { js_code } = await r.sim.miniProgramCode({ userid: 'linxiaoman' })
  const grant_type = 'authorization_code' as const
  await t.call(people.miniprogramJscode2session, { js_code, grant_type }, { wrong: [[{ js_code: 'x' }, 40029]] })
  await t.call(tickets.getJsapiTicket, {})
  await t.call(tickets.ticketGet, { type: 'agent_config' }, { wrong: [[{ type: 'x' }, 91040]] })
})

test('people of the suite', async () => {
  const enter = async (user: string) => {
    const query = { appid: suite_id, redirect_uri, response_type: 'code', scope: 'snsapi_privateinfo', state: 'x', sim_user: user }
    return (await back(`${r.url}/connect/oauth2/authorize?${new URLSearchParams(query)}`)).get('code')!
  }
  const bad: [Record<string, unknown>, number][] = [[{ code: 'made-up' }, 40029]]
  const who = await t.call(people.serviceAuthGetuserinfo3rd, { code: await enter('linxiaoman') }, { ...bySuite, wrong: bad })
  await t.call(people.serviceGetuserinfo3rd, { code: await enter('linxiaoman') }, { ...bySuite, wrong: bad })
  await t.call(people.serviceGetuserinfo3rd, { code: await enter('outsider') }, bySuite)
  const lost: [Record<string, unknown>, number][] = [[{ user_ticket: 'x' }, 84015]]
  await t.call(people.serviceAuthGetuserdetail3rd, { user_ticket: who.user_ticket! }, { ...bySuite, wrong: lost })
  await t.call(people.serviceGetuserdetail3rd, { user_ticket: who.user_ticket! }, { ...bySuite, wrong: lost })
  const { js_code } = await r.sim.miniProgramCode({ suite_id, userid: 'linxiaoman' })
  const session = { js_code, grant_type: 'authorization_code' as const }
  await t.call(people.serviceMiniprogramJscode2session, session, { ...bySuite, wrong: [[{ js_code: 'x' }, 40029]] })
  const { auth_code } = await r.sim.providerLogin({ provider: provider.corpid, userid: 'zhouruoxi' })
  await t.call(people.serviceGetLoginInfo, { auth_code }, { ...byProvider, wrong: [[{ auth_code: 'x' }, 40029]] })
})

test('names for pages without names: search, order, files', async () => {
  const { auth_corpid } = auth
  const strange: [Record<string, unknown>, number][] = [[{ auth_corpid: 'wp0' }, 40013]]
  const asked = { query_word: '小', query_type: 0 as const, query_range: 1 as const, limit: 5, full_match_field: 1 as const }
  await t.call(people.serviceContactSearch, { auth_corpid, agentid, query_word: '小' }, { ...byProvider, wrong: strange })
  await t.call(people.serviceContactBatchsearch, { auth_corpid, query_request_list: [asked] }, { ...byProvider, wrong: strange })
  const ids = await t.call(conversions.batchUseridToOpenuserid, { userid_list: ['zhouruoxi', 'tangguo', 'nobody'] }, byInst)
  const useridlist = ids.open_userid_list.map((u) => u.open_userid)
  const sort_options = [{ sort_field: 0 as const, sort_type: 1 as const }]
  await t.call(people.serviceContactSort, { auth_corpid, sort_options, useridlist }, { ...byProvider, wrong: strange })
  const text = Buffer.from(`店员：$userName=${useridlist[0]}$`)
  const { media_id } = await t.upload(
    people.serviceMediaUpload,
    { type: 'file' },
    { name: '名单.csv', type: 'text/csv', data: text },
    byProvider,
  )
  const job = { auth_corpid, media_id_list: [media_id], output_file_name: '导出', output_file_format: 'pdf' as const }
  const { jobid } = await t.call(people.serviceContactIdTranslate, job, { ...byProvider, wrong: strange })
  await t.call(people.serviceBatchGetresult, { jobid }, { ...byProvider, wrong: [[{ jobid: 'x' }, 40088]] })
})

test('conversions, there and back', async () => {
  const { external_userid: plain } = await r.ok(customers.externalcontactList, { userid: 'linxiaoman' })
  const { userlist } = (await (await fetch(`${r.url}${userList.path}?access_token=${token.inst}&department_id=3`)).json()) as {
    userlist: { userid: string }[]
  }
  const open = { open_userid_list: [userlist[0]!.userid, 'wo0'], source_agentid: agentid }
  await t.call(conversions.batchOpenuseridToUserid, open, { wrong: [[{ source_agentid: 1000002 }, 40056]] })
  await t.call(conversions.serviceCorpidToOpencorpid, { corpid }, { ...byProvider, wrong: [[{ corpid: 'x' }, 40013]] })
  await t.call(conversions.externalcontactGetNewExternalUserid, { external_userid_list: [plain[0]!] }, byInst)
  const bad: [Record<string, unknown>, number][] = [[{ external_userid: 'x' }, 40096]]
  const { external_userid } = await t.call(
    conversions.externalcontactToServiceExternalUserid,
    { external_userid: plain[0]! },
    { ...byInst, wrong: bad },
  )
  await t.call(conversions.externalcontactFromServiceExternalUserid, { external_userid, source_agentid: agentid }, { wrong: bad })

  const { external_contact } = await r.ok(customers.externalcontactGet, { external_userid: plain[0]! })
  const who = { unionid: external_contact.unionid!, openid: 'o' }
  const lost: [Record<string, unknown>, number][] = [[{ unionid: 'x' }, 610014]]
  await t.call(conversions.externalcontactUnionidToExternalUserid, who, { ...byInst, wrong: lost })
  await t.call(conversions.serviceExternalcontactUnionidToExternalUserid3rd, { ...who, corpid: auth.auth_corpid }, bySuite)
  await t.call(conversions.corpgroupUnionidToExternalUserid, who, byInst)
  await t.call(conversions.idconvertUnionidToExternalUserid, { ...who, subject_type: 1 }, byInst)
  await t.call(conversions.idconvertUnionidToExternalUserid, { unionid: 'oU_visitor', openid: 'o', subject_type: 0 }, byInst)
  await t.call(conversions.corpgroupUnionidToPendingId, who, byInst)
  const seen = await t.call(conversions.idconvertBatchExternalUseridToPendingId, { external_userid: [external_userid] }, byInst)
  expect(seen.result).toHaveLength(1)
  await t.call(conversions.corpgroupBatchExternalUseridToPendingId, { external_userid: [external_userid] }, byInst)

  const { tag_group } = await r.post<{ tag_group: { tag: { id: string }[] }[] }>('externalcontact/get_corp_tag_list')
  await t.call(conversions.idconvertExternalTagid, { external_tagid_list: [tag_group[0]!.tag[0]!.id, 'et0'] }, byInst)
  const { account_list } = await r.ok(kfAccountList, {})
  await t.call(conversions.idconvertOpenKfid, { open_kfid_list: [account_list[0]!.open_kfid, 'wk0'] }, byInst)
  const { group_chat_list } = await r.ok(groups.externalcontactGroupchatList, { limit: 1 })
  const { chat_id } = group_chat_list[0]!
  await t.call(conversions.idconvertChatid, { chat_id_list: [chat_id, 'wr0'] }, byInst)
  const { group_chat } = await r.ok(groups.externalcontactGroupchatGet, { chat_id })
  const member = group_chat.member_list.find((m) => m.type === 2)!.userid
  await t.call(
    conversions.externalcontactGroupchatGetNewExternalUserid,
    { chat_id, external_userid_list: [member] },
    { ...byInst, wrong: [[{ chat_id: 'x' }, 40050]] },
  )
  await t.call(conversions.idconvertApplyToUpgradeChatid, { upgrade_time: Math.floor((await r.sim.clock()).now / 1000) + 60 }, byInst)
  await t.call(conversions.idconvertUpgradeChatidForNewCorp, {}, byInst)
  const { tmp_external_userid } = await r.sim.tmpExternalId({ id: plain[0]!, business_type: 2 })
  const tmp = { business_type: 2 as const, user_type: 1 as const, tmp_external_userid_list: [tmp_external_userid, 'x'] }
  await t.call(conversions.idconvertConvertTmpExternalUserid, tmp)
  await t.call(
    conversions.serviceExternalcontactFinishExternalUseridMigration,
    { corpid: auth.auth_corpid },
    { ...byProvider, wrong: [[{ corpid: 'x' }, 48001]] },
  )
})

test('nothing of the chapters is left out', () => {
  console.log(t.table())
  expect(t.untried()).toEqual([])
})
