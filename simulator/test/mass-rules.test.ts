import * as calls from '@rapport/wecom/calls/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Rig, rig } from './rig.ts'

let r: Rig
beforeAll(async () => {
  r = await rig()
})
afterAll(() => r.close())

const text = { content: '周末下午茶' }

test('groups: the owner sends to the named groups, or chooses', async () => {
  const owner = 'linxiaoman'
  const { msgid } = await r.ok(calls.externalcontactAddMsgTemplate, { chat_type: 'group', sender: owner, text })
  expect((await r.ok(calls.externalcontactGetGroupmsgSendResult, { msgid, userid: owner })).send_list).toEqual([])
  const sent = await r.sim.sendTask({ userid: owner, msgid })
  expect(sent.sent_count).toBeGreaterThan(0)
  const { send_list } = await r.ok(calls.externalcontactGetGroupmsgSendResult, { msgid, userid: owner })
  expect(send_list).toHaveLength(sent.sent_count)
  const conversation_id = `${(await r.sim.corps()).corps[0]!.corpid}~${send_list[0]!.chat_id}`
  const { messages } = await r.sim.messages({ conversation_id })
  expect(messages.at(-1)).toMatchObject({ from: owner, text })
  expect((await r.post('externalcontact/add_msg_template', { chat_type: 'group', text })).errcode).toBe(40063)
  expect((await r.post('externalcontact/add_msg_template', { chat_type: 'group', sender: 'hanlu', text })).errcode).toBe(41048)
})

test('reminders: three a day; cancel stops who has not sent', async () => {
  const { msgid } = await r.ok(calls.externalcontactAddMsgTemplate, { sender: 'tangguo', text })
  const remind = () => r.post('externalcontact/remind_groupmsg_send', { msgid }).then((a) => a.errcode)
  expect([await remind(), await remind(), await remind(), await remind()]).toEqual([0, 0, 0, 41094])
  expect((await r.sim.notices({ userid: 'tangguo' })).notices).toHaveLength(3)
  await r.ok(calls.externalcontactCancelGroupmsgSend, { msgid })
  expect((await r.post('externalcontact/cancel_groupmsg_send', { msgid })).errcode).toBe(41093)
  await expect(r.sim.sendTask({ userid: 'tangguo', msgid })).rejects.toThrow('取消')
  expect((await r.sim.tasks({ userid: 'tangguo' })).tasks[0]!.status).toBe('cancelled')
})

test('excluding customers needs allow_select; the excluded stay unsent', async () => {
  const strict = await r.ok(calls.externalcontactAddMsgTemplate, { sender: 'miaomiao', text })
  await expect(r.sim.sendTask({ userid: 'miaomiao', msgid: strict.msgid, exclude: ['x'] })).rejects.toThrow('不允许')
  const free = await r.ok(calls.externalcontactAddMsgTemplate, { sender: 'miaomiao', text, allow_select: true })
  const first = (await r.sim.tasks({ userid: 'miaomiao' })).tasks[0]!.receivers[0]!.id
  await r.sim.sendTask({ userid: 'miaomiao', msgid: free.msgid, exclude: [first] })
  const { send_list } = await r.ok(calls.externalcontactGetGroupmsgSendResult, { msgid: free.msgid, userid: 'miaomiao', limit: 1000 })
  expect(send_list.find((row) => row.external_userid === first)?.status).toBe(0)
})

test('tags choose receivers; dispatching answers 41063 when the setting says so', async () => {
  const { tag_group } = await r.post<{ tag_group: { tag: { id: string }[] }[] }>('externalcontact/get_corp_tag_list')
  const [a, b] = [tag_group[0]!.tag[0]!.id, tag_group[1]!.tag[0]!.id]
  const one = await r.ok(calls.externalcontactAddMsgTemplate, { tag_filter: { group_list: [{ tag_list: [a] }] }, text })
  const both = await r.ok(calls.externalcontactAddMsgTemplate, { tag_filter: { group_list: [{ tag_list: [a] }, { tag_list: [b] }] }, text })
  const size = async (msgid: string) => {
    let n = 0
    for (const { userid } of (await r.ok(calls.externalcontactGetGroupmsgTask, { msgid })).task_list) {
      n += (await r.ok(calls.externalcontactGetGroupmsgSendResult, { msgid, userid, limit: 1000 })).send_list.length
    }
    return n
  }
  expect(await size(one.msgid)).toBeGreaterThan(await size(both.msgid))
  await r.sim.setSettings({ mass_dispatch_ms: 60_000 })
  expect((await r.post('externalcontact/get_groupmsg_task', { msgid: both.msgid })).errcode).toBe(41063)
  await r.sim.setSettings({ mass_dispatch_ms: 0 })
  expect((await r.post('externalcontact/get_groupmsg_task', { msgid: 'msgNo' })).errcode).toBe(41047)
  expect((await r.post('externalcontact/add_msg_template', { sender: 'tangguo' })).errcode).toBe(40063)
  const many = Array.from({ length: 10 }, () => ({ msgtype: 'link', link: { title: 'x', url: 'https://example.com' } }))
  expect((await r.post('externalcontact/add_msg_template', { sender: 'tangguo', attachments: many })).errcode).toBe(41064)
  expect((await r.post('externalcontact/add_msg_template', { sender: 'tangguo', attachments: [{ msgtype: 'voice' }] })).errcode).toBe(41065)
})
