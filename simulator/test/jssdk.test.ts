import { ticketGet } from '@rapport/wecom/calls/tickets.ts'
import { signPage } from '@rapport/wecom/jssdk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { corpid, type Rig, rig } from './rig.ts'

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
