import type { WecomInput } from '@rapport/wecom/call.ts'
import * as codes from '@rapport/wecom/wechat/calls/codes.ts'
import * as components from '@rapport/wecom/wechat/calls/components.ts'
import * as mass from '@rapport/wecom/wechat/calls/mass.ts'
import * as media from '@rapport/wecom/wechat/calls/media.ts'
import * as menus from '@rapport/wecom/wechat/calls/menus.ts'
import * as messages from '@rapport/wecom/wechat/calls/messages.ts'
import * as oauth from '@rapport/wecom/wechat/calls/oauth.ts'
import * as tokens from '@rapport/wecom/wechat/calls/tokens.ts'
import * as users from '@rapport/wecom/wechat/calls/users.ts'
import { authorizeUrl } from '@rapport/wecom/wechat/links.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFields } from '../../platform/conformance/notation.ts'
import { wechatEndpoints } from '../../platform/conformance/wechat.ts'
import type { AccountCard, ComponentCard } from '../src/sim/wechat-api.ts'
import { hidden } from './conformance-rig.ts'
import { wechatTries } from './conformance-wechat-rig.ts'
import { keys, listener, type WechatRig, wechatRig } from './wechat-rig.ts'

// Each call of WeChat's open platform, wrong and right, against its pages (platform/conformance/wechat.ts).

type Json = Record<string, unknown>
let r: WechatRig
let service: AccountCard
let mini: AccountCard
let person_id: string
let touser: string
let visitor: string
const { call, send, tokenOf, seen, tried } = wechatTries(
  () => r,
  () => service.appid,
)

beforeAll(async () => {
  r = await wechatRig()
  service = await r.open('service', '一致', 'op-home')
  mini = await r.open('mini_program', '一致小程序', 'op-home')
  person_id = (await r.sim.people({ kind: 'customer', limit: 1 })).people[0]!.id
  touser = (await r.sim.follow({ person_id, appid: service.appid })).openid
  visitor = (await r.sim.openid({ person_id, appid: mini.appid })).openid
  for (const { appid, secret } of [service, mini]) {
    const asked = { grant_type: 'client_credential', appid, secret }
    tokenOf.set(appid, (await r.say<{ access_token: string }>('cgi-bin/stable_token', {}, asked)).access_token)
  }
})
afterAll(() => r.close())

test('tokens, tickets, visitors', async () => {
  const { appid, secret } = service
  const asked = { grant_type: 'client_credential' as const, appid, secret }
  const who: [Json, number][] = [
    [{ appid: 'wx0' }, 40013],
    [{ secret: 'x' }, 40125],
    [{ grant_type: 'x' }, 40002],
  ]
  await call(tokens.token, asked, { wrong: who })
  await call(tokens.stableToken, asked, { wrong: who })
  await call(tokens.clearQuota, { appid }, { wrong: [[{ appid: mini.appid }, 40013]] })
  await call(tokens.getApiDomainIp, {})
  await call(oauth.getcallbackip, {})
  await call(tokens.ticketGetticket, { type: 'jsapi' })

  const page = authorizeUrl(r.wechat, { appid, redirectUri: 'http://127.0.0.1:9/', scope: 'snsapi_userinfo' })
  const there = await fetch(`${page.split('#')[0]}&sim_user=${person_id}`, { redirect: 'manual' })
  const code = new URL(there.headers.get('location')!).searchParams.get('code')!
  const wrong: [Json, number][] = [
    [{ code: 'nonsense' }, 40029],
    [{ secret: 'x' }, 40125],
  ]
  const granted = await call(oauth.snsOauth2AccessToken, { appid, secret, code, grant_type: 'authorization_code' }, { wrong })
  const { access_token, openid, refresh_token } = granted
  const renew = { appid, grant_type: 'refresh_token' as const, refresh_token }
  await call(oauth.snsOauth2RefreshToken, renew, { wrong: [[{ refresh_token: 'x' }, 40030]] })
  const others: [Json, number][] = [
    [{ access_token: 'x' }, 40001],
    [{ openid: visitor }, 40003],
  ]
  await call(oauth.snsUserinfo, { access_token, openid, lang: 'zh_CN' }, { wrong: others })
  await call(oauth.snsAuth, { access_token, openid }, { wrong: others })

  const { code: js_code } = await r.sim.miniProgramLogin({ person_id, appid: mini.appid })
  const login = { appid: mini.appid, secret: mini.secret, js_code, grant_type: 'authorization_code' as const }
  await call(oauth.snsJscode2session, login, { wrong: [[{ js_code: 'x' }, 40029]] })
  const phone = await r.sim.miniProgramLogin({ person_id, appid: mini.appid, phone: true })
  await call(oauth.wxaBusinessGetuserphonenumber, phone, { as: mini.appid, wrong: [[{ code: 'x' }, 40029]] })
})

