import { createHash } from 'node:crypto'
import * as apps from '@rapport/wecom/calls/app-messages.ts'
import * as templates from '@rapport/wecom/calls/group-welcome.ts'
import * as media from '@rapport/wecom/calls/media.ts'
import * as calls from '@rapport/wecom/calls/messages.ts'
import * as todos from '@rapport/wecom/calls/todos.ts'
import * as robots from '@rapport/wecom/calls/webhooks.ts'
import { createClient } from '@rapport/wecom/client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messaging } from '../../platform/conformance/messaging.ts'
import { DEMO_CUSTOMER_SECRET } from '../src/scenarios/demo-data.ts'
import { type Trial, trial } from './conformance-rig.ts'
import { corpid, fieldsOf, listenWith, type Receiver, type Rig, receiver, rig } from './rig.ts'

// platform/05 but for moments: every endpoint right and wrong

let r: Rig
let product: Receiver
let t: Trial
const AGENTID = 1000002
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const names = { image: 'a.png', video: 'a.mp4', file: 'a.txt', voice: 'a.amr' }
const fileOf = (type: keyof typeof names) => ({ name: names[type], type: 'application/octet-stream', data: png })
const files = { image: '', video: '', file: '', voice: '' }

beforeAll(async () => {
  product = await receiver()
  r = await rig({ callback: listenWith(product) })
  await r.sim.setSettings({ token_seconds: 30 * 86_400 })
  const [app, customer] = [await r.token(), await r.token(DEMO_CUSTOMER_SECRET)]
  t = trial(r.url, messaging, { app: async () => app, customer: async () => customer })
  const plain = createClient({ baseUrl: r.url, token: async () => app, refreshToken: async () => app })
  const upload = async (type: 'image' | 'video' | 'file' | 'voice') =>
    (await plain.upload(media.mediaUpload, { type }, fileOf(type))).media_id
  for (const type of ['image', 'video', 'file', 'voice'] as const) files[type] = await upload(type)
})
afterAll(async () => {
  await r.close()
  await product.close()
})

const now = async () => Math.floor((await r.sim.clock()).now / 1000)
const text = { content: '可颂出炉了' }
const link = { title: '菜单', picurl: 'https://example.com/p.png', desc: '本周', url: 'https://example.com/' }
const miniprogram = () => ({ title: '点单', pic_media_id: files.image, appid: 'wx0000000000000001', page: 'pages/index.html' })
const attachments = () => [
  { msgtype: 'image' as const, image: { media_id: files.image } },
  { msgtype: 'link' as const, link },
  { msgtype: 'miniprogram' as const, miniprogram: miniprogram() },
  { msgtype: 'video' as const, video: { media_id: files.video } },
  { msgtype: 'file' as const, file: { media_id: files.file } },
]

type Wrong = [Record<string, unknown>, number][]

test('a welcome', async () => {
  const person = await r.sim.createCustomer({ name: '新来的' })
  await r.sim.add({ person_id: person.id, userid: 'tangguo' })
  await r.sim.settled()
  const welcome_code = fieldsOf(product.events.at(-1)).WelcomeCode!
  const wrong: Wrong = [
    [{ welcome_code: 'nonsense' }, 41050],
    [{ attachments: [{ msgtype: 'card' }] }, 41065],
    [{ attachments: [{ msgtype: 'file', file: { media_id: 'nonsense' } }] }, 40007],
  ]
  await t.call(calls.externalcontactSendWelcomeMsg, { welcome_code, text, attachments: attachments() }, { wrong })
  await t.call(calls.externalcontactSendWelcomeMsg, { welcome_code, text }).then(
    () => expect.unreachable(),
    (error) => expect(error).toMatchObject({ errcode: 41051 }),
  )
})

