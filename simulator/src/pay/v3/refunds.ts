import * as calls from '@rapport/wecom/pay/v3/refunds.ts'
import { orderByTransaction, orderOf } from '../../people/orders.ts'
import { beginRefund, MOST_REFUNDS, receivedBy, refundedOf, refundOf, refundsOf } from '../../people/refunds.ts'
import { merchantAccount } from '../../world/money.ts'
import type { Order, Refund } from '../../world/trade-rows.ts'
import { rfc3339 } from '../times.ts'
import { onV3, refuse, type V3, type V3Handler } from './handler.ts'

function view(order: Order, refund: Refund) {
  const { coupon_id } = order
  const discount_refund = refund.amount - refund.payer_refund
  return {
    refund_id: refund.refund_id,
    out_refund_no: refund.out_refund_no,
    transaction_id: order.transaction_id,
    out_trade_no: refund.out_trade_no,
    channel: 'ORIGINAL',
    user_received_account: receivedBy(order),
    ...(refund.success_at ? { success_time: rfc3339(refund.success_at) } : {}),
    create_time: rfc3339(refund.made_at),
    status: refund.status,
    funds_account: 'AVAILABLE',
    amount: {
      total: order.total,
      refund: refund.amount,
      payer_total: order.payer_total,
      payer_refund: refund.payer_refund,
      settlement_refund: refund.payer_refund,
      settlement_total: order.payer_total,
      discount_refund,
      currency: 'CNY',
    },
    ...(coupon_id
      ? {
          promotion_detail: [
            {
              promotion_id: coupon_id,
              scope: 'GLOBAL',
              type: 'COUPON',
              amount: order.total - order.payer_total,
              refund_amount: discount_refund,
            },
          ],
        }
      : {}),
  }
}

interface Asked {
  transaction_id?: string
  out_trade_no?: string
  out_refund_no: string
  amount: { refund: number; total: number; currency: string }
}

function orderOfRefund({ corp, merchant }: V3, asked: Asked): Order {
  const { mch_id } = merchant
  const order = asked.transaction_id
    ? orderByTransaction(corp, mch_id, asked.transaction_id)
    : orderOf(corp, mch_id, asked.out_trade_no ?? '')
  if (!order) refuse(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
  if (asked.out_trade_no && asked.out_trade_no !== order.out_trade_no) refuse(400, 'INVALID_REQUEST', '商户订单号与微信支付订单号不一致')
  return order
}

/** The rules of one refund, whichever door it comes by: a sentence when one is broken. */
export function refundTrouble(
  ctx: Pick<V3, 'world' | 'corp'>,
  order: Order,
  asked: { refund: number; total: number },
): [string, string] | undefined {
  const { world, corp } = ctx
  if (!order.transaction_id) return ['INVALID_REQUEST', '订单未支付，不能退款']
  if (asked.total !== order.total) return ['INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试']
  if (order.paid_at + world.settings.refund_seconds * 1000 < world.clock.now()) return ['INVALID_REQUEST', '订单已超过可退款的最长时间']
  const refunds = refundsOf(corp, order)
  if (refunds.length >= MOST_REFUNDS) return ['INVALID_REQUEST', '订单的部分退款次数超限']
  if (refundedOf(refunds) + asked.refund > order.total) return ['INVALID_REQUEST', '申请退款金额大于订单可退金额']
  const due = Math.ceil((asked.refund * order.payer_total) / order.total)
  if (world.money.balance(merchantAccount(order.mch_id)) < due) return ['NOT_ENOUGH', '基本账户余额不足，请充值后重新发起']
  return undefined
}

export const refundHandlers: V3Handler[] = [
  onV3(calls.refundDomesticRefunds, (ctx, input) => {
    const { world, corp, merchant, call } = ctx
    const order = orderOfRefund(ctx, input)
    const before = refundOf(corp, merchant.mch_id, input.out_refund_no)
    if (before) {
      const same = before.out_trade_no === order.out_trade_no && before.amount === input.amount.refund && order.total === input.amount.total
      return same ? view(order, before) : refuse(400, 'INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试')
    }
    if (input.amount.currency !== 'CNY') refuse(400, 'PARAM_ERROR', 'currency 只支持 CNY')
    const trouble = refundTrouble(ctx, order, input.amount)
    if (trouble) refuse(trouble[0] === 'NOT_ENOUGH' ? 403 : 400, ...trouble)
    const what = { out_refund_no: input.out_refund_no, amount: input.amount.refund, reason: input.reason ?? '' }
    return view(order, beginRefund(world, corp, order, { ...what, notify_url: input.notify_url ?? '', door: 'v3' }, call.name))
  }),
  onV3(calls.refundDomesticRefundsQuery, ({ corp, merchant }, { out_refund_no }) => {
    const refund = refundOf(corp, merchant.mch_id, out_refund_no) ?? refuse(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
    return view(orderOf(corp, merchant.mch_id, refund.out_trade_no)!, refund)
  }),
]
