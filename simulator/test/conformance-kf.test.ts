import * as accounts from '@rapport/wecom/calls/kf-accounts.ts'
import * as customers from '@rapport/wecom/calls/kf-customers.ts'
import * as knowledge from '@rapport/wecom/calls/kf-knowledge.ts'
import * as messages from '@rapport/wecom/calls/kf-messages.ts'
import * as statistics from '@rapport/wecom/calls/kf-statistics.ts'
import { readKfMessage } from '@rapport/wecom/kf-messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerProblems } from '../../platform/conformance/answer.ts'
import { kf } from '../../platform/conformance/kf.ts'
import { kfKnowledge } from '../../platform/conformance/kf-knowledge.ts'
import { kfMessages } from '../../platform/conformance/kf-messages.ts'
import { type Trial, trial } from './conformance-rig.ts'
import { type KfRig, kfRig, PNG } from './kf-rig.ts'

// platform/08: every endpoint and every kind of message

let r: KfRig
let t: Trial
let open_kfid = ''
type Wrong = [Record<string, unknown>, number][]
const unknown: Wrong = [[{ open_kfid: 'wkNobody' }, 95000]]
const DAY = 86_400

beforeAll(async () => {
  r = await kfRig()
  open_kfid = r.open_kfid
  await r.sim.setSettings({ kf_bare_per_minute: 0 })
  t = trial(r.url, [...kf, ...kfKnowledge], { app: () => r.token() })
})
afterAll(() => r.closeAll())

test('accounts and who serves', async () => {
  const media_id = await r.upload()
  const made = await t.call(accounts.kfAccountAdd, { name: '售后', media_id }, { wrong: [[{ media_id: 'nonsense' }, 40007]] })
  const mine = { open_kfid: made.open_kfid }
  await t.call(accounts.kfAccountUpdate, { ...mine, name: '退换', media_id }, { wrong: unknown })
  await t.call(accounts.kfAccountList, { offset: 0, limit: 100 })
  await t.call(accounts.kfAddContactWay, { ...mine, scene: 'door_1' }, { wrong: unknown })
  const named = { ...mine, userid_list: ['tangguo', 'nobody'], department_id_list: [4, 99] }
  await t.call(accounts.kfServicerAdd, named, { wrong: unknown })
  await t.call(accounts.kfServicerList, mine, { wrong: unknown })
  await t.call(accounts.kfServicerDel, named, { wrong: unknown })
  await t.call(accounts.kfAccountDel, mine, { wrong: unknown })
})

test('states of a session', async () => {
  const person = await r.asker('转人工的')
  const who = { open_kfid, external_userid: person.id }
  const wrong: Wrong = [...unknown, [{ external_userid: 'wmNobody' }, 40096]]
  const move = { ...who, service_state: 3, servicer_userid: 'zhouruoxi' }
  await t.call(messages.kfServiceStateTrans, move, {
    wrong: [...wrong, [{ service_state: 0 }, 95016], [{ servicer_userid: 'nobody' }, 95014]],
  })
  await t.call(messages.kfServiceStateGet, who, { wrong })
})

test('what is sent: every kind', async () => {
  const media_id = await r.upload()
  const file = async (type: string, name: string) => {
    const form = new FormData()
    form.set('media', new Blob([PNG]), name)
    const url = `${r.url}/cgi-bin/media/upload?type=${type}&access_token=${await r.token()}`
    return { media_id: ((await (await fetch(url, { method: 'POST', body: form })).json()) as { media_id: string }).media_id }
  }
  const { link } = await r.post<{ link: { url: string } }>('externalcontact/customer_acquisition/create_link', {
    link_name: '到店',
    range: { user_list: ['tangguo'] },
  })
  const miniprogram = { appid: 'wx0000000000000001', title: '点单', thumb_media_id: media_id, pagepath: 'pages/index.html' }
  const url = 'https://example.com/'
  const buttons = [
    { type: 'click' as const, click: { id: 'm1', content: '订蛋糕' } },
    { type: 'view' as const, view: { url, content: '菜单' } },
    { type: 'miniprogram' as const, miniprogram: { appid: miniprogram.appid, pagepath: miniprogram.pagepath, content: '点单' } },
    { type: 'text' as const, text: { content: '或者直接说', no_newline: 1 as const } },
  ]
  const menu = { head_content: '想问什么？', list: buttons, tail_content: '谢谢' }
  const bodies = {
    text: { content: '您好' },
    image: { media_id },
    voice: await file('voice', 'a.amr'),
    video: await file('video', 'a.mp4'),
    file: await file('file', 'a.txt'),
    link: { title: '菜单', desc: '本周', url, thumb_media_id: media_id },
    miniprogram,
    msgmenu: menu,
    location: { name: '静安寺店', address: '南京西路', latitude: 31.2, longitude: 121.4 },
    business_card: { userid: 'zhouruoxi' },
    ca_link: { link_url: link.url },
  }
  for (const msgtype of Object.keys(bodies) as (keyof typeof bodies)[]) {
    const person = await r.asker(`要${msgtype}的`)
    const message = { touser: person.id, open_kfid, msgid: `mine_${msgtype}`, msgtype, [msgtype]: bodies[msgtype] }
    const wrong: Wrong = [...unknown, [{ touser: 'wmNobody' }, 40096]]
    await t.call(messages.kfSendMsg, message, { wrong })
  }
  // the limits of each button
  for (const button of buttons) {
    const person = await r.asker(`按${button.type}的`)
    await t.call(messages.kfSendMsg, { touser: person.id, open_kfid, msgtype: 'msgmenu', msgmenu: { list: [button] } })
  }
  const person = await r.asker('听错了的')
  const { msgid } = await t.call(messages.kfSendMsg, { touser: person.id, open_kfid, msgtype: 'text', text: bodies.text })
  await t.call(messages.kfRecallMsg, { open_kfid, msgid }, { wrong: [...unknown, [{ msgid: 'nonsense' }, 41047]] })
  for (const said of [
    { msgtype: 'text' as const, text: bodies.text },
    { msgtype: 'msgmenu' as const, msgmenu: menu },
  ]) {
    const { id } = await r.enter('刚来的')
    const entered = (await r.events()).findLast((e) => e.external_userid === id)!
    const code = String(entered.welcome_code)
    await t.call(messages.kfSendMsgOnEvent, { code, msgid: `on_${said.msgtype}`, ...said }, { wrong: [[{ code: 'nonsense' }, 40058]] })
  }
})

