import { createPrivateKey } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as bills from '@rapport/wecom/pay/v3/bills.ts'
import type { AnyPayV3Call, PayV3Input, PayV3Output } from '@rapport/wecom/pay/v3/call.ts'
import type { PayV3Client } from '@rapport/wecom/pay/v3/client.ts'
import * as orders from '@rapport/wecom/pay/v3/orders.ts'
import * as refunds from '@rapport/wecom/pay/v3/refunds.ts'
import { authorization } from '@rapport/wecom/pay/v3/sign.ts'
import * as transfers from '@rapport/wecom/pay/v3/transfers.ts'
import * as vouchers from '@rapport/wecom/pay/v3/vouchers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerProblems } from '../../platform/conformance/answer.ts'
import { readFields } from '../../platform/conformance/notation.ts'
import { payV3, payV3Errors } from '../../platform/conformance/pay-v3.ts'
import { payCoverage } from '../src/pay/coverage.ts'
import { PUBLIC_KEY_ID } from '../src/pay/demo-keys.ts'
import { DEMO_MCH_ID } from '../src/scenarios/merchant.ts'
import { number, type PayRig, payRig } from './pay-rig.ts'

// Every call of v3 right and wrong, looked at on its way between client and simulator.

let r: PayRig
let client: PayV3Client
let answered: { status: number; body: string } = { status: 0, body: '' }
const seen = new Map<string, Set<string>>()
const tried = new Map<string, number>()

const between = createServer((req, res) => {
  const parts: Buffer[] = []
  req.on('data', (part: Buffer) => parts.push(part))
  const pass = async () => {
    const { authorization: signature = '', 'wechatpay-serial': serial } = req.headers
    const headers = {
      authorization: signature,
      'content-type': 'application/json',
      ...(serial ? { 'wechatpay-serial': String(serial) } : {}),
    }
    const body = Buffer.concat(parts)
    const reply = await fetch(r.origin + req.url, { method: req.method!, headers, ...(req.method === 'POST' ? { body } : {}) })
    const bytes = Buffer.from(await reply.arrayBuffer())
    answered = { status: reply.status, body: bytes.toString('utf8') }
    const signed = [...reply.headers].filter(([name]) => name.startsWith('wechatpay-'))
    res.writeHead(reply.status, Object.fromEntries(signed)).end(bytes)
  }
  req.on('end', () => void pass())
})

beforeAll(async () => {
  r = await payRig()
  await new Promise<void>((done) => between.listen(0, '127.0.0.1', done))
  const baseUrl = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
  client = r.client({ baseUrl, publicKey: { id: PUBLIC_KEY_ID, pem: r.keys.public_key } })
})
afterAll(async () => {
  await new Promise<void>((done) => between.close(() => done()))
  await r.close()
})

const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const rowOf = (call: AnyPayV3Call) => payV3.find((one) => name(one) === name(call))!

/** Signed as the client signs, whatever is in it. */
async function send(call: AnyPayV3Call, fields: Record<string, unknown>) {
  const row = { ...fields, ...(call.merchantAs && !(call.merchantAs in fields) ? { [call.merchantAs]: DEMO_MCH_ID } : {}) }
  const path = call.path.replace(/\{(\w+)\}/g, (_all, field: string) => {
    const value = encodeURIComponent(String(row[field] ?? ''))
    delete row[field]
    return value
  })
  const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
  const query = call.method === 'GET' ? `?${new URLSearchParams(given as Record<string, string>)}` : ''
  const body = call.method === 'GET' ? '' : JSON.stringify(given)
  const who = { mchId: DEMO_MCH_ID, serial: r.keys.serial, privateKey: createPrivateKey(r.keys.private_key!) }
  const headers = { authorization: authorization(who, call.method, path + query, body, Math.floor(Date.now() / 1000)) }
  const reply = await fetch(r.origin + path + query, { method: call.method, headers, ...(body ? { body } : {}) })
  return { status: reply.status, answer: JSON.parse((await reply.text()) || '{}') as { code?: string; message?: string } }
}

