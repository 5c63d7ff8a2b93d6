import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import * as bills from '@rapport/wecom/pay/v3/bills.ts'
import * as orders from '@rapport/wecom/pay/v3/orders.ts'
import { payKept } from '@rapport/wecom/pay/v3/pay-kept.ts'
import * as refunds from '@rapport/wecom/pay/v3/refunds.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PUBLIC_KEY_ID } from '../src/pay/demo-keys.ts'
import { scheduleSeconds } from '../src/people/pay-notices.ts'
import { DEMO_MCH_ID } from '../src/scenarios/merchant.ts'
import { codeOf, number, type PayRig, payRig, shopper } from './pay-rig.ts'

let r: PayRig
beforeAll(async () => {
  r = await payRig()
})
afterAll(() => r.close())
beforeEach(async () => {
  await r.sim.settled()
  await r.sim.removeFault()
  for (const list of [r.shop.taken, r.shop.refused, r.shop.bodies, r.shop.answers]) list.length = 0
})

const { order, ordered, paid } = shopper(() => r)
const rich = () => r.sim.setWallet({ person_id: r.person, balance: 5_000_000 })

test('an order is paid on a phone by whom it is for, and the shop hears of it, sealed', async () => {
  await rich()
  const { prepay_id, out_trade_no } = await ordered({ attach: '订单 7' })
  const ask = () => r.client().call(orders.payTransactionsOutTradeNo, { out_trade_no })
  expect(await ask()).toMatchObject({ trade_state: 'NOTPAY' })
  await expect(r.sim.cashier({ person_id: 'tangguo', code: prepay_id })).rejects.toThrow('不是同一个人')
  expect(await r.sim.cashier({ person_id: r.person, code: `prepay_id=${prepay_id}` })).toMatchObject({ total: 12_800, to_pay: 12_800 })
  await expect(r.sim.pay({ person_id: r.person, code: prepay_id, password: '000000' })).rejects.toThrow('密码错误')
  const { transaction_id } = await r.sim.pay({ person_id: r.person, code: prepay_id })
  await expect(r.sim.pay({ person_id: r.person, code: prepay_id })).rejects.toThrow('订单已支付')
  const found = await ask()
  expect(found).toMatchObject({
    trade_state: 'SUCCESS',
    transaction_id,
    payer: { openid: r.openid },
    amount: { total: 12_800, payer_total: 12_800 },
  })
  expect(await r.client().call(orders.payTransactionsId, { transaction_id })).toEqual(found)
  await r.sim.settled()
  expect(r.shop.taken).toMatchObject([{ event_type: 'TRANSACTION.SUCCESS', resource: found }])
  expect(r.shop.bodies[0]).not.toContain(out_trade_no)
})

test('what the cashier refuses: too little in the purse, a risk, a closed order, one that ran out, a page that ran out', async () => {
  await r.sim.setWallet({ person_id: r.person, balance: 100 })
  const poor = await ordered()
  const pay = (code: string, means?: 'card') => r.sim.pay({ person_id: r.person, code, ...(means ? { means } : {}) })
  await expect(pay(poor.prepay_id)).rejects.toThrow('零钱余额不足')
  await pay(poor.prepay_id, 'card')
  expect((await r.sim.wallet({ person_id: r.person })).balance).toBe(100)
  await r.sim.setWallet({ person_id: r.person, risk: true })
  await expect(pay((await ordered()).prepay_id)).rejects.toThrow('风险')
  await r.sim.setWallet({ person_id: r.person, risk: false })
  const closed = await ordered()
  await r.client().call(orders.payTransactionsClose, { out_trade_no: closed.out_trade_no })
  await expect(pay(closed.prepay_id, 'card')).rejects.toThrow('订单已关闭')
  expect(await codeOf(r.client().call(orders.payTransactionsClose, { out_trade_no: poor.out_trade_no }))).toBe('ORDER_PAID')
  const late = await ordered()
  await r.sim.setClock({ advance_ms: 2 * 3_600_000 })
  await expect(pay(late.prepay_id, 'card')).rejects.toThrow('已失效')
  const { code_url } = await r
    .client()
    .call(orders.payTransactionsNative, order({ time_expire: new Date(Date.now() + 3 * 3_600_000).toISOString() }))
  await r.sim.setClock({ advance_ms: 3_600_000 })
  await expect(pay(code_url, 'card')).rejects.toThrow('已关闭')
  await rich()
})