test('what is pulled: every kind, as the reference has it', async () => {
  const channels = { nickname: '麦禾烘焙', shop_nickname: '麦禾小店', scene: 1 }
  await r.news()
  const cursor = r.cursor
  const visitor = await r.sim.createCustomer({ name: '视频号来的' })
  await r.sim.enterKf({ person_id: visitor.id, open_kfid, scene: 'wechat_channels', scene_param: 'a', wechat_channels: channels })
  const person = await r.asker('什么都发的')
  const { conversation_id } = person
  const write = (msgtype: string, content: Record<string, unknown>) => r.sim.writeKf({ conversation_id, from: person.id, msgtype, content })
  const file = { name: 'a.png', base64: PNG.toString('base64') }
  for (const msgtype of ['image', 'voice', 'video', 'file']) {
    await r.sim.writeKf({ conversation_id, from: person.id, msgtype, content: {}, file })
  }
  await write('location', { latitude: 31.2, longitude: 121.4, name: '静安寺', address: '南京西路' })
  await write('link', { title: '菜单', desc: '本周', url: 'https://example.com/', pic_url: 'https://example.com/p.png' })
  await write('business_card', { userid: 'linxiaoman' })
  await write('miniprogram', { title: '点单', appid: 'wx1', pagepath: 'pages/index.html', thumb_media_id: 'x' })
  await write('msgmenu', { head_content: '转发的菜单', list: [], tail_content: '' })
  const shop = { shop_nickname: '麦禾小店' }
  await write('channels_shop_product', { product_id: '1', head_img: 'x', title: '吐司', sales_price: '1800', ...shop, shop_head_img: 'x' })
  await write('channels_shop_order', {
    order_id: '2',
    product_titles: '吐司',
    price_wording: '18 元',
    state: '待发货',
    image_url: 'x',
    ...shop,
  })
  await write('channels', { sub_type: 1, nickname: '麦禾烘焙', title: '出炉' })
  const quoted = { send_time: 1, msgtype: 'text', sender_name: '苏念', msg_content: '{"content":"hi"}' }
  await write('merged_msg', { title: '聊天记录', item: [quoted] })
  await write('note', {})

  await r.trans(person.id, 2)
  await r.sim.takeKf({ conversation_id, userid: 'zhouruoxi' })
  const mine = await write('text', { content: '说错了' })
  const theirs = await r.sim.writeKf({ conversation_id, from: 'zhouruoxi', msgtype: 'text', content: { content: '我也说错了' } })
  await r.sim.recallKf({ conversation_id, from: person.id, message_id: mine.id })
  await r.sim.recallKf({ conversation_id, from: 'zhouruoxi', message_id: theirs.id })
  await r.sim.rejectKf({ conversation_id, userid: 'zhouruoxi', on: true })
  await r.sim.rejectKf({ conversation_id, userid: 'zhouruoxi', on: false })
  await r.sim.serveKf({ open_kfid, userid: 'linxiaoman', on: false, suspended: true })
  await r.sim.serveKf({ open_kfid, userid: 'linxiaoman', on: true })
  await r.sim.handOverKf({ conversation_id, userid: 'zhouruoxi', to: 'linxiaoman' })
  await r.sim.endKf({ conversation_id, userid: 'linxiaoman' })
  await r.sim.reopenKf({ conversation_id, userid: 'linxiaoman' })
  const refuser = await r.asker('拒收的')
  await r.sim.blockKf({ conversation_id: refuser.conversation_id, on: true })
  expect(await r.send(refuser.id, '收得到吗')).toBe(0)

  const asked = { open_kfid, limit: 1000, voice_format: 0 as const }
  const { msg_list } = await t.call(messages.kfSyncMsg, { ...asked, cursor }, { wrong: [...unknown, [{ token: 'nonsense' }, 95007]] })
  const seen = new Map<string, Set<string>>()
  const problems = msg_list.flatMap((row) => {
    const { key } = readKfMessage(row)
    if (!seen.has(key)) seen.set(key, new Set())
    return answerProblems(kfMessages[key] ?? [], row, seen.get(key)!).map((line) => `${key} ${line}`)
  })
  expect(problems).toEqual([])
  expect([...seen.keys()].sort()).toEqual(Object.keys(kfMessages).sort())
})