/** What is missing, too long or another value is refused with a code of the pages; parts of parts are the schema's business. */
async function wrongly<C extends AnyPayV3Call>(call: C, input: PayV3Input<C>) {
  const problems: string[] = []
  for (const field of readFields(rowOf(call).request).values()) {
    if (field.path.includes('.') || field.type === 'obj' || field.type === 'list') continue
    const inPath = call.path.includes(`{${field.path}}`)
    const bad: [string, unknown][] = []
    if (field.required && !inPath) bad.push(['missing', undefined])
    if (field.max !== undefined && field.type === 'str') bad.push(['too long', '1'.repeat(field.max + 1)])
    if (field.values) bad.push(['another value', 'NO_SUCH_VALUE'])
    for (const [what, value] of bad) {
      const { status, answer } = await send(call, { ...(input as object), [field.path]: value })
      tried.set(name(call), (tried.get(name(call)) ?? 0) + 1)
      const refused = status >= 400 && status < 500 && payV3Errors.includes(answer.code ?? '') && typeof answer.message === 'string'
      if (!refused) problems.push(`${field.path} ${what}: ${status} ${JSON.stringify(answer)}`)
    }
  }
  expect(problems).toEqual([])
}

async function rightly<C extends AnyPayV3Call>(call: C, input: PayV3Input<C>): Promise<PayV3Output<C>> {
  const output = await client.call(call, input)
  const key = name(call)
  if (!seen.has(key)) seen.set(key, new Set())
  const body = answered.body ? (JSON.parse(answered.body) as object) : {}
  expect(answerProblems(rowOf(call).answer, body, seen.get(key)!)).toEqual([])
  expect(answered.status).toBe(call.answers === 'nothing' ? 204 : 200)
  return output
}

const order = () => ({
  appid: r.appid,
  description: '蛋糕',
  out_trade_no: number('order'),
  notify_url: r.shop.url,
  attach: '备注',
  amount: { total: 20_000, currency: 'CNY' },
})

test('orders, and what is paid with a voucher and given back', async () => {
  const { now } = await r.sim.clock()
  const at = (days: number) => new Date(now + days * 86_400_000).toISOString()
  const stock = {
    stock_name: '满减',
    belong_merchant: DEMO_MCH_ID,
    available_begin_time: at(-1),
    available_end_time: at(5),
    stock_use_rule: {
      max_coupons: 2,
      max_amount: 2000,
      max_amount_by_day: 2000,
      max_coupons_per_user: 2,
      natural_person_limit: false,
      prevent_api_abuse: false,
    },
    pattern_info: { description: '全场' },
    coupon_use_rule: { fixed_normal_coupon: { coupon_amount: 1000, transaction_minimum: 2000 }, available_merchants: [DEMO_MCH_ID] },
    no_cash: false,
    stock_type: 'NORMAL' as const,
    out_request_no: number('S'),
  }
  await wrongly(vouchers.favorCouponStocks, stock)
  const { stock_id } = await rightly(vouchers.favorCouponStocks, stock)
  for (const call of [vouchers.favorStocksStart, vouchers.favorStocksPause, vouchers.favorStocksRestart]) {
    await wrongly(call, { stock_id })
    await rightly(call as typeof vouchers.favorStocksStart, { stock_id })
  }
  await wrongly(vouchers.favorStock, { stock_id })
  await rightly(vouchers.favorStock, { stock_id })
  await wrongly(vouchers.favorStocks, { offset: 0, limit: 10 })
  await rightly(vouchers.favorStocks, { offset: 0, limit: 10, status: 'running' })
  const gift = { openid: r.openid, stock_id, out_request_no: number('C'), appid: r.appid }
  await wrongly(vouchers.favorCouponsSend, gift)
  const { coupon_id } = await rightly(vouchers.favorCouponsSend, gift)
  await wrongly(vouchers.favorCallbacks, { notify_url: r.shop.url })
  await rightly(vouchers.favorCallbacks, { notify_url: r.shop.url })

  const asked = { ...order(), payer: { openid: r.openid }, scene_info: { payer_client_ip: '127.0.0.1', device_id: 'till' } }
  await wrongly(orders.payTransactionsJsapi, asked)
  const { prepay_id } = await rightly(orders.payTransactionsJsapi, asked)
  await wrongly(orders.payTransactionsNative, order())
  await rightly(orders.payTransactionsNative, order())
  const h5 = { ...order(), scene_info: { payer_client_ip: '127.0.0.1', h5_info: { type: 'Wap' as const } } }
  await wrongly(orders.payTransactionsH5, h5)
  await rightly(orders.payTransactionsH5, h5)
  const { out_trade_no } = asked
  await rightly(orders.payTransactionsOutTradeNo, { out_trade_no })
  const { transaction_id } = await r.sim.pay({ person_id: r.person, code: prepay_id })
  await wrongly(orders.payTransactionsOutTradeNo, { out_trade_no })
  await rightly(orders.payTransactionsOutTradeNo, { out_trade_no })
  await wrongly(orders.payTransactionsId, { transaction_id })
  await rightly(orders.payTransactionsId, { transaction_id })
  await wrongly(orders.payTransactionsClose, { out_trade_no: h5.out_trade_no })
  await rightly(orders.payTransactionsClose, { out_trade_no: h5.out_trade_no })

  await wrongly(vouchers.favorCoupons, { openid: r.openid, appid: r.appid })
  await rightly(vouchers.favorCoupons, { openid: r.openid, appid: r.appid })
  await wrongly(vouchers.favorCoupon, { openid: r.openid, coupon_id, appid: r.appid })
  await rightly(vouchers.favorCoupon, { openid: r.openid, coupon_id, appid: r.appid })

  const back = {
    out_trade_no,
    out_refund_no: number('R'),
    reason: '少了',
    notify_url: r.shop.url,
    amount: { refund: 500, total: 20_000, currency: 'CNY' },
  }
  await wrongly(refunds.refundDomesticRefunds, back)
  await rightly(refunds.refundDomesticRefunds, back)
  await r.sim.settled()
  await wrongly(refunds.refundDomesticRefundsQuery, { out_refund_no: back.out_refund_no })
  await rightly(refunds.refundDomesticRefundsQuery, { out_refund_no: back.out_refund_no })
})

