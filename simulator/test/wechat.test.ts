import { memoryTokenStore } from '@rapport/wecom/tokens.ts'
import { wechatCalls } from '@rapport/wecom/wechat/calls/all.ts'
import {
  messageCustomSend,
  messageSubscribeSend,
  messageTemplateSend,
  templateApiAddTemplate,
} from '@rapport/wecom/wechat/calls/messages.ts'
import { snsOauth2AccessToken, snsOauth2RefreshToken, snsUserinfo } from '@rapport/wecom/wechat/calls/oauth.ts'
import { ticketGetticket } from '@rapport/wecom/wechat/calls/tokens.ts'
import * as users from '@rapport/wecom/wechat/calls/users.ts'
import { createWechatClient } from '@rapport/wecom/wechat/client.ts'
import { authorizeUrl } from '@rapport/wecom/wechat/links.ts'
import { wechatReply } from '@rapport/wecom/wechat/replies.ts'
import { accountTokenSource } from '@rapport/wecom/wechat/tokens.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wechatCoverage } from '../src/wechat/registry.ts'
import { aesKey, corpid, token } from './rig.ts'
import { keys, listener, type WechatRig, wechatRig } from './wechat-rig.ts'

let r: WechatRig
let person_id: string
beforeAll(async () => {
  r = await wechatRig()
  person_id = (await r.sim.people({ kind: 'customer', limit: 1 })).people[0]!.id
})
afterAll(() => r.close())

const refusal = (errcode: number) => expect.objectContaining({ errcode })

test('every call that is declared is answered', () => {
  expect(wechatCoverage().filter((one) => !one.answered)).toEqual([])
  expect(new Set(wechatCalls.map((one) => one.name)).size).toBe(wechatCalls.length)
})

test('tokens: one of each kind apart from the other, the newest counts, forced ones are few', async () => {
  const { appid, secret } = await r.open('service', '令牌')
  const plain = () => r.say<{ access_token: string }>('cgi-bin/token', { grant_type: 'client_credential', appid, secret })
  const stable = (force_refresh = false) =>
    r.say<{ access_token: string; expires_in: number }>(
      'cgi-bin/stable_token',
      {},
      { grant_type: 'client_credential', appid, secret, force_refresh },
    )
  const works = async (access_token: string) => (await r.say('cgi-bin/tags/get', { access_token })).errcode
  const [first, second] = [await plain(), await plain()]
  expect(first.access_token).not.toBe(second.access_token)
  // the one before lives five minutes more
  expect(await works(first.access_token)).toBeUndefined()
  await r.sim.setClock({ advance_ms: 301_000 })
  expect(await works(first.access_token)).toBe(40001)
  expect(await works(second.access_token)).toBeUndefined()

  const kept = await stable()
  expect((await stable()).access_token).toBe(kept.access_token)
  const forced = await stable(true)
  expect(forced.access_token).not.toBe(kept.access_token)
  expect(await works(kept.access_token)).toBe(40001)
  // two within half a minute are one
  expect((await stable(true)).access_token).toBe(forced.access_token)
  for (let n = 1; n < 20; n++) {
    await r.sim.setClock({ advance_ms: 31_000 })
    expect((await stable(true)).errcode).toBeUndefined()
  }
  await r.sim.setClock({ advance_ms: 31_000 })
  expect(await stable(true)).toEqual(refusal(45009))

  await r.sim.setSettings({ wechat_daily_of: { 'cgi-bin/token': 5 } })
  const asked = []
  for (let n = 0; n < 6; n++) asked.push((await plain()).errcode)
  expect(asked.at(-1)).toBe(45009)
  await r.sim.setClock({ advance_ms: 86_400_000 })
  const { access_token } = await plain()
  await r.say('cgi-bin/clear_quota', { access_token }, { appid })
  await r.sim.setSettings({ wechat_daily_of: {} })
  expect(await r.say('cgi-bin/token', { grant_type: 'client_credential', appid, secret: 'x' })).toEqual(refusal(40125))
  expect(await r.say('cgi-bin/token', { grant_type: 'client_credential', appid: 'wx0', secret })).toEqual(refusal(40013))
  await r.sim.setClock({ advance_ms: 7_200_000 })
  expect(await works(access_token)).toBe(42001)
})

