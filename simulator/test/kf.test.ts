import * as accounts from '@rapport/wecom/calls/kf-accounts.ts'
import * as messages from '@rapport/wecom/calls/kf-messages.ts'
import type { KfMessage } from '@rapport/wecom/kf-messages.ts'
import { pullKfMessages } from '@rapport/wecom/kf-pull.ts'
import { kfUrl } from '@rapport/wecom/links.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KfRig, kfRig, PNG } from './kf-rig.ts'
import { fieldsOf } from './rig.ts'

let r: KfRig
beforeAll(async () => {
  r = await kfRig()
})
afterAll(() => r.closeAll())

const HOUR = 3_600_000

test('a customer comes by a link, is welcomed once within 20 s, presses the menu and is answered', async () => {
  const { url } = await r.ok(accounts.kfAddContactWay, { open_kfid: r.open_kfid, scene: 'door_1' })
  expect(url).toContain('/kf/kf')
  const person = await r.enter('苏念', { text: kfUrl(url, '静安店&1') })
  const [entered] = await r.news()
  expect(fieldsOf(r.product.events.at(-1))).not.toHaveProperty('FromUserName')
  const { event } = entered!.message as KfMessage<'event/enter_session'>
  expect(event).toMatchObject({ external_userid: person.id, scene: 'door_1', scene_param: '静安店&1' })

  const msgmenu = {
    head_content: '想问什么？',
    list: [
      { type: 'click' as const, click: { id: 'm1', content: '订蛋糕' } },
      { type: 'text' as const, text: { content: '或者直接说' } },
    ],
  }
  const welcome = { code: event.welcome_code!, msgtype: 'msgmenu' as const, msgmenu }
  const { msgid } = await r.client.call(messages.kfSendMsgOnEvent, welcome)
  expect((await r.post('kf/send_msg_on_event', welcome)).errcode).toBe(40058)
  const chat = (await r.sim.conversations({ person_id: person.id })).conversations[0]!
  expect(chat).toMatchObject({ with: { id: r.open_kfid, kind: 'kf', name: '麦禾烘焙客服' }, unread: 1 })
  const shown = await r.sim.kfMessages({ conversation_id: person.conversation_id, reader: person.id })
  expect(shown.messages).toMatchObject([{ side: 'account', msgtype: 'msgmenu', msgid, body: msgmenu }])

  const press = (menu_id: string) =>
    r.sim.writeKf({ conversation_id: person.conversation_id, from: person.id, msgtype: 'text', content: { content: '订蛋糕', menu_id } })
  await press('m1')
  await expect(press('m9')).rejects.toThrow('没有收到过')
  const [pressed, ...rest] = await r.news()
  expect(pressed).toMatchObject({ known: true, key: 'text', message: { origin: 3, text: { content: '订蛋糕', menu_id: 'm1' } } })
  expect(rest).toEqual([])

  expect(await r.state(person.id)).toBe(0)
  expect(await r.send(person.id, '好的，几寸？', { msgid: 'mine_1' })).toBe(0)
  expect(await r.send(person.id, '好的，几寸？', { msgid: 'mine_1' })).toBe(40058)
  expect(await r.state(person.id)).toBe(1)
  const { entries } = await r.sim.ledger({ to: person.id })
  expect(entries.map((e) => [e.kind, e.call, e.msgid])).toEqual([
    ['kf', 'kf/send_msg_on_event', msgid],
    ['kf', 'kf/send_msg', 'mine_1'],
  ])
  // what the API sent is not news
  expect(await r.news()).toEqual([])
})

