import * as links from '@rapport/wecom/calls/acquisition.ts'
import { allCalls } from '@rapport/wecom/calls/all.ts'
import * as messages from '@rapport/wecom/calls/app-messages.ts'
import * as contacts from '@rapport/wecom/calls/contacts.ts'
import * as customers from '@rapport/wecom/calls/customers.ts'
import * as templates from '@rapport/wecom/calls/group-welcome.ts'
import * as groups from '@rapport/wecom/calls/groups.ts'
import * as joins from '@rapport/wecom/calls/join-ways.ts'
import * as moments from '@rapport/wecom/calls/moments.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unanswered } from '../src/cgi/registry.ts'
import { fieldsOf, json, listenWith, type Receiver, type Rig, receiver, rig } from './rig.ts'

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

const now = async () => Math.floor((await r.sim.clock()).now / 1000)

test('every declared call has an answer', () => {
  expect(unanswered()).toEqual([])
})

test('hostile bodies are refused, never a 5xx', async () => {
  const token = await r.token()
  const bodies = [
    'null',
    '[]',
    '{}',
    '{"userid":{"a":1},"external_userid":[null],"limit":-1,"cursor":"\\u0000"}',
    '{"__proto__":{"x":1},"tag":[{}]}',
    '{"msgid":',
  ]
  for (const call of allCalls.filter((c) => c.token === 'corp')) {
    for (const body of bodies) {
      const init = call.method === 'POST' ? { method: 'POST', body } : {}
      const answer = await fetch(`${r.url}${call.path}?access_token=${token}`, init)
      expect([call.name, answer.status]).toEqual([call.name, 200])
      expect(await answer.json()).toHaveProperty('errcode')
    }
  }
})

test('departments and members', async () => {
  const { department_id } = await r.ok(contacts.departmentSimplelist, {})
  expect(department_id).toHaveLength(8)
  expect((await r.ok(contacts.departmentList, { id: 3 })).department).toMatchObject([
    { id: 3, name: '静安寺店', department_leader: ['linxiaoman'] },
  ])
  expect((await r.ok(contacts.departmentGet, { id: 3 })).department.name).toBe('静安寺店')
  expect((await r.get('department/get', { id: 99 })).errcode).toBe(60123)
  expect((await r.ok(contacts.userList, { department_id: 3 })).userlist).toHaveLength(6)
  expect((await r.ok(contacts.userSimplelist, { department_id: 1, fetch_child: 1 })).userlist).toHaveLength(40)
  expect(await r.ok(contacts.userGet, { userid: 'LinXiaoMan' })).toMatchObject({ userid: 'linxiaoman', status: 1, is_leader_in_dept: [1] })
})

test('app messages reach members, and name who they did not reach', async () => {
  const sent = await r.ok(messages.messageSend, {
    touser: 'tangguo|nobody|zouxinyi',
    msgtype: 'text',
    agentid: 1000002,
    text: { content: '该回访了' },
  })
  expect(sent).toMatchObject({ invaliduser: 'nobody|zouxinyi' })
  expect((await r.sim.notices({ userid: 'tangguo' })).notices[0]).toMatchObject({
    msgid: sent.msgid,
    msgtype: 'text',
    text: { content: '该回访了' },
  })
  expect((await r.post('message/send', { touser: 'nobody', msgtype: 'text', agentid: 1000002, text: { content: 'x' } })).errcode).toBe(
    81013,
  )
  expect((await r.post('message/send', { touser: 'tangguo', msgtype: 'text', agentid: 1, text: { content: 'x' } })).errcode).toBe(301002)
  expect((await r.post('message/send', { msgtype: 'text', agentid: 1000002, text: { content: 'x' } })).errcode).toBe(82001)
  expect(
    (await r.post('message/send', { touser: 'tangguo', toparty: '', totag: '', msgtype: 'text', agentid: 1000002, text: { content: 'x' } }))
      .errcode,
  ).toBe(0)
  await r.ok(messages.messageRecall, { msgid: sent.msgid! })
  expect((await r.sim.notices({ userid: 'tangguo' })).notices.find((n) => n.msgid === sent.msgid)).toMatchObject({ recalled: true })
})

