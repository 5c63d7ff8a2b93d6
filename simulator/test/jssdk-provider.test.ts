import { batchUseridToOpenuserid } from '@rapport/wecom/calls/conversions.ts'
import { afterAll, expect, test } from 'vitest'
import { providerRig } from './provider-rig.ts'
import { corpid } from './rig.ts'

const { r, installed, close } = await providerRig()
const { app, agentid } = await installed()
afterAll(close)

const { open_userid_list } = await app.call(batchUseridToOpenuserid, { userid_list: ['tangguo', 'linxiaoman', 'zhouruoxi'] })
const openId = Object.fromEntries(open_userid_list.map((one) => [one.userid, one.open_userid]))
const call = { corpid, agentid, userid: 'tangguo', customer: '', chat: '', entry: '', asks: true }
type Chosen = { selectedTicket: string; expiresIn: number; selectedUserCount: string; userList: { openUserId: string }[] }

test('a provider’s page lets the member choose colleagues: it gets those it may see, and a ticket for all of them', async () => {
  const select = {
    ...call,
    name: 'selectPrivilegedContact',
    params: { fromDepartmentId: -1, mode: 'multi', selectedContextContact: false },
  }
  await r.sim.setApp({ corpid, agentid, allow_user: ['tangguo', 'linxiaoman'], allow_party: [] })
  const { ask } = await r.sim.invokeJs({ ...select, params: { ...select.params, selectedOpenUserIds: [openId.linxiaoman] } })
  expect(ask).toEqual({ selectedUserIds: ['linxiaoman'] })
  const answer = await r.sim.invokeJs({ ...select, chosen: { userIds: ['linxiaoman', 'zhouruoxi'] } })
  const chosen = answer.result.result as Chosen
  expect(chosen).toMatchObject({ expiresIn: 604_800, selectedUserCount: '2', userList: [{ openUserId: openId.linxiaoman }] })
  const single = { ...select, params: { ...select.params, mode: 'single' } }
  await expect(r.sim.invokeJs({ ...single, chosen: { userIds: ['linxiaoman', 'zhouruoxi'] } })).rejects.toThrow('mode is single')
  await expect(r.sim.invokeJs({ ...select, agentid: 1000002 })).rejects.toThrow('no permission')

  const link = { title: '本周排班', url: 'https://example.com/plan' }
  const params = { selectedTickets: [chosen.selectedTicket], chatName: '排班群', msg: { msgtype: 'link', link } }
  const create = { ...call, name: 'createChatWithMsg', params }
  expect((await r.sim.invokeJs(create)).ask).toEqual({ selectedUserIds: ['linxiaoman', 'zhouruoxi'] })
  const made = await r.sim.invokeJs({ ...create, chosen: { userIds: ['linxiaoman', 'zhouruoxi'] } })
  expect(made.opens).toBe(`${corpid}~${made.result.chatId}`)
  const { messages } = await r.sim.messages({ conversation_id: made.opens! })
  expect(messages.at(-1)).toMatchObject({ from: 'tangguo', link })
  expect((await r.sim.group({ chat_id: String(made.result.chatId) })).members.map((one) => one.id)).toEqual([
    'tangguo',
    'linxiaoman',
    'zhouruoxi',
  ])
  // one alone is no group
  expect(await r.sim.invokeJs({ ...create, chosen: { userIds: ['zhouruoxi'] } })).toEqual({ result: {} })
  expect((await r.sim.ledger({ to: 'zhouruoxi', kind: 'chat' })).entries).toHaveLength(2)
  await expect(r.sim.invokeJs({ ...create, params: { ...params, msg: { msgtype: 'text' } } })).rejects.toThrow('fail_unsupported_msgtype')
  await expect(r.sim.invokeJs({ ...create, params: { ...params, msg: { msgtype: 'link', link: {} } } })).rejects.toThrow('missing_url')
  await r.sim.setClock({ advance_ms: 604_801_000 })
  await expect(r.sim.invokeJs(create)).rejects.toThrow('invalid selectedTickets')
})
