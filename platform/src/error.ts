import type { AnyPlatformCall } from './call.ts'
import type { Errcode, Retry } from './errcode-table.ts'

export type WecomErrorKind = 'errcode' | 'http' | 'network' | 'timeout' | 'unparsable' | 'invalid_request'
/** Whether the effect may have happened: `not_sent` and `refused` no, `unknown` perhaps. */
export type Outcome = 'not_sent' | 'refused' | 'unknown'

export interface WecomErrorDetail {
  kind: WecomErrorKind
  outcome: Outcome
  errcode?: number
  /** What to do about the errcode. */
  retry?: Retry
  /** For the platform's query tool, valid 30 minutes (platform/00 §3.1). */
  hint?: string
  /** Where the platform says the call came from: the address that has to be trusted (60020). */
  ip?: string
  /** invalid_request: the field, dotted. */
  field?: string
  status?: number
  /** When the window of a `later` code has passed. */
  retryAfterMs?: number
  cause?: unknown
}

/** A call that failed, of WeCom or of WeChat's open platform. */
export class WecomError extends Error {
  readonly kind: WecomErrorKind
  readonly outcome: Outcome
  readonly call: string
  readonly errcode?: number
  readonly retry?: Retry
  readonly hint?: string
  readonly ip?: string
  readonly field?: string
  readonly status?: number
  readonly retryAfterMs?: number
  /** Set by the client: how often it tried. */
  tries = 0
  constructor(call: AnyPlatformCall, message: string, detail: WecomErrorDetail) {
    super(`${call.name}: ${message}`, { cause: detail.cause })
    this.name = 'WecomError'
    this.call = call.name
    this.kind = detail.kind
    this.outcome = detail.outcome
    this.errcode = detail.errcode
    this.retry = detail.retry
    this.hint = detail.hint
    this.ip = detail.ip
    this.field = detail.field
    this.status = detail.status
    this.retryAfterMs = detail.retryAfterMs
  }
}

/** The minute rule's block; hour rules last longer and answer 45009 again (platform/00 §4). */
const WINDOW_MS = 60_000

/** `known`: what the platform's own table says of the code; `retryAfterMs` where its window is longer than a minute. */
export function errcodeError(call: AnyPlatformCall, known: Errcode, code: number, errmsg: string, retryAfterMs = WINDOW_MS): WecomError {
  return new WecomError(call, `${code} ${known.meaning} (${errmsg})`, {
    kind: 'errcode',
    outcome: 'refused',
    errcode: code,
    retry: known.retry,
    hint: /hint: ?\[([^\]]+)\]|rid: ([\w-]+)/.exec(errmsg)?.slice(1).find(Boolean),
    ip: /from ip: ?([\d.]+|[\da-f:]+)/i.exec(errmsg)?.[1],
    ...(known.retry === 'later' && { retryAfterMs }),
  })
}
