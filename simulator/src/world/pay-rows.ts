/** Money: merchants, the bills of WeChat Pay, and what customers paid members. Amounts are cents; times are milliseconds unless said. */

export interface Merchant {
  mch_id: string
  merchant_name: string
  api_key: string
  /** Secret of the payment app, for workwx_sign. */
  workwx_secret: string
  /** 32 characters; seals notices and certificates of v3. */
  api_v3_key: string
  /** Of the merchant's certificate, and its public key (PEM): signs what it asks. */
  serial: string
  public_key: string
  /** appids it may name; absent: every account and company there is. */
  appids?: string[]
  /** What signs notices, and answers to who does not say: a certificate or the key with an id. */
  key_mode: 'certificate' | 'public_key'
  /** Where COUPON.USE is told. */
  coupon_notify_url?: string
  /** 1 applying, 2 bound, 3 revoked (platform/09 §2). */
  bind_status: 1 | 2 | 3
  allow_use_scope: { user: string[]; partyid: number[]; tagid: number[] }
}

/** How a person pays, and what stands against it. */
export interface Wallet {
  /** Six digits. */
  password: string
  /** The platform refuses what this person pays and gets. */
  risk: boolean
  /** Compared where a call names the person; empty fits every name. */
  real_name: string
}

export type BillStatus = 'SENDING' | 'SENT' | 'FAILED' | 'RECEIVED' | 'RFUND_ING' | 'REFUND'

/** One red packet or one payment to a member, under the merchant's own number. */
export interface Bill {
  kind: 'redpack' | 'payment'
  /** mch_billno or partner_trade_no. */
  bill_no: string
  mch_id: string
  /** The call that made it. */
  call: string
  /** Its fields without nonce and signatures: the same number with other fields is FATAL_ERROR. */
  request: Record<string, string | number>
  amount: number
  openid: string
  person: { kind: 'customer' | 'staff'; id: string }
  listid: string
  made_at: number
  status: BillStatus
  reason: string
  received_at?: number
  refund_at?: number
  /** A packet for a crowd: what each part holds, and who had it. */
  parts?: number[]
  takers?: { corpid: string; kind: 'customer' | 'staff'; id: string; openid: string; amount: number; at: number }[]
}

/** A customer's payment to a member (对外收款). Times are unix seconds. */
export interface ExternalBill {
  transaction_id: string
  out_trade_no: string
  payment_id: string
  agentid: number
  /** 0 in the chat, 1 by QR code. */
  payment_type: number
  mch_id: string
  payee_userid: string
  external_userid?: string
  remark: string
  total_fee: number
  made_at: number
  pay_time?: number
  /** How it was paid; refunds go back the same way. */
  means?: 'balance' | 'card'
  /** What the merchant had afterwards. */
  balance_after?: number
  refunds: {
    out_refund_no: string
    refund_userid: string
    refund_comment: string
    refund_reqtime: number
    refund_status: number
    refund_fee: number
    balance_after?: number
  }[]
}
