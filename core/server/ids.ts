import { hash, randomBytes, randomFillSync } from 'node:crypto'

/** Ids are made for every request and row, so random bytes are drawn for 256 at a time. */
const pool = Buffer.alloc(16 * 256)
let at = pool.length

/** UUIDv7: ordered by time, made by the program, so a create can be retried with the same id. */
export function newId(now = Date.now()): string {
  if (at === pool.length) {
    randomFillSync(pool)
    at = 0
  }
  const b = pool.subarray(at, at + 16)
  at += 16
  b.writeUIntBE(now, 0, 6)
  b[6] = (b[6]! & 0x0f) | 0x70
  b[8] = (b[8]! & 0x3f) | 0x80
  const h = b.toString('hex')
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`
}

/** The same words give the same id: for rows that a retry must not make twice. */
export function idOf(...words: (string | number)[]): string {
  const b = sha256(words.join('\u0000')).subarray(0, 16)
  b[6] = (b[6]! & 0x0f) | 0x70
  b[8] = (b[8]! & 0x3f) | 0x80
  const h = b.toString('hex')
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`
}
export const sha256 = (data: string | Buffer): Buffer => hash('sha256', data, 'buffer')
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')