test('a code that is scanned and the page of an H5 order open the cashier; paid on one phone, the other is told', async () => {
  const { code_url } = await r.client().call(orders.payTransactionsNative, order())
  expect(await r.sim.scan({ person_id: r.person, text: code_url })).toEqual({ kind: 'pay' })
  const h5 = order({ scene_info: { payer_client_ip: '127.0.0.1', h5_info: { type: 'Wap' } } })
  const { h5_url } = await r.client().call(orders.payTransactionsH5, h5 as never)
  expect(await r.sim.scan({ person_id: r.person, text: h5_url })).toEqual({ kind: 'pay' })
  expect(await (await fetch(h5_url)).text()).toContain(`/phone/?scan=${encodeURIComponent(h5_url)}`)
  expect(await r.sim.cashier({ person_id: r.person, code: code_url })).toMatchObject({ description: '六寸蛋糕' })
  await r.sim.pay({ person_id: 'tangguo', code: code_url, means: 'card' })
  await expect(r.sim.cashier({ person_id: r.person, code: code_url })).rejects.toThrow('订单已支付')
  await expect(r.sim.pay({ person_id: r.person, code: code_url })).rejects.toThrow('订单已支付')
  await r.sim.pay({ person_id: r.person, code: h5_url })
})

test('one number is one order: the same again, other fields, an answer that never came', async () => {
  const asked = { ...order(), payer: { openid: r.openid } }
  const call = (more: object = {}) => r.client({ timeoutMs: 300 }).call(orders.payTransactionsJsapi, { ...asked, ...more })
  const first = await call()
  expect(await call()).not.toEqual(first)
  expect(await codeOf(call({ amount: { total: 1 } }))).toBe('OUT_TRADE_NO_USED')
  await r.sim.addFault({ call: 'pay/transactions/jsapi', kind: 'timeout_after_effect', count: 3 })
  const lost = { ...asked, out_trade_no: number('order') }
  const kept: string[] = []
  const keep = async (one: string) => void kept.push(one)
  const how = {
    send: orders.payTransactionsJsapi,
    ask: orders.payTransactionsOutTradeNo,
    question: { out_trade_no: lost.out_trade_no },
    keep,
  }
  // an order moves no money: what is lost is refused, and may go again
  expect(await codeOf(payKept(r.client({ timeoutMs: 300 }), { ...how, input: lost }))).toBe('timeout')
  expect(await payKept(r.client(), { ...how, input: lost })).toMatchObject({ sent: { prepay_id: expect.any(String) as string } })
  expect(kept).toEqual([lost.out_trade_no, lost.out_trade_no])
})

test('who is not the merchant learns nothing: key, serial, clock, merchant and appid', async () => {
  const { out_trade_no } = await ordered()
  const ask = (more: object) => codeOf(r.client(more).call(orders.payTransactionsOutTradeNo, { out_trade_no }))
  expect(await ask({ serial: 'ABCD' })).toBe('SIGN_ERROR')
  expect(await ask({ publicKey: { id: PUBLIC_KEY_ID, pem: r.keys.public_key }, serial: 'ABCD' })).toBe('SIGN_ERROR')
  const given = { publicKey: { id: PUBLIC_KEY_ID, pem: r.keys.public_key } }
  expect(await ask({ ...given, now: () => Date.now() - 301_000 })).toBe('SIGN_ERROR')
  expect(await ask({ ...given, mchId: '1900000000' })).toBe('SIGN_ERROR')
  expect(await ask(given)).toBe('done')
  expect(await codeOf(r.client().call(orders.payTransactionsNative, order({ appid: 'wx0000' })))).toBe('APPID_MCHID_NOT_MATCH')
  const jsapi = { ...order(), payer: { openid: 'oNobody' } }
  expect(await codeOf(r.client().call(orders.payTransactionsJsapi, jsapi))).toBe('INVALID_REQUEST')
  // an openid of another account of the same person
  const other = await r.sim.addAccount({ kind: 'mini_program', name: '麦禾小程序' })
  expect(await codeOf(r.client().call(orders.payTransactionsJsapi, { ...jsapi, payer: { openid: r.openid }, appid: other.appid }))).toBe(
    'INVALID_REQUEST',
  )
})

