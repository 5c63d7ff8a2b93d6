import { bytes, int, needs, oneOf, open, opt, str, strict } from '../schema.ts'
import { type AnyPayCall, payCall } from './call.ts'

// Orders, refunds and payments to people of v2: what other clients still use. What is new is built on v3 (v3/).

const appid = () => bytes(32, 1)
const tradeNo = () => bytes(32, 1)
const refundNo = () => bytes(64, 1)
const cents = () => int({ minimum: 1 })
const moment = () => opt(str({ pattern: '^[0-9]{14}$' }))
const words = (max: number) => opt(bytes(max))
/** Said by every answer of these calls. */
const common = { appid: opt(str()), mch_id: opt(str()), nonce_str: opt(str()) }

export const unifiedorder = payCall({
  path: '/pay/unifiedorder',
  bill: 'out_trade_no',
  pays: false,
  doc: '',
  input: strict({
    appid: appid(),
    device_info: words(32),
    body: bytes(128, 1),
    detail: words(6000),
    attach: words(127),
    out_trade_no: tradeNo(),
    fee_type: words(16),
    total_fee: cents(),
    spbill_create_ip: bytes(64, 1),
    time_start: moment(),
    time_expire: moment(),
    goods_tag: words(32),
    notify_url: bytes(256, 1),
    trade_type: oneOf(['JSAPI', 'NATIVE', 'MWEB', 'APP']),
    product_id: words(32),
    limit_pay: words(32),
    /** With JSAPI. */
    openid: words(128),
    receipt: words(8),
    scene_info: words(256),
  }),
  output: open({ ...common, trade_type: str(), prepay_id: str(), code_url: opt(str()), mweb_url: opt(str()) }),
})

const oneNumber = needs('transaction_id', 'out_trade_no')

export const orderquery = payCall({
  path: '/pay/orderquery',
  bill: 'out_trade_no',
  pays: false,
  doc: '',
  input: strict({ appid: appid(), transaction_id: words(32), out_trade_no: opt(tradeNo()) }, oneNumber),
  output: open({
    ...common,
    device_info: opt(str()),
    openid: opt(str()),
    is_subscribe: opt(str()),
    trade_type: opt(str()),
    /** SUCCESS, REFUND, NOTPAY, CLOSED … */
    trade_state: str(),
    bank_type: opt(str()),
    total_fee: opt(int()),
    fee_type: opt(str()),
    cash_fee: opt(int()),
    settlement_total_fee: opt(int()),
    transaction_id: opt(str()),
    out_trade_no: str(),
    attach: opt(str()),
    time_end: opt(str()),
    trade_state_desc: str(),
  }),
})

export const closeorder = payCall({
  path: '/pay/closeorder',
  bill: 'out_trade_no',
  pays: false,
  doc: '',
  input: strict({ appid: appid(), out_trade_no: tradeNo() }),
  output: open(common),
})

/** With the merchant's certificate. */
export const refund = payCall({
  path: '/secapi/pay/refund',
  bill: 'out_refund_no',
  pays: true,
  doc: '',
  input: strict(
    {
      appid: appid(),
      transaction_id: words(32),
      out_trade_no: opt(tradeNo()),
      out_refund_no: refundNo(),
      total_fee: cents(),
      refund_fee: cents(),
      refund_fee_type: words(8),
      refund_desc: words(80),
      refund_account: words(30),
      notify_url: words(256),
    },
    oneNumber,
  ),
  output: open({
    ...common,
    transaction_id: str(),
    out_trade_no: str(),
    out_refund_no: str(),
    refund_id: str(),
    refund_fee: int(),
    total_fee: int(),
    cash_fee: int(),
    cash_refund_fee: opt(int()),
  }),
})

/** One refund by its number; asked by an order, the numbers of the others end in _1, _2 … and are not declared. */
export const refundquery = payCall({
  path: '/pay/refundquery',
  bill: 'out_refund_no',
  pays: false,
  doc: '',
  input: strict(
    { appid: appid(), transaction_id: words(32), out_trade_no: opt(tradeNo()), out_refund_no: opt(refundNo()), refund_id: words(32) },
    needs('transaction_id', 'out_trade_no', 'out_refund_no', 'refund_id'),
  ),
  output: open({
    ...common,
    transaction_id: str(),
    out_trade_no: str(),
    total_fee: int(),
    cash_fee: int(),
    refund_count: int(),
    out_refund_no_0: str(),
    refund_id_0: str(),
    refund_fee_0: int(),
    /** SUCCESS, REFUNDCLOSE, PROCESSING, CHANGE. */
    refund_status_0: str(),
    refund_recv_accout_0: str(),
    refund_success_time_0: opt(str()),
  }),
})