test('followers and their tags', async () => {
  const stranger = { openid: 'oNobody' }
  await call(users.userInfo, { openid: touser, lang: 'zh_CN' }, { wrong: [[stranger, 40003]] })
  await call(users.userInfoBatchget, { user_list: [{ openid: touser, lang: 'en' }] }, { wrong: [[{ user_list: [stranger] }, 40003]] })
  await call(users.userGet, {}, { wrong: [[{ next_openid: 'oNobody' }, 40003]] })
  await call(users.userInfoUpdateremark, { openid: touser, remark: '老客' }, { wrong: [[stranger, 40003]] })
  const { tag } = await call(users.tagsCreate, { tag: { name: '会员' } }, { wrong: [[{ tag: { name: '星标组' } }, 45157]] })
  const none: [Json, number] = [{ tagid: 999 }, 45159]
  await call(users.tagsUpdate, { tag: { id: tag.id, name: '会员 2' } }, { wrong: [[{ tag: { id: 2, name: 'x' } }, 45058]] })
  const both = { openid_list: [touser], tagid: tag.id }
  await call(users.tagsMembersBatchtagging, both, { wrong: [none, [{ openid_list: ['oNobody'] }, 40003]] })
  await call(users.tagsGet, {})
  await call(users.userTagGet, { tagid: tag.id }, { wrong: [none] })
  await call(users.tagsGetidlist, { openid: touser }, { wrong: [[stranger, 40003]] })
  await call(users.tagsMembersBatchuntagging, both, { wrong: [none] })
  await call(
    users.tagsDelete,
    { tag: { id: tag.id } },
    {
      wrong: [
        [{ tag: { id: 2 } }, 45058],
        [{ tag: { id: 999 } }, 45159],
      ],
    },
  )
})

test('files and articles', async () => {
  const dead: [Json, number][] = [[{ media_id: 'nonsense' }, 40007]]
  const { media_id = '' } = await call(media.mediaUpload, { type: 'image' })
  await call(media.mediaGet, { media_id }, { wrong: dead })
  await call(media.mediaUploadimg, {})
  const kept = await call(media.materialAddMaterial, { type: 'image' })
  await call(media.materialGetMaterial, { media_id: kept.media_id }, { wrong: dead })
  await call(media.materialBatchgetMaterial, { type: 'image', offset: 0, count: 20 })
  const article = { title: '开业', author: '麦禾', digest: '来', content: '<p>欢迎</p>', thumb_media_id: kept.media_id }
  const draft = await call(
    media.draftAdd,
    { articles: [article] },
    { wrong: [[{ articles: [{ ...article, thumb_media_id: media_id }] }, 40007]] },
  )
  await call(media.draftGet, { media_id: draft.media_id }, { wrong: dead })
  await call(media.freepublishSubmit, { media_id: draft.media_id }, { wrong: dead })
  await call(media.freepublishBatchget, { offset: 0, count: 20, no_content: 0 })
  await call(media.materialDelMaterial, { media_id: kept.media_id }, { wrong: dead })
})

