import type { AnyCall } from '#core/contract/call.ts'
import { code, type FieldError, signInCodes } from '#core/contract/errors.ts'

/** Failures that stand on the screen, in the place of what could not be read. */
export const drawn = new WeakSet<Error>()

/** Every failure of a call: a refusal of the server (`code` of the catalogue), a failed transport, an answer nobody can read. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** Code of the error catalogue; the HTTP status when transport failed; 0 when the answer could not be parsed (R099). */
  readonly code: number
  readonly hint: string
  /** The first refused field, as the program names it: `welcome.attachments.0.title`. */
  readonly field: string
  readonly fields: readonly FieldError[]
  readonly requestId: string
  readonly httpStatus: number
  readonly redirectUrl: string
  readonly call: AnyCall
  /** Whether the server answered and said no, as opposed to not being reached. */
  readonly logic: boolean
  /** Of a command that is done once: the first still runs, or was done and nobody heard how it ended. */
  readonly outcome: '' | 'running' | 'lost'
  /** Of an edit that somebody was faster with: the version that stands there now. */
  readonly version: number | undefined
  /** Nobody waited longer: whether the server still did it is not known. */
  readonly late: boolean

  constructor(
    call: AnyCall,
    at: {
      code: number
      message: string
      hint?: string
      fields?: FieldError[]
      requestId?: string
      httpStatus: number
      redirectUrl?: string
      logic?: boolean
      outcome?: '' | 'running' | 'lost'
      version?: number
      late?: boolean
    },
  ) {
    super(at.message)
    this.call = call
    this.code = at.code
    this.hint = at.hint ?? ''
    this.fields = at.fields ?? []
    this.field = this.fields[0]?.field ?? ''
    this.requestId = at.requestId ?? ''
    this.httpStatus = at.httpStatus
    this.redirectUrl = at.redirectUrl ?? ''
    this.logic = at.logic ?? false
    this.outcome = at.outcome ?? ''
    this.version = at.version
    this.late = at.late ?? false
  }
  /** Not a refusal in words: the server failed, was not reached, or is away. */
  get broke(): boolean {
    return !this.logic || this.code === code.server || this.code === code.unavailable
  }
  get signInNeeded(): boolean {
    return this.logic && signInCodes.includes(this.code)
  }
}
