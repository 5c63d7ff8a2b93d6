import { errcode, errcodeUrl } from '@rapport/wecom/errcodes.ts'
import type { TSchema } from 'typebox'

/** Thrown by handlers: becomes an error body. `words` replace the usual text of the code. */
export class CgiError extends Error {
  readonly code: number
  constructor(code: number, words?: string) {
    super(words ?? errcode(code).text)
    this.code = code
  }
}

export function fail(code: number, words?: string): never {
  throw new CgiError(code, words)
}

/** The errmsg of the platform: text, a 25-digit hint, the caller's address and where to read more (platform/00 §3.1). */
export function errmsg(code: number, words: string, now: number, ip: string, n: number): string {
  const hint = `${Math.floor(now / 1000)}${String(n).padStart(15, '0').slice(-15)}`
  return `${words}, hint: [${hint}], from ip: ${ip}, more info at ${errcodeUrl(code)}`
}

const empties = new WeakMap<TSchema, Record<string, unknown>>()

/** Lists and objects of the answer come back empty in an error too; clients must not infer success from them (platform/00 §3.1). */
export function emptyFields(output: TSchema): Record<string, unknown> {
  const known = empties.get(output)
  if (known) return known
  const found: Record<string, unknown> = {}
  const { properties = {}, required = [] } = output as { properties?: Record<string, { type?: string }>; required?: string[] }
  for (const [name, schema] of Object.entries(properties)) {
    if (!required.includes(name)) continue
    if (schema.type === 'array') found[name] = []
    if (schema.type === 'object') found[name] = {}
  }
  empties.set(output, found)
  return found
}