test('groups: list to the end, detail, join by code, leave', async () => {
  const ids: string[] = []
  let cursor = ''
  do {
    const page = await r.ok(groups.externalcontactGroupchatList, { limit: 7, cursor })
    ids.push(...page.group_chat_list.map((g) => g.chat_id))
    cursor = page.next_cursor ?? ''
  } while (cursor)
  expect(new Set(ids).size).toBe(60)
  const { config_id } = await r.ok(joins.externalcontactGroupchatAddJoinWay, {
    scene: 2,
    chat_id_list: [ids[0]!],
    state: 'door',
    remark: '入群',
  })
  expect((await r.ok(joins.externalcontactGroupchatGetJoinWay, { config_id })).join_way).toMatchObject({
    config_id,
    state: 'door',
    chat_id_list: [ids[0]],
  })
  const before = (await r.ok(groups.externalcontactGroupchatGet, { chat_id: ids[0]! })).group_chat
  const person = await r.sim.createCustomer({ name: '进群的人' })
  const code = (await r.sim.codes()).codes.find((c) => c.config_id === config_id)!
  expect(await r.sim.scan({ person_id: person.id, text: code.text })).toMatchObject({ kind: 'group', chat: { chat_id: ids[0] }, config_id })
  product.events.length = 0
  await r.sim.joinGroup({ person_id: person.id, config_id })
  await r.sim.settled()
  const after = (await r.ok(groups.externalcontactGroupchatGet, { chat_id: ids[0]!, need_name: 1 })).group_chat
  expect(after.member_list.at(-1)).toMatchObject({ userid: person.id, type: 2, join_scene: 3, state: 'door', name: '进群的人' })
  expect(product.events[0]).toMatchObject({
    known: true,
    event: {
      UpdateDetail: 'add_member',
      JoinScene: 3,
      MemChangeList: [person.id],
      LastMemVer: before.member_version,
      CurMemVer: after.member_version,
    },
  })
  await r.sim.leaveGroup({ person_id: person.id, chat_id: ids[0]! })
  await r.sim.settled()
  expect(fieldsOf(product.events[1])).toMatchObject({ UpdateDetail: 'del_member', QuitScene: 0 })
  await r.ok(joins.externalcontactGroupchatDelJoinWay, { config_id })
})

test('statistics: one row a day, adds counted', async () => {
  const end = await now()
  const { behavior_data } = await r.ok(groups.externalcontactGetUserBehaviorData, {
    userid: ['linxiaoman'],
    start_time: end - 6 * 86_400,
    end_time: end,
  })
  expect(behavior_data).toHaveLength(7)
  expect(behavior_data.reduce((n, d) => n + d.new_contact_cnt, 0)).toBeGreaterThan(0)
  expect(
    (await r.post('externalcontact/get_user_behavior_data', { userid: ['linxiaoman'], start_time: end - 40 * 86_400, end_time: end }))
      .errcode,
  ).toBe(40058)
  const stat = await r.ok(groups.externalcontactGroupchatStatistic, {
    day_begin_time: end - 86_400,
    owner_filter: { userid_list: ['linxiaoman'] },
  })
  expect(stat.items[0]).toMatchObject({ owner: 'linxiaoman' })
  expect(
    (
      await r.ok(groups.externalcontactGroupchatStatisticGroupByDay, {
        day_begin_time: end - 3 * 86_400,
        day_end_time: end,
        owner_filter: { userid_list: ['linxiaoman'] },
      })
    ).items,
  ).toHaveLength(4)
})

