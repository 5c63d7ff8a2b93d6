import type { Band, LiveCodeDraft, Receiver } from './contract.ts'

/** Pure rules about who receives when; the server decides with them and the form shows what they say. */

export interface Gap {
  weekday: number
  from: number
  to: number
}

/** Hours on the clock in which nobody is on duty, per weekday, within `open`…`close` (whole day by default). */
export function gaps(bands: readonly Band[], open = 0, close = 1440): Gap[] {
  const out: Gap[] = []
  for (let weekday = 1; weekday <= 7; weekday++) {
    const on = bands.filter((b) => b.weekdays.includes(weekday)).sort((a, b) => a.from - b.from)
    let at = open
    for (const b of on) {
      if (b.from > at) out.push({ weekday, from: at, to: Math.min(b.from, close) })
      at = Math.max(at, b.to)
      if (at >= close) break
    }
    if (at < close) out.push({ weekday, from: at, to: close })
  }
  return out
}

/** What is wrong with the bands, by field; empty when nothing is. */
export function bandProblems(bands: readonly Band[]): { field: string; message: string }[] {
  const out: { field: string; message: string }[] = []
  bands.forEach((b, i) => {
    if (b.from >= b.to) out.push({ field: `bands.${i}.to`, message: 'must be later than from; a band across midnight is two bands' })
    if (new Set(b.weekdays).size !== b.weekdays.length) out.push({ field: `bands.${i}.weekdays`, message: 'names a day twice' })
    if (new Set(b.receivers.map((r) => r.staffId)).size !== b.receivers.length)
      out.push({ field: `bands.${i}.receivers`, message: 'names a person twice' })
    const clash = bands.findIndex((o, j) => j < i && o.weekdays.some((d) => b.weekdays.includes(d)) && o.from < b.to && b.from < o.to)
    if (clash >= 0) out.push({ field: `bands.${i}.from`, message: `overlaps band ${clash + 1}` })
  })
  return out
}

export const bandAt = (bands: readonly Band[], at: { weekday: number; minutes: number }): Band | undefined =>
  bands.find((b) => b.weekdays.includes(at.weekday) && b.from <= at.minutes && at.minutes < b.to)

export interface Offer {
  staffIds: string[]
  reason: 'duty' | 'gap' | 'capped'
}

/**
 * Who stands on the code now. WeCom picks evenly among the people on an entry, so equal weights offer everybody on duty below the
 * cap; unequal weights offer those who are behind their share of the day, which brings the shares together customer by customer.
 */
export function offer(
  draft: Pick<LiveCodeDraft, 'bands' | 'backupStaffIds'>,
  at: { weekday: number; minutes: number },
  today: ReadonlyMap<string, number>,
  usable: ReadonlySet<string>,
): Offer {
  const backup = (reason: 'gap' | 'capped'): Offer => ({ staffIds: draft.backupStaffIds.filter((id) => usable.has(id)), reason })
  const band = bandAt(draft.bands, at)
  if (!band) return backup('gap')
  const free = band.receivers.filter((r) => usable.has(r.staffId) && (r.dailyCap === null || (today.get(r.staffId) ?? 0) < r.dailyCap))
  if (free.length === 0) return backup('capped')
  if (free.every((r) => r.weight === free[0]!.weight)) return { staffIds: free.map((r) => r.staffId), reason: 'duty' }
  const behind = shares(free, today).filter((s) => s.share <= s.due)
  return { staffIds: behind.map((s) => s.staffId), reason: 'duty' }
}

/** Each one's part of today's customers and the part the weights promise, both 0…1. Before the first customer nobody is ahead. */
export function shares(
  receivers: readonly Receiver[],
  today: ReadonlyMap<string, number>,
): { staffId: string; today: number; share: number; due: number }[] {
  const weights = receivers.reduce((sum, r) => sum + r.weight, 0)
  const all = receivers.reduce((sum, r) => sum + (today.get(r.staffId) ?? 0), 0)
  return receivers.map((r) => {
    const n = today.get(r.staffId) ?? 0
    return { staffId: r.staffId, today: n, share: all ? n / all : 0, due: r.weight / weights }
  })
}

/** `remark` as WeCom will show it: the text before or after the name, 20 characters in all (platform/04 §2.4). */
export function remarkFor(rule: LiveCodeDraft['remark'], name: string): string | null {
  const text = rule.text.trim()
  if (rule.mode === 'off' || !text) return null
  const room = 20 - [...text].length
  const short = [...name].slice(0, Math.max(0, room)).join('')
  return rule.mode === 'prefix' ? text + short : short + text
}

/** Everyone the draft names, each once. */
export const staffOf = (draft: Pick<LiveCodeDraft, 'bands' | 'backupStaffIds'>): string[] => [
  ...new Set([...draft.bands.flatMap((b) => b.receivers.map((r) => r.staffId)), ...draft.backupStaffIds]),
]
