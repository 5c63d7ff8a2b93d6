import { chars, int, list, opt, str, strict } from '../../schema.ts'

// Money is in cents. Times are RFC 3339 with +08:00. Lengths are characters, as the documents write string(n).

/** Digits, letters and `_-|*`, 6 to 32 (orders). */
export const tradeNo = () => str({ pattern: '^[0-9A-Za-z_\\-|*]{6,32}$', minLength: 6 })
/** Digits, letters and `_-|*@`, up to 64 (refunds). */
export const refundNo = () => str({ pattern: '^[0-9A-Za-z_\\-|*@]{1,64}$' })
/** Digits and letters, up to 32 (transfers). */
export const billNo = () => str({ pattern: '^[0-9A-Za-z]{1,32}$' })
export const appid = () => chars(32, 1)
export const openid = () => chars(128, 1)
export const cents = () => int({ minimum: 1 })
/** Reached from outside, without a query. The scheme is not looked at here: the simulator's callers have no certificate. */
export const notifyUrl = () => str({ pattern: '^https?://[^?#\\s]+$', maxLength: 256 })
export const when = () => chars(64, 1)

const goods = () =>
  strict({
    merchant_goods_id: chars(32, 1),
    wechatpay_goods_id: opt(chars(32)),
    goods_name: opt(chars(256)),
    quantity: int({ minimum: 1 }),
    unit_price: int({ minimum: 0 }),
  })

/** What every order says, whichever way it is paid. */
export const order = {
  appid: appid(),
  description: chars(127, 1),
  out_trade_no: tradeNo(),
  time_expire: opt(when()),
  attach: opt(chars(128)),
  notify_url: notifyUrl(),
  goods_tag: opt(chars(32)),
  amount: strict({ total: cents(), currency: opt(chars(16)) }),
  detail: opt(strict({ cost_price: opt(int({ minimum: 0 })), invoice_id: opt(chars(32)), goods_detail: opt(list(goods(), 6000)) })),
}

/** Where the payer is; a page in a browser says more about itself. */
export const scene = {
  payer_client_ip: chars(45, 1),
  device_id: opt(chars(32)),
}
