import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { AnyPayCall, PayInput } from '@rapport/wecom/pay/call.ts'
import * as calls from '@rapport/wecom/pay/calls.ts'
import { createPayClient, type PayClient } from '@rapport/wecom/pay/client.ts'
import { nonceStr, paySign, type Signable, workwxSign } from '@rapport/wecom/pay/sign.ts'
import * as trade from '@rapport/wecom/pay/trade-calls.ts'
import { buildXml, parseXml, type XmlObject } from '@rapport/wecom/xml.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerProblems } from '../../platform/conformance/answer.ts'
import { readFields } from '../../platform/conformance/notation.ts'
import { pay, payAnswer, payErrors } from '../../platform/conformance/pay.ts'
import { billCodes, payTrade, payTradeErrors } from '../../platform/conformance/pay-trade.ts'
import { DEMO_MCH_ID, DEMO_MCH_KEY, DEMO_PAY_SECRET } from '../src/scenarios/merchant.ts'
import { corpid, type Rig, rig } from './rig.ts'

// platform/09 §1: every payment right and wrong, looked at on its way between client and simulator

let r: Rig
let client: PayClient
let customer = ''
let openid = ''
let staff = ''
let answered: XmlObject = {}
const seen = new Map<string, Set<string>>()
const tried = new Map<string, number>()

const between = createServer((req, res) => {
  const parts: Buffer[] = []
  req.on('data', (part: Buffer) => parts.push(part))
  req.on('end', () => void forward(String(req.url), Buffer.concat(parts)).then((bytes) => res.end(bytes)))
})
async function forward(path: string, body: Buffer): Promise<Buffer> {
  const bytes = Buffer.from(await (await fetch(r.simulator.origins.pay + path, { method: 'POST', body })).arrayBuffer())
  answered = parseXml(bytes.toString('utf8')) ?? {}
  return bytes
}

beforeAll(async () => {
  r = await rig({ origins: { pay: 0 } })
  await new Promise<void>((done) => between.listen(0, '127.0.0.1', done))
  const baseUrl = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
  client = createPayClient({ baseUrl, mchId: DEMO_MCH_ID, apiKey: DEMO_MCH_KEY, corpId: corpid, workwxSecret: DEMO_PAY_SECRET })
  const person = await r.sim.createCustomer({ name: '收红包的' })
  await r.sim.add({ person_id: person.id, userid: 'linxiaoman' })
  customer = person.id
  openid = String((await r.post('externalcontact/convert_to_openid', { external_userid: person.id })).openid)
  staff = String((await r.post('user/convert_to_openid', { userid: 'tangguo' })).openid)
})
afterAll(async () => {
  await new Promise<void>((done) => between.close(() => done()))
  await r.close()
})
/** XML knows only text: what the reference calls a number is one when it looks like one, and a single item is a list. */
function numbered(lines: string[], value: XmlObject, at = ''): object {
  const fields = readFields(lines)
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const field = fields.get(at + name)
      if (field?.type === 'list') return [name, [inner].flat().map((item) => numbered(lines, item as XmlObject, `${at}${name}[].`))]
      if (typeof inner === 'object' && !Array.isArray(inner)) return [name, numbered(lines, inner, `${at}${name}.`)]
      return [name, field?.type === 'int' && /^\d+$/.test(String(inner)) ? Number(inner) : inner]
    }),
  )
}

const endpointOf = (call: AnyPayCall) => [...pay, ...payTrade].find(({ path }) => path === call.path)!

/** Signed as the client signs, whatever is in it. */
async function send(call: AnyPayCall, fields: Signable): Promise<XmlObject> {
  const full: Signable = {
    nonce_str: nonceStr(),
    [call.merchantAs ?? 'mch_id']: DEMO_MCH_ID,
    ...(call.corpAs ? { [call.corpAs]: corpid } : {}),
    ...fields,
  }
  if (call.workwx && !('workwx_sign' in full)) full.workwx_sign = workwxSign(full, call.workwx, DEMO_PAY_SECRET)
  if (!('sign' in full)) full.sign = paySign(full, DEMO_MCH_KEY)
  const given = Object.fromEntries(Object.entries(full).filter(([, value]) => value !== undefined))
  const reply = await fetch(r.simulator.origins.pay + call.path, { method: 'POST', body: buildXml(given) })
  expect(reply.status).toBe(200)
  return parseXml(await reply.text()) ?? {}
}

