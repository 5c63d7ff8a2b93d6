import { gzipSync } from 'node:zlib'
import type { PayInput } from '@rapport/wecom/pay/call.ts'
import { nonceStr } from '@rapport/wecom/pay/sign.ts'
import * as calls from '@rapport/wecom/pay/trade-calls.ts'
import { orderByTransaction, orderOf, prepay, stateOf, tradeKey, unpaid, v2Transaction } from '../people/orders.ts'
import { beginRefund, receivedBy, refundOf, refundsOf } from '../people/refunds.ts'
import { walletOf } from '../people/wallets.ts'
import { merchantAccount } from '../world/money.ts'
import { personOf } from '../world/openids.ts'
import type { Bill } from '../world/pay-rows.ts'
import type { Order, Refund } from '../world/trade-rows.ts'
import { dayTrouble, tradeBill } from './bill-files.ts'
import { found, groupPacket, known, make, rate } from './bills.ts'
import { deny, onPay, type Pay, type PayHandler } from './handler.ts'
import { beijing, fromCompact } from './times.ts'
import { bound } from './v3/handler.ts'
import { refundTrouble } from './v3/refunds.ts'

// Orders, refunds and payments to people of v2. They are the same rows as those of v3.

const common = ({ merchant }: Pay, appid: string) => ({ appid, mch_id: merchant.mch_id, nonce_str: nonceStr() })

function needBound({ world, merchant }: Pay, appid: string) {
  if (!bound(world, merchant, appid)) deny('APPID_MCHID_NOT_MATCH', 'appid 和 mch_id 不匹配')
}

function place(ctx: Pay, input: PayInput<typeof calls.unifiedorder>): Order {
  const { world, corp, merchant } = ctx
  const now = world.clock.now()
  needBound(ctx, input.appid)
  if (input.trade_type === 'JSAPI' && !input.openid) deny('PARAM_ERROR', 'JSAPI 支付必须传 openid')
  if (input.openid && !personOf(world, input.openid, input.appid)) deny('PARAM_ERROR', 'openid 与 appid 不匹配')
  const expires_at = input.time_expire ? fromCompact(input.time_expire) : now + world.settings.order_seconds * 1000
  const order: Order = {
    mch_id: merchant.mch_id,
    appid: input.appid,
    out_trade_no: input.out_trade_no,
    door: 'v2',
    trade_type: input.trade_type,
    description: input.body,
    attach: input.attach ?? '',
    goods_tag: input.goods_tag ?? '',
    total: input.total_fee,
    notify_url: input.notify_url,
    openid: input.openid ?? '',
    device_id: input.device_info ?? '',
    made_at: now,
    expires_at,
    ...unpaid,
  }
  const before = orderOf(corp, merchant.mch_id, input.out_trade_no)
  if (before) return again(ctx, before, order)
  if (!(expires_at >= now + 60_000)) deny('PARAM_ERROR', 'time_expire 时间过短，刷卡至少 1 分钟，其他 5 分钟')
  corp.orders.set(tradeKey(order.mch_id, order.out_trade_no), order)
  world.changed()
  return order
}

const SAME = ['appid', 'trade_type', 'description', 'attach', 'total', 'openid', 'door'] as const

function again({ world }: Pay, before: Order, order: Order): Order {
  const state = stateOf(world, before)
  if (state === 'SUCCESS' || state === 'REFUND') deny('ORDERPAID', '该订单已支付')
  if (state === 'CLOSED') deny('ORDERCLOSED', '该订单已关闭')
  if (SAME.some((name) => before[name] !== order[name])) deny('OUT_TRADE_NO_USED', '商户订单号重复')
  return before
}

function needOrder({ corp, merchant }: Pay, asked: { transaction_id?: string; out_trade_no?: string }): Order {
  const { mch_id } = merchant
  const order = asked.transaction_id
    ? orderByTransaction(corp, mch_id, asked.transaction_id)
    : orderOf(corp, mch_id, asked.out_trade_no ?? '')
  return order ?? deny('ORDERNOTEXIST', '订单不存在')
}

const said: Record<Order['state'], string> = {
  NOTPAY: '订单未支付',
  SUCCESS: '支付成功',
  REFUND: '订单发生过退款，退款详情请查询退款单',
  CLOSED: '订单已关闭',
}

