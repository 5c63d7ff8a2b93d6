// Return codes of the finance library (platform/07 §2). They are numbers of their own, not errcodes of the HTTP calls.

const codes: Record<number, string> = {
  10000: 'bad parameter',
  10001: 'network',
  10002: 'answer does not parse',
  10003: 'system',
  10004: 'secret or key wrong',
  10005: 'bad sdkfileid',
  10006: 'decryption failed',
  10007: 'private key of that version is missing',
  10008: 'bad encrypt_key',
  10009: 'address not on the list',
  10010: 'data expired',
  10011: 'certificate',
}

/** A failure of the library or of what it fetched. `code` is one of the library's, or an errcode the server sent through it. */
export class FinanceError extends Error {
  readonly code: number
  constructor(code: number, detail = '', cause?: unknown) {
    super(`${code} ${codes[code] ?? 'server'}${detail ? ` (${detail})` : ''}`, { cause })
    this.name = 'FinanceError'
    this.code = code
  }
}

/** Only these pass by themselves (platform/07 §2). */
export const passes = (failure: unknown): boolean => failure instanceof FinanceError && failure.code >= 10001 && failure.code <= 10003