test('the welcome code is 20 s long, and none comes to somebody welcomed or in talk', async () => {
  const late = await r.enter('来晚了')
  const codeOf = async () => (await r.events()).at(-1)!.welcome_code as string | undefined
  const code = await codeOf()
  await r.sim.setClock({ advance_ms: 21_000 })
  expect((await r.post('kf/send_msg_on_event', { code, msgtype: 'text', text: { content: '欢迎' } })).errcode).toBe(40058)
  await r.sim.enterKf({ person_id: late.id, open_kfid: r.open_kfid })
  const again = await codeOf()
  expect((await r.post('kf/send_msg_on_event', { code: again, msgtype: 'text', text: { content: '欢迎' } })).errcode).toBe(0)
  await r.sim.enterKf({ person_id: late.id, open_kfid: r.open_kfid })
  expect(await codeOf()).toBeUndefined()
  const talking = await r.asker('先说话的')
  await r.sim.enterKf({ person_id: talking.id, open_kfid: r.open_kfid })
  expect(await codeOf()).toBeUndefined()
})

test('five messages until the customer writes again; nothing after 48 hours', async () => {
  const person = await r.asker('等回复的')
  for (let n = 0; n < 5; n++) expect(await r.send(person.id, `${n}`)).toBe(0)
  expect(await r.send(person.id, '第六条')).toBe(95001)
  await r.sim.say({ conversation_id: person.conversation_id, from: person.id, text: '还在' })
  expect(await r.send(person.id, '第六条')).toBe(0)
  const { now } = await r.sim.clock()
  await r.sim.setClock({ advance_ms: 48 * HOUR + 1000 })
  const token = await r.token()
  const post = async (path: string, body: object) =>
    (await (await fetch(`${r.url}/cgi-bin/${path}?access_token=${token}`, { method: 'POST', body: JSON.stringify(body) })).json()) as {
      errcode: number
      service_state: number
    }
  const who = { open_kfid: r.open_kfid, external_userid: person.id }
  const text = { touser: person.id, open_kfid: r.open_kfid, msgtype: 'text', text: { content: '还在吗' } }
  expect((await post('kf/send_msg', text)).errcode).toBe(95002)
  expect((await post('kf/service_state/get', who)).service_state).toBe(4)
  expect((await post('kf/service_state/trans', { ...who, service_state: 2 })).errcode).toBe(95013)
  const silent = await r.sim.createCustomer({ name: '没开口' })
  expect((await post('kf/send_msg', { ...text, touser: silent.id })).errcode).toBe(95031)
  await r.sim.setClock({ now })
})

