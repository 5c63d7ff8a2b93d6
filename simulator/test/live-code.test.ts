import * as ways from '@rapport/wecom/calls/contact-ways.ts'
import { externalcontactGet } from '@rapport/wecom/calls/customers.ts'
import { externalcontactSendWelcomeMsg } from '@rapport/wecom/calls/messages.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { corpid, fieldsOf, listenWith, type Receiver, type Rig, receiver, rig } from './rig.ts'

let r: Rig
let product: Receiver
beforeAll(async () => {
  product = await receiver()
  r = await rig({ scenario: 'demo', callback: listenWith(product) })
})
beforeEach(() => {
  product.events.length = 0
})
afterAll(async () => {
  await r.close()
  await product.close()
})

const way = (more: object = {}) =>
  r.ok(ways.externalcontactAddContactWay, {
    type: 2,
    scene: 2,
    user: ['linxiaoman', 'tangguo'],
    state: 'way_12',
    remark: '门口台卡',
    ...more,
  })

async function scanNew(config_id: string, name = '小测') {
  const person = await r.sim.createCustomer({ name, gender: 2 })
  const added = await r.sim.add({ person_id: person.id, config_id })
  await r.sim.settled()
  return { person, added, event: fieldsOf(product.events.at(-1)) }
}

test('the callback url is checked with an echo', async () => {
  expect(await r.sim.setCallback({ corpid, ...listenWith(product) })).toEqual({ ok: true })
  const wrong = await r.sim.setCallback({ corpid, ...listenWith(product), url: 'http://127.0.0.1:9/' })
  expect(wrong).toMatchObject({ ok: false, reason: expect.stringContaining('没有答复') })
  expect((await r.sim.setCallback({ corpid, ...listenWith(product), aes_key: 'short' })).reason).toContain('EncodingAESKey')
})

test('scan, add, callback, welcome within 20 s, once', async () => {
  const { config_id, qr_code } = await way()
  expect(config_id).toMatch(/^[0-9a-f]{32}$/)
  const png = await fetch(qr_code!)
  expect(png.headers.get('content-type')).toBe('image/png')
  const person = await r.sim.createCustomer({ name: '苏念念' })
  const code = (await r.sim.codes()).codes.find((c) => c.config_id === config_id)!
  const scanned = await r.sim.scan({ person_id: person.id, text: code.text })
  expect(scanned).toMatchObject({ kind: 'contact', config_id, member: { id: 'linxiaoman', name: '林小满', corp_name: '麦禾烘焙' } })
  expect(product.events).toHaveLength(0)
  const added = await r.sim.add({ person_id: person.id, config_id })
  expect(added).toMatchObject({ added: true, existed: false, welcome_pending: true, member: { id: 'linxiaoman' } })
  await r.sim.settled()
  expect(product.events).toHaveLength(1)
  expect(product.events[0]).toMatchObject({ known: true, key: 'change_external_contact/add_external_contact' })
  const event = fieldsOf(product.events[0])
  expect(event).toMatchObject({ UserID: 'linxiaoman', ExternalUserID: person.id, State: 'way_12', FromUserName: 'sys', ToUserName: corpid })
  const detail = await r.ok(externalcontactGet, { external_userid: person.id })
  expect(detail.follow_user[0]).toMatchObject({ state: 'way_12', add_way: 1, oper_userid: person.id })

  await r.ok(externalcontactSendWelcomeMsg, {
    welcome_code: event.WelcomeCode!,
    text: { content: '你好呀' },
    attachments: [{ msgtype: 'link', link: { title: '新客礼', url: 'https://example.com/' } }],
  })
  expect((await r.post('externalcontact/send_welcome_msg', { welcome_code: event.WelcomeCode, text: { content: '又来' } })).errcode).toBe(
    41051,
  )
  const { messages } = await r.sim.messages({ conversation_id: added.conversation_id })
  expect(messages.map((m) => m.msgtype)).toEqual(['system', 'text', 'link'])
  expect(messages[0]!.text?.content).toBe('你已添加了林小满，现在可以开始聊天了。')
  expect(messages[1]).toMatchObject({ from: 'linxiaoman', text: { content: '你好呀' } })
  const { entries } = await r.sim.ledger({ kind: 'welcome', to: person.id })
  expect(entries).toHaveLength(1)
})

