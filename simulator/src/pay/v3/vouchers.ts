import * as calls from '@rapport/wecom/pay/v3/vouchers.ts'
import { couponStatus, couponView, stockView } from '../../people/coupons.ts'
import { plan } from '../../people/pay-pending.ts'
import { walletOf } from '../../people/wallets.ts'
import { heldAccount, merchantAccount } from '../../world/money.ts'
import { personKey } from '../../world/openids.ts'
import type { Coupon, Stock } from '../../world/trade-rows.ts'
import { dayOf, rfc3339 } from '../times.ts'
import { needBound, needPerson, onV3, refuse, type V3, type V3Handler } from './handler.ts'

function needStock({ corp, merchant }: V3, stock_id: string): Stock {
  const stock = corp.stocks.get(stock_id)
  return stock?.mch_id === merchant.mch_id ? stock : refuse(404, 'RESOURCE_NOT_EXISTS', '批次不存在')
}

const moment = (text: string) => {
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? refuse(400, 'PARAM_ERROR', '时间应为 rfc3339 格式') : ms
}

/** Why this person gets none of the stock now. */
function sendTrouble({ world, corp }: V3, stock: Stock, person: string): string | undefined {
  const now = world.clock.now()
  if (stock.status !== 'running') return '批次状态不是运行中'
  if (now >= stock.ends_at) return '批次已过期'
  const sent = [...corp.coupons.values()].filter((c) => c.stock_id === stock.stock_id)
  if (sent.length >= stock.max_coupons || (sent.length + 1) * stock.coupon_amount > stock.max_amount) return '批次预算不足'
  if (sent.filter((c) => c.person === person).length >= stock.max_per_user) return '用户已达领用上限'
  const today = sent.filter((c) => dayOf(c.made_at) === dayOf(now)).length
  if (stock.max_amount_by_day && (today + 1) * stock.coupon_amount > stock.max_amount_by_day) return '批次单天发放上限'
  return undefined
}

const page = <T>(rows: T[], offset: number, limit: number) => ({
  total_count: rows.length,
  offset,
  limit,
  data: rows.slice(offset * limit, (offset + 1) * limit),
})

const change = (ctx: V3, stock_id: string, from: Stock['status'], to: Stock['status']) => {
  const stock = needStock(ctx, stock_id)
  if (stock.status !== from) refuse(400, 'INVALID_REQUEST', `批次状态是 ${stock.status}，不支持此操作`)
  stock.status = to
  ctx.world.changed()
  return stock
}

