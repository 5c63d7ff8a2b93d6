import { paySign as signOf } from '@rapport/wecom/pay/sign.ts'
import { isSigned, pageText } from '@rapport/wecom/pay/v3/sign.ts'
import { merchantKey } from '../pay/keys.ts'
import { compact, DAY_MS, rfc3339 } from '../pay/times.ts'
import type { Corp } from '../world/corp.ts'
import { merchantAccount } from '../world/money.ts'
import { openidOf, type Person, personKey } from '../world/openids.ts'
import type { Coupon, Order, PageParams, Payer } from '../world/trade-rows.ts'
import { note, Refusal, type World } from '../world/world.ts'
import { couponView, spendCoupon, usableCoupon } from './coupons.ts'
import { tellMerchant } from './pay-notices.ts'
import { yuan } from './redpacks.ts'
import { type Means, payFrom, walletOf } from './wallets.ts'

/** What stands on an order before anybody pays it. */
export const unpaid = {
  state: 'NOTPAY',
  transaction_id: '',
  paid_at: 0,
  payer_openid: '',
  means: 'balance',
  coupon_id: '',
  payer_total: 0,
} as const satisfies Partial<Order>

export const tradeKey = (mch_id: string, number: string) => `${mch_id} ${number}`

/** Unpaid beyond its time an order is closed, whoever looks. */
export function stateOf(world: World, order: Order): Order['state'] {
  return order.state === 'NOTPAY' && order.expires_at <= world.clock.now() ? 'CLOSED' : order.state
}

export const orderOf = (corp: Corp, mch_id: string, out_trade_no: string) => corp.orders.get(tradeKey(mch_id, out_trade_no))
export function orderByTransaction(corp: Corp, mch_id: string, transaction_id: string): Order | undefined {
  const key = corp.payNumbers.get(transaction_id)
  return key?.startsWith(`${mch_id} `) ? corp.orders.get(key) : undefined
}

/** A number of the platform's own, e.g. a transaction_id: a prefix, then 24 digits. */
export function payNumber(corp: Corp, prefix: string, key: string): string {
  const number = prefix + String(corp.ids.number()).padStart(24, '0')
  corp.payNumbers.set(number, key)
  return number
}

/** What opens the cashier for an order, for a while. */
export function prepay(world: World, corp: Corp, order: Order, seconds: number): string {
  const now = world.clock.now()
  // for a day it still says that it ran out; one that lives longer keeps those made after it
  for (const [old, { until }] of corp.prepays) {
    if (until + DAY_MS > now) break
    corp.prepays.delete(old)
  }
  const id = `wx${compact(now)}${corp.ids.hex(18)}0000`
  corp.prepays.set(id, { key: tradeKey(order.mch_id, order.out_trade_no), until: now + seconds * 1000 })
  world.changed()
  return id
}

export function whoIs(world: World, payer: Payer): Person | undefined {
  const corp = world.corps.get(payer.corpid)
  return corp && { corp, kind: payer.kind, id: payer.id }
}

/** The order behind what a phone brings: a prepay_id, `prepay_id=…` of a page, a code's or an H5 page's address. */
function behind(world: World, text: string): { corp: Corp; order: Order } {
  const id = /prepay_id=([^&\s]+)/.exec(text)?.[1] ?? /[?&]pr=([^&\s]+)/.exec(text)?.[1] ?? text
  for (const corp of world.corps.values()) {
    const found = corp.prepays.get(id)
    const order = found && corp.orders.get(found.key)
    if (!order) continue
    if (found.until <= world.clock.now()) throw new Refusal('支付链接已失效，请重新下单')
    return { corp, order }
  }
  throw new Refusal('没有这笔订单', 404)
}

/** The prepay_id a page brings, if the merchant has signed it: RSA of v3, or with the API key of v2. */
export function codeOfPage(world: World, page: PageParams): string {
  const { appId = '', timeStamp = '', nonceStr = '', package: what = '', signType = 'MD5', paySign = '' } = page
  const { corp, order } = behind(world, what)
  const merchant = corp.merchants.get(order.mch_id)!
  const fields = { appId, timeStamp, nonceStr, package: what }
  const fits =
    signType === 'RSA'
      ? isSigned(pageText(fields), paySign, merchantKey(merchant))
      : paySign === signOf({ ...fields, signType }, merchant.api_key, signType === 'HMAC-SHA256' ? signType : 'MD5')
  if (appId !== order.appid || !fits) throw new Refusal('支付验证签名失败')
  return what
}

function open(world: World, person: Person, code: string) {
  const { corp, order } = behind(world, code)
  const state = stateOf(world, order)
  if (state === 'SUCCESS' || state === 'REFUND') throw new Refusal('订单已支付')
  if (state === 'CLOSED') throw new Refusal('订单已关闭')
  if (order.openid && openidOf(world, person, order.appid) !== order.openid) throw new Refusal('支付者与下单的用户不是同一个人')
  return { corp, order }
}