test('our client keeps one token for a crowd, and forces another only when the platform refuses the one it holds', async () => {
  const { appid, secret } = await r.open('service', '客户端')
  const tokens = accountTokenSource({ baseUrl: r.wechat, store: memoryTokenStore(), appid, secret })
  const client = createWechatClient({ baseUrl: r.wechat, account: tokens, wait: async () => {} })
  await Promise.all(Array.from({ length: 20 }, () => client.call(users.tagsGet, {})))
  const held = await tokens.token()
  // somebody else forces one: ours is dead, and the next call brings the new one
  await r.say('cgi-bin/stable_token', {}, { grant_type: 'client_credential', appid, secret, force_refresh: true })
  await client.call(users.tagsGet, {})
  expect(await tokens.token()).not.toBe(held)
  await expect(client.call(users.userInfo, { openid: 'oNobody' })).rejects.toMatchObject({ errcode: 40003, outcome: 'refused', tries: 1 })
  await r.sim.addFault({ call: 'cgi-bin/tags/get', kind: 'errcode', errcode: -1, count: 1 })
  await client.call(users.tagsGet, {})
  await r.sim.addFault({ call: 'cgi-bin/message/custom/send', kind: 'reset_mid', count: 1 })
  const text = { touser: 'oX', msgtype: 'text' as const, text: { content: '好' } }
  await expect(client.call(messageCustomSend, text)).rejects.toMatchObject({ outcome: 'unknown', tries: 1 })
})

/** A page sends its visitor to WeChat; where the browser ends up. */
async function visit(url: string, who: string, more = '') {
  const answer = await fetch(`${url.split('#')[0]}&sim_user=${who}${more}`, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? 'http://nowhere')
}
const page = 'http://127.0.0.1:9/h5?a=1'

test('a page learns who opened it: code once and five minutes, profile and unionid only after consent, another openid on another account', async () => {
  const one = await r.open('service', '主号', 'op-home')
  const two = await r.open('service', '副号', 'op-home')
  const alone = await r.open('service', '独号')
  const code = async (appid: string, scope: 'snsapi_base' | 'snsapi_userinfo' = 'snsapi_userinfo', more = '') => {
    const there = await visit(authorizeUrl(r.wechat, { appid, redirectUri: page, scope, state: 'abc' }), person_id, more)
    expect([there.searchParams.get('a'), there.searchParams.get('state')]).toEqual(['1', 'abc'])
    return there.searchParams.get('code')!
  }
  const client = createWechatClient({ baseUrl: r.wechat })
  const swap = ({ appid, secret }: typeof one, text: string) =>
    client.call(snsOauth2AccessToken, { appid, secret, code: text, grant_type: 'authorization_code' })

  const used = await code(one.appid)
  const mine = await swap(one, used)
  expect(mine).toMatchObject({ scope: 'snsapi_userinfo', unionid: expect.stringMatching(/^oU/) })
  await expect(swap(one, used)).rejects.toMatchObject({ errcode: 40163 })
  await expect(swap(two, await code(one.appid))).rejects.toMatchObject({ errcode: 40029 })
  const late = await code(one.appid)
  await r.sim.setClock({ advance_ms: 301_000 })
  await expect(swap(one, late)).rejects.toMatchObject({ errcode: 42003 })

  const { external_contact } = await r.get<{ external_contact: { unionid: string; name: string } }>('externalcontact/get', {
    external_userid: person_id,
  })
  const { access_token, openid } = mine
  const profile = await client.call(snsUserinfo, { access_token, openid })
  expect(profile).toMatchObject({ nickname: external_contact.name, unionid: external_contact.unionid, sex: 0 })

  // silently: who, and no more
  const silent = await swap(one, await code(one.appid, 'snsapi_base'))
  expect(silent.openid).toBe(openid)
  expect(silent.unionid).toBeUndefined()
  await expect(client.call(snsUserinfo, { access_token: silent.access_token, openid })).rejects.toMatchObject({ errcode: 48001 })
  await expect(client.call(snsUserinfo, { access_token, openid: 'oAnother' })).rejects.toMatchObject({ errcode: 40003 })

  const other = await swap(two, await code(two.appid))
  expect(other.openid).not.toBe(openid)
  expect(other.unionid).toBe(mine.unionid)
  expect((await swap(alone, await code(alone.appid))).unionid).toBeUndefined()

  // a page snapshot shows a made-up visitor, another each time
  const shots = [
    await swap(one, await code(one.appid, 'snsapi_userinfo', '&sim_snapshot=1')),
    await swap(one, await code(one.appid, 'snsapi_userinfo', '&sim_snapshot=1')),
  ]
  expect(shots.map((shot) => shot.is_snapshotuser)).toEqual([1, 1])
  expect(new Set([openid, ...shots.map((shot) => shot.openid)]).size).toBe(3)
  expect(shots.some((shot) => shot.unionid)).toBe(false)

  const again = await client.call(snsOauth2RefreshToken, {
    appid: one.appid,
    grant_type: 'refresh_token',
    refresh_token: mine.refresh_token,
  })
  expect(again.openid).toBe(openid)
  await r.sim.setClock({ advance_ms: 31 * 86_400_000 })
  await expect(
    client.call(snsOauth2RefreshToken, { appid: one.appid, grant_type: 'refresh_token', refresh_token: mine.refresh_token }),
  ).rejects.toMatchObject({ errcode: expect.toBeOneOf([40030, 42002]) })

  // who may not ask
  const subscription = await r.open('subscription', '订阅号')
  const refused = await fetch(authorizeUrl(r.wechat, { appid: subscription.appid, redirectUri: page, scope: 'snsapi_base' }))
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('10005')])
  const foreign = await fetch(authorizeUrl(r.wechat, { appid: one.appid, redirectUri: 'https://evil.example/', scope: 'snsapi_base' }))
  expect(await foreign.text()).toContain('10003')
})

