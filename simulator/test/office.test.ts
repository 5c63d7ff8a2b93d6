import { createHash } from 'node:crypto'
import { agentSetScope } from '@rapport/wecom/calls/agents.ts'
import * as albums from '@rapport/wecom/calls/albums.ts'
import * as chats from '@rapport/wecom/calls/app-chats.ts'
import { dialGetDialRecord } from '@rapport/wecom/calls/dials.ts'
import * as subscriptions from '@rapport/wecom/calls/subscriptions.ts'
import { todoGet, todoUpdate } from '@rapport/wecom/calls/todos.ts'
import { webhookSend, webhookUploadMedia } from '@rapport/wecom/calls/webhooks.ts'
import { createClient } from '@rapport/wecom/client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_CONTACTS_SECRET, DEMO_CUSTOMER_SECRET } from '../src/scenarios/demo-data.ts'
import { corpid, json, listenWith, type Receiver, type Reply, type Rig, receiver, rig } from './rig.ts'

let r: Rig
let product: Receiver
beforeAll(async () => {
  product = await receiver()
  r = await rig({ callback: listenWith(product) })
})
afterAll(async () => {
  await r.close()
  await product.close()
})

const AGENTID = 1000002
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const code = async (path: string, body: object = {}) => (await r.post(path, body)).errcode
/** With menus the agentid travels in the query, so these go through the client itself. */
const client = async () => {
  const token = await r.token()
  return createClient({ baseUrl: r.url, token: async () => token, refreshToken: async () => token })
}

test('product album: pictures of its own pool, changed by its app, paged to the end', async () => {
  const upload = async (path: string) => {
    const form = new FormData()
    form.set('media', new Blob([png]), 'x.png')
    const url = `${r.url}/cgi-bin/media/${path}&access_token=${await r.token()}`
    return String(((await (await fetch(url, { method: 'POST', body: form })).json()) as Reply).media_id)
  }
  const media_id = await upload('upload_attachment?media_type=image&attachment_type=2')
  const attachments = [{ type: 'image' as const, image: { media_id } }]
  const item = { description: '生日蛋糕 8 寸', price: 23_800, product_sn: 'CAKE8', attachments }
  const { product_id } = await r.ok(albums.externalcontactAddProductAlbum, item)
  await r.ok(albums.externalcontactAddProductAlbum, { ...item, description: '6 寸', product_sn: '' })
  await r.ok(albums.externalcontactUpdateProductAlbum, { product_id, price: 19_800 })
  const { product: found } = await r.ok(albums.externalcontactGetProductAlbum, { product_id })
  expect(found).toMatchObject({ product_id, description: '生日蛋糕 8 寸', price: 19_800, product_sn: 'CAKE8', attachments })
  const first = await r.ok(albums.externalcontactGetProductAlbumList, { limit: 1 })
  const rest = await r.ok(albums.externalcontactGetProductAlbumList, { limit: 1, cursor: first.next_cursor! })
  expect([...first.product_list, ...rest.product_list].map((p) => p.description)).toEqual(['生日蛋糕 8 寸', '6 寸'])
  expect(rest.next_cursor).toBe('')

  const add = (more: object) => code('externalcontact/add_product_album', { ...item, ...more })
  expect(await add({ price: 5_000_001 })).toBe(41086)
  expect(await add({ product_sn: 'a-b' })).toBe(41085)
  expect(await add({ description: '' })).toBe(41087)
  expect(await add({ attachments: [{ type: 'image', image: { media_id: await upload('upload?type=image') } }] })).toBe(41072)
  expect(await code('externalcontact/get_product_album', { product_id: 'nonsense' })).toBe(41074)
  expect(await code('externalcontact/get_product_album')).toBe(41073)
  const url = `${r.url}/cgi-bin/externalcontact/delete_product_album?access_token=${await r.token(DEMO_CUSTOMER_SECRET)}`
  expect((await json(url, { method: 'POST', body: JSON.stringify({ product_id }) })).errcode).toBe(41075)
  await r.ok(albums.externalcontactDeleteProductAlbum, { product_id })
  expect(await code('externalcontact/delete_product_album', { product_id })).toBe(41074)
})

