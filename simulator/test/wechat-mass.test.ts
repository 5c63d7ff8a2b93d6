import { wxaGenerateUrllink } from '@rapport/wecom/wechat/calls/codes.ts'
import * as mass from '@rapport/wecom/wechat/calls/mass.ts'
import { draftAdd, materialAddMaterial, mediaUpload } from '@rapport/wecom/wechat/calls/media.ts'
import * as menus from '@rapport/wecom/wechat/calls/menus.ts'
import * as messages from '@rapport/wecom/wechat/calls/messages.ts'
import { tagsCreate, tagsMembersBatchtagging } from '@rapport/wecom/wechat/calls/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keys, listener, type WechatRig, wechatRig } from './wechat-rig.ts'

// What an account shows to all of its followers: menus, messages to many, templates; and what ends.

let r: WechatRig
let people: string[]
beforeAll(async () => {
  r = await wechatRig()
  people = (await r.sim.people({ kind: 'customer', limit: 3 })).people.map(({ id }) => id)
})
afterAll(() => r.close())

const refused = (work: Promise<unknown>, errcode: number) => expect(work).rejects.toMatchObject({ errcode })
const file = { name: 'a.jpg', type: 'image/jpeg', data: new Uint8Array([0xff, 0xd8, 0xff, 1]) }

test('a menu is shown to all, another to followers with a tag; what is pressed reaches the server, and opens its mouth for a minute', async () => {
  const account = await r.open('service', '菜单')
  const { appid } = account
  const client = await r.clientOf(account)
  const server = await listener(r, () => appid)
  await r.sim.setAccountCallback({ appid, url: server.url, ...keys, mode: 'safe' })
  await refused(client.call(menus.menuGet, {}), 46003)
  const rule = { tag_id: '100' }
  const button = [
    { type: 'click' as const, name: '签到', key: 'SIGN' },
    { name: '门店', sub_button: [{ type: 'view' as const, name: '地址', url: 'https://shop.example/' }] },
  ]
  await refused(client.call(menus.menuAddconditional, { button, matchrule: rule }), 65303)
  await client.call(menus.menuCreate, { button })
  expect(await client.call(menus.menuGet, {})).toMatchObject({ menu: { button: [{ ...button[0], sub_button: [] }, button[1]] } })
  await refused(client.call(menus.menuAddconditional, { button, matchrule: {} }), 65305)
  const own = [{ type: 'click' as const, name: '老客', key: 'OLD' }]
  const { menuid } = await client.call(menus.menuAddconditional, { button: own, matchrule: rule })

  const openids = await Promise.all(people.slice(0, 2).map(async (person_id) => (await r.sim.follow({ person_id, appid })).openid))
  const { tag } = await client.call(tagsCreate, { tag: { name: '老客' } })
  expect(tag.id).toBe(100)
  await client.call(tagsMembersBatchtagging, { openid_list: [openids[1]!], tagid: tag.id })
  const seenBy = async (user_id: string) => (await client.call(menus.menuTrymatch, { user_id })).button.length
  expect([await seenBy(openids[0]!), await seenBy(openids[1]!)]).toEqual([2, 1])

  // what their phones draw
  const drawn = async (n: number) => (await r.sim.accountMenu({ person_id: people[n]!, appid })).button.map(({ name }) => name)
  expect([(await drawn(0)).length, await drawn(1), await drawn(2)]).toEqual([2, ['老客'], []])
  await r.sim.settled()
  server.events.length = 0
  expect(await r.sim.pressAccountMenu({ person_id: people[0]!, appid, name: '地址' })).toEqual({ url: 'https://shop.example/' })
  await r.sim.pressAccountMenu({ person_id: people[1]!, appid, name: '老客' })
  await expect(async () => r.sim.pressAccountMenu({ person_id: people[1]!, appid, name: '签到' })).rejects.toThrow('菜单里没有')
  await r.sim.settled()
  expect(server.events.map(({ key, event }) => [key, (event as { EventKey?: string }).EventKey])).toEqual([
    ['VIEW', 'https://shop.example/'],
    ['CLICK', 'OLD'],
  ])
  await client.call(menus.menuDelconditional, { menuid: String(menuid) })
  await refused(client.call(menus.menuDelconditional, { menuid: String(menuid) }), 65301)
  expect(await seenBy(openids[1]!)).toBe(2)
  await client.call(menus.menuDelete, {})
  expect(await client.call(menus.getCurrentSelfmenuInfo, {})).toMatchObject({ is_menu_open: 0 })
  await server.close()
})

