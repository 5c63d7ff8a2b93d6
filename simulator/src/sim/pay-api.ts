import type { PlatformKeys } from '../pay/keys.ts'
import type { MoneyEntry, MoneyFilter } from '../world/money.ts'
import type { Bill, Merchant, Wallet } from '../world/pay-rows.ts'
import type { Coupon, Difference, Order, PageParams, PayNotice, Refund, RefundStatus, Stock, TransferBill } from '../world/trade-rows.ts'
import type { RedPacketCard, Work } from './cards.ts'

/** With what it has now, in cents. */
export type MerchantCard = Merchant & { balance: number }

/** A line of somebody's own bills: what came is above zero, what went below. */
export interface StatementLine {
  /** Paid by card, or given back to one: the purse has neither less nor more. */
  by_card?: true
  at: number
  kind: string
  amount: number
  /** The shop, or where the money came from. */
  with: string
  number: string
}

/** What the cashier shows before the password. */
export interface CashierCard {
  merchant: string
  description: string
  total: number
  /** What is left to pay once the voucher is taken off, in cents. */
  to_pay: number
  coupon?: string
  /** What the person has in the purse, in cents. */
  balance: number
}

export interface TransferCard {
  transfer_bill_no: string
  merchant: string
  amount: number
  remark: string
  perception: string
  state: TransferBill['state']
  fail_reason: string
  at: number
}

/** Money: merchants, and what people do with theirs. */
export interface PayApi {
  merchants(input?: Work): { merchants: MerchantCard[] }
  /** Makes or changes a merchant; `balance` is what it has from now on. */
  setMerchant(input: {
    corpid: string
    mch_id: string
    merchant_name?: string
    api_key?: string
    workwx_secret?: string
    balance?: number
    bind_status?: 1 | 2 | 3
    api_v3_key?: string
    serial?: string
    public_key?: string
    /** appids it may name; without it every account and company there is. */
    appids?: string[]
    key_mode?: 'certificate' | 'public_key'
  }): MerchantCard
  /** What an SDK is set up with: the merchant's key and certificate, the platform's. */
  payKeys(input: Work & { mch_id: string }): PlatformKeys
  /** The platform's next certificate is listed and signs a day later; `at_once`: now. */
  rotateKeys(input?: { at_once?: boolean }): { serial: string }
  /** Everything under a merchant's number, by v3 and v2. */
  orders(input: Work & { mch_id: string }): {
    orders: Order[]
    refunds: Refund[]
    transfers: TransferBill[]
    /** Red packets and payments of v2. */
    packets: Bill[]
    stocks: Stock[]
    coupons: Coupon[]
  }
  /** `code`: a prepay_id, `prepay_id=…`, what a code says, or the address of an H5 page; or `page`, what a page has signed. */
  cashier(input: Work & { person_id: string; code?: string; page?: PageParams }): CashierCard
  /** The person pays with the password; by card nothing of the purse is needed. */
  pay(input: Work & { person_id: string; code?: string; page?: PageParams; password?: string; means?: 'balance' | 'card' }): Promise<{
    out_trade_no: string
    transaction_id: string
  }>
  transfers(input: Work & { person_id: string }): { transfers: TransferCard[] }
  /** 确认收款, by transfer_bill_no or package_info. */
  confirmTransfer(input: Work & { person_id: string; transfer: string }): Promise<{ state: TransferBill['state'] }>
  /** A transfer on its way comes to nothing. */
  failTransfer(input: Work & { transfer: string; reason?: string }): { ok: true }
  /** A refund ends as told: CLOSED, ABNORMAL, SUCCESS. */
  endRefund(input: Work & { out_refund_no: string; result: Exclude<RefundStatus, 'PROCESSING'> }): { ok: true }
  payNotices(input?: Work & { mch_id?: string }): { notices: PayNotice[] }
  /** Once more, whether it was taken or not. */
  repeatNotice(input: Work & { notice_id: string }): { ok: true }
  /** A line of the bill of a day that is not as it was (`kind`: missing, amount, extra). */
  addDifference(input: Work & Difference): { ok: true }
  /** Every movement of money, and what each account has: the sum is zero. */
  moneyLedger(filter?: MoneyFilter): { entries: MoneyEntry[]; balances: Record<string, number>; sum: number }
  /** What a person has in the purse, and the newest fifty of what came and went. */
  wallet(input: Work & { person_id: string }): Wallet & { balance: number; statement: StatementLine[] }
  setWallet(input: Work & { person_id: string; balance?: number; password?: string; risk?: boolean; real_name?: string }): { ok: true }
  redpacks(input: Work & { person_id: string }): { redpacks: RedPacketCard[] }
  openRedpack(input: Work & { person_id: string; bill_no: string }): { amount: number }
  /** The platform gives a bill up that is still SENDING (settings.redpack_sending_ms). */
  failBill(input: Work & { bill_no: string; reason?: string }): { ok: true }
}

export const payRoutes = {
  merchants: ['GET', '/sim/merchants', 'corpid?'],
  setMerchant: [
    'POST',
    '/sim/corps/:corpid/merchant',
    'mch_id api_key? api_v3_key? appids? balance? bind_status? key_mode? merchant_name? public_key? serial? workwx_secret?',
  ],
  moneyLedger: ['GET', '/sim/ledger/money', 'corpid? account? kind? number? after? limit?'],
  wallet: ['GET', '/sim/people/:person_id/wallet', 'corpid?'],
  setWallet: ['POST', '/sim/people/:person_id/wallet', 'corpid? balance? password? real_name? risk?'],
  redpacks: ['GET', '/sim/people/:person_id/redpacks', 'corpid?'],
  openRedpack: ['POST', '/sim/people/:person_id/redpacks/:bill_no/open', 'corpid?'],
  failBill: ['POST', '/sim/bills/:bill_no/fail', 'corpid? reason?'],
  payKeys: ['GET', '/sim/merchants/:mch_id/keys', 'corpid?'],
  rotateKeys: ['POST', '/sim/pay/rotate', 'at_once?'],
  orders: ['GET', '/sim/merchants/:mch_id/orders', 'corpid?'],
  cashier: ['POST', '/sim/people/:person_id/cashier', 'corpid? code? page?'],
  pay: ['POST', '/sim/people/:person_id/pay', 'corpid? code? means? page? password?'],
  transfers: ['GET', '/sim/people/:person_id/transfers', 'corpid?'],
  confirmTransfer: ['POST', '/sim/people/:person_id/transfers/confirm', 'transfer corpid?'],
  failTransfer: ['POST', '/sim/pay/transfers/fail', 'transfer corpid? reason?'],
  endRefund: ['POST', '/sim/pay/refunds/end', 'out_refund_no result corpid?'],
  payNotices: ['GET', '/sim/pay/notices', 'corpid? mch_id?'],
  repeatNotice: ['POST', '/sim/pay/notices/:notice_id/repeat', 'corpid?'],
  addDifference: ['POST', '/sim/pay/differences', 'mch_id number kind date corpid? amount?'],
} as const satisfies Record<keyof PayApi, readonly ['GET' | 'POST', string, string?]>
