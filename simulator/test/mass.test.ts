import * as calls from '@rapport/wecom/calls/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Rig, rig } from './rig.ts'

let r: Rig
beforeAll(async () => {
  r = await rig()
})
afterAll(() => r.close())

const text = { content: '七夕蛋糕开始预订啦' }
const results = async (msgid: string, userid: string) => {
  const rows: { external_userid?: string; chat_id?: string; status: number }[] = []
  let cursor = ''
  do {
    const page = await r.ok(calls.externalcontactGetGroupmsgSendResult, { msgid, userid, cursor, limit: 50 })
    rows.push(...page.send_list)
    cursor = page.next_cursor ?? ''
  } while (cursor)
  return rows
}

test('nothing reaches anybody before the member sends; then each customer once', async () => {
  const { msgid } = await r.ok(calls.externalcontactAddMsgTemplate, {
    sender: 'linxiaoman',
    text,
    attachments: [{ msgtype: 'link', link: { title: '去预订', url: 'https://example.com/7' } }],
  })
  expect(msgid).toMatch(/^msg.{29}$/)
  expect((await r.sim.ledger({ msgid })).entries).toHaveLength(0)
  expect((await r.ok(calls.externalcontactGetGroupmsgTask, { msgid })).task_list).toEqual([{ userid: 'linxiaoman', status: 0 }])
  const before = await results(msgid, 'linxiaoman')
  expect(before.every((row) => row.status === 0)).toBe(true)
  const task = (await r.sim.tasks({ userid: 'linxiaoman' })).tasks[0]!
  expect(task).toMatchObject({ msgid, status: 'unsent', text: text.content, customers: before.length })

  const sent = await r.sim.sendTask({ userid: 'linxiaoman', msgid })
  expect(sent.sent_count + sent.failed.length).toBe(before.length)
  expect(sent.failed.every((f) => f.reason === '不是好友')).toBe(true)
  const after = await results(msgid, 'linxiaoman')
  expect(after.filter((row) => row.status === 1)).toHaveLength(sent.sent_count)
  expect(after.filter((row) => row.status === 2)).toHaveLength(sent.failed.length)
  const { entries } = await r.sim.ledger({ msgid })
  expect(new Set(entries.map((e) => e.to)).size).toBe(sent.sent_count)
  expect(new Set(entries.map((e) => e.content_hash)).size).toBe(1)
  expect((await r.ok(calls.externalcontactGetGroupmsgTask, { msgid })).task_list[0]).toMatchObject({ status: 2 })
  const reached = entries[0]!.to
  const { conversations } = await r.sim.conversations({ person_id: reached })
  const mine = conversations.find((c) => c.with.id === 'linxiaoman')!
  expect(mine.last.text).toBe('[链接] 去预订')
  await expect(r.sim.sendTask({ userid: 'linxiaoman', msgid })).rejects.toThrow('已经发送')
  const now = Math.floor((await r.sim.clock()).now / 1000)
  const listed = await r.ok(calls.externalcontactGetGroupmsgListV2, { chat_type: 'single', start_time: now - 3600, end_time: now })
  expect(listed.group_msg_list.find((m) => m.msgid === msgid)).toMatchObject({ text, create_type: 0 })
})

test('a shared customer goes to the member who chatted last; strangers are listed as failed', async () => {
  const person = await r.sim.createCustomer({ name: '两边都认识' })
  const a = await r.sim.add({ person_id: person.id, userid: 'linxiaoman' })
  await r.sim.add({ person_id: person.id, userid: 'chenjiahe' })
  await r.sim.setClock({ advance_ms: 5000 })
  await r.sim.say({ conversation_id: a.conversation_id, from: 'linxiaoman', text: '在的' })
  const stranger = await r.sim.createCustomer({ name: '没有人认识' })
  const made = await r.ok(calls.externalcontactAddMsgTemplate, { external_userid: [person.id, stranger.id], text })
  expect(made.fail_list).toEqual([stranger.id])
  expect((await r.ok(calls.externalcontactGetGroupmsgTask, { msgid: made.msgid })).task_list.map((t) => t.userid)).toEqual(['linxiaoman'])
  expect((await r.post('externalcontact/add_msg_template', { external_userid: [stranger.id], text })).errcode).toBe(41048)
})

test('the monthly quota of a customer: status 3, and a new month is a new quota', async () => {
  await r.sim.setSettings({ mass_per_month: 1 })
  const person = await r.sim.createCustomer({ name: '收得太多' })
  await r.sim.add({ person_id: person.id, userid: 'tangguo' })
  const send = async () => {
    const { msgid } = await r.ok(calls.externalcontactAddMsgTemplate, { external_userid: [person.id], sender: 'tangguo', text })
    await r.sim.sendTask({ userid: 'tangguo', msgid })
    return (await results(msgid, 'tangguo'))[0]!.status
  }
  expect([await send(), await send()]).toEqual([1, 3])
  await r.sim.setClock({ advance_ms: 32 * 86_400_000 })
  await r.sim.expireTokens({ how: 'expired' })
  const fresh = await rigAgain()
  expect(await fresh()).toBe(1)
  await r.sim.setSettings({ mass_per_month: 0 })

  async function rigAgain() {
    const token = await r.token()
    const post = async (path: string, body: object) =>
      (await (await fetch(`${r.url}/cgi-bin/${path}?access_token=${token}`, { method: 'POST', body: JSON.stringify(body) })).json()) as {
        msgid: string
        send_list: { status: number }[]
      }
    return async () => {
      const { msgid } = await post('externalcontact/add_msg_template', { external_userid: [person.id], sender: 'tangguo', text })
      await r.sim.sendTask({ userid: 'tangguo', msgid })
      return (await post('externalcontact/get_groupmsg_send_result', { msgid, userid: 'tangguo' })).send_list[0]!.status
    }
  }
})
