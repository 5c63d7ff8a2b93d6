import { readFileSync } from 'node:fs'
import { Agent, createServer as createTls } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { AnyPayCall } from '../src/pay/call.ts'
import { payCalls, queryworkwxredpack, sendworkwxredpack } from '../src/pay/calls.ts'
import { createPayClient } from '../src/pay/client.ts'
import { PayError } from '../src/pay/error.ts'
import { paySign, workwxSign } from '../src/pay/sign.ts'
import { orderquery, payTradeCalls, refund } from '../src/pay/trade-calls.ts'
import { buildXml, parseXml } from '../src/xml.ts'
import { hangs, platformOf, raw, resets } from './server.ts'

const key = '192006250b4c09247ec02edce69f6a2d'

test('the published vectors of both signatures', () => {
  const packet = {
    act_name: 'XXX',
    mch_billno: '11111234567890',
    mch_id: '10000098',
    nonce_str: 'qFKEgfig76DF9912fewmkp',
    re_openid: 'oxTWIuGaIt6gTKsQRLau2M0yL16E',
    total_amount: 100,
    wxappid: 'wx123456789',
  }
  const more = { ...packet, wishing: 'not signed here', sender_name: '' }
  expect(workwxSign(more, sendworkwxredpack.workwx!, 'simsecret')).toBe('ADC9B9C22C2B43EF594A00A81E55D0C7')
  expect(workwxSign(packet, sendworkwxredpack.workwx!, key)).toBe('8B8D04AFC9FD08094CC5A0C2FA8BB60C')
  const demo = { appid: 'wxd930ea5d5a258f4f', body: 'test', device_info: '1000', mch_id: '10000100', nonce_str: 'ibuaiVcKdpRxkhJA' }
  expect(paySign(demo, key)).toBe('9A0A8659F005D6984697E2CA0A9CF3B7')
  expect(paySign({ ...demo, sign: 'old', empty: '' }, key)).toBe('9A0A8659F005D6984697E2CA0A9CF3B7')
  expect(paySign(demo, key, 'HMAC-SHA256')).toBe('6A9AE1657590FD6257D693A078E1C3E4BB6BA4DC30B23E0EE2496E54170DACD6')
})

const options = { mchId: '10000098', apiKey: key, corpId: 'ww1', workwxSecret: 'simsecret', wait: async () => {} }
const packet = {
  mch_billno: '1000009820261121000001',
  sender_name: '林小满',
  re_openid: 'oO1',
  total_amount: 100,
  wishing: '生日快乐 & <3',
  act_name: '生日',
  remark: '生日红包',
}
const xml = (fields: Record<string, string>) =>
  raw(buildXml({ ...fields, sign: paySign(fields, key) }), 200, { 'content-type': 'text/xml' })
const sent = xml({
  return_code: 'SUCCESS',
  result_code: 'SUCCESS',
  mch_billno: packet.mch_billno,
  mch_id: '10000098',
  wxappid: 'ww1',
  re_openid: 'oO1',
  total_amount: '100',
  send_listid: '1000000000201511210000000001',
})
const refused = (err_code: string) => xml({ return_code: 'SUCCESS', result_code: 'FAIL', err_code, err_code_des: 'no' })

const failureOf = async (...replies: Parameters<typeof platformOf>) => {
  await using platform = await platformOf(...replies)
  const client = createPayClient({ ...options, baseUrl: platform.baseUrl, timeoutMs: 200 })
  const failure = await client.call(sendworkwxredpack, packet).catch((problem: unknown) => problem)
  return {
    failure: failure as PayError,
    tries: platform.seen.length,
    bodies: platform.seen.map((s) => parseXml(Buffer.from(s.body, 'latin1').toString())),
  }
}

