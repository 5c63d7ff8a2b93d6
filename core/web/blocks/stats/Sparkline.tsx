/** Points joined by straight lines: between two days there is nothing to be drawn. */
export const lineThrough = (points: readonly [number, number][]): string =>
  points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** 84 × 30 beside a figure, decoration: the figure and its delta say it. */
export function Sparkline({
  values,
  width = 84,
  height = 30,
  tone = 'c1',
}: {
  values: readonly (number | null)[]
  width?: number
  height?: number
  tone?: string
}) {
  const known = values.filter((v): v is number => v !== null)
  if (known.length < 2) return null
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const spread = high - low || 1
  const points = values.flatMap((v, i): [number, number][] =>
    v === null ? [] : [[2 + (i / (values.length - 1)) * (width - 6), 4 + (1 - (v - low) / spread) * (height - 8)]],
  )
  const line = lineThrough(points)
  const last = points.at(-1)!
  const color = `var(--${tone})`
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={`${line}L${last[0]} ${height}L${points[0]![0]} ${height}z`} fill={color} opacity=".08" />
      <path d={line} fill="none" stroke={color} strokeWidth="1.5" strokeLinecap="round" />
      <circle cx={last[0]} cy={last[1]} r="2.5" fill={color} stroke="var(--surface)" strokeWidth="1.5" />
    </svg>
  )
}