test('a message to many reaches each four times a month and no more, is told when it ends, is one for one clientmsgid, and is taken back', async () => {
  const account = await r.open('service', '群发')
  const { appid } = account
  const client = await r.clientOf(account)
  const server = await listener(r, () => appid)
  await r.sim.setAccountCallback({ appid, url: server.url, ...keys, mode: 'safe' })
  const openids = await Promise.all(people.map(async (person_id) => (await r.sim.follow({ person_id, appid })).openid))
  const text = { msgtype: 'text' as const, text: { content: '新品' } }
  const toAll = (more: object = {}) => client.call(mass.messageMassSendall, { filter: { is_to_all: true }, ...text, ...more })
  const first = await toAll({ clientmsgid: 'one' })
  await refused(toAll({ clientmsgid: 'one' }), 45065)
  await r.sim.settled()
  expect(server.events.at(-1)).toMatchObject({
    key: 'MASSSENDJOBFINISH',
    event: { MsgID: String(first.msg_id), TotalCount: 3, FilterCount: 3, SentCount: 3, ErrorCount: 0 },
  })
  expect(await client.call(mass.messageMassGet, { msg_id: String(first.msg_id) })).toMatchObject({ msg_status: 'SEND_SUCCESS' })

  const { media_id: thumb_media_id } = await client.upload(materialAddMaterial, { type: 'image' }, file)
  const article = { title: '春天', content: '<p>春</p>', thumb_media_id }
  const { media_id } = await client.call(draftAdd, { articles: [article, { ...article, title: '夏天' }] })
  const news = await client.call(mass.messageMassSend, { touser: openids.slice(0, 2), msgtype: 'mpnews', mpnews: { media_id } })
  const cardOf = async (n: number) => (await r.sim.accountMessages({ person_id: people[n]!, appid })).messages.at(-1)!
  expect((await cardOf(0)).content).toMatchObject({ articles: [{ title: '春天' }, { title: '夏天' }] })
  expect((await cardOf(2)).msgtype).toBe('text')
  await client.call(mass.messageMassDelete, { msg_id: news.msg_id, article_idx: 2 })
  expect((await cardOf(1)).content).toMatchObject({ articles: [{ title: '春天' }, { removed: true }] })
  await refused(client.call(mass.messageMassDelete, { msg_id: first.msg_id }), 40058)

  // two have had two, one has had one
  await toAll()
  await toAll()
  await r.sim.settled()
  server.events.length = 0
  await toAll()
  await r.sim.settled()
  expect(server.events.at(-1)).toMatchObject({ event: { TotalCount: 3, FilterCount: 1, SentCount: 1, ErrorCount: 0 } })
  await refused(toAll(), 45028)
  await r.sim.setClock({ advance_ms: 32 * 86_400_000 })
  await (await r.clientOf(account)).call(mass.messageMassSendall, { filter: { is_to_all: true }, ...text })
  await server.close()

  const daily = await r.open('subscription', '日报')
  await r.sim.follow({ person_id: people[0]!, appid: daily.appid })
  const other = await r.clientOf(daily)
  await other.call(mass.messageMassSendall, { filter: { is_to_all: true }, ...text })
  await refused(other.call(mass.messageMassSendall, { filter: { is_to_all: true }, ...text }), 45028)
  await refused(other.call(mass.messageMassSend, { touser: openids.slice(0, 2), ...text }), 48001)
})

test('templates come from the library by number, belong to industries that are chosen once a month, and can be deleted', async () => {
  const account = await r.open('service', '模板')
  const client = await r.clientOf(account)
  await refused(client.call(messages.templateGetIndustry, {}), 40102)
  await refused(client.call(messages.templateApiSetIndustry, { industry_id1: '10', industry_id2: '99' }), 40102)
  await client.call(messages.templateApiSetIndustry, { industry_id1: '10', industry_id2: '31' })
  await refused(client.call(messages.templateApiSetIndustry, { industry_id1: '1', industry_id2: '2' }), 43100)
  expect(await client.call(messages.templateGetIndustry, {})).toMatchObject({ primary_industry: { first_class: '餐饮' } })
  const { template_id } = await client.call(messages.templateApiAddTemplate, {
    template_id_short: '43216',
    keyword_name_list: ['蛋糕', '取货时间'],
  })
  const list = async () => (await client.call(messages.templateGetAllPrivateTemplate, {})).template_list
  expect(await list()).toMatchObject([
    { template_id, primary_industry: '餐饮', deputy_industry: '消费品', content: expect.stringContaining('取货时间：{{keyword2.DATA}}') },
  ])
  await client.call(messages.templateDelPrivateTemplate, { template_id })
  expect(await list()).toEqual([])
  await refused(client.call(messages.templateDelPrivateTemplate, { template_id }), 40037)
})

test('temporary files and links that have ended are thrown away with their bytes', async () => {
  const account = await r.open('service', '过期')
  const client = await r.clientOf(account)
  const upload = () => client.upload(mediaUpload, { type: 'image' }, file)
  const { media_id } = await upload()
  await client.upload(materialAddMaterial, { type: 'image' }, file)
  const picture = () => fetch(`${r.wechat}/mmbiz/${media_id}`).then(({ status }) => status)
  expect(await picture()).toBe(200)
  await r.sim.setClock({ advance_ms: 3 * 86_400_000 + 1000 })
  const later = await r.clientOf(account)
  await later.upload(mediaUpload, { type: 'image' }, file)
  expect(await picture()).toBe(404)

  const mini = await r.open('mini_program', '小程序')
  const ask = (await r.clientOf(mini)).call(wxaGenerateUrllink, { path: 'pages/a', expire_type: 1, expire_interval: 1 })
  expect((await ask).url_link).toContain('/l/')
  await refused((await r.clientOf(mini)).call(wxaGenerateUrllink, { path: 'pages/a', expire_type: 0, expire_time: 1 }), 85401)
})