test('what is sent: signed twice, the corp and the merchant added, one bill number however often', async () => {
  await using platform = await platformOf(refused('SYSTEMERROR'), resets, sent)
  const client = createPayClient({ ...options, baseUrl: platform.baseUrl })
  expect(await client.call(sendworkwxredpack, packet)).toMatchObject({ total_amount: 100, send_listid: '1000000000201511210000000001' })
  expect(platform.seen.map((s) => s.path)).toEqual(Array(3).fill('/mmpaymkttransfers/sendworkwxredpack'))
  const bodies = platform.seen.map((s) => parseXml(Buffer.from(s.body, 'latin1').toString('utf8')) as Record<string, string>)
  expect(new Set(bodies.map((b) => b.mch_billno)).size).toBe(1)
  expect(new Set(bodies.map((b) => b.nonce_str)).size).toBe(3)
  const body = bodies[0]!
  expect(body).toMatchObject({ wxappid: 'ww1', mch_id: '10000098', wishing: packet.wishing })
  expect(body.workwx_sign).toBe(workwxSign(body, sendworkwxredpack.workwx!, 'simsecret'))
  expect(body.sign).toBe(paySign(body, key))
})

test('what a failure says about the money', async () => {
  const outcome = async (...replies: Parameters<typeof platformOf>) => {
    const { failure, tries } = await failureOf(...replies)
    expect(failure).toBeInstanceOf(PayError)
    return [failure.kind, failure.outcome, tries]
  }
  expect(await outcome(refused('NOTENOUGH'))).toEqual(['refused', 'refused', 1])
  expect(await outcome(refused('SYSTEMERROR'))).toEqual(['busy', 'unknown', 3])
  expect(await outcome(refused('NEVER_SEEN_BEFORE'))).toEqual(['busy', 'unknown', 3])
  expect(await outcome(raw('<xml><return_code>FAIL</return_code><return_msg>system</return_msg></xml>'))).toEqual(['busy', 'unknown', 3])
  expect(await outcome(raw('<html>'))).toEqual(['unparsable', 'unknown', 3])
  expect(await outcome(raw('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]><xml><return_code>&e;</return_code></xml>'))).toEqual([
    'unparsable',
    'unknown',
    3,
  ])
  expect(await outcome(raw('down', 502))).toEqual(['http', 'unknown', 3])
  expect(await outcome(hangs)).toEqual(['timeout', 'unknown', 3])
  expect(await outcome(resets)).toEqual(['network', 'unknown', 3])
  // signed with another key: somebody else's answer
  expect(await outcome(raw(buildXml({ return_code: 'SUCCESS', result_code: 'SUCCESS', sign: 'x' })))).toEqual(['unparsable', 'unknown', 3])
  const nowhere = createPayClient({ ...options, baseUrl: 'http://127.0.0.1:1' })
  await expect(nowhere.call(sendworkwxredpack, packet)).rejects.toMatchObject({ kind: 'network', outcome: 'not_sent' })
})

test('a success that nobody signed is none, but of the calls whose answers WeChat Pay leaves bare', async () => {
  const bare = { return_code: 'SUCCESS', result_code: 'SUCCESS', out_trade_no: 'ORDER1', trade_state: 'SUCCESS', trade_state_desc: 'paid' }
  const asked = { appid: 'wx1', out_trade_no: 'ORDER1' }
  const answered = async (call: AnyPayCall, input: object, fields: Record<string, string>) => {
    await using platform = await platformOf(raw(buildXml(fields), 200, { 'content-type': 'text/xml' }))
    return await createPayClient({ ...options, baseUrl: platform.baseUrl })
      .call(call, input, { tries: 1 })
      .catch(({ kind, outcome }: PayError) => [kind, outcome])
  }
  expect(await answered(orderquery, asked, bare)).toEqual(['unparsable', 'refused'])
  expect(await answered(orderquery, asked, { ...bare, sign: '' })).toEqual(['unparsable', 'refused'])
  const sign = paySign(bare, key)
  expect(await answered(orderquery, asked, { ...bare, sign })).toMatchObject({ trade_state: 'SUCCESS' })
  expect(await answered(orderquery, asked, { ...bare, trade_state: 'REFUND', sign })).toEqual(['unparsable', 'refused'])
  const back = { ...asked, out_refund_no: 'R1', total_fee: 1, refund_fee: 1 }
  const given = { transaction_id: '4', refund_id: '5', refund_fee: '1', total_fee: '1', cash_fee: '1', out_refund_no: 'R1' }
  expect(await answered(refund, back, { ...bare, ...given })).toEqual(['unparsable', 'unknown'])
  // what was not done may be said without a signature: nothing is taken for paid
  const unknown = { return_code: 'SUCCESS', result_code: 'FAIL', err_code: 'ORDERNOTEXIST' }
  expect(await answered(orderquery, asked, unknown)).toEqual(['refused', 'refused'])
  const found = { mch_billno: 'B1', mch_id: '1', detail_id: '1', status: 'SENT', send_type: 'API', total_amount: '100', send_time: 'x' }
  const packetAnswer = { ...found, return_code: 'SUCCESS', result_code: 'SUCCESS', openid: 'oO1', amount: '100' }
  expect(await answered(queryworkwxredpack, { mch_billno: 'B1' }, packetAnswer)).toMatchObject({ status: 'SENT' })
})