test('messages: of customer service, by template, agreed to', async () => {
  await r.sim.sayToAccount({ person_id, appid: service.appid, text: '你好' })
  const say = { touser, msgtype: 'text' as const, text: { content: '在' } }
  const { media_id = '' } = await call(media.mediaUpload, { type: 'image' })
  await call(messages.messageCustomSend, say, {
    wrong: [
      [{ touser: 'oNobody' }, 40003],
      [{ text: { content: '' } }, 44004],
    ],
  })
  await call(
    messages.messageCustomSend,
    { touser, msgtype: 'image', image: { media_id } },
    { wrong: [[{ image: { media_id: 'x' } }, 40007]] },
  )
  const news = { articles: [{ title: '新品', url: 'https://shop.example/' }] }
  await call(messages.messageCustomSend, { touser, msgtype: 'news', news })
  const card = { title: '点单', appid: mini.appid, pagepath: 'pages/index', thumb_media_id: media_id }
  await call(messages.messageCustomSend, { touser, msgtype: 'miniprogrampage', miniprogrampage: card })
  const list = [{ id: '1', content: '满意' }]
  await call(messages.messageCustomSend, { touser, msgtype: 'msgmenu', msgmenu: { head_content: '如何', list, tail_content: '谢谢' } })
  await call(messages.messageCustomTyping, { touser, command: 'Typing' }, { wrong: [[{ touser: 'oNobody' }, 40003]] })

  await call(messages.templateApiSetIndustry, { industry_id1: '1', industry_id2: '4' }, { wrong: [[{ industry_id1: '99' }, 40102]] })
  await call(messages.templateGetIndustry, {})
  const { template_id } = await call(messages.templateApiAddTemplate, { template_id_short: 'TM00015', keyword_name_list: ['时间'] })
  await call(messages.templateGetAllPrivateTemplate, {})
  const notice = { touser, template_id, url: 'https://shop.example/', data: { keyword1: { value: '周六' } }, client_msg_id: 'c1' }
  await call(messages.messageTemplateSend, notice, {
    wrong: [
      [{ template_id: 'x' }, 40037],
      [{ touser: 'oNobody' }, 40003],
    ],
  })
  await call(messages.templateDelPrivateTemplate, { template_id }, { wrong: [[{ template_id: 'x' }, 40037]] })

  for (const [as, openid, one] of [
    [service, touser, messages.messageSubscribeBizsend],
    [mini, visitor, messages.messageSubscribeSend],
  ] as const) {
    const library = { tid: '401', kidList: [1, 2], sceneDesc: '取货' }
    const few: [Json, number][] = [
      [{ kidList: [1] }, 200020],
      [{ tid: 'x' }, 200014],
      [{ tid: '10000001' }, 200020],
    ]
    const { priTmplId } = await call(messages.wxaapiNewtmplAddtemplate, library, { as: as.appid, wrong: few })
    await call(messages.wxaapiNewtmplGettemplate, {}, { as: as.appid })
    await r.sim.agreeToMessages({ person_id, appid: as.appid, template_ids: [priTmplId] })
    const data = { thing1: { value: '蛋糕' }, thing2: { value: '周六' } }
    const wrong: [Json, number][] = [
      [{ data: { thing1: { value: '蛋糕' } } }, 47003],
      [{ template_id: 'x' }, 40037],
    ]
    await call(one as typeof messages.messageSubscribeBizsend, { touser: openid, template_id: priTmplId, data }, { as: as.appid, wrong })
    expect(await send(one, { touser: openid, template_id: priTmplId, data }, as.appid)).toMatchObject({ errcode: 43101 })
    await call(messages.wxaapiNewtmplDeltemplate, { priTmplId }, { as: as.appid, wrong: [[{ priTmplId: 'x' }, 200014]] })
  }
})

test('the template library takes forms, fixed templates without words, and 25 of an account', async () => {
  const ask = async (body: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const url = `${r.wechat}/wxaapi/newtmpl/addtemplate?access_token=${tokenOf.get(mini.appid)}`
    return ((await (await fetch(url, { method: 'POST', headers, body })).json()) as { errcode: number }).errcode
  }
  expect(await ask('tid=401&kidList=1&kidList=2&sceneDesc=%E6%B5%8B%E8%AF%95')).toBe(0)
  expect(await ask('tid=401&kidList[0]=1&kidList[1]=2')).toBe(0)
  expect(await ask('kidList[0]=1&kidList[1]=2')).toBe(200014)
  const fixed = { tid: '10000001', kidList: [] }
  const codesOf = []
  for (let n = 2; n < 26; n++) codesOf.push(Number((await send(messages.wxaapiNewtmplAddtemplate, fixed, mini.appid)).errcode))
  expect(codesOf).toEqual([...Array.from({ length: 23 }, () => 0), 200012])
})