test('customers and whom they are passed on to', async () => {
  const person = await r.asker('要专人的')
  const { id: other } = await r.sim.createCustomer({ name: '视频号' })
  await r.sim.enterKf({
    person_id: other,
    open_kfid,
    wechat_channels: { nickname: '麦禾', shop_nickname: '小店', scene: 2 },
    scene_param: 'a',
  })
  await t.call(customers.kfCustomerBatchget, { external_userid_list: [other, person.id, 'wmNobody'], need_enter_session_context: 1 })
  const config = await t.call(customers.kfCustomerGetUpgradeServiceConfig, {})
  await t.call(customers.kfGetCorpQualification, {})
  const who = { open_kfid, external_userid: person.id }
  const wrong: Wrong = [...unknown, [{ external_userid: 'wmNobody' }, 40096]]
  const member = { userid: 'zhouruoxi', wording: '店长为你服务' }
  await t.call(
    customers.kfCustomerUpgradeService,
    { ...who, type: 1, member },
    { wrong: [...wrong, [{ member: { userid: 'nobody' } }, 95021]] },
  )
  const groupchat = { chat_id: config.groupchat_range!.chat_id_list![0]!, wording: '来群里' }
  await t.call(customers.kfCustomerUpgradeService, { ...who, type: 2, groupchat })
  await t.call(customers.kfCustomerCancelUpgradeService, who, { wrong })
})

test('what the robot knows', async () => {
  const media_id = await r.upload()
  const form = new FormData()
  form.set('media', new Blob([PNG]), 'a.mp4')
  const upload = `${r.url}/cgi-bin/media/upload?type=video&access_token=${await r.token()}`
  const video = { media_id: ((await (await fetch(upload, { method: 'POST', body: form })).json()) as { media_id: string }).media_id }
  const { group_id } = await t.call(knowledge.kfKnowledgeAddGroup, { name: '蛋糕' })
  await t.call(knowledge.kfKnowledgeModGroup, { group_id, name: '生日蛋糕' })
  await t.call(knowledge.kfKnowledgeListGroup, { limit: 10, group_id })
  const attachments = [
    { msgtype: 'image' as const, image: { media_id } },
    { msgtype: 'video' as const, video },
    { msgtype: 'link' as const, link: { title: '菜单', desc: '本周', url: 'https://example.com/', pic_url: 'https://example.com/p.png' } },
    {
      msgtype: 'miniprogram' as const,
      miniprogram: { title: '点单', appid: 'wx0000000000000001', pagepath: 'pages/index.html', thumb_media_id: media_id },
    },
  ]
  const question = { text: { content: '几寸够吃？' } }
  const known = { question, similar_questions: { items: [question] }, answers: [{ text: { content: '六寸四人' }, attachments }] }
  const { intent_id } = await t.call(knowledge.kfKnowledgeAddIntent, { group_id, ...known }, { wrong: [[{ group_id: 'nonsense' }, 40058]] })
  // the limits of each attachment
  for (const attachment of attachments) {
    await t.call(knowledge.kfKnowledgeModIntent, {
      intent_id,
      ...known,
      answers: [{ text: { content: '六寸' }, attachments: [attachment] }],
    })
  }
  await t.call(knowledge.kfKnowledgeModIntent, { intent_id, ...known })
  await t.call(knowledge.kfKnowledgeListIntent, { limit: 10, group_id, intent_id }, { wrong: [[{ intent_id: 'nonsense' }, 40058]] })
  await t.call(knowledge.kfKnowledgeDelIntent, { intent_id }, { wrong: [[{ intent_id: 'nonsense' }, 40058]] })
  await t.call(knowledge.kfKnowledgeDelGroup, { group_id }, { wrong: [[{ group_id: 'nonsense' }, 40058]] })
})

test('counts by the day', async () => {
  const { now } = await r.sim.clock()
  const midnight = Math.floor((now / 1000 + 8 * 3600) / DAY) * DAY - 8 * 3600
  await r.sim.setClock({ advance_ms: 2 * DAY * 1000 })
  const days = { open_kfid, start_time: midnight, end_time: midnight + DAY }
  const wrong: Wrong = [...unknown, [{ start_time: midnight + 1 }, 40058], [{ start_time: midnight - 40 * DAY }, 40058]]
  await t.call(statistics.kfGetCorpStatistic, days, { wrong })
  await t.call(statistics.kfGetServicerStatistic, { ...days, servicer_userid: 'zhouruoxi' }, { wrong })
})

test('nothing of the chapter is left out', () => {
  expect(t.untried()).toEqual([])
  console.log(t.table())
})
