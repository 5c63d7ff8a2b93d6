import { rfc3339 } from '../pay/times.ts'
import type { Corp } from '../world/corp.ts'
import { heldAccount, merchantAccount } from '../world/money.ts'
import type { Coupon, Order, Stock } from '../world/trade-rows.ts'
import type { World } from '../world/world.ts'
import { tellMerchant } from './pay-notices.ts'

export const couponStatus = (world: World, corp: Corp, coupon: Coupon) =>
  coupon.used_at ? 'USED' : corp.stocks.get(coupon.stock_id)!.ends_at <= world.clock.now() ? 'EXPIRED' : 'SENDED'

/** The best voucher that fits: what it takes off is less than the order costs. */
export function usableCoupon(world: World, corp: Corp, order: Order, person: string) {
  const now = world.clock.now()
  let best: { id: string; amount: number; name: string } | undefined
  for (const coupon of corp.coupons.values()) {
    if (coupon.person !== person || coupon.used_at) continue
    const stock = corp.stocks.get(coupon.stock_id)!
    const fits = stock.begins_at <= now && now < stock.ends_at && stock.merchants.includes(order.mch_id)
    if (!fits || order.total < stock.minimum || order.total <= stock.coupon_amount) continue
    if (stock.coupon_amount > (best?.amount ?? 0)) best = { id: coupon.coupon_id, amount: stock.coupon_amount, name: stock.name }
  }
  return best
}

/** The budget of the stock pays for it; a stock without money only makes the order cheaper. */
export function spendCoupon(world: World, corp: Corp, order: Order, coupon_id: string) {
  const coupon = corp.coupons.get(coupon_id)!
  const stock = corp.stocks.get(coupon.stock_id)!
  coupon.used_at = world.clock.now()
  coupon.consume_mchid = order.mch_id
  coupon.transaction_id = order.transaction_id
  order.coupon_id = coupon_id
  if (!stock.no_cash) {
    const moved = { amount: stock.coupon_amount, call: 'pay', number: order.out_trade_no, corpid: corp.corpid }
    world.money.book({ kind: 'coupon', from: heldAccount(stock.mch_id), to: merchantAccount(order.mch_id), ...moved })
  }
  tellMerchant(world, corp, {
    mch_id: stock.mch_id,
    door: 'v3',
    url: corp.merchants.get(stock.mch_id)?.coupon_notify_url ?? '',
    event_type: 'COUPON.USE',
    original_type: 'coupon',
    summary: '代金券核销通知',
    resource: { ...couponView(corp, coupon), status: 'USED' },
  })
}

/** Its time is over: what vouchers did not cost goes back. */
export function endStock(world: World, corp: Corp, stock_id: string) {
  const stock = corp.stocks.get(stock_id)
  if (!stock || stock.status === 'stoped') return
  stock.status = 'stoped'
  const used = [...corp.coupons.values()].filter((c) => c.stock_id === stock_id && c.used_at).length
  const moved = { amount: stock.max_amount - used * stock.coupon_amount, call: 'stock', number: stock_id, corpid: corp.corpid }
  if (!stock.no_cash)
    world.money.book({ kind: 'stock_returned', from: heldAccount(stock.mch_id), to: merchantAccount(stock.mch_id), ...moved })
  world.changed()
}

/** Without its status, which depends on when one looks. */
export function couponView(corp: Corp, coupon: Coupon) {
  const stock = corp.stocks.get(coupon.stock_id)!
  return {
    stock_creator_mchid: stock.mch_id,
    stock_id: stock.stock_id,
    coupon_id: coupon.coupon_id,
    coupon_name: stock.name,
    description: stock.description,
    create_time: rfc3339(coupon.made_at),
    coupon_type: 'NORMAL',
    no_cash: stock.no_cash,
    available_begin_time: rfc3339(stock.begins_at),
    available_end_time: rfc3339(stock.ends_at),
    singleitem: false,
    normal_coupon_information: { coupon_amount: stock.coupon_amount, transaction_minimum: stock.minimum },
    ...(coupon.used_at
      ? {
          consume_information: {
            consume_time: rfc3339(coupon.used_at),
            consume_mchid: coupon.consume_mchid,
            transaction_id: coupon.transaction_id,
          },
        }
      : {}),
  }
}

export const stockView = (stock: Stock) => ({
  stock_id: stock.stock_id,
  stock_creator_mchid: stock.mch_id,
  stock_name: stock.name,
  status: stock.status,
  create_time: rfc3339(stock.made_at),
  description: stock.description,
  available_begin_time: rfc3339(stock.begins_at),
  available_end_time: rfc3339(stock.ends_at),
  distributed_coupons: stock.sent,
  no_cash: stock.no_cash,
  ...(stock.started_at ? { start_time: rfc3339(stock.started_at) } : {}),
  singleitem: false,
  stock_type: 'NORMAL',
  stock_use_rule: {
    max_coupons: stock.max_coupons,
    max_amount: stock.max_amount,
    ...(stock.max_amount_by_day ? { max_amount_by_day: stock.max_amount_by_day } : {}),
    fixed_normal_coupon: { coupon_amount: stock.coupon_amount, transaction_minimum: stock.minimum },
    max_coupons_per_user: stock.max_per_user,
    coupon_type: 'NORMAL',
  },
})