test('transfer between serving members: waiting a day, then moved without events', async () => {
  const id = (await r.ok(customers.externalcontactList, { userid: 'qiaoyichen' })).external_userid[0]!
  const pair = { handover_userid: 'qiaoyichen', takeover_userid: 'miaomiao' }
  product.events.length = 0
  expect((await r.ok(customers.externalcontactTransferCustomer, { ...pair, external_userid: [id, 'wmNo'] })).customer).toEqual([
    { external_userid: id, errcode: 0 },
    { external_userid: 'wmNo', errcode: 40096 },
  ])
  expect((await r.ok(customers.externalcontactTransferCustomer, { ...pair, external_userid: [id] })).customer[0]!.errcode).toBe(40129)
  expect((await r.ok(customers.externalcontactTransferResult, pair)).customer).toMatchObject([{ external_userid: id, status: 2 }])
  await r.sim.setClock({ advance_ms: 86_400_000 })
  const token = await r.token()
  const result = await json(`${r.url}/cgi-bin/externalcontact/transfer_result?access_token=${token}`, {
    method: 'POST',
    body: JSON.stringify(pair),
  })
  expect(result.customer).toMatchObject([{ external_userid: id, status: 1 }])
  const detail = await json(`${r.url}/cgi-bin/externalcontact/get?access_token=${token}&external_userid=${id}`)
  expect((detail.follow_user as { userid: string }[]).map((f) => f.userid)).toContain('miaomiao')
  await r.sim.settled()
  expect(product.events).toHaveLength(0)
  await r.sim.setClock({ now: (await r.sim.clock()).now - 86_400_000 })
})

test('a member who left: unassigned customers, resigned transfer, groups', async () => {
  await r.sim.changeStaff({ userid: 'gaolang', status: 5 })
  expect((await r.get('user/get', { userid: 'gaolang' })).errcode).toBe(60111)
  const { info, is_last } = await r.ok(customers.externalcontactGetUnassignedList, { page_id: 0, page_size: 1000 })
  expect(info.length).toBeGreaterThan(10)
  expect(is_last).toBe(true)
  const pair = { handover_userid: 'gaolang', takeover_userid: 'sunxiaotang' }
  const { customer } = await r.ok(customers.externalcontactResignedTransferCustomer, {
    ...pair,
    external_userid: info.slice(0, 3).map((i) => i.external_userid),
  })
  expect(customer.map((c) => c.errcode)).toEqual([0, 0, 0])
  expect((await r.ok(customers.externalcontactGetUnassignedList, {})).info).toHaveLength(info.length - 3)
  expect((await r.ok(customers.externalcontactResignedTransferResult, pair)).customer).toHaveLength(3)
  const left = await r.ok(groups.externalcontactGroupchatList, { limit: 100, owner_filter: { userid_list: ['gaolang'] } })
  expect(left.group_chat_list.every((g) => g.status === 1)).toBe(true)
  if (left.group_chat_list[0]) {
    const chat_id = left.group_chat_list[0].chat_id
    expect(
      (await r.ok(groups.externalcontactGroupchatTransfer, { chat_id_list: [chat_id], new_owner: 'sunxiaotang' })).failed_chat_list,
    ).toEqual([])
    expect((await r.ok(groups.externalcontactGroupchatGet, { chat_id })).group_chat.owner).toBe('sunxiaotang')
  }
})

test('acquisition links: channel becomes state, messages are told', async () => {
  const { link } = await r.ok(links.externalcontactCustomerAcquisitionCreateLink, {
    link_name: '小红书',
    range: { user_list: ['tangguo'] },
  })
  const person = await r.sim.createCustomer({ name: '从链接来' })
  const scanned = await r.sim.scan({ person_id: person.id, text: `${link.url}?customer_channel=xhs_7` })
  expect(scanned).toMatchObject({ kind: 'contact', link_id: link.link_id, member: { id: 'tangguo' } })
  product.events.length = 0
  const added = await r.sim.add({ person_id: person.id, link_id: link.link_id, state: 'xhs_7' })
  for (const text of ['一', '二', '三']) await r.sim.say({ conversation_id: added.conversation_id, from: person.id, text })
  await r.sim.settled()
  const told = product.events.map((e) => fieldsOf(e))
  expect(told.map((e) => e.ChangeType).sort()).toEqual(['add_external_contact', 'customer_start_chat', 'message_from_customer'])
  expect(told.every((e) => e.State === 'xhs_7')).toBe(true)
  const { chat_info } = await r.ok(links.externalcontactCustomerAcquisitionGetChatInfo, { chat_key: told.find((e) => e.ChatKey)!.ChatKey! })
  expect(chat_info).toMatchObject({ recv_msg_cnt: 3, link_id: link.link_id, state: 'xhs_7' })
  expect((await r.ok(links.externalcontactCustomerAcquisitionCustomer, { link_id: link.link_id })).customer_list).toMatchObject([
    { external_userid: person.id, chat_status: 1, state: 'xhs_7' },
  ])
  expect((await r.ok(links.externalcontactCustomerAcquisitionQuota, {})).balance).toBe(9999)
})

