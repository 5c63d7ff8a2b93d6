/** Whole numbers in the proportion of these weights that sum to `total`: the largest remainders are rounded up, the first before the later. */
function split(total: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, w) => sum + w, 0)
  const exact = weights.map((w) => (w * total) / all)
  const whole = exact.map(Math.floor)
  const left = total - whole.reduce((sum, n) => sum + n, 0)
  const first = exact.map((n, i) => ({ i, rest: n - whole[i]! })).sort((a, b) => b.rest - a.rest || a.i - b.i)
  for (const { i } of first.slice(0, left)) whole[i]!++
  return whole
}

/** What weights are in per cent, as the form shows them: 34, 33 and 33, never 99 or 101 in all. */
export const percents = (weights: readonly number[]): number[] => split(100, weights)

/** One share is set, the others keep their proportion in what is left. Nobody falls below 1 %. */
export function withPercent(weights: readonly number[], i: number, percent: number): number[] {
  const others = weights.filter((_, j) => j !== i)
  const set = Math.min(Math.max(1, Math.round(percent)), 100 - others.length)
  const rest = split(100 - set - others.length, others).map((n) => n + 1)
  return weights.map((_, j) => (j === i ? set : rest[j < i ? j : j - 1]!))
}