test('messages to many, and menus', async () => {
  const { media_id = '' } = await call(media.mediaUpload, { type: 'image' })
  const many = { filter: { is_to_all: true }, msgtype: 'text' as const, text: { content: '周末九折' }, clientmsgid: 'm1' }
  const wrong: [Json, number][] = [
    [{ filter: { tag_id: 999 } }, 45159],
    [{ filter: {} }, 40035],
  ]
  const spare = ['send_ignore_reprint']
  const { msg_id } = await call(mass.messageMassSendall, many, { wrong, spare })
  const images = { media_ids: [media_id], recommend: '看', need_open_comment: 0 as const }
  await call(mass.messageMassSend, { touser: [touser, touser], msgtype: 'image', images }, { spare })
  await call(
    mass.messageMassPreview,
    { touser, msgtype: 'text', text: { content: '试' } },
    { spare, wrong: [[{ touser: 'oNobody' }, 40003]] },
  )
  await call(mass.messageMassGet, { msg_id: String(msg_id) }, { wrong: [[{ msg_id: '1' }, 40058]] })
  await call(mass.messageMassSpeedSet, { speed: 1 })
  await call(mass.messageMassSpeedGet, {})
  const cover = await call(media.materialAddMaterial, { type: 'image' })
  const draft = await call(media.draftAdd, { articles: [{ title: '开业', content: '<p>欢迎</p>', thumb_media_id: cover.media_id }] })
  const news = await call(mass.messageMassSendall, { filter: { is_to_all: true }, msgtype: 'mpnews', mpnews: { media_id: draft.media_id } })
  await call(mass.messageMassDelete, { msg_id: news.msg_id, article_idx: 1 }, { wrong: [[{ msg_id: 1 }, 40058]] })

  const click = { type: 'click', name: '签到', key: 'SIGN' } as const
  const button = [click, { name: '门店', sub_button: [{ type: 'view' as const, name: '地址', url: 'https://shop.example/' }] }]
  const badMenus: [Json, number][] = [
    [{ button: [click, click, click, click] }, 40016],
    [{ button: [] }, 40016],
    [{ button: [{ ...click, name: '一二三四五六' }] }, 40018],
    [{ button: [{ ...click, key: 'k'.repeat(129) }] }, 40019],
    [{ button: [{ name: '门店', sub_button: [{ ...click, name: '字'.repeat(21) }] }] }, 40018],
    [{ button: 'x' }, 40016],
    [{ button: [null] }, 40016],
    [{ button: [{ type: 'media_id', name: '图', media_id: 'x' }] }, 40007],
    [{ button: [{ type: 'view', name: '地址', url: 'shop.example' }] }, 40054],
  ]
  await call(menus.menuCreate, { button }, { wrong: badMenus })
  await call(menus.getCurrentSelfmenuInfo, {})
  const matchrule = { client_platform_type: '1' as const }
  const { menuid } = await call(menus.menuAddconditional, { button, matchrule }, { wrong: [...badMenus, [{ matchrule: {} }, 65305]] })
  await call(menus.menuGet, {})
  await call(menus.menuTrymatch, { user_id: touser }, { wrong: [[{ user_id: 'oNobody' }, 40003]] })
  await call(menus.menuDelconditional, { menuid: String(menuid) }, { wrong: [[{ menuid: '1' }, 65301]] })
  await call(menus.menuDelete, {})
})

test('codes and links', async () => {
  const scene = (action_info: object) => ({ action_info: { scene: action_info } })
  const temporary = { action_name: 'QR_STR_SCENE' as const, expire_seconds: 600, ...scene({ scene_str: '门店7' }) }
  const wrong: [Json, number][] = [
    [{ action_name: 'QR' }, 40053],
    [scene({ scene_str: '' }), 40053],
    [scene({ scene_str: 'x'.repeat(65) }), 40053],
    [{ action_name: 'QR_LIMIT_SCENE', ...scene({ scene_id: 100_001 }) }, 40053],
  ]
  await call(codes.qrcodeCreate, temporary as WecomInput<typeof codes.qrcodeCreate>, { wrong })
  const as = mini.appid
  const late: [Json, number][] = [[{ expire_type: 0, expire_time: 1 }, 85401]]
  const target = { path: 'pages/a', query: 'b=1', env_version: 'release' as const }
  await call(codes.wxaGeneratescheme, { jump_wxa: target, expire_type: 1, expire_interval: 3 }, { as, wrong: late })
  await call(codes.wxaGenerateUrllink, { ...target, expire_type: 1, expire_interval: 3 }, { as, wrong: late })
  await call(codes.wxaGenwxashortlink, { page_url: 'pages/a?b=1', page_title: '店' }, { as })
  await call(codes.wxaGetwxacodeunlimit, { scene: 'a=1', page: 'pages/a', width: 430 }, { as, wrong: [[{ page: '/pages/a' }, 40165]] })
})

