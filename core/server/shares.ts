/**
 * Who gets the next one, again and again: whoever is furthest behind their share. So any number in a row is split as the weights say, to
 * within one, and the same number always in the same way: a preview shows what the task does, and a killed one goes on as it began.
 */
export function split(weights: readonly number[], until: number): number[] {
  const all = weights.reduce((sum, w) => sum + w, 0)
  const got = weights.map(() => 0)
  const out: number[] = []
  if (all === 0) return out
  for (let n = 1; n <= until; n++) {
    let best = 0
    let behind = Number.NEGATIVE_INFINITY
    for (const [i, weight] of weights.entries()) {
      const by = weight * n - got[i]! * all
      if (by > behind) [best, behind] = [i, by]
    }
    got[best]!++
    out.push(best)
  }
  return out
}