test('where nobody looks at signatures, any header goes or none: the number in the request is the merchant, and answers are bare', async () => {
  const path = '/v3/pay/transactions/native'
  const ask = (headers: Record<string, string>, more: object = {}) =>
    fetch(r.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ mchid: DEMO_MCH_ID, ...order(), ...more }),
    })
  const { out_trade_no } = await ordered()
  expect((await ask({})).status).toBe(401)
  await r.sim.setSettings({ pay_signatures: false })
  try {
    for (const authorization of [
      '',
      'Bearer nonsense',
      'WECHATPAY2-SHA256-RSA2048 mchid="',
      `WECHATPAY2-SHA256-RSA2048 mchid="${DEMO_MCH_ID}"`,
    ]) {
      const answer = await ask(authorization ? { authorization } : {})
      expect([authorization, answer.status, answer.headers.get('wechatpay-signature')]).toEqual([authorization, 200, null])
    }
    for (const address of [`/v3/pay/transactions/out-trade-no/${out_trade_no}?mchid=${DEMO_MCH_ID}`, '/v3/certificates'])
      expect((await fetch(r.origin + address)).status).toBe(200)
    expect((await ask({}, { mchid: '1900000000' })).status).toBe(401)
  } finally {
    await r.sim.setSettings({ pay_signatures: true })
  }
})

test('refunds: in parts, never more than was paid, one number once, back the way it came', async () => {
  const { out_trade_no } = await paid()
  const ask = (refund: number, out_refund_no: string, total = 12_800) =>
    r.client().call(refunds.refundDomesticRefunds, {
      out_trade_no,
      out_refund_no,
      notify_url: r.shop.url,
      reason: '少了蜡烛',
      amount: { refund, total, currency: 'CNY' },
    })
  const before = (await r.sim.wallet({ person_id: r.person })).balance
  const [first, second] = [number('R'), number('R')]
  expect(await ask(2800, first)).toMatchObject({ status: 'PROCESSING', amount: { refund: 2800, payer_refund: 2800 } })
  await r.sim.settled()
  expect((await r.sim.wallet({ person_id: r.person })).balance).toBe(before + 2800)
  const query = () => r.client().call(refunds.refundDomesticRefundsQuery, { out_refund_no: first })
  expect(await query()).toMatchObject({ status: 'SUCCESS', user_received_account: '支付用户零钱' })
  // the same again is the same refund
  expect(await ask(2800, first)).toEqual(await query())
  expect(await codeOf(ask(2801, first))).toBe('INVALID_REQUEST')
  expect(await codeOf(ask(10_001, second))).toBe('INVALID_REQUEST')
  expect(await codeOf(ask(1, second, 1))).toBe('INVALID_REQUEST')
  expect(await ask(10_000, second)).toMatchObject({ status: 'PROCESSING' })
  expect(await codeOf(ask(1, number('R')))).toBe('INVALID_REQUEST')
  expect((await r.client().call(orders.payTransactionsOutTradeNo, { out_trade_no })).trade_state).toBe('REFUND')
  await r.sim.settled()
  expect(r.shop.taken.map(({ event_type }) => event_type)).toEqual(['TRANSACTION.SUCCESS', 'REFUND.SUCCESS', 'REFUND.SUCCESS'])
  expect((await r.sim.moneyLedger({ number: second })).entries.map(({ kind }) => kind)).toEqual(['refund', 'refunded'])
  expect(await codeOf(r.client().call(refunds.refundDomesticRefundsQuery, { out_refund_no: 'none' }))).toBe('RESOURCE_NOT_EXISTS')

  // one that the bank sends back, and one that is closed
  await r.sim.setSettings({ refund_ms: 60_000 })
  const other = await paid()
  const part = (out_refund_no: string) =>
    r.client().call(refunds.refundDomesticRefunds, {
      out_trade_no: other.out_trade_no,
      out_refund_no,
      notify_url: r.shop.url,
      amount: { refund: 100, total: 12_800, currency: 'CNY' },
    })
  const [odd, shut] = [number('R'), number('R')]
  await part(odd)
  await part(shut)
  await r.sim.endRefund({ out_refund_no: odd, result: 'ABNORMAL' })
  await r.sim.endRefund({ out_refund_no: shut, result: 'CLOSED' })
  await r.sim.settled()
  expect(
    r.shop.taken
      .slice(-2)
      .map(({ event_type }) => event_type)
      .sort(),
  ).toEqual(['REFUND.ABNORMAL', 'REFUND.CLOSED'])
  await r.sim.setSettings({ refund_ms: 0 })
})

