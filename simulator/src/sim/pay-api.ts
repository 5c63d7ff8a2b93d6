import type { Merchant } from '../world/pay-rows.ts'
import type { RedPacketCard, Work } from './cards.ts'

/** Money: the merchant behind red packets, and what people do with them. */
export interface PayApi {
  merchants(input?: Work): { merchants: Merchant[] }
  /** Makes or changes a merchant; `balance` is what it has from now on. */
  setMerchant(input: {
    corpid: string
    mch_id: string
    merchant_name?: string
    api_key?: string
    workwx_secret?: string
    balance?: number
    bind_status?: 1 | 2 | 3
  }): Merchant
  redpacks(input: Work & { person_id: string }): { redpacks: RedPacketCard[] }
  openRedpack(input: Work & { person_id: string; bill_no: string }): { amount: number }
  /** The platform gives a bill up that is still SENDING (settings.redpack_sending_ms). */
  failBill(input: Work & { bill_no: string; reason?: string }): { ok: true }
}

export const payRoutes = {
  merchants: ['GET', '/sim/merchants'],
  setMerchant: ['POST', '/sim/corps/:corpid/merchant', 'mch_id'],
  redpacks: ['GET', '/sim/people/:person_id/redpacks'],
  openRedpack: ['POST', '/sim/people/:person_id/redpacks/:bill_no/open'],
  failBill: ['POST', '/sim/bills/:bill_no/fail'],
} as const satisfies Record<keyof PayApi, readonly ['GET' | 'POST', string, string?]>