test('a mass message, to customers and to groups', async () => {
  const start_time = await now()
  const person = await r.sim.createCustomer({ name: '收群发的' })
  await r.sim.add({ person_id: person.id, userid: 'tangguo' })
  const { tags } = { tags: (await r.post('externalcontact/get_corp_tag_list')).tag_group as { tag: { id: string }[] }[] }
  const task = { external_userid: [person.id], sender: 'tangguo', allow_select: true, text, attachments: attachments() }
  const { msgid } = await t.call(
    calls.externalcontactAddMsgTemplate,
    { chat_type: 'single', ...task, tag_filter: { group_list: [{ tag_list: [tags[0]!.tag[0]!.id] }] } },
    {
      wrong: [
        [{ external_userid: ['wmNobody'] }, 41048],
        [{ attachments: [], text: undefined }, 40058],
      ],
    },
  )
  await t.call(calls.externalcontactRemindGroupmsgSend, { msgid }, { wrong: [[{ msgid: 'nonsense' }, 41047]] })
  const page = { msgid, limit: 100 }
  await t.call(calls.externalcontactGetGroupmsgTask, page, { wrong: [[{ msgid: 'nonsense' }, 41047]] })
  await t.call(calls.externalcontactGetGroupmsgSendResult, { ...page, userid: 'tangguo' }, { wrong: [[{ userid: 'nobody' }, 40003]] })
  await r.sim.sendTask({ userid: 'tangguo', msgid })
  await t.call(calls.externalcontactGetGroupmsgTask, page)
  await t.call(calls.externalcontactGetGroupmsgSendResult, { ...page, userid: 'tangguo' })

  const { chat_id } = await r.sim.createGroup({ owner: 'tangguo', name: '群发的群', members: [person.id] })
  const inGroup = await t.call(calls.externalcontactAddMsgTemplate, {
    chat_type: 'group',
    chat_id_list: [chat_id],
    sender: 'tangguo',
    text,
  })
  await r.sim.sendTask({ userid: 'tangguo', msgid: inGroup.msgid })
  await t.call(calls.externalcontactGetGroupmsgSendResult, { msgid: inGroup.msgid, userid: 'tangguo' })
  await t.call(calls.externalcontactGetGroupmsgListV2, {
    chat_type: 'single',
    start_time,
    end_time: await now(),
    filter_type: 2,
    limit: 100,
  })

  // the limits of each kind
  for (const attachment of attachments()) {
    await t.call(calls.externalcontactAddMsgTemplate, { external_userid: [person.id], sender: 'tangguo', attachments: [attachment] })
  }
  const other = await t.call(calls.externalcontactAddMsgTemplate, { sender: 'tangguo', text })
  await t.call(calls.externalcontactCancelGroupmsgSend, { msgid: other.msgid }, { wrong: [[{ msgid: 'nonsense' }, 41047]] })
})

test("mass messages of a member's own", async () => {
  const start_time = await now()
  const person = await r.sim.createCustomer({ name: '群发助手里的' })
  await r.sim.add({ person_id: person.id, userid: 'tangguo' })
  const card = {
    msgtype: 'miniprogram',
    miniprogram: { title: '点单', appid: 'wx0000000000000001', page: 'pages/index.html', imgUrl: link.picurl },
  }
  const share = (name: string, params: object) =>
    r.sim.invokeJs({ corpid, agentid: AGENTID, userid: 'tangguo', customer: '', chat: '', entry: '', name, params: { ...params, text } })
  await share('shareToExternalContact', { externalUserIds: [person.id], attachments: [card] })
  const { chat_id } = await r.sim.createGroup({ owner: 'tangguo', name: '自己群发的群', members: [person.id] })
  await share('shareToExternalChat', { chatIds: [chat_id] })
  const listed = async (chat_type: 'single' | 'group', more: { filter_type?: 0 | 1 | 2; creator?: string }) => {
    const input = { chat_type, start_time, end_time: await now(), ...more }
    return (await t.call(calls.externalcontactGetGroupmsgListV2, input)).group_msg_list
  }
  const [own] = await listed('single', { filter_type: 1 })
  expect(own).toMatchObject({ creator: 'tangguo', create_type: 1, text })
  expect(await listed('single', { creator: 'TangGuo' })).toEqual([own])
  expect((await listed('group', { filter_type: 1 })).map((m) => m.creator)).toEqual(['tangguo'])
  expect((await listed('single', { filter_type: 0 })).every((m) => m.create_type === 0 && !('creator' in m))).toBe(true)
  const { msgid } = own!
  const { send_list } = await t.call(calls.externalcontactGetGroupmsgSendResult, { msgid, userid: 'tangguo' })
  expect(send_list).toMatchObject([{ external_userid: person.id, status: 1 }])
  // no task of the company: nobody is reminded of it
  await expect(t.call(calls.externalcontactCancelGroupmsgSend, { msgid })).rejects.toMatchObject({ errcode: 41047 })
  await expect(t.call(calls.externalcontactRemindGroupmsgSend, { msgid })).rejects.toMatchObject({ errcode: 41047 })
  expect((await r.sim.tasks({ userid: 'tangguo' })).tasks.map((task) => task.msgid)).not.toContain(msgid)
})