test('a notice that is not taken comes again: 15 s, 15 s, 30 s … fifteen times in 24 hours, each the same and signed anew', async () => {
  const bodies = () => r.shop.bodies.filter((body) => body.includes('TRANSACTION.SUCCESS'))
  const taken = () => r.shop.taken.filter(({ event_type }) => event_type === 'TRANSACTION.SUCCESS')
  r.shop.answers.push(500, 500, 500)
  await paid()
  await r.sim.settled()
  expect(bodies()).toHaveLength(1)
  await r.sim.setClock({ advance_ms: 14_000 })
  await r.sim.settled()
  expect(bodies()).toHaveLength(1)
  await r.sim.setClock({ advance_ms: 1000 })
  await r.sim.settled()
  expect(bodies()).toHaveLength(2)
  // what is due on the way of a leap happens in its order
  await r.sim.setClock({ advance_ms: 24 * 3_600_000 })
  await r.sim.settled()
  expect(bodies()).toHaveLength(4)
  expect(taken()).toHaveLength(1)
  expect(new Set(bodies().map((body) => (JSON.parse(body) as { id: string }).id)).size).toBe(1)
  expect(scheduleSeconds.reduce((sum, one) => sum + one, 0)).toBe(86_640)
  r.shop.answers.push(...Array<number>(20).fill(500))
  await paid()
  await r.sim.setClock({ advance_ms: 48 * 3_600_000 })
  await r.sim.settled()
  expect(bodies()).toHaveLength(4 + 16)
  const [last] = (await r.sim.payNotices()).notices.slice(-1)
  expect(last).toMatchObject({ state: 'given_up', tries: 16 })
  r.shop.answers.length = 0
  await r.sim.repeatNotice({ notice_id: last!.id })
  await r.sim.settled()
  expect(taken()).toHaveLength(2)
})

test('bills of a day: payments, refunds and every movement of the account; with a line missing, another amount, one too many', async () => {
  await r.sim.setClock({ advance_ms: 48 * 3_600_000 })
  const { now } = await r.sim.clock()
  const date = new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)
  const [first, second] = [await paid({ amount: { total: 1000 } }), await paid({ amount: { total: 2000 } })]
  const out_refund_no = number('R')
  await r.client().call(refunds.refundDomesticRefunds, {
    out_trade_no: first.out_trade_no,
    out_refund_no,
    amount: { refund: 300, total: 1000, currency: 'CNY' },
  })
  const client = r.client()
  expect(await codeOf(client.call(bills.billTradebill, { bill_date: date }))).toBe('STATEMENT_CREATING')
  await r.sim.setClock({ advance_ms: 48 * 3_600_000 })
  const file = async (call: typeof bills.billTradebill | typeof bills.billFundflowbill, more: object = {}) => {
    const { download_url, hash_value } = await client.call(call as typeof bills.billTradebill, { bill_date: date, ...more })
    const query = new URL(download_url).searchParams
    const tartype = query.get('tartype')
    const bytes = await client.download(bills.billdownloadFile, { token: query.get('token')!, ...(tartype ? { tartype } : {}) })
    const text = (tartype ? gunzipSync(bytes) : bytes).toString('utf8')
    expect(createHash('sha1').update(text).digest('hex')).toBe(hash_value)
    return text.split('\r\n')
  }
  const all = await file(bills.billTradebill)
  expect(all).toHaveLength(1 + 3 + 2 + 1)
  expect(all[0]!.split(',')).toHaveLength(27)
  expect(all[1]!.split(',')).toHaveLength(27)
  expect(all.at(-2)).toBe('`3,`30.00,`3.00,`0.00,`0.00000,`30.00,`3.00')
  expect(await file(bills.billTradebill, { bill_type: 'REFUND', tar_type: 'GZIP' })).toHaveLength(1 + 1 + 2 + 1)
  const funds = await file(bills.billFundflowbill)
  expect(funds.filter((line) => line.includes(out_refund_no))).toHaveLength(1)
  const day = { mch_id: DEMO_MCH_ID, date }
  await r.sim.addDifference({ ...day, number: first.out_trade_no, kind: 'missing', amount: 0 })
  await r.sim.addDifference({ ...day, number: second.out_trade_no, kind: 'amount', amount: 1999 })
  await r.sim.addDifference({ ...day, number: 'stranger1', kind: 'extra', amount: 5 })
  const differing = await file(bills.billTradebill, { bill_type: 'SUCCESS' })
  expect(differing.slice(1, 3).map((line) => [line.split(',')[6], line.split(',')[24]])).toEqual([
    ['`stranger1', '`0.05'],
    [`\`${second.out_trade_no}`, '`19.99'],
  ])
  expect(await codeOf(client.call(bills.billTradebill, { bill_date: '2026-02-31' }))).toBe('PARAM_ERROR')
  expect(await codeOf(client.download(bills.billdownloadFile, { token: 'none' }))).toBe('NOT_FOUND')
})
