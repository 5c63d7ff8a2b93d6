import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as accounts from '@rapport/wecom/calls/kf-accounts.ts'
import * as customers from '@rapport/wecom/calls/kf-customers.ts'
import * as knowledge from '@rapport/wecom/calls/kf-knowledge.ts'
import * as messages from '@rapport/wecom/calls/kf-messages.ts'
import { readKfMessage } from '@rapport/wecom/kf-messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KfRig, kfRig } from './kf-rig.ts'
import { corpid, fieldsOf, json, rig } from './rig.ts'

let r: KfRig
beforeAll(async () => {
  r = await kfRig()
})
afterAll(() => r.closeAll())

test('accounts: made with a face, listed, renamed, deleted; links lead to them and cannot be put together', async () => {
  const media_id = await r.upload()
  const { open_kfid } = await r.ok(accounts.kfAccountAdd, { name: '售后', media_id })
  expect(open_kfid).toMatch(/^wk.{30}$/)
  expect((await r.post('kf/account/add', { name: '十七个字的名字太长了客服账号不能要', media_id })).errcode).toBe(95006)
  expect((await r.post('kf/account/add', { name: '没有头像', media_id: 'nope' })).errcode).toBe(40007)
  await r.ok(accounts.kfAccountUpdate, { open_kfid, name: '售后与退换' })
  const listed = (await r.ok(accounts.kfAccountList, { offset: 1, limit: 1 })).account_list
  expect(listed).toMatchObject([{ open_kfid, name: '售后与退换', manage_privilege: true }])
  expect((await fetch(listed[0]!.avatar)).headers.get('content-type')).toBe('image/png')

  const { url } = await r.ok(accounts.kfAddContactWay, { open_kfid, scene: 'a' })
  expect((await r.post('kf/add_contact_way', { open_kfid, scene: '门口' })).errcode).toBe(40058)
  const person = await r.sim.createCustomer({ name: '点链接的' })
  const scan = (text: string) => r.sim.scan({ person_id: person.id, text })
  expect(await scan(url)).toMatchObject({ kind: 'kf', account: { open_kfid, name: '售后与退换' } })
  const made = new URL(url)
  made.searchParams.set('enc_scene', 'ENCmine')
  expect((await scan(made.href)).kind).not.toBe('kf')
  await expect(r.sim.enterKf({ person_id: person.id, text: made.href })).rejects.toThrow('已失效')
  const inBrowser = await fetch(url, { redirect: 'manual' })
  expect(inBrowser.headers.get('location')).toContain('/phone/?scan=')

  await r.ok(accounts.kfAccountDel, { open_kfid })
  expect((await scan(url)).kind).not.toBe('kf')
  expect((await r.post('kf/account/update', { open_kfid, name: 'x' })).errcode).toBe(95000)
  await r.sim.setSettings({ kf_verified: false })
  const many: number[] = []
  for (let n = 0; n < 10; n++) many.push((await r.post('kf/account/add', { name: `${n}`, media_id })).errcode)
  await r.sim.setSettings({ kf_verified: true })
  expect(many).toEqual([...Array(9).fill(0), 95027])
})

test('servicers: each row answers for itself', async () => {
  const { open_kfid } = r
  const add = (input: object) => r.post('kf/servicer/add', { open_kfid, ...input })
  const { result_list } = await add({ userid_list: ['TangGuo', 'nobody', 'zouxinyi'], department_id_list: [4, 99] })
  expect((result_list as { errcode: number }[]).map((row) => row.errcode)).toEqual([0, 40003, 95014, 0, 60003])
  expect((await add({})).errcode).toBe(40063)
  expect((await add({ userid_list: Array(101).fill('tangguo') })).errcode).toBe(40058)
  await r.sim.serveKf({ open_kfid, userid: 'tangguo', on: false })
  const { servicer_list } = await r.ok(accounts.kfServicerList, { open_kfid })
  expect(servicer_list).toContainEqual({ userid: 'tangguo', status: 1, stop_type: 0 })
  expect(servicer_list).toContainEqual({ department_id: 4 })
  const gone = await r.ok(accounts.kfServicerDel, { open_kfid, userid_list: ['tangguo', 'tangguo'], department_id_list: [4] })
  expect(gone.result_list.map((row) => row.errcode)).toEqual([0, 95014, 0])
  expect((await r.get('kf/servicer/list', { open_kfid: 'wkNo' })).errcode).toBe(95000)
})