test('a session goes through the pool to people and back; members cause events, the API does not', async () => {
  const person = await r.asker('转人工的')
  await r.news()
  expect((await r.trans(person.id, 0)).errcode).toBe(95016)
  expect((await r.trans(person.id, 3)).errcode).toBe(40063)
  expect((await r.trans(person.id, 3, 'tangguo2')).errcode).toBe(95014)
  const queued = await r.trans(person.id, 2)
  expect(queued).toMatchObject({ errcode: 0, msg_code: expect.any(String) })
  expect((await r.trans(person.id, 1)).errcode).toBe(95016)
  expect(await r.send(person.id, '请稍候')).toBe(95018)
  const say = (code: unknown, more: object = { msgtype: 'text', text: { content: '请稍候' } }) =>
    r.post('kf/send_msg_on_event', { code, ...more })
  expect((await say(queued.msg_code, { msgtype: 'msgmenu', msgmenu: { head_content: '不行' } })).errcode).toBe(40008)
  expect((await say(queued.msg_code)).errcode).toBe(0)
  expect(await r.events()).toEqual([])

  const { conversation_id } = person
  expect((await r.sim.kfSessions({ userid: 'zhouruoxi' })).sessions[0]).toMatchObject({ conversation_id, state: 2 })
  await r.sim.takeKf({ conversation_id, userid: 'zhouruoxi' })
  const [taken] = await r.events()
  expect(taken).toMatchObject({ event_type: 'session_status_change', change_type: 1, new_servicer_userid: 'zhouruoxi' })
  expect((await say(taken!.msg_code)).errcode).toBe(0)
  expect((await r.sim.conversations({ person_id: 'zhouruoxi' })).conversations[0]).toMatchObject({
    id: conversation_id,
    with: { id: person.id, kind: 'kf', corp_name: '麦禾烘焙客服' },
  })

  await r.sim.say({ conversation_id, from: 'zhouruoxi', text: '您好，我是周若溪' })
  await r.sim.say({ conversation_id, from: person.id, text: '我要退款' })
  expect((await r.news()).map((m) => m.message)).toMatchObject([
    { origin: 5, servicer_userid: 'zhouruoxi', text: { content: '您好，我是周若溪' } },
    { origin: 3, external_userid: person.id },
  ])
  await expect(r.sim.say({ conversation_id, from: 'linxiaoman', text: '我来' })).rejects.toThrow('不由你接待')
  expect((await r.trans(person.id, 3, 'zhouruoxi')).errcode).toBe(95016)
  await r.sim.serveKf({ open_kfid: r.open_kfid, userid: 'linxiaoman', on: false, suspended: true })
  expect((await r.trans(person.id, 3, 'linxiaoman')).errcode).toBe(95019)
  await expect(r.sim.handOverKf({ conversation_id, userid: 'zhouruoxi', to: 'linxiaoman' })).rejects.toThrow('停止接待')
  await r.sim.serveKf({ open_kfid: r.open_kfid, userid: 'linxiaoman', on: true })
  await r.sim.handOverKf({ conversation_id, userid: 'zhouruoxi', to: 'linxiaoman' })
  await r.sim.endKf({ conversation_id, userid: 'linxiaoman' })
  const told = await r.events()
  expect(told).toMatchObject([
    { event_type: 'servicer_status_change', servicer_userid: 'linxiaoman', status: 2, stop_type: 1 },
    { event_type: 'servicer_status_change', status: 1 },
    { change_type: 2, old_servicer_userid: 'zhouruoxi', new_servicer_userid: 'linxiaoman' },
    { change_type: 3, old_servicer_userid: 'linxiaoman' },
  ])
  expect((await r.trans(person.id, 2)).errcode).toBe(95016)
  expect(await r.send(person.id, '再见')).toBe(95013)
  await r.sim.reopenKf({ conversation_id, userid: 'linxiaoman' })
  // the closing code only speaks while the session is closed
  expect((await say(told.at(-1)!.msg_code)).errcode).toBe(95018)
  expect(await r.ok(messages.kfServiceStateGet, { open_kfid: r.open_kfid, external_userid: person.id })).toMatchObject({
    service_state: 3,
    servicer_userid: 'linxiaoman',
  })
  const closed = await r.trans(person.id, 4)
  expect((await say(closed.msg_code, { msgtype: 'msgmenu', msgmenu: { head_content: '满意吗？' } })).errcode).toBe(0)
  await r.sim.say({ conversation_id, from: person.id, text: '又来了' })
  expect(await r.state(person.id)).toBe(0)
  expect((await r.events()).map((e) => e.change_type)).toEqual([4])
})