/** What is missing or too long is refused with a code of the reference. */
async function wrongly<C extends AnyPayCall>(call: C, input: PayInput<C>) {
  const endpoint = endpointOf(call)
  const problems: string[] = []
  for (const field of readFields(endpoint.request).values()) {
    const bad: [string, string | number | undefined][] = []
    if (field.required) bad.push(['missing', undefined])
    if (field.max !== undefined) bad.push(['too long', 'a'.repeat(field.max + 1)])
    if (field.values) bad.push(['another value', 'NO_SUCH_VALUE'])
    for (const [what, value] of bad) {
      const answer = await send(call, { ...(input as Signable), [field.path]: value })
      tried.set(call.path, (tried.get(call.path) ?? 0) + 1)
      const { error_code, ...rest } = answer
      const known =
        call.answers === 'file'
          ? billCodes.includes(String(error_code))
          : [...payErrors, ...payTradeErrors].includes(String(answer.err_code))
      if (!known) problems.push(`${field.path} ${what}: ${JSON.stringify(answer)}`)
      if (call.answers === 'file') expect(Object.keys(rest).sort()).toEqual(['return_code', 'return_msg'])
      else problems.push(...answerProblems(payAnswer, answer, new Set()).map((line) => `${field.path} ${what}: ${line}`))
    }
  }
  expect(problems).toEqual([])
}

async function rightly<C extends AnyPayCall>(call: C, input: PayInput<C>) {
  const output = await client.call(call, input)
  const { answer } = endpointOf(call)
  const lines = [...payAnswer, ...answer]
  if (!seen.has(call.path)) seen.set(call.path, new Set())
  expect(answerProblems(lines, numbered(lines, answered), seen.get(call.path)!)).toEqual([])
  return output
}

let n = 0
const packet = (more: object = {}) => ({
  mch_billno: `bill${++n}`,
  sender_name: '林小满',
  re_openid: openid,
  total_amount: 888,
  wishing: '生日快乐',
  act_name: '生日红包',
  remark: '会员生日',
  ...more,
})

test('a packet: sent, opened, gone back', async () => {
  const { media_id } = await upload()
  await wrongly(calls.sendworkwxredpack, packet())
  const first = packet({ sender_header_media_id: media_id })
  await rightly(calls.sendworkwxredpack, first)
  await wrongly(calls.queryworkwxredpack, { mch_billno: first.mch_billno })
  const ask = (mch_billno: string) => rightly(calls.queryworkwxredpack, { mch_billno })
  await ask(first.mch_billno)
  await r.sim.openRedpack({ person_id: customer, bill_no: first.mch_billno })
  expect((await ask(first.mch_billno)).status).toBe('RECEIVED')
  await r.sim.setSettings({ redpack_sending_ms: 60_000 })
  const failing = packet({ agentid: 1000002, sender_name: undefined })
  await rightly(calls.sendworkwxredpack, failing)
  await r.sim.failBill({ bill_no: failing.mch_billno, reason: '账号异常' })
  expect(await ask(failing.mch_billno)).toMatchObject({ status: 'FAILED', reason: '账号异常' })
  await r.sim.setSettings({ redpack_sending_ms: 0 })
  const unopened = packet()
  await rightly(calls.sendworkwxredpack, unopened)
  await r.sim.setClock({ advance_ms: 25 * 3_600_000 })
  expect((await ask(unopened.mch_billno)).status).toBe('REFUND')
})

async function upload(): Promise<{ media_id: string }> {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const form = new FormData()
  form.set('media', new Blob([png]), 'face.png')
  const reply = await fetch(`${r.url}/cgi-bin/media/upload?type=image&access_token=${await r.token()}`, { method: 'POST', body: form })
  return (await reply.json()) as { media_id: string }
}

test('a payment to a member', async () => {
  const payment = {
    device_info: 'till1',
    partner_trade_no: 'reimburse1',
    openid: staff,
    check_name: 'FORCE_CHECK' as const,
    re_user_name: '唐果',
    amount: 12_345,
    desc: '报销',
    spbill_create_ip: '127.0.0.1',
    ww_msg_type: 'APPROVAL_MSG' as const,
    approval_number: '42',
    approval_type: 1 as const,
    act_name: '报销',
  }
  await wrongly(calls.paywwsptrans2pocket, payment)
  await rightly(calls.paywwsptrans2pocket, payment)
  await wrongly(calls.querywwsptrans2pocket, { partner_trade_no: 'reimburse1' })
  await rightly(calls.querywwsptrans2pocket, { partner_trade_no: 'reimburse1' })
})

test('a packet of an official account', async () => {
  const { sender_name, ...rest } = packet()
  const official = { ...rest, wxappid: 'wx0000000000000001', send_name: sender_name, total_num: 1 as const, client_ip: '127.0.0.1' }
  await wrongly(calls.sendredpack, official)
  await rightly(calls.sendredpack, official)
  const query = { mch_billno: official.mch_billno, appid: official.wxappid, bill_type: 'MCHT' as const }
  await wrongly(calls.gethbinfo, query)
  await rightly(calls.gethbinfo, query)
  await r.sim.openRedpack({ person_id: customer, bill_no: official.mch_billno })
  await rightly(calls.gethbinfo, query)
})