test('an account the admin took from the app: 48007 and the event, then back; other secrets: 48002', async () => {
  const { open_kfid } = r
  r.product.events.length = 0
  await r.sim.setKf({ open_kfid, managed: false })
  expect((await r.get('kf/servicer/list', { open_kfid })).errcode).toBe(48007)
  expect((await r.ok(accounts.kfAccountList, {})).account_list[0]).toMatchObject({ open_kfid, manage_privilege: false })
  // without an app customers wait for people, and nobody else hears of it
  const unheard = await r.asker('没人听见的')
  expect((await r.sim.kfSessions({ userid: 'zhouruoxi' })).sessions).toMatchObject([{ state: 2, conversation_id: unheard.conversation_id }])
  await r.sim.setKf({ open_kfid, managed: true })
  await r.sim.settled()
  expect(r.product.events.map((e) => [e.key, e.event])).toMatchObject([
    ['kf_account_auth_change', { FromUserName: 'sys', AuthDelOpenKfId: [open_kfid] }],
    ['kf_account_auth_change', { AuthAddOpenKfId: [open_kfid] }],
  ])
  const { apps } = await r.sim.corp({ corpid })
  for (const kind of ['customer', 'contacts']) {
    const token = await r.token(apps.find((a) => a.kind === kind)!.secret)
    expect((await json(`${r.url}/cgi-bin/kf/account/list?access_token=${token}`, { method: 'POST', body: '{}' })).errcode).toBe(48002)
  }
  await r.sim.setApp({ corpid, kf: false })
  expect((await r.post('kf/account/list')).errcode).toBe(48002)
  await r.sim.setApp({ corpid, kf: true })
})

test('customers with the way they came; nobody is told what is not asked', async () => {
  const person = await r.enter('小程序来的', { scene: 'mini' })
  const ask = (need_enter_session_context: 0 | 1) =>
    r.ok(customers.kfCustomerBatchget, { external_userid_list: [person.id, 'wmNo'], need_enter_session_context })
  expect(await ask(1)).toMatchObject({
    customer_list: [{ external_userid: person.id, nickname: '小程序来的', enter_session_context: { scene: 'mini' } }],
    invalid_external_userid: ['wmNo'],
  })
  expect((await ask(0)).customer_list[0]).not.toHaveProperty('enter_session_context')
  await r.sim.setKf({ wechat_channels_binding: true })
  expect((await r.ok(customers.kfGetCorpQualification, {})).wechat_channels_binding).toBe(true)
})

test('upgrade: only whom the console names; the customer follows the card and is a friend, or in the group', async () => {
  const person = await r.asker('要专人服务的')
  const { open_kfid } = r
  const who = { open_kfid, external_userid: person.id }
  const config = await r.ok(customers.kfCustomerGetUpgradeServiceConfig, {})
  const chat_id = config.groupchat_range!.chat_id_list![0]!
  expect(config.member_range!.userid_list).toContain('zhouruoxi')
  const upgrade = 'kf/customer/upgrade_service'
  expect((await r.post(upgrade, { ...who, type: 1, member: { userid: 'chenjiahe' } })).errcode).toBe(95021)
  expect((await r.post(upgrade, { ...who, type: 2, member: { userid: 'zhouruoxi' } })).errcode).toBe(40063)
  await r.ok(customers.kfCustomerUpgradeService, { ...who, type: 1, member: { userid: 'zhouruoxi', wording: '店长为你服务' } })
  const { messages: lines } = await r.sim.kfMessages({ conversation_id: person.conversation_id, reader: person.id })
  expect(lines.at(-1)).toMatchObject({ msgtype: 'kf_upgrade', body: { name: '周若溪', wording: '店长为你服务' } })
  r.product.events.length = 0
  const { conversation_id } = await r.sim.takeKfUpgrade({ conversation_id: person.conversation_id })
  await r.sim.settled()
  expect(fieldsOf(r.product.events[0])).toMatchObject({ ChangeType: 'add_external_contact', ExternalUserID: person.id })
  expect((await r.sim.conversations({ person_id: person.id })).conversations.map((c) => c.id)).toContain(conversation_id)
  await r.ok(customers.kfCustomerUpgradeService, { ...who, type: 2, groupchat: { chat_id } })
  expect((await r.sim.takeKfUpgrade({ conversation_id: person.conversation_id })).conversation_id).toContain(chat_id)
  await r.ok(customers.kfCustomerCancelUpgradeService, who)
  const headers = { 'content-type': 'application/json' }
  const bad = await fetch(`${r.url}/sim/kf/settings`, { method: 'POST', headers, body: '{"upgrade":{"chat_id_list":5}}' })
  expect([bad.status, await bad.json()]).toEqual([400, { error: 'upgrade.chat_id_list 的类型不对' }])
  await expect(r.sim.takeKfUpgrade({ conversation_id: person.conversation_id })).rejects.toThrow('没有推荐')
})