test('followers: codes with scenes, tags, remarks, and unionid only where the account is bound', async () => {
  const account = await r.open('service', '粉丝', 'op-home')
  const server = await listener(r, () => account.appid)
  await r.sim.setAccountCallback({ appid: account.appid, url: server.url, ...keys, mode: 'safe' })
  const client = await r.clientOf(account)
  const { ticket } = await client.call((await import('@rapport/wecom/wechat/calls/codes.ts')).qrcodeCreate, {
    action_name: 'QR_STR_SCENE',
    expire_seconds: 600,
    action_info: { scene: { scene_str: 'shop-1' } },
  })
  expect((await fetch(`${r.wechat}/cgi-bin/showqrcode?ticket=${encodeURIComponent(ticket)}`)).headers.get('content-type')).toBe('image/jpg')
  // without a number of seconds it lives for a minute
  const brief = await client.call((await import('@rapport/wecom/wechat/calls/codes.ts')).qrcodeCreate, {
    action_name: 'QR_SCENE',
    action_info: { scene: { scene_id: 7 } },
  })
  expect(brief.expire_seconds).toBe(60)
  const { openid } = await r.sim.follow({ person_id, appid: account.appid, ticket })
  await r.sim.follow({ person_id, appid: account.appid, ticket })
  await r.sim.settled()
  expect(server.events.map((one) => one.key)).toEqual(['subscribe', 'SCAN'])
  expect(server.events[0]!.event).toMatchObject({
    FromUserName: openid,
    ToUserName: account.username,
    EventKey: 'qrscene_shop-1',
    Ticket: ticket,
  })

  const info = await client.call(users.userInfo, { openid })
  expect(info).toMatchObject({
    subscribe: 1,
    subscribe_scene: 'ADD_SCENE_QR_CODE',
    qr_scene_str: 'shop-1',
    nickname: '',
    unionid: expect.any(String),
  })
  const { tag } = await client.call(users.tagsCreate, { tag: { name: '老客' } })
  await expect(client.call(users.tagsCreate, { tag: { name: '老客' } })).rejects.toMatchObject({ errcode: 45157 })
  await client.call(users.tagsMembersBatchtagging, { openid_list: [openid], tagid: tag.id })
  await client.call(users.userInfoUpdateremark, { openid, remark: '常客' })
  expect((await client.call(users.userTagGet, { tagid: tag.id })).data?.openid).toEqual([openid])
  expect((await client.call(users.userInfoBatchget, { user_list: [{ openid }] })).user_info_list[0]).toMatchObject({
    remark: '常客',
    tagid_list: [tag.id],
  })
  expect(await client.call(users.userGet, {})).toMatchObject({ total: 1, data: { openid: [openid] } })
  await client.call(users.tagsDelete, { tag: { id: tag.id } })
  expect((await client.call(users.tagsGetidlist, { openid })).tagid_list).toEqual([])

  await r.sim.follow({ person_id, appid: account.appid, on: false })
  await r.sim.settled()
  expect(server.events.at(-1)!.key).toBe('unsubscribe')
  expect(await client.call(users.userInfo, { openid })).toEqual({ subscribe: 0, openid, unionid: info.unionid })
  await server.close()
})