test('nothing in a signed answer stands outside the signature', () => {
  const flat = (call: AnyPayCall) =>
    Object.values<{ type?: string }>(call.output.properties).every(({ type }) => type === 'string' || type === 'integer')
  const calls = [...payCalls, ...payTradeCalls]
  expect(calls.filter((call) => !call.unsigned && !flat(call)).map(({ name }) => name)).toEqual([])
  expect(calls.filter(({ unsigned }) => !unsigned).map(({ name }) => name)).toEqual([
    'pay/unifiedorder',
    'pay/orderquery',
    'pay/closeorder',
    'secapi/pay/refund',
    'pay/refundquery',
  ])
})

test('what does not fit is not sent', async () => {
  const client = createPayClient({ ...options, baseUrl: 'http://127.0.0.1:1' })
  const field = async (input: object) => {
    const failure = await client.call(sendworkwxredpack, { ...packet, ...input }).catch((problem: unknown) => problem)
    expect(failure).toMatchObject({ kind: 'invalid_request', outcome: 'not_sent' })
    return (failure as PayError).field
  }
  expect(await field({ mch_billno: 'with-dash' })).toBe('mch_billno')
  expect(await field({ wishing: '福'.repeat(43) })).toBe('wishing')
  expect(await field({ total_amount: 0 })).toBe('total_amount')
  expect(await field({ agentid: 1 })).toBe('')
  expect(await field({ sender_name: undefined, agentid: 1, sender_header_media_id: 'm' })).toBe('sender_name')
})

test("the merchant's certificate goes with the call, and a server that wants one gets it", async () => {
  const pem = (name: string) => readFileSync(new URL(`pay-tls/${name}.pem`, import.meta.url))
  const peers: string[] = []
  const server = createTls(
    { key: pem('server-key'), cert: pem('server'), ca: pem('ca'), requestCert: true, rejectUnauthorized: true },
    (req, res) => {
      peers.push(String((req.socket as import('node:tls').TLSSocket).getPeerCertificate().subject.CN))
      sent(res, undefined as never)
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const agent = new Agent({ ca: pem('ca'), cert: pem('merchant'), key: pem('merchant-key') })
    await createPayClient({ ...options, baseUrl, agent }).call(sendworkwxredpack, packet)
    expect(peers).toEqual(['10000098'])
    const bare = createPayClient({ ...options, baseUrl, agent: new Agent({ ca: pem('ca') }) })
    await expect(bare.call(sendworkwxredpack, packet)).rejects.toMatchObject({ kind: 'network' })
    const stranger = createPayClient({ ...options, baseUrl })
    await expect(stranger.call(sendworkwxredpack, packet)).rejects.toMatchObject({ kind: 'network', outcome: 'not_sent' })
    expect(peers).toHaveLength(1)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
