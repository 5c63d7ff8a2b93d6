import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CallbackError, openCallback, parseCallbackXml } from '@rapport/wecom/callback.ts'
import { ticketGet } from '@rapport/wecom/calls/tickets.ts'
import { decrypt, encrypt, getJsApiSignature, getSignature } from '@wecom/crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aesKey, corpid, type Rig, rig, token } from './rig.ts'

/** A product that knows nothing of ours: WeCom's own package opens what the simulator sends. */
const received: { query: Record<string, string>; body: string }[] = []
const product = createServer((req, res) => {
  const query = Object.fromEntries(new URL(req.url ?? '/', 'http://x').searchParams)
  if (req.method === 'GET') {
    const good = getSignature(token, query.timestamp!, query.nonce!, query.echostr!) === query.msg_signature
    return res.end(good ? decrypt(aesKey, query.echostr!).message : '')
  }
  let body = ''
  req.on('data', (part) => {
    body += part
  })
  req.on('end', () => {
    received.push({ query, body })
    res.end()
  })
})

let r: Rig
let url = ''
beforeAll(async () => {
  await new Promise<void>((done) => {
    product.listen(0, '127.0.0.1', done)
  })
  url = `http://127.0.0.1:${(product.address() as AddressInfo).port}/`
  r = await rig()
})
afterAll(async () => {
  await r.close()
  product.close()
})

test('the echo of the address check is opened by @wecom/crypto', async () => {
  expect(await r.sim.setCallback({ corpid, url, token, aes_key: aesKey })).toEqual({ ok: true })
  expect((await r.sim.setCallback({ corpid, url, token: 'another', aes_key: aesKey })).ok).toBe(false)
})

test('a callback is verified and decrypted by @wecom/crypto', async () => {
  const person = await r.sim.createCustomer({ name: '官方包' })
  await r.sim.add({ person_id: person.id, userid: 'tangguo' })
  await r.sim.settled()
  const { query, body } = received.at(-1)!
  const { Encrypt, ToUserName } = parseCallbackXml(body) as { Encrypt: string; ToUserName: string }
  expect(ToUserName).toBe(corpid)
  expect(getSignature(token, query.timestamp!, query.nonce!, Encrypt)).toBe(query.msg_signature)
  const { message, id } = decrypt(aesKey, Encrypt)
  expect(id).toBe(corpid)
  expect(parseCallbackXml(message)).toMatchObject({ ChangeType: 'add_external_contact', UserID: 'tangguo', ExternalUserID: person.id })
})

test('what @wecom/crypto encrypts and signs, our kit opens', () => {
  const text = '<xml><ToUserName>ww</ToUserName><Content>你好 👋</Content></xml>'
  const sealed = encrypt(aesKey, text, corpid)
  const query = { timestamp: '1795300000', nonce: '42', msg_signature: getSignature(token, '1795300000', '42', sealed) }
  const body = `<xml><ToUserName>${corpid}</ToUserName><Encrypt>${sealed}</Encrypt></xml>`
  const keys = { token, aesKey, receiveId: corpid, query, body }
  expect(openCallback(keys).message).toBe(text)
  expect(() => openCallback({ ...keys, receiveId: 'wwother' })).toThrow(CallbackError)
})

test('a page signed by @wecom/crypto is right for the simulator', async () => {
  const { ticket } = await r.ok(ticketGet, { type: 'agent_config' })
  const page = 'http://localhost:3000/side?x=1'
  const { timestamp, nonceStr, signature } = getJsApiSignature({ url: page, ticket })
  const signed = { corpid, agentid: 1000002, url: page, noncestr: nonceStr, timestamp: String(timestamp), signature }
  expect(await r.sim.verifySignature(signed)).toEqual({ ok: true })
})