test('an app chat: made, seen with its first message, changed, only by its app', async () => {
  const { chatid } = await r.ok(chats.appchatCreate, {
    name: '群'.repeat(60),
    owner: 'tangguo',
    userlist: ['tangguo', 'LinXiaoMan', 'hanlu'],
  })
  expect((await r.ok(chats.appchatGet, { chatid })).chat_info).toEqual({
    chatid,
    name: '群'.repeat(50),
    owner: 'tangguo',
    userlist: ['tangguo', 'linxiaoman', 'hanlu'],
  })
  const seen = async (person_id: string) => (await r.sim.conversations({ person_id })).conversations.find((c) => c.with.id === chatid)
  expect(await seen('tangguo')).toBeUndefined()
  await r.ok(chats.appchatSend, { chatid, msgtype: 'text', text: { content: '三点开会', mentioned_list: ['@all'] } })
  expect(await seen('tangguo')).toMatchObject({ last: { text: '三点开会' }, unread: 1 })
  expect((await r.sim.ledger({ kind: 'appchat', msgid: chatid })).entries.map((e) => e.to)).toEqual(['tangguo', 'linxiaoman', 'hanlu'])
  const { id: conversation_id } = (await seen('hanlu'))!
  expect((await r.sim.say({ conversation_id, from: 'hanlu', text: '收到' })).delivered).toBe(true)

  await r.ok(chats.appchatUpdate, { chatid, name: '晨会', add_user_list: ['shenzhixing'], del_user_list: ['tangguo'] })
  expect((await r.ok(chats.appchatGet, { chatid })).chat_info).toMatchObject({ name: '晨会', owner: 'linxiaoman' })
  expect(await seen('tangguo')).toBeUndefined()
  expect((await seen('shenzhixing'))?.with.name).toBe('晨会(3)')

  expect((await r.get('appchat/get', { chatid: 'nonsense' })).errcode).toBe(86003)
  expect(await code('appchat/create', { userlist: ['tangguo', 'nobody'] })).toBe(86216)
  expect(await code('appchat/create', { userlist: ['tangguo', 'hanlu'], owner: 'linxiaoman' })).toBe(86207)
  expect(await code('appchat/create', { userlist: ['tangguo', 'hanlu'], chatid })).toBe(86215)
  expect(await code('appchat/create', { userlist: ['tangguo'] })).toBe(40058)
  expect(await code('appchat/send', { chatid, msgtype: 'text', text: { content: '字'.repeat(683) } })).toBe(40058)
  expect(await code('appchat/send', { chatid, msgtype: 'image', image: { media_id: 'nonsense' } })).toBe(40007)
  await r.sim.setApp({ corpid, allow_party: [2] })
  expect(await code('appchat/create', { userlist: ['hanlu', 'shenzhixing'] })).toBe(60011)
  await r.sim.setApp({ corpid, allow_party: [1] })
})