test('orders, refunds, packets for a crowd and payments into a purse', async () => {
  const { appid } = await r.sim.addAccount({ kind: 'service', name: '服务号' })
  const { openid: payer } = await r.sim.openid({ person_id: customer, appid })
  const order = {
    appid,
    body: '蛋糕',
    attach: '备注',
    device_info: 'till',
    out_trade_no: `order${++n}`,
    total_fee: 1200,
    spbill_create_ip: '127.0.0.1',
    notify_url: 'http://127.0.0.1:9/paid',
    trade_type: 'JSAPI' as const,
    openid: payer,
  }
  await wrongly(trade.unifiedorder, order)
  const { prepay_id } = await rightly(trade.unifiedorder, order)
  for (const trade_type of ['NATIVE', 'MWEB'] as const)
    await rightly(trade.unifiedorder, { ...order, out_trade_no: `order${++n}`, trade_type })
  const { out_trade_no } = order
  await rightly(trade.orderquery, { appid, out_trade_no })
  await r.sim.pay({ person_id: customer, code: prepay_id })
  await wrongly(trade.orderquery, { appid, out_trade_no })
  await rightly(trade.orderquery, { appid, out_trade_no })
  await wrongly(trade.closeorder, { appid, out_trade_no: `order${n}` })
  await rightly(trade.closeorder, { appid, out_trade_no: `order${n}` })
  const back = { appid, out_trade_no, out_refund_no: `refund${++n}`, total_fee: 1200, refund_fee: 200 }
  await wrongly(trade.refund, back)
  await rightly(trade.refund, back)
  await r.sim.settled()
  await wrongly(trade.refundquery, { appid, out_refund_no: back.out_refund_no })
  await rightly(trade.refundquery, { appid, out_refund_no: back.out_refund_no })
  const { sender_name, ...rest } = packet({ re_openid: payer, total_amount: 900 })
  const crowd = { ...rest, wxappid: appid, send_name: sender_name, total_num: 3, amt_type: 'ALL_RAND' as const }
  await wrongly(trade.sendgroupredpack, crowd)
  await rightly(trade.sendgroupredpack, crowd)
  const paid = {
    mch_appid: appid,
    device_info: 'till',
    partner_trade_no: `paid${++n}`,
    openid: payer,
    check_name: 'FORCE_CHECK' as const,
    re_user_name: '小测',
    amount: 500,
    desc: '奖励',
    spbill_create_ip: '127.0.0.1',
  }
  await wrongly(trade.transfers, paid)
  await rightly(trade.transfers, paid)
  await wrongly(trade.gettransferinfo, { appid, partner_trade_no: paid.partner_trade_no })
  await rightly(trade.gettransferinfo, { appid, partner_trade_no: paid.partner_trade_no })
})

test('the bill of a day', async () => {
  const { appid } = await r.sim.addAccount({ kind: 'service', name: '对账的号' })
  const { now } = await r.sim.clock()
  const today = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
  const asked = { appid, bill_date: today(now) }
  await wrongly(trade.downloadbill, asked)
  const ask = (more: object = {}) => client.download(trade.downloadbill, { ...asked, ...more })
  await expect(client.download(trade.downloadbill, asked, { tries: 1 })).rejects.toMatchObject({
    errCode: '20003',
    kind: 'busy',
    message: expect.stringContaining('Bill Creating'),
  })
  await r.sim.setClock({ advance_ms: 48 * 3_600_000 })
  const text = (await ask()).toString('utf8')
  expect(text).toMatch(/^\ufeff交易时间,公众账号ID/)
  expect(gunzipSync(await ask({ tar_type: 'GZIP' })).toString('utf8')).toBe(text)
  // what the test before paid and gave back
  expect(text.split('\r\n').at(-2)).toMatch(/^`2,`12.00,`2.00,/)
  await expect(ask({ bill_type: 'RECHARGE_REFUND' })).rejects.toMatchObject({
    errCode: '20002',
    outcome: 'refused',
    message: expect.stringContaining('No Bill Exist'),
  })
  await expect(ask({ bill_date: '20260231' })).rejects.toMatchObject({ errCode: '20001' })
  seen.set('/pay/downloadbill', new Set())
})

test('nothing of the chapter is left out', () => {
  const rows = [...pay, ...payTrade]
  expect(rows.map(({ path }) => path).filter((path) => !seen.has(path))).toEqual([])
  for (const { chapter, path, answer } of rows)
    console.log(
      `${chapter}\t${path}\t${seen.get(path)?.size}/${readFields([...payAnswer, ...answer]).size} fields\t${tried.get(path)} refusals`,
    )
})
