import { fail } from './errors.ts'

/** A cursor of this key fits every question: pages without end (a fault) go round with it. */
export const ANY = '*'

/** Opaque to callers; a cursor of another call or another question answers 50100 (platform/00 §5). */
export const cursorText = (key: string, at: string): string => Buffer.from(`${key}\n${at}`).toString('base64url')

export function readCursor(key: string, cursor: string | undefined): string | undefined {
  if (!cursor) return undefined
  const [from, at, ...rest] = Buffer.from(cursor, 'base64url').toString().split('\n')
  if ((from !== key && from !== ANY) || at === undefined || rest.length > 0) fail(50100)
  return at
}

/** A page of rows that are only ever appended: the cursor is the place of the next row. */
export function page<T>(key: string, rows: readonly T[], cursor: string | undefined, limit: number): { rows: T[]; next_cursor: string } {
  const at = Number(readCursor(key, cursor) ?? 0)
  if (!Number.isInteger(at) || at < 0) fail(50100)
  const end = at + limit
  return { rows: rows.slice(at, end), next_cursor: end < rows.length ? cursorText(key, String(end)) : '' }
}