test('the code dies after 20 virtual seconds, and when somebody wrote first', async () => {
  const { config_id } = await way()
  const late = await scanNew(config_id)
  await r.sim.setClock({ advance_ms: 21_000 })
  expect((await r.post('externalcontact/send_welcome_msg', { welcome_code: late.event.WelcomeCode, text: { content: 'x' } })).errcode).toBe(
    41050,
  )
  const eager = await scanNew(config_id)
  await r.sim.say({ conversation_id: eager.added.conversation_id, from: eager.person.id, text: '在吗' })
  expect(
    (await r.post('externalcontact/send_welcome_msg', { welcome_code: eager.event.WelcomeCode, text: { content: 'x' } })).errcode,
  ).toBe(41051)
  expect((await r.post('externalcontact/send_welcome_msg', { welcome_code: 'made-up', text: { content: 'x' } })).errcode).toBe(41050)
  expect((await r.post('externalcontact/send_welcome_msg', { text: { content: 'x' } })).errcode).toBe(41049)
})

test('41096 while a welcome is on its way', async () => {
  const { config_id } = await way()
  await r.sim.setSettings({ welcome_sending_ms: 2000 })
  const { event } = await scanNew(config_id)
  await r.ok(externalcontactSendWelcomeMsg, { welcome_code: event.WelcomeCode!, text: { content: 'a' } })
  expect((await r.post('externalcontact/send_welcome_msg', { welcome_code: event.WelcomeCode, text: { content: 'b' } })).errcode).toBe(
    41096,
  )
  await r.sim.setClock({ advance_ms: 2000 })
  expect((await r.post('externalcontact/send_welcome_msg', { welcome_code: event.WelcomeCode, text: { content: 'b' } })).errcode).toBe(
    41051,
  )
  await r.sim.setSettings({ welcome_sending_ms: 0 })
})

test('no code where the console greets', async () => {
  await r.sim.changeStaff({ userid: 'miaomiao', console_welcome: '欢迎' })
  const { config_id } = await way({ user: ['miaomiao'], type: 1 })
  const { event, added } = await scanNew(config_id)
  expect(event.WelcomeCode).toBeUndefined()
  expect(added.welcome_pending).toBe(false)
})

test('members take turns; friends who scan again fire nothing', async () => {
  const { config_id } = await way()
  const first = await scanNew(config_id)
  const second = await scanNew(config_id)
  expect([first.added.member.id, second.added.member.id]).toEqual(['linxiaoman', 'tangguo'])
  product.events.length = 0
  const again = await r.sim.add({ person_id: first.person.id, config_id, userid: 'linxiaoman' })
  expect(again).toMatchObject({ added: true, existed: true, welcome_pending: false })
  await r.sim.settled()
  expect(product.events).toHaveLength(0)
})

test('exclusive codes never show a second member', async () => {
  const { config_id } = await way({ is_exclusive: true })
  const { person, added } = await scanNew(config_id)
  const scanned = await r.sim.scan({ person_id: person.id, text: config_id })
  expect(scanned).toMatchObject({ kind: 'contact', member: { id: added.member.id } })
})

test('with verification the member must say yes', async () => {
  const { config_id } = await way({ skip_verify: false, type: 1, user: ['tangguo'] })
  const person = await r.sim.createCustomer({ name: '等一等' })
  expect(await r.sim.add({ person_id: person.id, config_id, verify_text: '我是小李' })).toMatchObject({ added: false })
  await r.sim.settled()
  expect(product.events).toHaveLength(0)
  const { requests } = await r.sim.requests({ userid: 'tangguo' })
  expect(requests).toMatchObject([{ person_id: person.id, verify_text: '我是小李' }])
  await r.sim.accept({ userid: 'tangguo', person_id: person.id })
  await r.sim.settled()
  expect(fieldsOf(product.events[0])).toMatchObject({ ChangeType: 'add_external_contact', State: 'way_12', UserID: 'tangguo' })
})

test('each side deletes with its own event; the one-way relation stays readable', async () => {
  const { config_id } = await way()
  const a = await scanNew(config_id)
  product.events.length = 0
  await r.sim.remove({ person_id: a.person.id, other_id: a.added.member.id })
  await r.sim.settled()
  expect(fieldsOf(product.events[0])).toMatchObject({ ChangeType: 'del_follow_user', ExternalUserID: a.person.id })
  expect((await r.get('externalcontact/get', { external_userid: a.person.id })).errcode).toBe(0)
  expect((await r.sim.say({ conversation_id: a.added.conversation_id, from: a.added.member.id, text: '还在吗' })).delivered).toBe(false)
  await r.sim.remove({ person_id: a.added.member.id, other_id: a.person.id })
  await r.sim.settled()
  expect(fieldsOf(product.events[1])).toMatchObject({ ChangeType: 'del_external_contact' })
  expect((await r.get('externalcontact/get', { external_userid: a.person.id })).errcode).toBe(84061)
})