test('transfers, and the bills of their day', async () => {
  const bill = (more: object = {}) => ({
    appid: r.appid,
    out_bill_no: number('T'),
    transfer_scene_id: '1000',
    openid: r.openid,
    transfer_amount: 500,
    transfer_remark: '奖励',
    transfer_scene_report_infos: [{ info_type: '活动名称', info_content: '秋日' }],
    ...more,
  })
  await wrongly(transfers.mchTransferBills, bill())
  const first = bill({ user_name: '小测' })
  const { transfer_bill_no } = await rightly(transfers.mchTransferBills, first)
  await wrongly(transfers.mchTransferByOutBillNo, { out_bill_no: first.out_bill_no })
  await rightly(transfers.mchTransferByOutBillNo, { out_bill_no: first.out_bill_no })
  await r.sim.failTransfer({ transfer: first.out_bill_no })
  await rightly(transfers.mchTransferBills, first)
  await wrongly(transfers.mchTransferByTransferBillNo, { transfer_bill_no })
  await rightly(transfers.mchTransferByTransferBillNo, { transfer_bill_no })
  const second = bill()
  await rightly(transfers.mchTransferBills, second)
  await wrongly(transfers.mchTransferCancel, { out_bill_no: second.out_bill_no })
  await rightly(transfers.mchTransferCancel, { out_bill_no: second.out_bill_no })

  const bill_date = new Date((await r.sim.clock()).now + 8 * 3_600_000).toISOString().slice(0, 10)
  await r.sim.setClock({ advance_ms: 48 * 3_600_000 })
  for (const call of [bills.billTradebill, bills.billFundflowbill]) {
    await wrongly(call, { bill_date } as never)
    await rightly(call as typeof bills.billTradebill, { bill_date, tar_type: 'GZIP' })
  }
  const token = new URL((JSON.parse(answered.body) as { download_url: string }).download_url).searchParams.get('token')!
  await wrongly(bills.billdownloadFile, { token })
  expect((await client.download(bills.billdownloadFile, { token })).length).toBeGreaterThan(100)
  seen.set(name(bills.billdownloadFile), new Set())
  await rightly(bills.certificates, {})
  await wrongly(bills.merchantFundBalance, { account_type: 'BASIC' })
  await rightly(bills.merchantFundBalance, { account_type: 'BASIC' })
})

test('nothing of the pages is left out, and --coverage shows it', () => {
  expect(payCoverage().filter(({ answered: told }) => !told)).toEqual([])
  expect(payV3.map(name).filter((one) => !seen.has(one))).toEqual([])
  for (const row of payV3)
    console.log(
      `v3\t${name(row)}\t${seen.get(name(row))?.size}/${readFields(row.answer).size} fields\t${tried.get(name(row)) ?? 0} refusals`,
    )
})
