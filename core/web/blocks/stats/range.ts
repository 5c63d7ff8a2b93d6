import { addDays } from '#core/contract/time.ts'
import { fmt } from '../../text/format.ts'

export const rangeNames = ['today', 'yesterday', '7', '14', '30', 'month'] as const
export type RangeName = (typeof rangeNames)[number]
export interface Range {
  name: RangeName | 'custom'
  from: string
  to: string
}
export const longestRange = 366

export const daysIn = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** Ranges that count days end today, as people count them, and the screen says that today is not over (`openEnded`). */
export function rangeOf(name: RangeName, now = new Date()): Range {
  const today = fmt.day(now)
  if (name === 'today') return { name, from: today, to: today }
  const yesterday = addDays(today, -1)
  if (name === 'yesterday') return { name, from: yesterday, to: yesterday }
  if (name === 'month') return { name, from: `${today.slice(0, 8)}01`, to: today }
  return { name, from: addDays(today, 1 - Number(name)), to: today }
}

/** The last day of the range is still going on: its figures will grow. */
export const openEnded = (range: Range, now = new Date()): boolean => range.to >= fmt.day(now)

const aDay = /^\d{4}-\d{2}-\d{2}$/
/** From the address bar: a name, or two days at most 366 days apart; anything else is the default. */
export function readRange(words: { range?: string; from?: string; to?: string }, fallback: RangeName = '30', now = new Date()): Range {
  if (words.from && words.to && aDay.test(words.from) && aDay.test(words.to)) {
    const days = daysIn(words.from, words.to)
    if (days >= 1 && days <= longestRange) return { name: 'custom', from: words.from, to: words.to }
  }
  return rangeOf(rangeNames.find((n) => n === words.range) ?? fallback, now)
}

/** As many days right before it. A month compares with the same days of the month before. */
export function previousOf(range: Range): { from: string; to: string } {
  if (range.name === 'month') {
    const first = `${addDays(range.from, -1).slice(0, 8)}01`
    const last = addDays(first, daysIn(range.from, range.to) - 1)
    const end = addDays(range.from, -1)
    return { from: first, to: last < end ? last : end }
  }
  const days = daysIn(range.from, range.to)
  return { from: addDays(range.from, -days), to: addDays(range.from, -1) }
}

/** Today still runs and stands in the other range, too: the server compares up to this moment (`sameMoment`), and the words say so. */
export const comparedByNow = (range: Range, previous: { from: string; to: string }, now = new Date()): boolean =>
  openEnded(range, now) && addDays(previous.from, daysIn(range.from, fmt.day(now)) - 1) <= previous.to

export type Step = 'day' | 'week' | 'month'
/** Sums days into weeks (from Monday) or months. */
export function byStep<P extends { day: string; value: number | null }>(
  points: readonly P[],
  step: Step,
): { day: string; value: number | null }[] {
  if (step === 'day') return points.map((p) => ({ day: p.day, value: p.value }))
  const start = (day: string) =>
    step === 'month' ? `${day.slice(0, 7)}-01` : addDays(day, 1 - (new Date(`${day}T00:00:00Z`).getUTCDay() || 7))
  const out = new Map<string, number | null>()
  for (const p of points) {
    const key = start(p.day)
    const was = out.get(key)
    out.set(key, p.value === null ? (was ?? null) : (was ?? 0) + p.value)
  }
  return [...out].map(([day, value]) => ({ day, value }))
}

/** Below this a share says nothing: from 4 to 74 is 70 more, not 1750 %. */
export const enoughForShare = 10

/** Growth in percent, or in percentage points for rates; the difference where the base is too small for a share (both numbers are told then). */
export function deltaOf(now: number | null, before: number | null | undefined, rate: boolean): number | undefined {
  if (now === null || before === null || before === undefined) return undefined
  if (rate) return (now - before) * 100
  return before < enoughForShare ? now - before : ((now - before) / before) * 100
}
