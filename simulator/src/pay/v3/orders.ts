import * as calls from '@rapport/wecom/pay/v3/orders.ts'
import { orderByTransaction, orderOf, prepay, stateOf, tradeKey, transactionOf, unpaid } from '../../people/orders.ts'
import type { Order } from '../../world/trade-rows.ts'
import { needBound, needPerson, onV3, refuse, type V3, type V3Handler } from './handler.ts'

interface Asked {
  appid: string
  out_trade_no: string
  description: string
  attach?: string
  goods_tag?: string
  notify_url: string
  time_expire?: string
  amount: { total: number; currency?: string }
  scene_info?: { device_id?: string }
}

const SOONEST_MS = 60_000

/** The same number with the same fields is the same order, and gets a new way to the cashier. */
function place(ctx: V3, trade_type: Order['trade_type'], asked: Asked, openid = ''): Order {
  const { world, corp, merchant } = ctx
  needBound(ctx, asked.appid)
  if (asked.amount.currency !== undefined && asked.amount.currency !== 'CNY') refuse(400, 'PARAM_ERROR', 'currency 只支持 CNY')
  const now = world.clock.now()
  const expires_at = asked.time_expire === undefined ? now + world.settings.order_seconds * 1000 : Date.parse(asked.time_expire)
  if (Number.isNaN(expires_at)) refuse(400, 'PARAM_ERROR', 'time_expire 应为 rfc3339 格式')
  const order: Order = {
    mch_id: merchant.mch_id,
    appid: asked.appid,
    out_trade_no: asked.out_trade_no,
    door: 'v3',
    trade_type,
    description: asked.description,
    attach: asked.attach ?? '',
    goods_tag: asked.goods_tag ?? '',
    total: asked.amount.total,
    notify_url: asked.notify_url,
    openid,
    device_id: asked.scene_info?.device_id ?? '',
    made_at: now,
    expires_at,
    ...unpaid,
  }
  const before = orderOf(corp, merchant.mch_id, asked.out_trade_no)
  if (before) return again(ctx, before, order)
  if (expires_at < now + SOONEST_MS) refuse(400, 'PARAM_ERROR', 'time_expire 时间过短，要晚于下单时间 1 分钟')
  corp.orders.set(tradeKey(order.mch_id, order.out_trade_no), order)
  world.changed()
  return order
}

const SAME = ['appid', 'trade_type', 'description', 'attach', 'total', 'notify_url', 'openid'] as const

function again({ world }: V3, before: Order, order: Order): Order {
  const state = stateOf(world, before)
  if (state === 'SUCCESS' || state === 'REFUND') refuse(400, 'ORDER_PAID', '该订单已支付')
  if (state === 'CLOSED') refuse(400, 'ORDER_CLOSED', '该订单已关闭，请重新下单')
  if (before.door !== 'v3' || SAME.some((name) => before[name] !== order[name]))
    refuse(403, 'OUT_TRADE_NO_USED', '商户订单号重复，请核实是否重复提交')
  return before
}

const need = (order: Order | undefined): Order => order ?? refuse(404, 'ORDER_NOT_EXIST', '订单不存在')

export const orderHandlers: V3Handler[] = [
  onV3(calls.payTransactionsJsapi, (ctx, input) => {
    needBound(ctx, input.appid)
    needPerson(ctx, input.payer.openid, input.appid)
    const order = place(ctx, 'JSAPI', input, input.payer.openid)
    return { prepay_id: prepay(ctx.world, ctx.corp, order, ctx.world.settings.prepay_seconds) }
  }),
  onV3(calls.payTransactionsNative, (ctx, input) => {
    const order = place(ctx, 'NATIVE', input)
    return { code_url: `weixin://wxpay/bizpayurl?pr=${prepay(ctx.world, ctx.corp, order, ctx.world.settings.prepay_seconds)}` }
  }),
  onV3(calls.payTransactionsH5, (ctx, input) => {
    const order = place(ctx, 'MWEB', input)
    const id = prepay(ctx.world, ctx.corp, order, ctx.world.settings.h5_seconds)
    return {
      h5_url: `${ctx.world.origins.pay?.url ?? ''}/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${id}&package=${ctx.world.clock.seconds()}`,
    }
  }),
  onV3(calls.payTransactionsOutTradeNo, (ctx, { out_trade_no }) =>
    transactionOf(ctx.world, ctx.corp, need(orderOf(ctx.corp, ctx.merchant.mch_id, out_trade_no))),
  ),
  onV3(calls.payTransactionsId, (ctx, { transaction_id }) =>
    transactionOf(ctx.world, ctx.corp, need(orderByTransaction(ctx.corp, ctx.merchant.mch_id, transaction_id))),
  ),
  onV3(calls.payTransactionsClose, ({ world, corp, merchant }, { out_trade_no }) => {
    const order = need(orderOf(corp, merchant.mch_id, out_trade_no))
    const state = stateOf(world, order)
    if (state === 'SUCCESS' || state === 'REFUND') refuse(400, 'ORDER_PAID', '该订单已支付，不能关闭')
    order.state = 'CLOSED'
    world.changed()
    return {}
  }),
]