test('what the API does fires nothing; what a member does by hand fires an edit', async () => {
  const { config_id } = await way()
  const { person, added } = await scanNew(config_id)
  product.events.length = 0
  expect((await r.post('externalcontact/remark', { userid: added.member.id, external_userid: person.id, remark: '新备注' })).errcode).toBe(
    0,
  )
  await r.sim.settled()
  expect(product.events).toHaveLength(0)
  await r.sim.editCustomer({ userid: added.member.id, person_id: person.id, remark: '手改' })
  await r.sim.settled()
  expect(fieldsOf(product.events[0])).toMatchObject({ ChangeType: 'edit_external_contact', ExternalUserID: person.id })
})

test('a receiver that fails is tried three times in total, and each try is in the log', async () => {
  await r.sim.setSettings({ callback_retry_ms: 10 })
  const { config_id } = await way()
  const before = (await r.sim.events({ limit: 1 })).next
  product.answers.push({ status: 500 }, { status: 503 })
  product.attempts = 0
  await scanNew(config_id)
  expect(product.attempts).toBe(3)
  const { events } = await r.sim.events({ after: before, kind: 'callback' })
  expect(events.map((e) => e.ok)).toEqual([false, false, true])
  product.answers.push({ status: 500 }, { status: 500 }, { status: 500 })
  product.attempts = 0
  await scanNew(config_id)
  expect(product.attempts).toBe(3)
})

test('a receiver that is too slow counts as failed', async () => {
  await r.sim.setSettings({ callback_timeout_ms: 150, callback_retry_ms: 10 })
  const { config_id } = await way()
  product.answers.push({ status: 200, after: 400 })
  product.attempts = 0
  await scanNew(config_id)
  await r.sim.setSettings({ callback_timeout_ms: 5000 })
  expect(product.attempts).toBe(2)
})

test('rules of contact ways', async () => {
  const add = (body: object) => r.post('externalcontact/add_contact_way', body).then((a) => a.errcode)
  expect(await add({ scene: 2, user: ['tangguo'] })).toBe(41037)
  expect(await add({ type: 1, user: ['tangguo'] })).toBe(41038)
  expect(await add({ type: 3, scene: 2, user: ['tangguo'] })).toBe(41039)
  expect(await add({ type: 1, scene: 2, user: ['tangguo', 'linxiaoman'] })).toBe(40058)
  expect(await add({ type: 1, scene: 2, user: ['zouxinyi'] })).toBe(41054)
  expect(await add({ type: 1, scene: 2, user: ['fangzhengde'] })).toBe(84074)
  expect(await add({ type: 1, scene: 2, user: ['nobody'] })).toBe(60111)
  expect(await add({ type: 2, scene: 2, user: ['tangguo'], state: 'x'.repeat(31) })).toBe(40058)
  const { config_id } = await way()
  await r.ok(ways.externalcontactUpdateContactWay, { config_id, user: ['miaomiao'], remark: '换人' })
  const got = await r.ok(ways.externalcontactGetContactWay, { config_id })
  expect(got.contact_way).toMatchObject({
    config_id,
    type: 2,
    scene: 2,
    remark: '换人',
    user: ['miaomiao'],
    party: [],
    state: 'way_12',
    skip_verify: true,
  })
  const listed: string[] = []
  let cursor = ''
  do {
    const page = await r.ok(ways.externalcontactListContactWay, { limit: 5, cursor })
    listed.push(...page.contact_way.map((w) => w.config_id))
    cursor = page.next_cursor ?? ''
  } while (cursor)
  expect(listed).toContain(config_id)
  expect(new Set(listed).size).toBe(listed.length)
  await r.ok(ways.externalcontactDelContactWay, { config_id })
  expect((await r.post('externalcontact/get_contact_way', { config_id })).errcode).toBe(41044)
  expect(await r.sim.scan({ person_id: (await r.sim.createCustomer({ name: 'x' })).id, text: config_id })).toMatchObject({
    kind: 'invalid',
  })
})
