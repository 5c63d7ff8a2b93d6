import { createDecipheriv } from 'node:crypto'
import { ticketGet } from '@rapport/wecom/calls/tickets.ts'
import { signPage } from '@rapport/wecom/jssdk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aesKey, corpid, type Rig, rig, token } from './rig.ts'

let r: Rig
beforeAll(async () => {
  r = await rig()
})
afterAll(() => r.close())

test('signatures of the side window are checked', async () => {
  const { ticket } = await r.ok(ticketGet, { type: 'agent_config' })
  expect((await r.ok(ticketGet, { type: 'agent_config' })).ticket).toBe(ticket)
  const url = 'http://localhost:3000/side-window/?x=1'
  const { timestamp, nonceStr, signature } = signPage(ticket, `${url}#/customer`)
  const verify = (more: object) =>
    r.sim.verifySignature({ corpid, agentid: 1000002, url, noncestr: nonceStr, timestamp: String(timestamp), signature, ...more })
  expect(await verify({})).toEqual({ ok: true })
  expect(await verify({ url: 'http://localhost:3000/other' })).toMatchObject({ ok: false, errcode: 40093 })
  expect(await verify({ agentid: undefined })).toMatchObject({ ok: false, errcode: 42012 })
  expect((await r.get('ticket/get')).errcode).toBe(91040)
})

test('what the member sends from the side window is in the chat', async () => {
  const person = await r.sim.createCustomer({ name: '侧边栏' })
  const { conversation_id } = await r.sim.add({ person_id: person.id, userid: 'tangguo' })
  const call = { corpid, agentid: 1000002, userid: 'tangguo', customer: person.id, chat: '', entry: '' }
  expect((await r.sim.invokeJs({ ...call, name: 'getCurExternalContact', params: {} })).result).toEqual({ userId: person.id })
  await r.sim.invokeJs({
    ...call,
    name: 'sendChatMessage',
    params: { msgtype: 'news', news: { link: 'https://example.com/', title: '菜单' } },
  })
  expect((await r.sim.messages({ conversation_id })).messages.at(-1)).toMatchObject({
    msgtype: 'link',
    link: { title: '菜单', url: 'https://example.com/' },
  })
  await expect(r.sim.invokeJs({ ...call, customer: '', name: 'getCurExternalContact', params: {} })).rejects.toThrow('without context')
  const script = await (await fetch(`${r.url}/sim/jssdk.js`)).text()
  expect(script).toContain('window.ww = ww')
})

test('a private message says who may open it to whoever is in its chat, and to nobody else', async () => {
  await r.sim.setCallback({ corpid, url: 'http://127.0.0.1:9/', token, aes_key: aesKey, verify: false })
  const { chat_id } = await r.sim.createGroup({ owner: 'tangguo', name: '私密', members: ['linxiaoman'] })
  const conversation_id = `${corpid}~${chat_id}`
  const as = (userid: string, name: string, params: object, more: object = {}) =>
    r.sim.invokeJs({ corpid, agentid: 1000002, userid, customer: '', chat: '', entry: '', name, params: { ...params }, ...more })
  const page = { link: 'https://example.com/plan', title: '排班' }
  const share = { withShareTicket: true, state: '第 7 周' }
  expect(await as('tangguo', 'setShareAttr', share)).toEqual({ result: {} })
  await as('tangguo', 'shareAppMessage', page, { chosen: { conversation_id } })
  const sent = async () => (await r.sim.messages({ conversation_id })).messages.at(-1)!.link!
  expect(await sent()).not.toHaveProperty('share_ticket') // the page did not ask for one
  await as('tangguo', 'shareAppMessage', page, { share, chosen: { conversation_id } })
  const share_ticket = (await sent()).share_ticket!
  expect((await as('linxiaoman', 'getContext', {}, { share_ticket })).result).toEqual({ entry: 'normal', shareTicket: share_ticket })
  const { result } = await as('linxiaoman', 'getShareInfo', { shareTicket: share_ticket })
  const aes = createDecipheriv('aes-256-cbc', Buffer.from(`${aesKey}=`, 'base64'), Buffer.from(String(result.iv), 'base64'))
  const plain = JSON.parse(aes.update(String(result.encryptedData), 'base64', 'utf8') + aes.final('utf8')) as object
  expect(plain).toMatchObject({ chatId: chat_id, state: '第 7 周', curReceiver: 'linxiaoman', watermark: { corpid } })
  await expect(as('zhouruoxi', 'getShareInfo', { shareTicket: share_ticket })).rejects.toThrow('not the receiver')
  await expect(as('linxiaoman', 'getShareInfo', { shareTicket: 'x' })).rejects.toThrow('invalid shareTicket')
  for (const name of ['shareAppMessage', 'shareTimeline'])
    await expect(as('linxiaoman', name, page, { share_ticket, chosen: { conversation_id } })).rejects.toThrow('private')
  // who is taken out of the group is no receiver any more
  await r.sim.leaveGroup({ person_id: 'linxiaoman', chat_id, removed: true })
  await expect(as('linxiaoman', 'getShareInfo', { shareTicket: share_ticket })).rejects.toThrow('not the receiver')
})

test('a page sets what stands over the moments of a member, and its link goes to those of WeChat when they agree', async () => {
  const call = { corpid, agentid: 1000002, userid: 'tangguo', customer: '', chat: '', entry: '' }
  const set = (params: object) => r.sim.invokeJs({ ...call, name: 'updateMomentsSetting', params: { ...params } })
  await set({ signature: '每天六点出炉', imgUrl: 'https://example.com/oven.jpg' })
  await expect(set({ signature: '长'.repeat(31) })).rejects.toThrow('invalid signature')
  expect(await r.sim.moments({ userid: 'tangguo' })).toMatchObject({ signature: '每天六点出炉', cover: 'https://example.com/oven.jpg' })
  await set({ signature: '' })
  expect(await r.sim.moments({ userid: 'tangguo' })).toMatchObject({ signature: '', cover: 'https://example.com/oven.jpg' })
  const timeline = { ...call, name: 'shareTimeline', params: { title: '周末市集', link: 'https://example.com/' }, asks: true }
  expect(await r.sim.invokeJs(timeline)).toEqual({ result: {}, ask: {} })
  const told = async () => (await r.sim.events({ kind: 'person' })).events.filter((one) => JSON.stringify(one).includes('周末市集')).length
  expect(await told()).toBe(0)
  await r.sim.invokeJs({ ...timeline, chosen: {} })
  expect(await told()).toBe(1)
})