test('a robot of an internal group: its key is all it takes, twenty a minute', async () => {
  const wecom = await client()
  const { chatid } = await r.ok(chats.appchatCreate, { name: '值班', userlist: ['tangguo', 'hanlu'] })
  const { key, url } = await r.sim.addRobot({ chatid, name: '播报' })
  expect(url).toBe(`${r.url}/cgi-bin/webhook/send?key=${key}`)
  await wecom.call(webhookSend, { key, msgtype: 'markdown', markdown: { content: '**昨日** 12 单' } })
  const { media_id } = await wecom.upload(webhookUploadMedia, { key, type: 'file' }, { name: '日报.txt', data: new Uint8Array(20) })
  await wecom.call(webhookSend, { key, msgtype: 'file', file: { media_id } })
  const bytes = Buffer.from('not really a picture')
  const image = { base64: bytes.toString('base64'), md5: createHash('md5').update(bytes).digest('hex') }
  await wecom.call(webhookSend, { key, msgtype: 'image', image })
  const { conversations } = await r.sim.conversations({ person_id: 'hanlu' })
  const here = conversations.find((c) => c.with.id === chatid)!
  const { messages } = await r.sim.messages({ conversation_id: here.id })
  expect(messages.map((m) => [m.from, m.msgtype])).toEqual([
    ['播报', 'markdown'],
    ['播报', 'file'],
    ['播报', 'image'],
  ])
  expect(Buffer.from(await (await fetch(messages[2]!.image!.url)).arrayBuffer()).equals(bytes)).toBe(true)

  const refused = async (input: { key?: string; [field: string]: unknown }) => {
    const body = JSON.stringify({ msgtype: 'text', text: { content: 'x' }, ...input })
    const answer = await fetch(`${r.url}/cgi-bin/webhook/send?key=${input.key ?? key}`, { method: 'POST', body })
    return ((await answer.json()) as Reply).errcode
  }
  expect(await refused({ key: 'nonsense' })).toBe(93000)
  expect(await refused({ msgtype: 'image', image: { ...image, md5: '0'.repeat(32) } })).toBe(301019)
  expect(await refused({ msgtype: 'file', file: { media_id: 'nonsense' } })).toBe(40007)
  // a file of the robot is of no use elsewhere
  expect(await code('message/send', { touser: 'hanlu', msgtype: 'file', agentid: AGENTID, file: { media_id } })).toBe(41072)
  for (let n = 0; n < 17; n++) expect(await refused({})).toBe(0)
  expect(await refused({})).toBe(45009)
  await r.sim.setClock({ advance_ms: 61_000 })
  expect(await refused({})).toBe(0)
  expect(await refused({ text: undefined })).toBe(40063)
})

test('calls by the public phone and todos', async () => {
  await r.sim.dial({ userid: 'tangguo', callee: [{ phone: '13800001234' }], seconds: 90 })
  await r.sim.dial({ userid: 'hanlu', callee: [{ userid: 'tangguo' }, { phone: '13800001235' }] })
  const { record } = await r.ok(dialGetDialRecord, { limit: 1, offset: 1 })
  expect(record).toMatchObject([{ call_type: 2, total_duration: 60, caller: { userid: 'hanlu' }, callee: [{ userid: 'tangguo' }, {}] }])
  expect((await r.sim.dials({ userid: 'hanlu' })).dials).toEqual(record)
  expect(await code('dial/get_dial_record', { start_time: 1, end_time: 40 * 86_400 })).toBe(40058)

  const { todo_id } = await r.sim.createTodo({ userid: 'hanlu', text: '备货', attendees: ['tangguo', 'linxiaoman'] })
  await r.sim.finishTodo({ userid: 'tangguo', todo_id })
  expect(await r.ok(todoGet, { todo_id })).toMatchObject({
    content: '备货',
    creator: 'hanlu',
    status: 1,
    attendees: [
      { userid: 'tangguo', status: 0 },
      { userid: 'linxiaoman', status: 1 },
    ],
  })
  await r.ok(todoUpdate, { todo_id, status: 0, attendees: [{ userid: 'LinXiaoMan', status: 0 }] })
  expect((await r.sim.todos({ userid: 'linxiaoman' })).todos).toMatchObject([{ todo_id, status: 0 }])
  expect(await code('todo/update', { todo_id, attendees: [{ userid: 'nobody', status: 0 }] })).toBe(40003)
  expect(await code('todo/get', { todo_id: 'nonsense' })).toBe(40058)
})

