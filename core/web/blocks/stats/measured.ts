import type { StatFigure, StatTrend } from './StatPage.tsx'

/** What statistics calls answer: the range, the range before it, and the range day by day, under the same names. */
interface Overview<N> {
  now: N
  before?: Partial<Record<keyof N, number | null>> | null
  points: readonly ({ day: string } & Partial<Record<keyof N, number>>)[]
}

/** One of its names as a figure. A name the days do not have gets no line, unless `points` brings one. */
export function measured<N extends Record<string, number>>(
  d: Overview<N>,
  key: keyof N & string,
  about: Omit<StatFigure, 'key' | 'value' | 'previous'>,
): StatFigure {
  const line = d.points.map((p) => p[key] ?? null)
  return {
    key,
    value: d.now[key] ?? null,
    previous: d.before?.[key],
    ...(line.some((n) => n !== null) && { points: line }),
    ...about,
  }
}

/** Some of its names as lines of one chart. */
export function lines<N extends Record<string, number>>(
  d: Overview<N>,
  title: string,
  names: Partial<Record<keyof N & string, string>>,
): StatTrend {
  const keys = Object.keys(names)
  return {
    title,
    days: d.points.map(({ day }) => day),
    lines: keys.map((key) => ({ name: names[key]!, values: d.points.map((p) => p[key] ?? null) })),
  }
}
