import { errcode as lookup } from '@rapport/wecom/errcodes.ts'
import type { Outcome, WecomError, WecomErrorKind } from '@rapport/wecom/error.ts'
import { code as codes, type Words } from '../../contract/errors.ts'
import type { Phrase } from '../phrases.ts'
import { Refusal } from '../refusal.ts'
import { notFit, refusedWith, unanswered } from './causes.ts'

/** WeCom said no or said nothing. Callers decide by `errcode` and `outcome`, never by the message (platform/00 §3). */
export class PlatformRefusal extends Refusal {
  errcode: number | null
  outcome: Outcome
  kind: WecomErrorKind
  call: string
  /** The code's own rule is to wait a moment. The numbers of WeCom and of WeChat's open platform overlap: who refuses says which is meant. */
  passing: boolean
  /** Of an answer without an errcode: a gate in front of the platform spoke. */
  status: number | null
  /** Where WeCom says the call came from; '' where it does not. */
  ip: string
  retryAfterMs: number
  /** The last try was refused, but one before it was not answered: that one may have worked. */
  perhapsDone = false
  constructor(about: {
    call: string
    errcode?: number
    outcome: Outcome
    kind: WecomErrorKind
    retry?: WecomError['retry']
    status?: number
    hint?: string
    ip?: string
    retryAfterMs?: number
    /** Our own words, instead of those for the code. */
    message?: Phrase | Words
  }) {
    super(
      codes.platform,
      about.message ?? (about.errcode === undefined ? unanswered(about.kind) : refusedWith({ errcode: about.errcode })),
      {
        extra: {
          platform_errcode: about.errcode ?? null,
          hint: about.hint ?? null,
          ...(about.ip && { from_ip: about.ip }),
          ...(about.retryAfterMs ? { retry_after_ms: about.retryAfterMs } : {}),
        },
      },
    )
    this.name = 'PlatformRefusal'
    this.errcode = about.errcode ?? null
    this.outcome = about.outcome
    this.kind = about.kind
    this.call = about.call
    this.passing = (about.retry ?? (about.errcode === undefined ? undefined : lookup(about.errcode).retry)) === 'backoff'
    this.status = about.status ?? null
    this.ip = about.ip ?? ''
    this.retryAfterMs = about.retryAfterMs ?? 0
  }
}

export const isErrcode = (error: unknown, ...wanted: number[]): boolean =>
  error instanceof PlatformRefusal && error.errcode !== null && wanted.includes(error.errcode)

/**
 * The same call may work later without anybody changing anything. Where the outcome is unknown it must be looked up first.
 * An expired token counts as temporary even after one renewal; wrong credentials are refused by gettoken itself.
 */
export const isTemporary = (error: unknown): boolean =>
  error instanceof PlatformRefusal &&
  error.kind !== 'invalid_request' &&
  (error.outcome !== 'refused' || error.status === 429 || isErrcode(error, 45009, 40014, 42001) || error.passing)

/**
 * The refusal for an error of `call`. When already gettoken failed, the call was never sent, so its outcome is known: nothing was done.
 * `message`: of another platform than WeCom.
 */
export const refusalOf = (call: { name: string }, e: WecomError, message?: Phrase): PlatformRefusal =>
  new PlatformRefusal({
    call: e.call,
    errcode: e.errcode,
    outcome: e.call !== call.name && e.outcome === 'unknown' ? 'not_sent' : e.outcome,
    kind: e.kind,
    retry: e.retry,
    status: e.status,
    hint: e.hint,
    ip: e.ip,
    retryAfterMs: e.retryAfterMs,
    ...(message && { message }),
    ...(e.kind === 'invalid_request' ? { message: notFit({ why: e.message.replace(`${e.call}: `, '') }) } : {}),
  })

/** How long to wait before the same call again; `undefined`: the caller must change something first (platform/00 §3.2, client policy). */
export function retryDelay(call: { name: string; once?: boolean }, failure: WecomError, tries: number): number | undefined {
  if (tries >= 3 || failure.call !== call.name || failure.kind === 'invalid_request') return undefined
  if (failure.outcome === 'unknown' && call.once) return undefined
  const backoff = 500 * 2 ** (tries - 1)
  if (failure.kind !== 'errcode')
    return failure.kind === 'http' && failure.outcome === 'refused' && failure.status !== 429 ? undefined : backoff
  if (failure.errcode === 45009) return 0 // the parked bucket does the waiting
  if (failure.retry !== 'backoff') return undefined
  return failure.errcode === 45033 ? 1000 + Math.random() * 2000 : backoff
}