test.each(['plain', 'compatible', 'safe'] as const)(
  'a message reaches the server (%s), its answer the person; silence and nonsense do, too',
  async (mode) => {
    const account = await r.open('service', `对话 ${mode}`)
    const server = await listener(r, () => account.appid, mode)
    await r.sim.setSettings({ callback_retry_ms: 1 })
    expect(await r.sim.setAccountCallback({ appid: account.appid, url: server.url, ...keys, mode })).toEqual({ ok: true })
    await r.sim.follow({ person_id, appid: account.appid })
    const sealed = mode === 'plain' ? undefined : { token, aesKey, appid: account.appid }
    server.reply = (got) =>
      got.known && got.key === 'message/text'
        ? wechatReply(
            sealed,
            { to: got.event.FromUserName, from: got.event.ToUserName },
            { type: 'text', content: `收到：${got.event.Content}` },
          )
        : 'success'
    const say = async (text: string) => {
      await r.sim.sayToAccount({ person_id, appid: account.appid, text })
      await r.sim.settled()
      return (await r.sim.accountMessages({ person_id, appid: account.appid })).messages.at(-1)
    }
    expect(await say('在吗')).toMatchObject({ from: 'account', content: { content: '收到：在吗' } })
    server.reply = () => 'success'
    expect(await say('还在吗')).toMatchObject({ from: 'person' })
    server.reply = () => '{"ok":true}'
    expect(await say('喂')).toMatchObject({ from: 'account', content: { content: expect.stringContaining('服务出现故障') } })
    await r.sim.addFault({ call: 'message/text', kind: 'bad_signature', count: 1 })
    server.reply = () => 'success'
    await say('伪造')
    expect(server.refused).toEqual(['signature'])
    await server.close()
  },
)

test('an account may speak for 48 hours and 20 messages after a person wrote, 5 after they followed, to nobody else', async () => {
  const account = await r.open('service', '客服')
  const client = await r.clientOf(account)
  const { openid: touser } = await r.sim.openid({ person_id, appid: account.appid })
  const text = () => client.call(messageCustomSend, { touser, msgtype: 'text', text: { content: '您好' } })
  await expect(text()).rejects.toMatchObject({ errcode: 45015 })
  await r.sim.follow({ person_id, appid: account.appid })
  for (let n = 0; n < 5; n++) await text()
  await expect(text()).rejects.toMatchObject({ errcode: 45047 })
  await r.sim.sayToAccount({ person_id, appid: account.appid, text: '你好' })
  for (let n = 0; n < 20; n++) await text()
  await expect(text()).rejects.toMatchObject({ errcode: 45047 })
  await r.sim.sayToAccount({ person_id, appid: account.appid, text: '再来' })
  await r.sim.setClock({ advance_ms: 48 * 3_600_000 + 1000 })
  await expect(
    (await r.clientOf(account)).call(messageCustomSend, { touser, msgtype: 'text', text: { content: '您好' } }),
  ).rejects.toMatchObject({ errcode: 45015 })
  expect((await r.sim.ledger({ corpid: account.appid, kind: 'wechat_text' })).entries).toHaveLength(25)
})

test('template messages go to followers once an id, subscription messages once an agreement', async () => {
  const service = await r.open('service', '通知')
  const client = await r.clientOf(service)
  const { template_id } = await client.call(templateApiAddTemplate, { template_id_short: 'TM00015' })
  const { openid: touser } = await r.sim.openid({ person_id, appid: service.appid })
  const send = () => client.call(messageTemplateSend, { touser, template_id, client_msg_id: 'n1', data: { keyword1: { value: '周六' } } })
  await expect(send()).rejects.toMatchObject({ errcode: 43004 })
  await r.sim.follow({ person_id, appid: service.appid })
  expect(await send()).toEqual(await send())
  expect((await r.sim.ledger({ corpid: service.appid, kind: 'wechat_template' })).entries).toHaveLength(1)

  const mini = await r.open('mini_program', '小程序')
  const { template_id: id } = await r.sim.addSubscribeTemplate({ appid: mini.appid, title: '取货', content_text: '商品：{{thing1.DATA}}' })
  const miniClient = await r.clientOf(mini)
  const { openid: visitor } = await r.sim.openid({ person_id, appid: mini.appid })
  const notify = () => miniClient.call(messageSubscribeSend, { touser: visitor, template_id: id, data: { thing1: { value: '蛋糕' } } })
  await expect(notify()).rejects.toMatchObject({ errcode: 43101 })
  await r.sim.agreeToMessages({ person_id, appid: mini.appid, template_ids: [id] })
  await notify()
  await expect(notify()).rejects.toMatchObject({ errcode: 43101 })
  await expect(miniClient.call(users.tagsGet, {})).rejects.toMatchObject({ errcode: 48001 })
})