test('group welcome templates and moments', async () => {
  const { template_id } = await r.ok(templates.externalcontactGroupWelcomeTemplateAdd, { text: { content: '欢迎 %NICKNAME%' } })
  expect(await r.ok(templates.externalcontactGroupWelcomeTemplateGet, { template_id })).toMatchObject({
    text: { content: '欢迎 %NICKNAME%' },
  })
  await r.ok(templates.externalcontactGroupWelcomeTemplateDel, { template_id })
  const { jobid } = await r.ok(moments.externalcontactAddMomentTask, {
    text: { content: '出炉啦' },
    visible_range: { sender_list: { user_list: ['tangguo', 'nobody'] } },
  })
  const { result } = await r.ok(moments.externalcontactGetMomentTaskResult, { jobid })
  expect(result).toMatchObject({ errcode: 0, invalid_sender_list: { user_list: ['nobody'] } })
  const moment_id = result!.moment_id!
  expect((await r.post('externalcontact/get_moment_send_result', { moment_id, userid: 'tangguo' })).errcode).toBe(41062)
  const { customers: seen } = await r.sim.publishMoment({ userid: 'tangguo', moment_id })
  expect((await r.ok(moments.externalcontactGetMomentSendResult, { moment_id, userid: 'tangguo' })).customer_list).toHaveLength(seen)
  expect((await r.ok(moments.externalcontactGetMomentTask, { moment_id })).task_list).toEqual([{ userid: 'tangguo', publish_status: 1 }])
  const end = await now()
  expect((await r.ok(moments.externalcontactGetMomentList, { start_time: end - 3600, end_time: end })).moment_list[0]).toMatchObject({
    moment_id,
    visible_type: 1,
  })
})

test('strategies need the system secret', async () => {
  expect((await r.post('externalcontact/customer_strategy/list')).errcode).toBe(48002)
  const { apps } = await r.sim.corp({ corpid: (await r.sim.corps()).corps[0]!.corpid })
  const token = await r.token(apps.find((a) => a.kind === 'customer')!.secret)
  const post = (path: string, body: object) =>
    json(`${r.url}/cgi-bin/externalcontact/${path}?access_token=${token}`, { method: 'POST', body: JSON.stringify(body) })
  const made = await post('customer_strategy/create', {
    strategy_name: '静安',
    admin_list: ['linxiaoman'],
    range: [{ type: 2, partyid: 3 }],
  })
  // the demo has one already
  expect(made).toMatchObject({ errcode: 0, strategy_id: 2 })
  expect(await post('customer_strategy/get_range', { strategy_id: 2 })).toMatchObject({ range: [{ type: 2, partyid: 3 }] })
  const tag = await post('add_strategy_tag', { strategy_id: 2, group_name: '静安专属', tag: [{ name: '老客' }] })
  expect(tag).toMatchObject({ errcode: 0, tag_group: { strategy_id: 2 } })
  expect(await post('get_strategy_tag_list', { strategy_id: 2 })).toMatchObject({
    tag_group: [{ group_name: '静安专属', tag: [{ name: '老客' }] }],
  })
})
