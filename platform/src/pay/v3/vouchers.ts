import { bool, chars, int, list, oneOf, open, opt, str, strict } from '../../schema.ts'
import { payV3Call } from './call.ts'
import { appid, cents, notifyUrl, openid, when } from './parts.ts'

// Vouchers (代金券): a stock is made, started, sent to people, and used by itself when its owner pays.

const stockId = () => str({ pattern: '^[0-9]{1,20}$' })
const creator = { merchantAs: 'stock_creator_mchid' } as const

/** unactivated, audit, running, stoped (the platform's spelling), paused. */
const stock = {
  stock_id: str(),
  stock_creator_mchid: str(),
  stock_name: str(),
  status: str(),
  create_time: str(),
  description: opt(str()),
  available_begin_time: str(),
  available_end_time: str(),
  distributed_coupons: int(),
  no_cash: bool(),
  start_time: opt(str()),
  stop_time: opt(str()),
  singleitem: opt(bool()),
  stock_type: opt(str()),
  stock_use_rule: opt(
    open({
      max_coupons: int(),
      max_amount: opt(int()),
      max_amount_by_day: opt(int()),
      fixed_normal_coupon: opt(open({ coupon_amount: int(), transaction_minimum: int() })),
      max_coupons_per_user: int(),
      coupon_type: opt(str()),
    }),
  ),
}

const coupon = {
  stock_creator_mchid: str(),
  stock_id: str(),
  coupon_id: str(),
  coupon_name: str(),
  /** SENDED (the platform's spelling), USED, EXPIRED. */
  status: str(),
  description: opt(str()),
  create_time: str(),
  /** NORMAL or CUT_TO. */
  coupon_type: str(),
  no_cash: bool(),
  available_begin_time: str(),
  available_end_time: str(),
  singleitem: opt(bool()),
  normal_coupon_information: opt(open({ coupon_amount: int(), transaction_minimum: int() })),
  consume_information: opt(open({ consume_time: str(), consume_mchid: str(), transaction_id: str() })),
}

/** `no_cash` false: starting it takes max_amount out of the merchant's account. */
export const favorCouponStocks = payV3Call({
  method: 'POST',
  path: '/v3/marketing/favor/coupon-stocks',
  number: 'out_request_no',
  moves: false,
  doc: 'wiki/doc/apiv3/wxpay/marketing/convention/chapter3_1.shtml',
  input: strict({
    stock_name: chars(20, 1),
    comment: opt(chars(20)),
    belong_merchant: chars(20, 1),
    available_begin_time: when(),
    available_end_time: when(),
    stock_use_rule: strict({
      max_coupons: int({ minimum: 1, maximum: 10_000_000 }),
      max_amount: cents(),
      max_amount_by_day: opt(cents()),
      max_coupons_per_user: int({ minimum: 1, maximum: 60 }),
      natural_person_limit: bool(),
      prevent_api_abuse: bool(),
    }),
    pattern_info: opt(strict({ description: opt(chars(1000)), merchant_logo: opt(chars(128)), merchant_name: opt(chars(16)) })),
    coupon_use_rule: strict({
      fixed_normal_coupon: opt(strict({ coupon_amount: cents(), transaction_minimum: cents() })),
      available_merchants: list(chars(20, 1), 50, 1),
      trade_type: opt(list(oneOf(['MICROAPP', 'APPPAY', 'PPAY', 'CARD', 'FACE', 'OTHER']))),
    }),
    no_cash: bool(),
    stock_type: oneOf(['NORMAL']),
    out_request_no: chars(128, 1),
  }),
  output: open({ stock_id: str(), create_time: str() }),
})

const change = <V extends 'start' | 'pause' | 'restart'>(verb: V, doc: string) =>
  payV3Call({
    ...creator,
    method: 'POST',
    path: `/v3/marketing/favor/stocks/{stock_id}/${verb}`,
    moves: verb === 'start',
    doc: `wiki/doc/apiv3/wxpay/marketing/convention/${doc}`,
    input: strict({ stock_id: stockId() }),
    output: open({ [`${verb}_time`]: str(), stock_id: str() } as Record<`${V}_time` | 'stock_id', ReturnType<typeof str>>),
  })
export const favorStocksStart = change('start', 'chapter3_3.shtml')
export const favorStocksPause = change('pause', 'chapter3_13.shtml')
export const favorStocksRestart = change('restart', 'chapter3_14.shtml')

export const favorStock = payV3Call({
  ...creator,
  method: 'GET',
  path: '/v3/marketing/favor/stocks/{stock_id}',
  moves: false,
  doc: 'wiki/doc/apiv3/wxpay/marketing/convention/chapter3_5.shtml',
  input: strict({ stock_id: stockId() }),
  output: open(stock),
})

/** `offset` counts pages, from 0. */
export const favorStocks = payV3Call({
  ...creator,
  method: 'GET',
  path: '/v3/marketing/favor/stocks',
  moves: false,
  doc: 'wiki/doc/apiv3/wxpay/marketing/convention/chapter3_4.shtml',
  input: strict({
    offset: int({ minimum: 0 }),
    limit: int({ minimum: 1, maximum: 10 }),
    status: opt(oneOf(['unactivated', 'audit', 'running', 'stoped', 'paused'])),
  }),
  output: open({ total_count: int(), limit: int(), offset: int(), data: opt(list(open(stock))) }),
})

/** The same out_request_no is the same voucher. */
export const favorCouponsSend = payV3Call({
  ...creator,
  method: 'POST',
  path: '/v3/marketing/favor/users/{openid}/coupons',
  number: 'out_request_no',
  moves: true,
  doc: 'wiki/doc/apiv3/wxpay/marketing/convention/chapter3_2.shtml',
  input: strict({ openid: openid(), stock_id: stockId(), out_request_no: chars(128, 1), appid: appid() }),
  output: open({ coupon_id: str() }),
})

export const favorCoupons = payV3Call({
  method: 'GET',
  path: '/v3/marketing/favor/users/{openid}/coupons',
  moves: false,
  doc: 'wiki/doc/apiv3/wxpay/marketing/convention/chapter3_9.shtml',
  input: strict({
    openid: openid(),
    appid: appid(),
    stock_id: opt(stockId()),
    status: opt(oneOf(['SENDED', 'USED'])),
    creator_mchid: opt(chars(20)),
    offset: opt(int({ minimum: 0 })),
    limit: opt(int({ minimum: 1, maximum: 20 })),
  }),
  output: open({ total_count: int(), limit: int(), offset: int(), data: opt(list(open(coupon))) }),
})

export const favorCoupon = payV3Call({
  method: 'GET',
  path: '/v3/marketing/favor/users/{openid}/coupons/{coupon_id}',
  moves: false,
  doc: 'wiki/doc/apiv3/wxpay/marketing/convention/chapter3_6.shtml',
  input: strict({ openid: openid(), coupon_id: chars(20, 1), appid: appid() }),
  output: open(coupon),
})

/** Where COUPON.USE is told. */
export const favorCallbacks = payV3Call({
  method: 'POST',
  path: '/v3/marketing/favor/callbacks',
  merchantAs: 'mchid',
  moves: false,
  doc: 'wiki/doc/apiv3/wxpay/marketing/convention/chapter3_12.shtml',
  input: strict({ notify_url: notifyUrl(), switch: opt(bool()) }),
  output: open({ update_time: opt(str()), notify_url: opt(str()) }),
})

export const couponUsed = coupon
