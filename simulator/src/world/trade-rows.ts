/** What is bought, given back, sent and given away by WeChat Pay. Amounts are cents; times are milliseconds. Keys begin with the merchant. */

/** Whose doors made it: notices go out in their words. */
export type PayDoor = 'v2' | 'v3'
export interface Payer {
  corpid: string
  kind: 'customer' | 'staff'
  id: string
}

export interface Order {
  mch_id: string
  appid: string
  out_trade_no: string
  door: PayDoor
  trade_type: 'JSAPI' | 'NATIVE' | 'MWEB' | 'APP'
  description: string
  attach: string
  goods_tag: string
  total: number
  notify_url: string
  /** Who alone may pay it; nobody in particular where a code is scanned. */
  openid: string
  device_id: string
  made_at: number
  /** Unpaid by then it is closed. */
  expires_at: number
  /** Beside these an order that ran out is CLOSED. */
  state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED'
  transaction_id: string
  paid_at: number
  payer?: Payer
  /** Under the appid of the order. */
  payer_openid: string
  means: 'balance' | 'card'
  coupon_id: string
  /** What the person paid: `total` without the voucher. */
  payer_total: number
}

export type RefundStatus = 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'
export interface Refund {
  mch_id: string
  out_refund_no: string
  out_trade_no: string
  refund_id: string
  door: PayDoor
  reason: string
  notify_url: string
  amount: number
  payer_refund: number
  made_at: number
  status: RefundStatus
  success_at: number
}

export type TransferState = 'ACCEPTED' | 'PROCESSING' | 'WAIT_USER_CONFIRM' | 'TRANSFERING' | 'SUCCESS' | 'FAIL' | 'CANCELING' | 'CANCELLED'
export interface TransferBill {
  mch_id: string
  out_bill_no: string
  transfer_bill_no: string
  appid: string
  openid: string
  person: Payer
  amount: number
  remark: string
  perception: string
  notify_url: string
  scene_id: string
  /** As it was sealed; who knows the name is not told it again. */
  user_name: string
  package_info: string
  made_at: number
  state: TransferState
  changed_at: number
  fail_reason: string
  /** The fields of the call: the same number with others is refused. */
  request: string
}

export interface Stock {
  stock_id: string
  mch_id: string
  out_request_no: string
  name: string
  description: string
  begins_at: number
  ends_at: number
  max_coupons: number
  max_amount: number
  max_amount_by_day: number
  max_per_user: number
  coupon_amount: number
  minimum: number
  no_cash: boolean
  merchants: string[]
  made_at: number
  status: 'unactivated' | 'running' | 'paused' | 'stoped'
  started_at: number
  sent: number
}

export interface Coupon {
  coupon_id: string
  stock_id: string
  out_request_no: string
  person: string
  openid: string
  made_at: number
  used_at: number
  consume_mchid: string
  transaction_id: string
}

/** A notice until it is taken, or given up. */
export interface PayNotice {
  id: string
  mch_id: string
  door: PayDoor
  url: string
  event_type: string
  original_type: string
  summary: string
  resource: Record<string, unknown>
  made_at: number
  tries: number
  state: 'waiting' | 'taken' | 'given_up'
}

/** A line of a day's bill that is not as it was, for whoever reconciles. */
export interface Difference {
  mch_id: string
  /** out_trade_no, out_refund_no or any number the ledger has; of a line that never was, made up. */
  number: string
  /** The line is left out, tells another amount, or is there for nothing (`amount` on `date`). */
  kind: 'missing' | 'amount' | 'extra'
  amount: number
  date: string
}

/** What happens by itself: when, and to which row. */
export interface Pending {
  at: number
  what: 'refund' | 'transfer' | 'stock' | 'notice'
  key: string
}

/** Which of its certificates the platform signs with, and which it signs with next. */
export interface Signing {
  index: number
  /** The one before, still listed until then. */
  old?: { index: number; until: number }
  next?: { index: number; from: number }
}

/** What a page hands to the cashier (`getBrandWCPayRequest`, `chooseWXPay`), signed by the merchant. */
export interface PageParams {
  appId?: string
  timeStamp?: string
  nonceStr?: string
  package?: string
  signType?: string
  paySign?: string
}