test('every kind of message comes in its own shape, files with bytes behind them', async () => {
  const person = await r.asker('什么都发')
  await r.news()
  const write = (msgtype: string, content: object, file?: { name: string; base64: string }) =>
    r.sim.writeKf({
      conversation_id: person.conversation_id,
      from: person.id,
      msgtype,
      content: content as Record<string, unknown>,
      ...(file ? { file } : {}),
    })
  const small = { name: 'a.png', base64: PNG.toString('base64') }
  for (const kind of ['image', 'voice', 'video', 'file']) await write(kind, {}, small)
  await write('image', {}, { name: 'big.png', base64: Buffer.alloc(2 * 1024 * 1024 + 1).toString('base64') })
  await write('location', { latitude: 31.2, longitude: 121.4, name: '静安寺', address: '南京西路' })
  await write('link', { title: '菜单', desc: '', url: 'https://example.com/', pic_url: '' })
  await write('business_card', { userid: 'linxiaoman' })
  await write('miniprogram', { title: '点单', appid: 'wx1', pagepath: 'pages/index.html', thumb_media_id: 'x' })
  await write('msgmenu', { head_content: '转发的菜单', list: [], tail_content: '' })
  await write('channels_shop_product', { product_id: '1', title: '吐司', sales_price: '1800' })
  await write('channels_shop_order', { order_id: '2', state: '待发货' })
  await write('channels', { sub_type: 1, nickname: '麦禾烘焙', title: '出炉' })
  await write('merged_msg', {
    title: '聊天记录',
    item: [{ send_time: 1, msgtype: 'text', sender_name: '苏念', msg_content: '{"content":"hi"}' }],
  })
  await write('note', {})
  const got = await r.news()
  expect(got.filter((m) => !m.known)).toEqual([])
  expect(got.map((m) => m.key).join(' ')).toBe(
    'image voice video file text location link business_card miniprogram msgmenu channels_shop_product channels_shop_order channels merged_msg note',
  )
  const { media_id } = (got[0]!.message as KfMessage<'image'>).image
  const file = await fetch(`${r.url}/cgi-bin/media/get?media_id=${media_id}&access_token=${await r.token()}`)
  expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true)
  await expect(write('location', { latitude: 'north' })).rejects.toThrow('latitude')
  await expect(write('event', {})).rejects.toThrow('没有这种消息')
  await expect(write('image', {})).rejects.toThrow('media_id')
})

test('recalls, refusals and their events', async () => {
  const person = await r.asker('反悔的')
  const { conversation_id } = person
  await r.trans(person.id, 3, 'zhouruoxi')
  await r.news()
  const mine = await r.sim.writeKf({ conversation_id, from: person.id, msgtype: 'text', content: { content: '说错了' } })
  const theirs = await r.sim.writeKf({ conversation_id, from: 'zhouruoxi', msgtype: 'text', content: { content: '我也说错了' } })
  await expect(r.sim.recallKf({ conversation_id, from: 'zhouruoxi', message_id: mine.id })).rejects.toThrow('没有这条')
  await r.sim.recallKf({ conversation_id, from: person.id, message_id: mine.id })
  await r.sim.recallKf({ conversation_id, from: 'zhouruoxi', message_id: theirs.id })
  await r.sim.rejectKf({ conversation_id, userid: 'zhouruoxi', on: true })
  const refused = await r.sim.say({ conversation_id, from: person.id, text: '有人吗' })
  expect(refused.delivered).toBe(false)
  await r.sim.rejectKf({ conversation_id, userid: 'zhouruoxi', on: false })
  expect((await r.events()).map(({ event_type, recall_msgid, reject_switch }) => [event_type, recall_msgid ?? reject_switch])).toEqual([
    ['user_recall_msg', mine.msgid],
    ['servicer_recall_msg', theirs.msgid],
    ['reject_customer_msg_switch_change', 1],
    ['reject_customer_msg_switch_change', 0],
  ])
  const lines = (await r.sim.kfMessages({ conversation_id, reader: person.id })).messages
  expect(lines.filter((m) => m.side === 'system').map((m) => m.body.content)).toEqual([
    '反悔的 撤回了一条消息',
    '麦禾烘焙客服 撤回了一条消息',
    '消息已发出，但被对方拒收了。',
  ])

  await r.trans(person.id, 4)
  await r.sim.say({ conversation_id, from: person.id, text: '再问一句' })
  const { msgid } = await r.ok(messages.kfSendMsg, {
    touser: person.id,
    open_kfid: r.open_kfid,
    msgtype: 'text',
    text: { content: '发错了' },
  })
  await r.ok(messages.kfRecallMsg, { open_kfid: r.open_kfid, msgid })
  expect((await r.post('kf/recall_msg', { open_kfid: r.open_kfid, msgid })).errcode).toBe(41047)
  await r.sim.blockKf({ conversation_id, on: true })
  await r.news()
  const before = (await r.sim.ledger({ to: person.id })).entries.length
  expect(await r.send(person.id, '收得到吗', { msgid: 'lost_1' })).toBe(0)
  expect((await r.events())[0]).toMatchObject({ event_type: 'msg_send_fail', fail_msgid: 'lost_1', fail_type: 10 })
  expect((await r.sim.ledger({ to: person.id })).entries).toHaveLength(before)
})