test('hostile bodies to the actions are refused with a reason, never a 5xx', async () => {
  const bodies: [string, object][] = [
    ['staff/tangguo/dial', { callee: 'x' }],
    ['staff/tangguo/dial', { callee: [null] }],
    ['staff/tangguo/todos', { text: 'x', attendees: [{}] }],
    ['staff/tangguo/todos', { text: 'x', attendees: 'hanlu' }],
    ['staff/tangguo/collect', { total_fee: -1 }],
    ['staff/tangguo/collect', { total_fee: '1' }],
    ['staff/tangguo/menu', { name: {} }],
    ['staff/tangguo/cards/x', { key: {} }],
    ['payments/x/pay', { person_id: 'x' }],
    ['livings/x/watch', { person_id: 'hanlu', seconds: 'x' }],
    ['robots', { chatid: 'x', name: 'x' }],
    ['bills/x/fail', {}],
    [`corps/${corpid}/merchant`, { mch_id: '1', balance: -1 }],
    ['people/x/redpacks/x/open', {}],
  ]
  for (const [path, body] of bodies) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(`${r.url}/sim/${path}`, init)
    expect([path, Math.floor(answer.status / 100)]).toEqual([path, 4])
    expect(await answer.json()).toEqual({ error: expect.any(String) })
  }
})

test('debug=1 five times a minute; the call itself goes on', async () => {
  const codes: number[] = []
  for (let n = 0; n < 6; n++) codes.push((await r.get('agent/list', { debug: 1 })).errcode)
  expect(codes).toEqual([0, 0, 0, 0, 0, 45009])
  expect((await r.get('agent/list')).errcode).toBe(0)
  await r.sim.setClock({ advance_ms: 60_000 })
  expect((await r.get('agent/list', { debug: 1 })).errcode).toBe(0)
})

test('the code new members join by belongs to contact sync', async () => {
  const ask = async (secret?: string) => json(`${r.url}/cgi-bin/corp/get_join_qrcode?size_type=2&access_token=${await r.token(secret)}`)
  expect((await ask()).errcode).toBe(48002)
  const { join_qrcode } = await ask(DEMO_CONTACTS_SECRET)
  expect((await fetch(String(join_qrcode))).headers.get('content-type')).toBe('image/png')
})

test('how parents follow, and whom the app sees', async () => {
  expect((await fetch((await r.ok(subscriptions.externalcontactGetSubscribeQrCode, {})).qrcode_big)).headers.get('content-type')).toBe(
    'image/png',
  )
  await r.ok(subscriptions.externalcontactSetSubscribeMode, { subscribe_mode: 2 })
  expect((await r.ok(subscriptions.externalcontactGetSubscribeMode, {})).subscribe_mode).toBe(2)
  expect(await r.ok(agentSetScope, { agentid: AGENTID, allow_user: ['tangguo', 'nobody'], allow_party: [2, 99] })).toMatchObject({
    invaliduser: ['nobody'],
    invalidparty: [99],
  })
  expect((await r.get('user/get', { userid: 'tangguo' })).errcode).toBe(0)
  expect((await r.get('user/get', { userid: 'linxiaoman' })).errcode).toBe(60011)
  expect((await r.post('agent/set_scope', { agentid: 4711 })).errcode).toBe(301002)

  const contacts = `?access_token=${await r.token(DEMO_CONTACTS_SECRET)}`
  const inTags = <More>(path: string, body: object) =>
    json<More>(`${r.url}/cgi-bin/tag/${path}${contacts}`, { method: 'POST', body: JSON.stringify(body) })
  const { tagid } = await inTags<{ tagid: number }>('create', { tagname: '看得见' })
  await inTags('addtagusers', { tagid, userlist: ['linxiaoman'] })
  const scoped = { agentid: AGENTID, allow_user: [], allow_party: [], allow_tag: [tagid, 4711] }
  expect((await r.ok(agentSetScope, scoped)).invalidtag).toEqual([4711])
  expect((await r.get('user/get', { userid: 'linxiaoman' })).errcode).toBe(0)
  await r.ok(agentSetScope, { agentid: AGENTID, allow_user: ['tangguo'], allow_party: [2], allow_tag: [] })
})