test('welcomes of groups', async () => {
  const one = { text: { content: '欢迎 %NICKNAME%' } }
  const kinds = [
    { image: { media_id: files.image } },
    { link },
    { miniprogram: miniprogram() },
    { file: { media_id: files.file } },
    { video: { media_id: files.video } },
  ]
  for (const kind of kinds) {
    const { template_id } = await t.call(templates.externalcontactGroupWelcomeTemplateAdd, { ...one, ...kind, agentid: AGENTID, notify: 1 })
    await t.call(templates.externalcontactGroupWelcomeTemplateEdit, { template_id, ...one, ...kind, agentid: AGENTID })
    await t.call(templates.externalcontactGroupWelcomeTemplateGet, { template_id })
    await t.call(templates.externalcontactGroupWelcomeTemplateDel, { template_id, agentid: AGENTID })
  }
})

const card = {
  card_type: 'button_interaction' as const,
  task_id: 'visit-1',
  main_title: { title: '该回访小测了', desc: '三天没有联系' },
  sub_title_text: '门口台卡',
  horizontal_content_list: [{ keyname: '来源', value: '门口台卡', type: 0 as const }],
  button_list: [{ text: '去回访', style: 1 as const, key: 'go' }],
}
const bodies = () => ({
  text,
  image: { media_id: files.image },
  voice: { media_id: files.voice },
  file: { media_id: files.file },
  video: { media_id: files.video, title: '出炉', description: '早上六点' },
  textcard: { title: '报表', description: '昨日 12 单', url: link.url, btntxt: '更多' },
  news: { articles: [{ title: '周报', description: '本周', url: link.url, picurl: link.picurl }] },
  mpnews: { articles: [{ title: '周报', thumb_media_id: files.image, author: '总部', content: '<p>本周</p>', digest: '本周' }] },
  markdown: { content: '**昨日** 12 单' },
  miniprogram_notice: {
    appid: 'wx0000000000000001',
    page: 'pages/index.html',
    title: '新的订单',
    description: '十二点三十',
    content_item: [{ key: '门店', value: '静安寺店' }],
  },
  template_card: card,
})

test('messages of the app: every kind', async () => {
  const all = bodies()
  const common = { touser: 'tangguo|nobody', agentid: AGENTID }
  for (const msgtype of Object.keys(all) as (keyof typeof all)[]) {
    const message = { ...common, msgtype, [msgtype]: all[msgtype] }
    const { msgid, response_code } = await t.call(apps.messageSend, message, {
      // a missing kind is the missing body of the kind that was named
      wrong: [
        [{ touser: 'nobody' }, 81013],
        [{ touser: undefined }, 82001],
        [{ agentid: 1 }, 301002],
        ...(msgtype === 'text' ? ([[{ text: { content: '' } }, 44004]] satisfies Wrong) : []),
      ],
    })
    if (msgtype === 'text') await t.call(apps.messageRecall, { msgid: msgid! })
    if (msgtype !== 'template_card') continue
    const update = { agentid: AGENTID, userids: ['tangguo'], response_code: response_code!, button: { replace_name: '已回访' } }
    await t.call(apps.messageUpdateTemplateCard, update)
  }
})

test('a robot of a group: every kind', async () => {
  const { chatid } = await r.post('appchat/create', { name: '值班', userlist: ['tangguo', 'hanlu'] })
  const { key } = await r.sim.addRobot({ chatid: String(chatid), name: '播报' })
  const { media_id } = await t.upload(robots.webhookUploadMedia, { key, type: 'file' }, fileOf('file'))
  const voice = await t.upload(robots.webhookUploadMedia, { key, type: 'voice' }, fileOf('voice'))
  const { news, markdown, template_card } = bodies()
  const kinds = {
    text: { ...text, mentioned_list: ['tangguo'], mentioned_mobile_list: ['@all'] },
    markdown,
    markdown_v2: markdown,
    image: { base64: png.toString('base64'), md5: createHash('md5').update(png).digest('hex') },
    news,
    file: { media_id },
    voice: { media_id: voice.media_id },
    template_card,
  }
  for (const msgtype of Object.keys(kinds) as (keyof typeof kinds)[]) {
    await r.sim.setClock({ advance_ms: 61_000 })
    await t.call(robots.webhookSend, { key, msgtype, [msgtype]: kinds[msgtype] })
  }
})

test('todos', async () => {
  const end_time = (await now()) + 3600
  const { todo_id } = await r.sim.createTodo({
    userid: 'hanlu',
    text: '备货',
    attendees: ['tangguo'],
    end_time,
    remind_times: [end_time - 900],
  })
  await t.call(todos.todoGet, { todo_id }, { wrong: [[{ todo_id: 'nonsense' }, 40058]] })
  await t.call(todos.todoUpdate, { todo_id, status: 0, attendees: [{ userid: 'tangguo', status: 0 }] })
})

test('nothing of the chapter is left out', () => {
  expect(t.untried()).toEqual([])
  console.log(t.table())
})
