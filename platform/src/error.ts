import type { AnyWecomCall } from './call.ts'
import { errcode as lookup } from './errcodes.ts'

export type WecomErrorKind = 'errcode' | 'http' | 'network' | 'timeout' | 'unparsable' | 'invalid_request'
/** Whether the effect may have happened: `not_sent` and `refused` no, `unknown` perhaps. */
export type Outcome = 'not_sent' | 'refused' | 'unknown'

export interface WecomErrorDetail {
  kind: WecomErrorKind
  outcome: Outcome
  errcode?: number
  /** For the platform's query tool, valid 30 minutes (platform/00 §3.1). */
  hint?: string
  /** invalid_request: the field, dotted. */
  field?: string
  status?: number
  /** When the window of a `later` code has passed. */
  retryAfterMs?: number
  cause?: unknown
}

export class WecomError extends Error {
  readonly kind: WecomErrorKind
  readonly outcome: Outcome
  readonly call: string
  readonly errcode?: number
  readonly hint?: string
  readonly field?: string
  readonly status?: number
  readonly retryAfterMs?: number
  /** Set by the client: how often it tried. */
  tries = 0
  constructor(call: AnyWecomCall, message: string, detail: WecomErrorDetail) {
    super(`${call.name}: ${message}`, { cause: detail.cause })
    this.name = 'WecomError'
    this.call = call.name
    this.kind = detail.kind
    this.outcome = detail.outcome
    this.errcode = detail.errcode
    this.hint = detail.hint
    this.field = detail.field
    this.status = detail.status
    this.retryAfterMs = detail.retryAfterMs
  }
}

/** The minute rule's block; hour rules last longer and answer 45009 again (platform/00 §4). */
const WINDOW_MS = 60_000
const DAY_MS = 24 * 3600 * 1000

export function errcodeError(call: AnyWecomCall, code: number, errmsg: string): WecomError {
  const known = lookup(code)
  return new WecomError(call, `${code} ${known.meaning} (${errmsg})`, {
    kind: 'errcode',
    outcome: 'refused',
    errcode: code,
    hint: /hint: ?\[([^\]]+)\]/.exec(errmsg)?.[1],
    ...(known.retry === 'later' && { retryAfterMs: code === 41094 ? DAY_MS : WINDOW_MS }),
  })
}