test('a mini program logs its visitor in, asks for the number, and makes links that end', async () => {
  const mini = await r.open('mini_program', '登录', 'op-home')
  const { code } = await r.sim.miniProgramLogin({ person_id, appid: mini.appid })
  const session = await r.say<{ openid: string; unionid: string }>('sns/jscode2session', {
    appid: mini.appid,
    secret: mini.secret,
    js_code: code,
    grant_type: 'authorization_code',
  })
  expect(session).toMatchObject(await r.sim.openid({ person_id, appid: mini.appid }))
  const client = await r.clientOf(mini)
  const { wxaBusinessGetuserphonenumber } = await import('@rapport/wecom/wechat/calls/oauth.ts')
  const phone = await r.sim.miniProgramLogin({ person_id, appid: mini.appid, phone: true })
  expect((await client.call(wxaBusinessGetuserphonenumber, phone)).phone_info.purePhoneNumber).toMatch(/^199\d{8}$/)
  await expect(client.call(wxaBusinessGetuserphonenumber, phone)).rejects.toMatchObject({ errcode: 40163 })
  const links = await import('@rapport/wecom/wechat/calls/codes.ts')
  expect(
    (await client.call(links.wxaGenerateUrllink, { path: 'pages/index', query: 'a=1', expire_type: 1, expire_interval: 3 })).url_link,
  ).toContain('/l/')
  const { openlink } = await client.call(links.wxaGeneratescheme, { jump_wxa: { path: 'pages/cake', query: 'id=7' } })
  expect(openlink).toMatch(/^weixin:/)
  // a phone that scans or opens it is led to the page, while the link lives
  const seen = { kind: 'mini', appid: mini.appid, title: '登录', page: 'pages/cake?id=7' }
  expect(await r.sim.scan({ person_id, text: openlink })).toEqual(seen)
  const { url_link } = await client.call(links.wxaGenerateUrllink, { path: 'pages/cake', expire_type: 1, expire_interval: 1 })
  expect((await r.sim.openPage({ person_id, url: url_link })).mini).toEqual({ appid: mini.appid, title: '登录', page: 'pages/cake' })
  await r.sim.setClock({ advance_ms: 86_400_000 })
  expect(await r.sim.scan({ person_id, text: url_link })).toMatchObject({ kind: 'invalid' })
  const later = await r.clientOf(mini)
  await expect(later.call(links.wxaGenerateUrllink, { expire_time: 1 })).rejects.toMatchObject({ errcode: 85401 })
  const picture = await later.download(links.wxaGetwxacodeunlimit, { scene: 'a=1' })
  expect(Buffer.from(picture.bytes).subarray(1, 4).toString()).toBe('PNG')
})

test('files: kinds and sizes, three days or for ever, articles from drafts', async () => {
  const account = await r.open('service', '素材')
  const client = await r.clientOf(account)
  const media = await import('@rapport/wecom/wechat/calls/media.ts')
  const png = { name: 'a.png', type: 'image/png', data: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1]) }
  const { media_id } = await client.upload(media.mediaUpload, { type: 'image' }, png)
  expect((await client.download(media.mediaGet, { media_id: media_id! })).bytes).toHaveLength(5)
  await expect(
    client.upload(media.mediaUpload, { type: 'thumb' }, { ...png, name: 'a.jpg', data: new Uint8Array(65 * 1024) }),
  ).rejects.toMatchObject({ errcode: 40012 })
  await expect(client.upload(media.mediaUpload, { type: 'image' }, { ...png, name: 'a.exe' })).rejects.toMatchObject({ errcode: 40005 })
  const cover = await client.upload(media.materialAddMaterial, { type: 'image' }, png)
  expect((await fetch(cover.url!)).status).toBe(200)
  const draft = await client.call(media.draftAdd, { articles: [{ title: '开业', content: '<p>欢迎</p>', thumb_media_id: cover.media_id }] })
  await client.call(media.freepublishSubmit, draft)
  const { item } = await client.call(media.freepublishBatchget, { offset: 0, count: 20 })
  expect(await (await fetch(item[0]!.content.news_item[0]!.url)).text()).toContain('开业')
  await r.sim.setClock({ advance_ms: 3 * 86_400_000 })
  const later = await r.clientOf(account)
  await expect(later.download(media.mediaGet, { media_id: media_id! })).rejects.toMatchObject({ errcode: 40007 })
})

test('a ticket for pages is the same until it ends', async () => {
  const client = await r.clientOf(await r.open('service', '票'))
  const [a, b] = [await client.call(ticketGetticket, { type: 'jsapi' }), await client.call(ticketGetticket, { type: 'jsapi' })]
  expect(a.ticket).toBe(b.ticket)
})

test('a raffle crowd of 5,000 people with openids of their own is one request', async () => {
  const { appid } = await r.open('service', '抽奖')
  const { people } = await r.sim.crowd({ appid, corpid, count: 5000 })
  expect(new Set(people.map((one) => one.openid)).size).toBe(5000)
})
