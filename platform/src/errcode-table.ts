/** What to do about a code: `token` refresh once, `backoff` try again shortly, `later` wait for the window, `never` the caller must change something. */
export type Retry = 'token' | 'backoff' | 'never' | 'later'

export interface Errcode {
  code: number
  /** Last code of a range that shares the meaning. */
  to?: number
  meaning: string
  /** errmsg as seen on the wire (platform/00 §3.1); our own words where none was seen. Decide by code only: the platform rewords. */
  text: string
  retry: Retry
}

export type Row = [code: number | [from: number, to: number], retry: Retry, meaning: string, text?: string]

/** A table of codes. A single code wins over a range, a narrow range over a wide one. */
export function codeTable(rows: Row[]): { errcodes: Errcode[]; errcode(code: number): Errcode } {
  const errcodes: Errcode[] = rows.map(([code, retry, meaning, text]) =>
    typeof code === 'number'
      ? { code, meaning, text: text ?? meaning, retry }
      : { code: code[0], to: code[1], meaning, text: text ?? meaning, retry },
  )
  const single = new Map(errcodes.filter((row) => row.to === undefined).map((row) => [row.code, row]))
  const ranges = errcodes.filter((row) => row.to !== undefined).sort((a, b) => a.to! - a.code - (b.to! - b.code))
  return {
    errcodes,
    /** An unknown code is the caller's error until somebody says otherwise: never retried. */
    errcode(code) {
      const row = single.get(code) ?? ranges.find((range) => code >= range.code && code <= range.to!)
      return row ? { ...row, code } : { code, meaning: 'unknown code', text: 'unknown error', retry: 'never' }
    },
  }
}