const refunded = (ctx: Pay, order: Order, refund: Refund) => ({
  ...common(ctx, order.appid),
  transaction_id: order.transaction_id,
  out_trade_no: order.out_trade_no,
  out_refund_no: refund.out_refund_no,
  refund_id: refund.refund_id,
  refund_fee: refund.amount,
  total_fee: order.total,
  cash_fee: order.payer_total,
  cash_refund_fee: refund.payer_refund,
})

const refundStates: Record<Refund['status'], string> = {
  SUCCESS: 'SUCCESS',
  CLOSED: 'REFUNDCLOSE',
  PROCESSING: 'PROCESSING',
  ABNORMAL: 'CHANGE',
}

function refundsAsked(ctx: Pay, input: PayInput<typeof calls.refundquery>): { order: Order; refunds: Refund[] } {
  const { corp, merchant } = ctx
  const { mch_id } = merchant
  const byId = input.refund_id ? corp.refunds.get(corp.payNumbers.get(input.refund_id) ?? '') : undefined
  const one = byId ?? (input.out_refund_no ? refundOf(corp, mch_id, input.out_refund_no) : undefined)
  if (one?.mch_id === mch_id) return { order: orderOf(corp, mch_id, one.out_trade_no)!, refunds: [one] }
  if (input.refund_id || input.out_refund_no) deny('REFUNDNOTEXIST', '不存在该退款单')
  const order = needOrder(ctx, input)
  const refunds = refundsOf(corp, order)
  if (refunds.length === 0) deny('REFUNDNOTEXIST', '不存在该退款单')
  return { order, refunds }
}

const paidTo = (bill: Bill) => ({ partner_trade_no: bill.bill_no, payment_no: bill.listid, payment_time: beijing(bill.made_at) })

