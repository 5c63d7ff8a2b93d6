import { createHash } from 'node:crypto'

/** Ids of the shapes in platform/00 §6. They depend only on the seed and on how many were made before: a test can name them. */
export interface Ids {
  /** `wm`, `wr`, `et`, `st`, `wk` … + 30 characters. */
  tagged(prefix: string): string
  /** `msg` / `mom` + 29. */
  message(prefix: string): string
  hex(length: number): string
  opaque(length: number): string
  number(): number
  count: number
}

export function ids(seed: string, count = 0): Ids {
  const self: Ids = {
    count,
    tagged: (prefix) => prefix + text(30),
    message: (prefix) => prefix + text(29),
    hex: (length) => digest().toString('hex').slice(0, length),
    opaque: text,
    number: () => ++self.count,
  }
  const digest = () =>
    createHash('sha512')
      .update(`${seed}/${++self.count}`)
      .digest()
  function text(length: number): string {
    let out = ''
    while (out.length < length) out += digest().toString('base64url')
    return out.slice(0, length)
  }
  return self
}

export const corpidOf = (name: string) => `ww${createHash('sha256').update(name).digest('hex').slice(0, 16)}`