/** What the cashier shows before the password is asked for. */
export function cashier(world: World, person: Person, code: string) {
  const { corp, order } = open(world, person, code)
  const coupon = usableCoupon(world, corp, order, personKey(person))
  const { amount = 0, name } = coupon ?? {}
  return {
    merchant: corp.merchants.get(order.mch_id)?.merchant_name || corp.name,
    description: order.description,
    total: order.total,
    to_pay: order.total - amount,
    ...(name === undefined ? {} : { coupon: name }),
  }
}

/** The person pays. Refused, the order is as it was; whoever has paid elsewhere meanwhile is told so. */
export function payOrder(world: World, person: Person, code: string, password: string, means: Means): Order {
  const { corp, order } = open(world, person, code)
  const wallet = walletOf(world, person)
  if (wallet.password !== password) throw new Refusal('支付密码错误，请重试')
  if (wallet.risk) throw new Refusal('当前交易存在风险，无法支付')
  const coupon = usableCoupon(world, corp, order, personKey(person))
  const payer_total = order.total - (coupon?.amount ?? 0)
  const moved = { amount: payer_total, call: 'pay', number: order.out_trade_no, corpid: corp.corpid }
  payFrom(world, person, means, { account: merchantAccount(order.mch_id), ...moved })
  const transaction_id = payNumber(corp, '4200', tradeKey(order.mch_id, order.out_trade_no))
  const payer = { corpid: person.corp.corpid, kind: person.kind, id: person.id }
  const payer_openid = openidOf(world, person, order.appid)
  Object.assign(order, { state: 'SUCCESS', transaction_id, paid_at: world.clock.now(), payer, payer_openid, means, payer_total })
  if (coupon) spendCoupon(world, corp, order, coupon.id)
  note(world, 'person', corp, '付款', `${order.description} · ${yuan(payer_total)}`)
  const { corpid } = corp
  const entry = {
    at: world.clock.now(),
    corpid,
    kind: 'order_paid',
    to: order.mch_id,
    from: person.id,
    call: 'pay',
    msgid: order.out_trade_no,
  }
  world.ledger.add(entry, order.total)
  tellMerchant(world, corp, {
    mch_id: order.mch_id,
    door: order.door,
    url: order.notify_url,
    event_type: 'TRANSACTION.SUCCESS',
    original_type: 'transaction',
    summary: '支付成功',
    resource: order.door === 'v3' ? transactionOf(world, corp, order) : v2Transaction(order),
  })
  world.changed()
  return order
}

const said: Record<Order['state'], string> = { NOTPAY: '订单未支付', SUCCESS: '支付成功', REFUND: '转入退款', CLOSED: '订单已关闭' }
const bank = (order: Order) => (order.means === 'card' ? 'CMB_DEBIT' : 'OTHERS')

/** An order as v3 answers it. */
export function transactionOf(world: World, corp: Corp, order: Order) {
  const state = stateOf(world, order)
  const paid = order.transaction_id !== ''
  const coupon = corp.coupons.get(order.coupon_id)
  return {
    appid: order.appid,
    mchid: order.mch_id,
    out_trade_no: order.out_trade_no,
    trade_state: state,
    trade_state_desc: said[state],
    ...(order.attach ? { attach: order.attach } : {}),
    ...(paid
      ? {
          transaction_id: order.transaction_id,
          trade_type: order.trade_type,
          bank_type: bank(order),
          success_time: rfc3339(order.paid_at),
          payer: { openid: order.payer_openid },
          amount: { total: order.total, payer_total: order.payer_total, currency: 'CNY', payer_currency: 'CNY' },
        }
      : {}),
    ...(paid && order.device_id ? { scene_info: { device_id: order.device_id } } : {}),
    ...(coupon ? { promotion_detail: [promotionOf(corp, order, coupon)] } : {}),
  }
}

function promotionOf(corp: Corp, order: Order, coupon: Coupon) {
  const { coupon_name, stock_id, no_cash } = couponView(corp, coupon)
  const amount = order.total - order.payer_total
  return {
    coupon_id: coupon.coupon_id,
    name: coupon_name,
    scope: 'GLOBAL',
    type: no_cash ? 'NOCASH' : 'CASH',
    amount,
    stock_id,
    wechatpay_contribute: 0,
    merchant_contribute: amount,
    other_contribute: 0,
    currency: 'CNY',
  }
}

/** An order in the words of v2, as its notice and its query tell it. */
export const v2Transaction = (order: Order) => ({
  appid: order.appid,
  mch_id: order.mch_id,
  ...(order.device_id ? { device_info: order.device_id } : {}),
  result_code: 'SUCCESS',
  openid: order.payer_openid,
  is_subscribe: 'N',
  trade_type: order.trade_type,
  bank_type: bank(order),
  total_fee: order.total,
  fee_type: 'CNY',
  cash_fee: order.payer_total,
  ...(order.payer_total < order.total ? { settlement_total_fee: order.payer_total } : {}),
  transaction_id: order.transaction_id,
  out_trade_no: order.out_trade_no,
  ...(order.attach ? { attach: order.attach } : {}),
  time_end: compact(order.paid_at),
})