test('sync_msg: the token lives ten minutes, ten calls without one lock, a pull is taken up where it stopped', async () => {
  const person = await r.asker('话多的')
  for (let n = 0; n < 6; n++) await r.sim.say({ conversation_id: person.conversation_id, from: person.id, text: `第 ${n} 句` })
  await r.sim.settled()
  const token = fieldsOf(r.product.events.at(-1)).Token!
  expect(token).toHaveLength(47)
  const from = { open_kfid: r.open_kfid, token, limit: 3, cursor: r.cursor }
  const first = await pullKfMessages(r.client, from).next()
  expect(first.value).toMatchObject({ messages: { length: 3 } })
  // the process died here; another goes on from the cursor it kept, with a token that has died too
  await r.sim.setClock({ advance_ms: 601_000 })
  expect((await r.post('kf/sync_msg', { open_kfid: r.open_kfid, token })).errcode).toBe(95007)
  const rest: string[] = []
  for await (const page of pullKfMessages(r.client, { ...from, cursor: (first.value as { cursor: string }).cursor })) {
    for (const m of page.messages) if (m.known && m.key === 'text') rest.push(m.message.text.content)
  }
  expect(rest).toEqual(['第 1 句', '第 2 句', '第 3 句', '第 4 句', '第 5 句'])
  expect((await r.post('kf/sync_msg', { open_kfid: r.open_kfid, cursor: 'nonsense' })).errcode).toBe(50100)
  const codes: number[] = []
  for (let n = 0; n < 10; n++) codes.push((await r.post('kf/sync_msg', { open_kfid: r.open_kfid })).errcode)
  expect(codes.at(0)).toBe(0)
  expect(codes.at(-1)).toBe(45009)
  expect(await r.post('kf/sync_msg', { open_kfid: r.open_kfid })).toMatchObject({ errcode: 45009, msg_list: [] })
  await r.sim.setClock({ advance_ms: 61_000 })
  expect((await r.post('kf/sync_msg', { open_kfid: r.open_kfid })).errcode).toBe(0)
})

test('an answer that got lost: sent again under its msgid it is refused, and the customer has it once', async () => {
  const person = await r.asker('网络不好的')
  await r.sim.addFault({ call: 'kf/send_msg', kind: 'reset_mid', count: 1 })
  const message = { touser: person.id, open_kfid: r.open_kfid, msgid: 'only_once', msgtype: 'text' as const, text: { content: '一次' } }
  await expect(r.client.call(messages.kfSendMsg, message)).rejects.toMatchObject({ outcome: 'unknown', tries: 1 })
  await expect(r.client.call(messages.kfSendMsg, message)).rejects.toMatchObject({ errcode: 40058 })
  expect((await r.sim.ledger({ msgid: 'only_once' })).entries).toHaveLength(1)
})

test('a cursor that repeats ends the pull instead of going round', async () => {
  await r.asker('转圈的')
  await r.sim.setClock({ advance_ms: 61_000 })
  await r.sim.addFault({ call: 'kf/sync_msg', kind: 'cursor_repeats' })
  const pages: unknown[] = []
  const pull = async () => {
    for await (const page of pullKfMessages(r.client, { open_kfid: r.open_kfid, cursor: r.cursor })) pages.push(page)
  }
  await expect(pull()).rejects.toThrow('without an end')
  expect(pages).toHaveLength(1)
  await r.sim.removeFault()
})