/** A packet for a crowd: the first opens it and shares the rest. */
export const sendgroupredpack = payCall({
  path: '/mmpaymkttransfers/sendgroupredpack',
  bill: 'mch_billno',
  pays: true,
  unsigned: true,
  doc: '',
  input: strict({
    mch_billno: str({ pattern: '^[0-9A-Za-z]{1,28}$' }),
    wxappid: appid(),
    send_name: bytes(32, 1),
    re_openid: bytes(32, 1),
    total_amount: cents(),
    total_num: int({ minimum: 3, maximum: 20 }),
    amt_type: oneOf(['ALL_RAND']),
    wishing: bytes(128, 1),
    act_name: bytes(32, 1),
    remark: bytes(256, 1),
    scene_id: opt(oneOf(['PRODUCT_1', 'PRODUCT_2', 'PRODUCT_3', 'PRODUCT_4', 'PRODUCT_5', 'PRODUCT_6', 'PRODUCT_7', 'PRODUCT_8'])),
    risk_info: words(128),
  }),
  output: open({ mch_billno: str(), mch_id: str(), wxappid: str(), re_openid: str(), total_amount: int(), send_listid: str() }),
})

/** Payment into a purse, without a confirmation; closed for new merchants. */
export const transfers = payCall({
  path: '/mmpaymkttransfers/promotion/transfers',
  merchantAs: 'mchid',
  bill: 'partner_trade_no',
  pays: true,
  unsigned: true,
  doc: '',
  input: strict({
    mch_appid: bytes(128, 1),
    device_info: words(32),
    partner_trade_no: str({ pattern: '^[0-9A-Za-z]{1,32}$' }),
    openid: bytes(64, 1),
    check_name: oneOf(['NO_CHECK', 'FORCE_CHECK']),
    re_user_name: words(64),
    amount: cents(),
    desc: bytes(100, 1),
    spbill_create_ip: bytes(32, 1),
  }),
  output: open({
    mch_appid: opt(str()),
    mchid: opt(str()),
    device_info: opt(str()),
    nonce_str: opt(str()),
    partner_trade_no: str(),
    payment_no: str(),
    payment_time: str(),
  }),
})

export const gettransferinfo = payCall({
  path: '/mmpaymkttransfers/gettransferinfo',
  bill: 'partner_trade_no',
  pays: false,
  unsigned: true,
  doc: '',
  input: strict({ partner_trade_no: str({ pattern: '^[0-9A-Za-z]{1,32}$' }), appid: bytes(128, 1) }),
  output: open({
    appid: opt(str()),
    mch_id: opt(str()),
    partner_trade_no: str(),
    detail_id: str(),
    /** SUCCESS, FAILED, PROCESSING. */
    status: str(),
    reason: opt(str()),
    openid: str(),
    transfer_name: opt(str()),
    payment_amount: int(),
    transfer_time: str(),
    payment_time: str(),
    desc: str(),
  }),
})

/**
 * What was paid and refunded on a day (20261122): the same lines as those of v3, after ten o'clock of the next day, three months back.
 * Take it with `download`; packed with gzip where `tar_type` asks for it.
 */
export const downloadbill = payCall({
  path: '/pay/downloadbill',
  pays: false,
  unsigned: true,
  answers: 'file',
  doc: '',
  input: strict({
    appid: appid(),
    device_info: words(32),
    bill_date: bytes(8, 1),
    bill_type: opt(oneOf(['ALL', 'SUCCESS', 'REFUND', 'RECHARGE_REFUND'])),
    tar_type: opt(oneOf(['GZIP'])),
  }),
  output: open({}),
})

export const payTradeCalls: AnyPayCall[] = [
  unifiedorder,
  orderquery,
  closeorder,
  refund,
  refundquery,
  sendgroupredpack,
  transfers,
  gettransferinfo,
  downloadbill,
]
