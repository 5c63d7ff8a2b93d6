import type { Outcome } from '../error.ts'
import type { AnyPayCall } from './call.ts'

export type PayErrorKind = 'refused' | 'busy' | 'http' | 'network' | 'timeout' | 'unparsable' | 'invalid_request'

export interface PayErrorDetail {
  kind: PayErrorKind
  /** `unknown`: the money may have moved. Ask with the same bill number; never take another one. */
  outcome: Outcome
  errCode?: string
  field?: string
  /** v3: what HTTP said. */
  status?: number
  cause?: unknown
}

export class PayError extends Error {
  readonly call: string
  readonly kind: PayErrorKind
  readonly outcome: Outcome
  readonly errCode?: string
  readonly field?: string
  readonly status?: number
  constructor(call: { name: string }, message: string, detail: PayErrorDetail) {
    super(`${call.name}: ${message}`, { cause: detail.cause })
    this.name = 'PayError'
    this.call = call.name
    this.kind = detail.kind
    this.outcome = detail.outcome
    this.errCode = detail.errCode
    this.field = detail.field
    this.status = detail.status
  }
}

interface PayCode {
  meaning: string
  /** `busy`: nobody knows yet, the same bill may be sent again at once. */
  kind: 'refused' | 'busy'
}

/** platform/09 §1.1; SYSTEMERROR and WORKWX_SIGN_ERROR are of the official page, the others of WeChat Pay at large (unverified). */
export const payCodes: Record<string, PayCode> = {
  SYSTEMERROR: { meaning: 'system busy: the same bill again, or ask', kind: 'busy' },
  PROCESSING: { meaning: 'being worked on: the same bill again, or ask', kind: 'busy' },
  WORKWX_SIGN_ERROR: { meaning: 'workwx_sign does not match', kind: 'refused' },
  SIGN_ERROR: { meaning: 'sign does not match', kind: 'refused' },
  NO_AUTH: { meaning: 'merchant may not do this, or the receiver may not get it', kind: 'refused' },
  NOTENOUGH: { meaning: 'balance too low: top up, then the same bill again', kind: 'refused' },
  FREQ_LIMIT: { meaning: 'too many calls a minute', kind: 'refused' },
  SENDNUM_LIMIT: { meaning: 'receiver got too many packets today', kind: 'refused' },
  SENDAMOUNT_LIMIT: { meaning: 'merchant or receiver is over the amount of the day', kind: 'refused' },
  MONEY_LIMIT: { meaning: 'amount outside the limits of one packet', kind: 'refused' },
  OPENID_ERROR: { meaning: 'openid does not belong to this appid', kind: 'refused' },
  PARAM_ERROR: { meaning: 'bad parameter', kind: 'refused' },
  XML_ERROR: { meaning: 'body is not the XML of this call', kind: 'refused' },
  CA_ERROR: { meaning: 'merchant certificate missing or wrong', kind: 'refused' },
  ILLEGAL_APPID: { meaning: 'appid unknown or not of this merchant', kind: 'refused' },
  NAME_MISMATCH: { meaning: 'real name differs', kind: 'refused' },
  ORDERPAID: { meaning: 'already paid', kind: 'refused' },
  ORDERCLOSED: { meaning: 'already closed', kind: 'refused' },
  ORDERNOTEXIST: { meaning: 'no such order', kind: 'refused' },
  OUT_TRADE_NO_USED: { meaning: 'order number exists with other fields', kind: 'refused' },
  APPID_MCHID_NOT_MATCH: { meaning: 'appid is not bound to the merchant', kind: 'refused' },
  REFUNDNOTEXIST: { meaning: 'no such refund', kind: 'refused' },
  TRADE_OVERDUE: { meaning: 'older than may be refunded', kind: 'refused' },
  REFUND_FEE_MISMATCH: { meaning: 'refund number exists with other fields', kind: 'refused' },
  INVALID_REQUEST: { meaning: 'breaks a rule of the product', kind: 'refused' },
  AMOUNT_LIMIT: { meaning: 'amount outside the limits', kind: 'refused' },
  /** The first payment under this number stands; only this request came to nothing. */
  FATAL_ERROR: { meaning: 'bill number exists with other parameters', kind: 'refused' },
  NOT_FOUND: { meaning: 'no such bill yet: not a failure', kind: 'refused' },
  // of downloadbill; only 20002 is read from its page, the others are guesses
  20001: { meaning: 'bad parameter', kind: 'refused' },
  20002: { meaning: 'nothing happened on that day', kind: 'refused' },
  20003: { meaning: 'the bill is not made yet', kind: 'busy' },
}

/** A code nobody wrote down says nothing about the money. */
export function refusal(call: AnyPayCall, errCode: string, words: string): PayError {
  const kind = payCodes[errCode]?.kind ?? 'busy'
  const outcome = kind === 'busy' && call.pays ? 'unknown' : 'refused'
  return new PayError(call, `${errCode} ${payCodes[errCode]?.meaning ?? 'unknown code'} (${words})`, { kind, outcome, errCode })
}
