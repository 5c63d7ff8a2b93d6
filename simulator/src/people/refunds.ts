import { compact, rfc3339 } from '../pay/times.ts'
import type { Corp } from '../world/corp.ts'
import { heldAccount, merchantAccount } from '../world/money.ts'
import type { Order, Refund, RefundStatus } from '../world/trade-rows.ts'
import { note, Refusal, type World } from '../world/world.ts'
import { payNumber, tradeKey, whoIs } from './orders.ts'
import { tellMerchant } from './pay-notices.ts'
import { plan } from './pay-pending.ts'
import { yuan } from './redpacks.ts'
import { payBack } from './wallets.ts'

/** Parts of one order. */
export const MOST_REFUNDS = 50

export const refundOf = (corp: Corp, mch_id: string, out_refund_no: string) => corp.refunds.get(tradeKey(mch_id, out_refund_no))
export const refundsOf = (corp: Corp, order: Order): Refund[] =>
  [...corp.refunds.values()].filter((r) => r.mch_id === order.mch_id && r.out_trade_no === order.out_trade_no)
/** What is given back or on its way there. */
export const refundedOf = (refunds: Refund[]) => refunds.filter((r) => r.status !== 'CLOSED').reduce((sum, r) => sum + r.amount, 0)

/**
 * The part of an amount that the person paid: the rest was the voucher's, and stays with the merchant. What was given back already is looked
 * at, not computed: whichever refund is closed, no cent above what was paid goes out.
 */
function payerPart(order: Order, refunds: Refund[], amount: number): number {
  const given = refunds.filter((r) => r.status !== 'CLOSED').reduce((sum, r) => sum + r.payer_refund, 0)
  const due = Math.round(((refundedOf(refunds) + amount) * order.payer_total) / order.total)
  return Math.max(0, Math.min(due - given, amount))
}

/** Money leaves the merchant at once and reaches the person after `refund_ms`. The caller has looked whether it may be. */
export function beginRefund(
  world: World,
  corp: Corp,
  order: Order,
  what: Pick<Refund, 'out_refund_no' | 'amount' | 'reason' | 'notify_url' | 'door'>,
  call: string,
) {
  const key = tradeKey(order.mch_id, what.out_refund_no)
  const refund: Refund = {
    ...what,
    mch_id: order.mch_id,
    out_trade_no: order.out_trade_no,
    refund_id: payNumber(corp, '5030', key),
    payer_refund: payerPart(order, refundsOf(corp, order), what.amount),
    made_at: world.clock.now(),
    status: 'PROCESSING',
    success_at: 0,
  }
  corp.refunds.set(key, refund)
  order.state = 'REFUND'
  const moved = { amount: refund.payer_refund, call, number: refund.out_refund_no, corpid: corp.corpid }
  world.money.book({ kind: 'refund', from: merchantAccount(order.mch_id), to: heldAccount(order.mch_id), ...moved })
  plan(corp, { at: world.clock.now() + world.settings.refund_ms, what: 'refund', key })
  world.changed()
  return refund
}

export function finishRefund(world: World, corp: Corp, key: string) {
  const refund = corp.refunds.get(key)
  if (refund?.status === 'PROCESSING') endRefund(world, corp, refund, 'SUCCESS')
}

/** SUCCESS: it arrives; CLOSED: it goes back to the merchant; ABNORMAL: it lies there until somebody looks. */
export function endRefund(world: World, corp: Corp, refund: Refund, status: Exclude<RefundStatus, 'PROCESSING'>) {
  const order = corp.orders.get(tradeKey(refund.mch_id, refund.out_trade_no))
  const person = order?.payer && whoIs(world, order.payer)
  if (!order || !person || (refund.status !== 'PROCESSING' && refund.status !== 'ABNORMAL')) throw new Refusal('这笔退款已经有结果了')
  const account = heldAccount(refund.mch_id)
  const moved = { amount: refund.payer_refund, call: 'refund', number: refund.out_refund_no, corpid: corp.corpid }
  refund.status = status
  if (status === 'SUCCESS') {
    payBack(world, person, order.means, { account, ...moved })
    refund.success_at = world.clock.now()
  } else if (status === 'CLOSED') world.money.book({ kind: 'refund_closed', from: account, to: merchantAccount(refund.mch_id), ...moved })
  note(world, 'person', corp, '退款', `${refund.out_refund_no} · ${yuan(refund.payer_refund)} · ${status}`)
  tellMerchant(world, corp, {
    mch_id: refund.mch_id,
    door: refund.door,
    url: refund.notify_url,
    event_type: `REFUND.${status}`,
    original_type: 'refund',
    summary: { SUCCESS: '退款成功', CLOSED: '退款关闭', ABNORMAL: '退款异常' }[status],
    resource: refund.door === 'v3' ? refundNotice(order, refund) : v2RefundNotice(order, refund),
  })
  world.changed()
}

export const receivedBy = (order: Order) => (order.means === 'card' ? '招商银行借记卡0403' : '支付用户零钱')

function refundNotice(order: Order, refund: Refund) {
  return {
    mchid: refund.mch_id,
    out_trade_no: refund.out_trade_no,
    transaction_id: order.transaction_id,
    out_refund_no: refund.out_refund_no,
    refund_id: refund.refund_id,
    refund_status: refund.status,
    ...(refund.success_at ? { success_time: rfc3339(refund.success_at) } : {}),
    user_received_account: receivedBy(order),
    amount: { total: order.total, refund: refund.amount, payer_total: order.payer_total, payer_refund: refund.payer_refund },
  }
}

function v2RefundNotice(order: Order, refund: Refund) {
  return {
    appid: order.appid,
    mch_id: order.mch_id,
    transaction_id: order.transaction_id,
    out_trade_no: order.out_trade_no,
    refund_id: refund.refund_id,
    out_refund_no: refund.out_refund_no,
    total_fee: order.total,
    refund_fee: refund.amount,
    settlement_refund_fee: refund.payer_refund,
    refund_status: { SUCCESS: 'SUCCESS', CLOSED: 'REFUNDCLOSE', ABNORMAL: 'CHANGE', PROCESSING: 'PROCESSING' }[refund.status],
    ...(refund.success_at ? { success_time: compact(refund.success_at).replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3 $4:$5:$6') } : {}),
    refund_recv_accout: receivedBy(order),
    refund_account: 'REFUND_SOURCE_RECHARGE_FUNDS',
    refund_request_source: 'API',
  }
}
