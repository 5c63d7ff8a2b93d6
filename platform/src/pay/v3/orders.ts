import { chars, int, list, oneOf, open, opt, str, strict } from '../../schema.ts'
import { payV3Call } from './call.ts'
import { openid, order, scene, tradeNo } from './parts.ts'

/** JSAPI, NATIVE, APP, MICROPAY, MWEB, FACEPAY. Kept as text: a new one may appear. */
const tradeType = () => opt(str())

/** An order as it stands: what queries answer and the notice of a payment carries. */
export const transaction = {
  appid: str(),
  mchid: str(),
  out_trade_no: str(),
  transaction_id: opt(str()),
  trade_type: tradeType(),
  /** SUCCESS, REFUND, NOTPAY, CLOSED, REVOKED, USERPAYING, PAYERROR. */
  trade_state: str(),
  trade_state_desc: str(),
  bank_type: opt(str()),
  attach: opt(str()),
  success_time: opt(str()),
  payer: opt(open({ openid: opt(str()) })),
  amount: opt(open({ total: int(), payer_total: opt(int()), currency: opt(str()), payer_currency: opt(str()) })),
  scene_info: opt(open({ device_id: opt(str()) })),
  promotion_detail: opt(
    list(
      open({
        coupon_id: str(),
        name: opt(str()),
        /** GLOBAL or SINGLE. */
        scope: opt(str()),
        /** CASH or NOCASH. */
        type: opt(str()),
        amount: int(),
        stock_id: opt(str()),
        wechatpay_contribute: opt(int()),
        merchant_contribute: opt(int()),
        other_contribute: opt(int()),
        currency: opt(str()),
      }),
    ),
  ),
}

/** Inside WeChat. The prepay_id lives two hours. */
export const payTransactionsJsapi = payV3Call({
  method: 'POST',
  path: '/v3/pay/transactions/jsapi',
  merchantAs: 'mchid',
  number: 'out_trade_no',
  moves: false,
  doc: 'wiki/doc/apiv3/apis/chapter3_1_1.shtml',
  input: strict({ ...order, payer: strict({ openid: openid() }), scene_info: opt(strict(scene)) }),
  output: open({ prepay_id: str() }),
})

/** A code to scan; the code_url lives two hours. */
export const payTransactionsNative = payV3Call({
  method: 'POST',
  path: '/v3/pay/transactions/native',
  merchantAs: 'mchid',
  number: 'out_trade_no',
  moves: false,
  doc: 'wiki/doc/apiv3/apis/chapter3_4_1.shtml',
  input: strict({ ...order, scene_info: opt(strict(scene)) }),
  output: open({ code_url: str() }),
})

/** From a browser outside WeChat; the h5_url lives five minutes. */
export const payTransactionsH5 = payV3Call({
  method: 'POST',
  path: '/v3/pay/transactions/h5',
  merchantAs: 'mchid',
  number: 'out_trade_no',
  moves: false,
  doc: 'wiki/doc/apiv3/apis/chapter3_3_1.shtml',
  input: strict({
    ...order,
    scene_info: strict({
      ...scene,
      h5_info: strict({
        type: oneOf(['iOS', 'Android', 'Wap']),
        app_name: opt(chars(64)),
        app_url: opt(chars(128)),
        bundle_id: opt(chars(128)),
        package_name: opt(chars(128)),
      }),
    }),
  }),
  output: open({ h5_url: str() }),
})

/** ORDER_NOT_EXIST is no failure right after an unknown outcome: place the order again under the same number. */
export const payTransactionsOutTradeNo = payV3Call({
  method: 'GET',
  path: '/v3/pay/transactions/out-trade-no/{out_trade_no}',
  merchantAs: 'mchid',
  moves: false,
  doc: 'wiki/doc/apiv3/apis/chapter3_1_2.shtml',
  input: strict({ out_trade_no: tradeNo() }),
  output: open(transaction),
})

export const payTransactionsId = payV3Call({
  method: 'GET',
  path: '/v3/pay/transactions/id/{transaction_id}',
  merchantAs: 'mchid',
  moves: false,
  doc: 'wiki/doc/apiv3/apis/chapter3_1_2.shtml',
  input: strict({ transaction_id: chars(32, 1) }),
  output: open(transaction),
})

/** Nobody can pay it afterwards; ORDERPAID when somebody has. */
export const payTransactionsClose = payV3Call({
  method: 'POST',
  path: '/v3/pay/transactions/out-trade-no/{out_trade_no}/close',
  merchantAs: 'mchid',
  number: 'out_trade_no',
  moves: false,
  answers: 'nothing',
  doc: 'wiki/doc/apiv3/apis/chapter3_1_3.shtml',
  input: strict({ out_trade_no: tradeNo() }),
  output: open({}),
})