test('knowledge: groups and questions to the end of the list', async () => {
  const { group_id } = await r.ok(knowledge.kfKnowledgeAddGroup, { name: '蛋糕' })
  expect((await r.post('kf/knowledge/add_group', { name: '十三个字的分组名称放不下去' })).errcode).toBe(40058)
  await r.ok(knowledge.kfKnowledgeModGroup, { group_id, name: '生日蛋糕' })
  const groups = (await r.ok(knowledge.kfKnowledgeListGroup, {})).group_list
  expect(groups).toMatchObject([{ is_default: 1 }, { group_id, name: '生日蛋糕', is_default: 0 }])
  expect((await r.post('kf/knowledge/del_group', { group_id: groups[0]!.group_id })).errcode).toBe(40058)

  const media_id = await r.upload()
  const ask = (content: string) => ({ text: { content } })
  const answers = [
    {
      ...ask('提前一天'),
      attachments: [
        { msgtype: 'image' as const, image: { media_id } },
        { msgtype: 'link' as const, link: { title: '菜单', url: 'https://example.com/' } },
      ],
    },
  ]
  const { intent_id } = await r.ok(knowledge.kfKnowledgeAddIntent, { group_id, question: ask('多久能取'), answers })
  for (const n of [1, 2]) await r.ok(knowledge.kfKnowledgeAddIntent, { group_id, question: ask(`问题 ${n}`), answers: [ask('答')] })
  await r.ok(knowledge.kfKnowledgeModIntent, { intent_id, similar_questions: { items: [ask('几天')] } })
  expect((await r.post('kf/knowledge/add_intent', { group_id, question: ask('x'), answers: [] })).errcode).toBe(40058)
  expect((await r.post('kf/knowledge/add_intent', { group_id: 'no', question: ask('x'), answers: [ask('y')] })).errcode).toBe(40058)
  const found: unknown[] = []
  let cursor = ''
  for (let more = 1; more; ) {
    const page = await r.ok(knowledge.kfKnowledgeListIntent, { group_id, limit: 2, cursor })
    found.push(...page.intent_list)
    more = page.has_more
    cursor = page.next_cursor ?? ''
  }
  expect(found).toHaveLength(3)
  expect(found[0]).toMatchObject({
    intent_id,
    similar_questions: { items: [ask('几天')] },
    answers: [{ attachments: [{ image: { name: 'face.png' } }, { link: { title: '菜单' } }] }],
  })
  await r.ok(knowledge.kfKnowledgeDelIntent, { intent_id })
  await r.ok(knowledge.kfKnowledgeDelGroup, { group_id })
  expect((await r.ok(knowledge.kfKnowledgeListIntent, {})).intent_list).toEqual([])
})

test('statistics count what happened on the day, from six in the morning of the next', async () => {
  // noon of Beijing, so that nothing crosses midnight
  const started = Date.now()
  const day = Math.floor((started + 8 * HOUR) / DAY) * DAY - 8 * HOUR
  const fresh = await kfRig({ now: () => Date.now() - started + day + 12 * HOUR })
  const { open_kfid } = fresh
  const person = await fresh.asker('被数的')
  expect(await fresh.send(person.id, '机器人说')).toBe(0)
  expect(await fresh.send(person.id, '机器人又说')).toBe(0)
  await fresh.trans(person.id, 3, 'zhouruoxi')
  await fresh.sim.setClock({ advance_ms: 30_000 })
  await fresh.sim.say({ conversation_id: person.conversation_id, from: 'zhouruoxi', text: '人来了' })
  await fresh.sim.say({ conversation_id: person.conversation_id, from: person.id, text: '谢谢' })
  await fresh.sim.setClock({ now: day + DAY + 5 * HOUR })
  let token = await fresh.token()
  const ask = (path: string, more: object = {}) =>
    json(`${fresh.url}/cgi-bin/kf/${path}?access_token=${token}`, {
      method: 'POST',
      body: JSON.stringify({ open_kfid, start_time: day / 1000 - 86_400, end_time: day / 1000, ...more }),
    })
  expect((await ask('get_corp_statistic')).statistic_list).toEqual([{ stat_time: day / 1000 - 86_400 }, { stat_time: day / 1000 }])
  await fresh.sim.setClock({ now: day + DAY + 6 * HOUR })
  expect((await ask('get_corp_statistic')).statistic_list).toEqual([
    { stat_time: day / 1000 - 86_400 },
    {
      stat_time: day / 1000,
      statistic: {
        session_cnt: 1,
        customer_cnt: 1,
        customer_msg_cnt: 2,
        upgrade_service_customer_cnt: 0,
        ai_session_reply_cnt: 1,
        ai_transfer_rate: 1,
        msg_rejected_customer_cnt: 0,
      },
    },
  ])
  const [, mine] = (await ask('get_servicer_statistic', { servicer_userid: 'zhouruoxi' })).statistic_list as { statistic: object }[]
  expect(mine!.statistic).toMatchObject({ session_cnt: 1, customer_msg_cnt: 1, reply_rate: 1, first_reply_average_sec: 30 })
  const [, other] = (await ask('get_servicer_statistic', { servicer_userid: 'linxiaoman' })).statistic_list as { statistic?: object }[]
  expect(other).not.toHaveProperty('statistic')
  for (const wrong of [{ end_time: day / 1000 + 86_400 }, { start_time: day / 1000 - 31 * 86_400 }, { end_time: day / 1000 + 60 }])
    expect((await ask('get_corp_statistic', wrong)).errcode).toBe(40058)
  // the same session goes on the next day: its message counts there, its beginning does not
  await fresh.sim.say({ conversation_id: person.conversation_id, from: person.id, text: '早' })
  await fresh.sim.setClock({ now: day + 2 * DAY + 6 * HOUR })
  token = await fresh.token()
  const next = { start_time: day / 1000 + 86_400, end_time: day / 1000 + 86_400 }
  expect((await ask('get_corp_statistic', next)).statistic_list).toMatchObject([{ statistic: { session_cnt: 0, customer_msg_cnt: 1 } }])
  await fresh.closeAll()
})
const HOUR = 3_600_000
const DAY = 24 * HOUR

