/** mulberry32: small, fast, the same on every machine. Scenarios and faults draw from it, never from Math.random. */
export interface Random {
  next(): number
  int(below: number): number
  pick<T>(list: readonly T[]): T
  chance(p: number): boolean
  /** An index below `n` where the k-th is drawn about 1/k as often as the first (Zipf). */
  zipf(n: number): number
}

export function random(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    next,
    int,
    pick: (list) => list[int(list.length)]!,
    chance: (p) => next() < p,
    zipf: (n) => Math.min(n - 1, Math.floor(n ** next()) - 1),
  }
}

/** A number from a text, for choices that must stay with the thing (an avatar, a default state). */
export function hashOf(text: string): number {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  return h >>> 0
}
