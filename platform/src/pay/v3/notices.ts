import type { Static, TSchema } from 'typebox'
import { problemOf } from '../../check.ts'
import { int, open, opt, str } from '../../schema.ts'
import type { PayV3Client } from './client.ts'
import { transaction } from './orders.ts'
import { openSealed, type Sealed } from './seal.ts'
import { answerText, isSigned } from './sign.ts'
import { couponUsed } from './vouchers.ts'

const refunded = open({
  mchid: str(),
  out_trade_no: str(),
  transaction_id: str(),
  out_refund_no: str(),
  refund_id: str(),
  /** SUCCESS, CLOSED, ABNORMAL. */
  refund_status: str(),
  success_time: opt(str()),
  user_received_account: str(),
  amount: open({ total: int(), refund: int(), payer_total: int(), payer_refund: int() }),
})

/** What is inside a notice, by its event_type. */
export const payNotices = {
  'TRANSACTION.SUCCESS': open(transaction),
  'REFUND.SUCCESS': refunded,
  'REFUND.ABNORMAL': refunded,
  'REFUND.CLOSED': refunded,
  'MCHTRANSFER.BILL.FINISHED': open({
    out_bill_no: str(),
    transfer_bill_no: str(),
    /** SUCCESS, FAIL, CANCELLED. */
    state: str(),
    mch_id: str(),
    transfer_amount: int(),
    openid: opt(str()),
    fail_reason: opt(str()),
    create_time: str(),
    update_time: str(),
  }),
  'COUPON.USE': open(couponUsed),
} satisfies Record<string, TSchema>
export type PayNoticeType = keyof typeof payNotices

interface Envelope {
  /** The same for every repeat of one notice. */
  id: string
  create_time: string
  summary: string
}
export type PayNotice =
  | { [T in PayNoticeType]: Envelope & { known: true; event_type: T; resource: Static<(typeof payNotices)[T]> } }[PayNoticeType]
  | (Envelope & { known: false; event_type: string; resource: unknown })

/** Why a delivery is not taken. Answer it with 4xx: the real one comes again. */
export class PayNoticeError extends Error {
  readonly reason: 'headers' | 'clock' | 'signature' | 'body' | 'sealed' | 'merchant'
  constructor(reason: PayNoticeError['reason'], message: string) {
    super(message)
    this.name = 'PayNoticeError'
    this.reason = reason
  }
}

const SKEW_SECONDS = 300
const headers = ['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-signature', 'wechatpay-serial'] as const

/**
 * Verifies and opens one delivery. `body` is the request's body byte for byte. Answer 200 or 204 within five seconds, after the notice
 * is stored; otherwise it comes again (15 s, 15 s, 30 s, 3 min, 10 min … 15 times in 24 hours). It may come twice, late, before the
 * answer of the call, or never: what counts is the order under its number, so compare the amount with yours, and ask when in doubt.
 */
export async function openNotice(
  client: PayV3Client,
  delivery: { headers: Record<string, string | string[] | undefined>; body: string },
): Promise<PayNotice> {
  const [timestamp, nonce, signature, serial] = headers.map((name) => delivery.headers[name])
  if (typeof timestamp !== 'string' || typeof nonce !== 'string' || typeof signature !== 'string' || typeof serial !== 'string')
    throw new PayNoticeError('headers', 'a header of the signature is missing')
  if (!(Math.abs(client.now() / 1000 - Number(timestamp)) <= SKEW_SECONDS))
    throw new PayNoticeError('clock', 'older or newer than five minutes')
  const key = await client.keys.find(serial)
  if (!key || !isSigned(answerText(timestamp, nonce, delivery.body), signature, key))
    throw new PayNoticeError('signature', 'not signed by the platform')
  const envelope = parsed(delivery.body, 'body') as Envelope & { event_type: string; resource: Sealed }
  if (typeof envelope.id !== 'string' || typeof envelope.event_type !== 'string' || typeof envelope.resource !== 'object')
    throw new PayNoticeError('body', 'not the envelope of a notice')
  const resource = parsed(opened(client.apiV3Key, envelope.resource), 'sealed') as Record<string, unknown>
  const merchant = resource.mchid ?? resource.mch_id ?? resource.stock_creator_mchid
  if (merchant !== client.mchId) throw new PayNoticeError('merchant', `for merchant ${String(merchant)}`)
  const { id, create_time, summary, event_type } = envelope
  const schema: TSchema | undefined = payNotices[event_type as PayNoticeType]
  const problem = schema && problemOf(schema, resource)
  if (problem) throw new PayNoticeError('sealed', `${problem.field} ${problem.message}`)
  return { id, create_time, summary, event_type, known: schema !== undefined, resource } as PayNotice
}

function opened(apiV3Key: string, sealed: Sealed): string {
  try {
    return openSealed(apiV3Key, sealed)
  } catch {
    throw new PayNoticeError('sealed', 'not sealed with our APIv3 key')
  }
}

function parsed(text: string, reason: 'body' | 'sealed'): unknown {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // said below
  }
  throw new PayNoticeError(reason, 'no JSON object')
}

/** The body of a refusal (with 4xx or 5xx); what is taken needs none. */
export const noticeRefusal = (message: string): string => JSON.stringify({ code: 'FAIL', message })