test('the side window beside a customer-service chat', async () => {
  const person = await r.asker('侧边栏客服')
  await r.trans(person.id, 3, 'zhouruoxi')
  const call = { corpid, agentid: 1000002, userid: 'zhouruoxi', customer: person.id, chat: '', entry: 'single_kf_tools' }
  const js = async (name: string, params: Record<string, unknown> = {}, more: object = {}) =>
    (await r.sim.invokeJs({ ...call, name, params, ...more })).result
  expect(await js('getContext')).toEqual({ entry: 'single_kf_tools' })
  expect(await js('getCurExternalContact')).toEqual({ userId: person.id })
  await r.news()
  const list = [{ type: 'click', click: { id: 'yes', content: '好' } }]
  await js('sendChatMessage', { msgtype: 'msgmenu', msgmenu: { head_content: '可以吗？', list } })
  const product = { productId: '9', imgUrl: 'https://example.com/a.png', title: '吐司', sellingPrice: '1800', shopNickname: '麦禾' }
  await js('sendChatMessage', { msgtype: 'channels_shop_product', channelsShopProduct: product })
  await r.sim.writeKf({
    conversation_id: person.conversation_id,
    from: person.id,
    msgtype: 'text',
    content: { content: '好', menu_id: 'yes' },
  })
  expect((await r.news()).map((m) => [m.known, m.key])).toEqual([
    [true, 'msgmenu'],
    [true, 'channels_shop_product'],
    [true, 'text'],
  ])
  await expect(js('sendChatMessage', { msgtype: 'text', text: { content: 'x' } }, { userid: 'linxiaoman' })).rejects.toThrow(
    'without context',
  )
  expect(await js('navigateToKfChat', { openKfId: r.open_kfid, externalUserId: person.id })).toEqual({})
  await expect(js('navigateToKfChat', { openKfId: 'wkNo' })).rejects.toThrow('invalid openKfId')
  await expect(js('navigateToKfChat', { openKfId: r.open_kfid }, { userid: 'chenjiahe' })).rejects.toThrow('no permission')
})

test('a restart keeps accounts, sessions, news, codes and their place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-kf-'))
  const stateFile = join(folder, 'wecom.json')
  const a = await rig({ stateFile })
  const open_kfid = (await a.ok(accounts.kfAccountList, {})).account_list[0]!.open_kfid
  const person = await a.sim.createCustomer({ name: '记得我' })
  const { conversation_id } = await a.sim.enterKf({ person_id: person.id, open_kfid })
  await a.sim.say({ conversation_id, from: person.id, text: '在吗' })
  const first = await a.ok(messages.kfSyncMsg, { open_kfid, limit: 1 })
  const entered = readKfMessage(first.msg_list[0]!)
  if (!entered.known || entered.key !== 'event/enter_session') throw new Error(entered.key)
  const code = entered.message.event.welcome_code!
  await a.close()
  const b = await rig({ stateFile })
  const rest = await b.ok(messages.kfSyncMsg, { open_kfid, cursor: first.next_cursor })
  expect(rest).toMatchObject({ has_more: 0, msg_list: [{ text: { content: '在吗' } }] })
  expect((await b.ok(messages.kfServiceStateGet, { open_kfid, external_userid: person.id })).service_state).toBe(0)
  await b.ok(messages.kfSendMsgOnEvent, { code, msgtype: 'text', text: { content: '欢迎' } })
  await b.close()
  rmSync(folder, { recursive: true })
})