export const voucherHandlers: V3Handler[] = [
  onV3(calls.favorCouponStocks, ({ world, corp, merchant }, input) => {
    const { mch_id } = merchant
    const before = [...corp.stocks.values()].find((s) => s.mch_id === mch_id && s.out_request_no === input.out_request_no)
    if (before) return { stock_id: before.stock_id, create_time: rfc3339(before.made_at) }
    const { stock_use_rule: use, coupon_use_rule: rule } = input
    if (input.belong_merchant !== mch_id) refuse(400, 'INVALID_REQUEST', 'belong_merchant 与创建批次的商户号不一致')
    if (!rule.fixed_normal_coupon) refuse(400, 'PARAM_ERROR', 'fixed_normal_coupon 必填')
    const { coupon_amount, transaction_minimum } = rule.fixed_normal_coupon
    if (use.max_amount !== use.max_coupons * coupon_amount) refuse(400, 'PARAM_ERROR', '总预算应等于发放总上限乘以面额')
    if (transaction_minimum <= coupon_amount) refuse(400, 'PARAM_ERROR', '使用门槛应大于面额')
    const stock: Stock = {
      stock_id: String(10_000_000 + corp.ids.number()),
      mch_id,
      out_request_no: input.out_request_no,
      name: input.stock_name,
      description: input.pattern_info?.description ?? '',
      begins_at: moment(input.available_begin_time),
      ends_at: moment(input.available_end_time),
      max_coupons: use.max_coupons,
      max_amount: use.max_amount,
      max_amount_by_day: use.max_amount_by_day ?? 0,
      max_per_user: use.max_coupons_per_user,
      coupon_amount,
      minimum: transaction_minimum,
      no_cash: input.no_cash,
      merchants: rule.available_merchants,
      made_at: world.clock.now(),
      status: 'unactivated',
      started_at: 0,
      sent: 0,
    }
    if (stock.ends_at <= stock.begins_at || stock.ends_at <= world.clock.now()) refuse(400, 'PARAM_ERROR', '结束时间应晚于开始时间')
    corp.stocks.set(stock.stock_id, stock)
    world.changed()
    return { stock_id: stock.stock_id, create_time: rfc3339(stock.made_at) }
  }),
  onV3(calls.favorStocksStart, (ctx, { stock_id }) => {
    const { world, corp, merchant, call } = ctx
    const stock = needStock(ctx, stock_id)
    if (stock.status === 'unactivated' && !stock.no_cash) {
      if (world.money.balance(merchantAccount(merchant.mch_id)) < stock.max_amount)
        refuse(403, 'NOT_ENOUGH', '商户余额不足，请充值后再激活')
      const moved = { amount: stock.max_amount, call: call.name, number: stock_id, corpid: corp.corpid }
      world.money.book({ kind: 'stock', from: merchantAccount(merchant.mch_id), to: heldAccount(merchant.mch_id), ...moved })
    }
    change(ctx, stock_id, 'unactivated', 'running')
    stock.started_at = world.clock.now()
    plan(corp, { at: stock.ends_at, what: 'stock', key: stock_id })
    return { start_time: rfc3339(stock.started_at), stock_id }
  }),
  onV3(calls.favorStocksPause, (ctx, { stock_id }) => {
    change(ctx, stock_id, 'running', 'paused')
    return { pause_time: rfc3339(ctx.world.clock.now()), stock_id }
  }),
  onV3(calls.favorStocksRestart, (ctx, { stock_id }) => {
    change(ctx, stock_id, 'paused', 'running')
    return { restart_time: rfc3339(ctx.world.clock.now()), stock_id }
  }),
  onV3(calls.favorStock, (ctx, { stock_id }) => stockView(needStock(ctx, stock_id))),
  onV3(calls.favorStocks, ({ corp, merchant }, { offset, limit, status }) => {
    const mine = [...corp.stocks.values()].filter((s) => s.mch_id === merchant.mch_id && (!status || s.status === status))
    return page(mine.map(stockView), offset, limit)
  }),
  onV3(calls.favorCouponsSend, (ctx, input) => {
    const { world, corp } = ctx
    needBound(ctx, input.appid)
    const owner = needPerson(ctx, input.openid, input.appid)
    const stock = needStock(ctx, input.stock_id)
    const before = [...corp.coupons.values()].find((c) => c.stock_id === stock.stock_id && c.out_request_no === input.out_request_no)
    if (before) return before.openid === input.openid ? { coupon_id: before.coupon_id } : refuse(400, 'INVALID_REQUEST', '商户单据号重复')
    const person = personKey(owner)
    const trouble = walletOf(world, owner).risk ? '用户命中防刷规则' : sendTrouble(ctx, stock, person)
    if (trouble) refuse(403, 'RULE_LIMIT', trouble)
    const coupon: Coupon = {
      coupon_id: String(1_000_000_000 + corp.ids.number()),
      stock_id: stock.stock_id,
      out_request_no: input.out_request_no,
      person,
      openid: input.openid,
      made_at: world.clock.now(),
      used_at: 0,
      consume_mchid: '',
      transaction_id: '',
    }
    corp.coupons.set(coupon.coupon_id, coupon)
    stock.sent++
    world.changed()
    return { coupon_id: coupon.coupon_id }
  }),
  onV3(calls.favorCoupons, (ctx, input) => {
    const { world, corp, merchant } = ctx
    const person = personKey(needPerson(ctx, input.openid, input.appid))
    const mine = [...corp.coupons.values()].filter((c) => {
      const stock = corp.stocks.get(c.stock_id)!
      if (c.person !== person || !(stock.mch_id === merchant.mch_id || stock.merchants.includes(merchant.mch_id))) return false
      if (input.stock_id && c.stock_id !== input.stock_id) return false
      if (input.creator_mchid && stock.mch_id !== input.creator_mchid) return false
      return couponStatus(world, corp, c) === (input.status ?? couponStatus(world, corp, c))
    })
    const rows = mine.map((c) => ({ ...couponView(corp, c), status: couponStatus(world, corp, c) }))
    return page(rows, input.offset ?? 0, input.limit ?? 20)
  }),
  onV3(calls.favorCoupon, (ctx, input) => {
    const person = personKey(needPerson(ctx, input.openid, input.appid))
    const coupon = ctx.corp.coupons.get(input.coupon_id)
    if (coupon?.person !== person) refuse(404, 'RESOURCE_NOT_EXISTS', '券不存在')
    return { ...couponView(ctx.corp, coupon), status: couponStatus(ctx.world, ctx.corp, coupon) }
  }),
  onV3(calls.favorCallbacks, ({ world, merchant }, { notify_url, switch: on = true }) => {
    merchant.coupon_notify_url = on ? notify_url : ''
    world.changed()
    return { update_time: rfc3339(world.clock.now()), notify_url }
  }),
]