test('components', async () => {
  const card: ComponentCard = await r.sim.addComponent({ name: '平台' })
  const component_appid = card.appid
  const server = await listener(r, () => component_appid)
  await r.sim.setComponentCallback({ component: component_appid, url: server.url, ...keys })
  await r.sim.settled()
  await server.close()
  const ticket = String((server.events[0]!.event as Record<string, unknown>).ComponentVerifyTicket)
  const own = { component_appid, component_appsecret: card.secret, component_verify_ticket: ticket }
  const bad: [Json, number][] = [
    [{ component_appid: 'wx0' }, 61011],
    [{ component_appsecret: 'x' }, 40125],
    [{ component_verify_ticket: 'x' }, 61006],
  ]
  const { component_access_token } = await call(components.componentApiComponentToken, own, { wrong: bad })
  tokenOf.set(component_appid, component_access_token)
  const as = component_appid
  const other: [Json, number] = [{ component_appid: 'wx0' }, 61011]
  await call(components.componentApiStartPushTicket, { component_appid, component_secret: card.secret }, { wrong: [other] })
  await call(components.componentApiCreatePreauthcode, { component_appid }, { as, wrong: [other] })
  const { auth_code: authorization_code } = await r.sim.authorizeComponent({ component: as, appid: mini.appid })
  const asked = { component_appid, authorization_code }
  const { authorization_info: given } = await call(components.componentApiQueryAuth, asked, {
    as,
    wrong: [other, [{ authorization_code: 'x' }, 61009]],
  })
  const account = { component_appid, authorizer_appid: mini.appid }
  const stranger: [Json, number] = [{ authorizer_appid: service.appid }, 61003]
  const renew = { ...account, authorizer_refresh_token: given.authorizer_refresh_token! }
  await call(components.componentApiAuthorizerToken, renew, { as, wrong: [stranger, [{ authorizer_refresh_token: 'x' }, 61023]] })
  await call(components.componentApiGetAuthorizerInfo, account, { as, wrong: [stranger] })
  await call(components.componentApiGetAuthorizerList, { component_appid, offset: 0, count: 100 }, { as, wrong: [other] })

  const free = await r.open('service', '未绑定')
  const answer = await r.say<{ access_token: string }>(
    'cgi-bin/stable_token',
    {},
    { grant_type: 'client_credential', appid: free.appid, secret: free.secret },
  )
  tokenOf.set(free.appid, answer.access_token)
  const who = { as: free.appid, wrong: [[{ appid: mini.appid }, 40013]] as [Json, number][] }
  const { open_appid } = await call(components.openCreate, { appid: free.appid }, who)
  await call(components.openGet, { appid: free.appid }, who)
  await call(components.openUnbind, { appid: free.appid, open_appid }, who)
  await call(components.openBind, { appid: free.appid, open_appid }, { as: free.appid, wrong: [[{ open_appid: 'wx0' }, 89003]] })
})

/** A visitor of a component's page and login needs its consent page: their answers are those without a component (wechat-clients.test.ts). */
const elsewhere = ['/sns/oauth2/component/access_token', '/sns/oauth2/component/refresh_token', '/sns/component/jscode2session']

test('nothing of the pages is left out', () => {
  expect(wechatEndpoints.map(({ path }) => path).filter((path) => !seen.has(path) && !elsewhere.includes(path))).toEqual([])
  const unseen = wechatEndpoints.flatMap(({ path, answer, file }) => {
    const shown = seen.get(path)
    if (!shown || file === 'download') return []
    const missing = [...readFields(answer).values()].filter((field) => field.required && !shown.has(field.path))
    return missing.filter((field) => !hidden(field, answer, shown)).map((field) => `${path} ${field.path}`)
  })
  expect(unseen).toEqual([])
  for (const { path, answer } of wechatEndpoints)
    console.log(`wechat\t${path}\t${seen.get(path)?.size ?? 0}/${readFields(answer).size} fields\t${tried.get(path) ?? 0} refusals`)
})