/** What only the pay origin answers. */
export const tradeHandlers: PayHandler[] = [
  onPay(calls.unifiedorder, (ctx, input) => {
    const { world, corp } = ctx
    const order = place(ctx, input)
    const seconds = input.trade_type === 'MWEB' ? world.settings.h5_seconds : world.settings.prepay_seconds
    const prepay_id = prepay(world, corp, order, seconds)
    const page = `${world.origins.pay?.url ?? ''}/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${prepay_id}&package=${world.clock.seconds()}`
    return {
      ...common(ctx, input.appid),
      trade_type: input.trade_type,
      prepay_id,
      ...(input.trade_type === 'NATIVE' ? { code_url: `weixin://wxpay/bizpayurl?pr=${prepay_id}` } : {}),
      ...(input.trade_type === 'MWEB' ? { mweb_url: page } : {}),
    }
  }),
  onPay(calls.orderquery, (ctx, input) => {
    const order = needOrder(ctx, input)
    const state = stateOf(ctx.world, order)
    const { result_code, ...paid } = v2Transaction(order)
    const { out_trade_no } = order
    return {
      ...(order.transaction_id ? paid : { out_trade_no }),
      ...common(ctx, order.appid),
      trade_state: state,
      trade_state_desc: said[state],
    }
  }),
  onPay(calls.closeorder, (ctx, input) => {
    const order = needOrder(ctx, input)
    const state = stateOf(ctx.world, order)
    if (state === 'SUCCESS' || state === 'REFUND') deny('ORDERPAID', '订单已支付')
    if (state === 'CLOSED') deny('ORDERCLOSED', '订单已关闭')
    order.state = 'CLOSED'
    ctx.world.changed()
    return common(ctx, order.appid)
  }),
  onPay(calls.refund, (ctx, input) => {
    const { world, corp, merchant, call } = ctx
    const order = needOrder(ctx, input)
    const before = refundOf(corp, merchant.mch_id, input.out_refund_no)
    if (before) {
      const same = before.out_trade_no === order.out_trade_no && before.amount === input.refund_fee
      return same ? refunded(ctx, order, before) : deny('REFUND_FEE_MISMATCH', '订单金额或退款金额与之前请求不一致，请核实后再试')
    }
    const trouble = refundTrouble(ctx, order, { refund: input.refund_fee, total: input.total_fee })
    if (trouble) deny(trouble[0] === 'NOT_ENOUGH' ? 'NOTENOUGH' : trouble[0], trouble[1])
    const what = { out_refund_no: input.out_refund_no, amount: input.refund_fee, reason: input.refund_desc ?? '' }
    return refunded(ctx, order, beginRefund(world, corp, order, { ...what, notify_url: input.notify_url ?? '', door: 'v2' }, call.name))
  }),
  onPay(calls.refundquery, (ctx, input) => {
    const { order, refunds } = refundsAsked(ctx, input)
    const rows = refunds.flatMap((refund, n) => [
      [`out_refund_no_${n}`, refund.out_refund_no],
      [`refund_id_${n}`, refund.refund_id],
      [`refund_fee_${n}`, refund.amount],
      [`refund_status_${n}`, refundStates[refund.status]],
      [`refund_recv_accout_${n}`, receivedBy(order)],
      ...(refund.success_at ? [[`refund_success_time_${n}`, beijing(refund.success_at)]] : []),
    ])
    const { transaction_id, out_trade_no, total: total_fee, payer_total: cash_fee } = order
    const head = { ...common(ctx, order.appid), transaction_id, out_trade_no, total_fee, cash_fee, refund_count: refunds.length }
    return { ...head, ...Object.fromEntries(rows) } as never
  }),
  onPay(calls.sendgroupredpack, (ctx, input) => {
    const bill = groupPacket(ctx, input)
    return {
      mch_billno: bill.bill_no,
      mch_id: bill.mch_id,
      wxappid: input.wxappid,
      re_openid: bill.openid,
      total_amount: bill.amount,
      send_listid: bill.listid,
    }
  }),
  onPay(calls.transfers, (ctx, input) => {
    rate(ctx)
    needBound(ctx, input.mch_appid)
    const before = known(ctx, input.partner_trade_no)
    const answer = (bill: Bill) => ({ mch_appid: input.mch_appid, mchid: ctx.merchant.mch_id, nonce_str: nonceStr(), ...paidTo(bill) })
    if (before) return answer(before)
    const person = personOf(ctx.world, input.openid, input.mch_appid)
    if (!person) deny('OPENID_ERROR', 'openid 与商户 appid 不匹配')
    const { real_name, risk } = walletOf(ctx.world, person)
    if (risk) deny('NO_AUTH', '此请求可能存在风险，已被微信拦截')
    if (input.check_name === 'FORCE_CHECK' && !input.re_user_name) deny('PARAM_ERROR', 're_user_name 必填')
    if (input.check_name === 'FORCE_CHECK' && real_name && real_name !== input.re_user_name) deny('NAME_MISMATCH', '真实姓名不一致')
    const { mch_transfer_max_cents, mch_transfer_min_cents } = ctx.world.settings
    if (input.amount < mch_transfer_min_cents || input.amount > mch_transfer_max_cents) deny('AMOUNT_LIMIT', '金额超限')
    if (ctx.world.money.balance(merchantAccount(ctx.merchant.mch_id)) < input.amount) deny('NOTENOUGH', '余额不足')
    return answer(make(ctx, { kind: 'payment', bill_no: input.partner_trade_no, amount: input.amount, openid: input.openid }, person))
  }),
  onPay(calls.gettransferinfo, (ctx, { partner_trade_no, appid }) => {
    const bill = found(ctx, partner_trade_no, 'payment')
    return {
      appid,
      mch_id: ctx.merchant.mch_id,
      partner_trade_no,
      detail_id: bill.listid,
      status: bill.status === 'RECEIVED' ? 'SUCCESS' : bill.status === 'FAILED' ? 'FAILED' : 'PROCESSING',
      ...(bill.reason ? { reason: bill.reason } : {}),
      openid: bill.openid,
      ...(bill.request.re_user_name ? { transfer_name: String(bill.request.re_user_name) } : {}),
      payment_amount: bill.amount,
      transfer_time: beijing(bill.made_at),
      payment_time: beijing(bill.received_at ?? bill.made_at),
      desc: String(bill.request.desc),
    }
  }),
  onPay(calls.downloadbill, ({ world, corp, merchant }, { bill_date, bill_type = 'ALL', tar_type }) => {
    const date = bill_date.replace(/^(....)(..)(..)$/, '$1-$2-$3')
    const trouble = dayTrouble(world, date)
    if (trouble) deny(trouble.code, trouble.words)
    // nothing is refunded to those who charge a merchant's account here
    const text = bill_type === 'RECHARGE_REFUND' ? undefined : tradeBill(corp, merchant, date, bill_type)
    if (text === undefined) deny('NO_STATEMENT_EXIST', 'No Bill Exist')
    return (tar_type ? gzipSync(text) : Buffer.from(text)) as never
  }),
]
