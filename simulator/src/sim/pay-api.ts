import type { MoneyEntry, MoneyFilter } from '../world/money.ts'
import type { Merchant, Wallet } from '../world/pay-rows.ts'
import type { RedPacketCard, Work } from './cards.ts'

/** With what it has now, in cents. */
export type MerchantCard = Merchant & { balance: number }

/** A line of somebody's own bills: what came is above zero, what went below. */
export interface StatementLine {
  at: number
  kind: string
  amount: number
  /** The shop, or where the money came from. */
  with: string
  number: string
}

/** Money: the merchant behind red packets, and what people do with them. */
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
  }): MerchantCard
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
  merchants: ['GET', '/sim/merchants'],
  setMerchant: ['POST', '/sim/corps/:corpid/merchant', 'mch_id'],
  moneyLedger: ['GET', '/sim/ledger/money'],
  wallet: ['GET', '/sim/people/:person_id/wallet'],
  setWallet: ['POST', '/sim/people/:person_id/wallet'],
  redpacks: ['GET', '/sim/people/:person_id/redpacks'],
  openRedpack: ['POST', '/sim/people/:person_id/redpacks/:bill_no/open'],
  failBill: ['POST', '/sim/bills/:bill_no/fail'],
} as const satisfies Record<keyof PayApi, readonly ['GET' | 'POST', string, string?]>
