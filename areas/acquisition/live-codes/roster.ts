import type { Problem } from '#core/contract/errors.ts'
import type { Band, LiveCodeDraft, Receiver, WelcomeBand } from './draft.ts'

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
export function bandProblems(bands: readonly Band[]): Problem[] {
  const out: Problem[] = []
  bands.forEach((b, i) => {
    if (b.from >= b.to)
      out.push({
        field: `bands.${i}.to`,
        message: { zh: '结束要晚于开始；跨午夜请分成两段', en: 'The end must be after the start; hours over midnight are two shifts' },
      })
    if (new Set(b.weekdays).size !== b.weekdays.length)
      out.push({ field: `bands.${i}.weekdays`, message: { zh: '同一天选了两次', en: 'It names a day twice' } })
    if (new Set(b.receivers.map((r) => r.staffId)).size !== b.receivers.length)
      out.push({ field: `bands.${i}.receivers`, message: { zh: '同一位员工选了两次', en: 'It names a person twice' } })
    const clash = bands.findIndex((o, j) => j < i && o.weekdays.some((d) => b.weekdays.includes(d)) && o.from < b.to && b.from < o.to)
    if (clash >= 0)
      out.push({ field: `bands.${i}.from`, message: { zh: `和第 ${clash + 1} 段的时间重叠了`, en: `It overlaps shift ${clash + 1}` } })
  })
  return out
}

/** The parts of the week in which a welcome is said: hours that end before they begin go on past midnight into the next day. */
const spans = (b: Omit<WelcomeBand, 'content'>) =>
  b.weekdays
    .flatMap((weekday) =>
      b.from < b.to
        ? [{ weekday, from: b.from, to: b.to }]
        : [
            { weekday, from: b.from, to: 1440 },
            { weekday: (weekday % 7) + 1, from: 0, to: b.to },
          ],
    )
    .filter((s) => s.from < s.to)

/** What is wrong with the hours of welcomes, by field; empty when nothing is. Hours without a welcome may be meant. */
export function welcomeProblems(bands: readonly Omit<WelcomeBand, 'content'>[]): Problem[] {
  const out: Problem[] = []
  const add = (field: string, zh: string, en: string) => void out.push({ field: `welcome.bands${field}`, message: { zh, en } })
  if (bands.length === 0) add('', '请至少添加一个时段', 'Add at least one part of the week')
  bands.forEach((b, i) => {
    if (b.from === b.to) add(`.${i}.to`, '结束不能与开始相同', 'The end must differ from the start')
    if (new Set(b.weekdays).size !== b.weekdays.length) add(`.${i}.weekdays`, '同一天选了两次', 'A day stands there twice')
    const clash = bands.findIndex(
      (o, j) => j < i && spans(o).some((x) => spans(b).some((y) => x.weekday === y.weekday && x.from < y.to && y.from < x.to)),
    )
    if (clash >= 0) add(`.${i}.from`, `与时段 ${clash + 1} 重叠`, `Overlaps hours ${clash + 1}`)
  })
  return out
}

export const welcomeAt = (bands: readonly WelcomeBand[], at: { weekday: number; minutes: number }): WelcomeBand | undefined =>
  bands.find((b) => spans(b).some((s) => s.weekday === at.weekday && s.from <= at.minutes && at.minutes < s.to))

export const bandAt = (bands: readonly Band[], at: { weekday: number; minutes: number }): Band | undefined =>
  bands.find((b) => b.weekdays.includes(at.weekday) && b.from <= at.minutes && at.minutes < b.to)

export interface Offer {
  staffIds: string[]
  reason: 'duty' | 'gap' | 'capped'
  /** What everybody on duty has had of the round in hand; empty without rounds. */
  round: ReadonlyMap<string, number>
}

/** What the code has brought today. */
export interface Today {
  had: ReadonlyMap<string, number>
  /** Who received, one after the other; rounds are counted along it. */
  order: readonly string[]
}
export const nothingYet: Today = { had: new Map(), order: [] }

/**
 * Who stands on the code now. WeCom picks evenly among the people on an entry, so equal weights offer everybody on duty below the
 * cap; unequal weights offer those who are behind their share of the day, which brings the shares together customer by customer.
 * Rounds come before weights: over whole rounds everybody has the same, and weights say who is first.
 */
export function offer(
  draft: Pick<LiveCodeDraft, 'bands' | 'backupStaffIds' | 'roundCap'>,
  at: { weekday: number; minutes: number },
  today: Today,
  usable: ReadonlySet<string>,
): Offer {
  const backup = (reason: 'gap' | 'capped'): Offer => ({
    staffIds: standIns(draft).filter((id) => usable.has(id)),
    reason,
    round: new Map(),
  })
  const band = bandAt(draft.bands, at)
  if (!band) return backup('gap')
  const free = band.receivers.filter((r) => usable.has(r.staffId) && (r.dailyCap === null || (today.had.get(r.staffId) ?? 0) < r.dailyCap))
  if (free.length === 0) return backup('capped')
  const cap = draft.roundCap
  const round = cap ? roundOf(ids(free), today.order, cap) : new Map<string, number>()
  const turn = cap ? free.filter((r) => round.get(r.staffId)! < cap) : free
  if (turn.every((r) => r.weight === turn[0]!.weight)) return { staffIds: ids(turn), reason: 'duty', round }
  const behind = shares(turn, today.had).filter((s) => s.share <= s.due)
  return { staffIds: ids(behind), reason: 'duty', round }
}
const ids = (list: readonly { staffId: string }[]): string[] => list.map((r) => r.staffId)

/**
 * How many customers each has had in the current round. A round ends when all of them have had `cap`: somebody who comes on duty later
 * delays one round, not all since the morning. Customers above the cap (several scanned before WeCom was told) do not count for the next.
 */
function roundOf(staffIds: readonly string[], order: readonly string[], cap: number): Map<string, number> {
  let round = new Map(staffIds.map((id) => [id, 0]))
  for (const id of order) {
    const n = round.get(id)
    if (n === undefined) continue
    round.set(id, n + 1)
    if ([...round.values()].every((had) => had >= cap)) round = new Map(staffIds.map((one) => [one, 0]))
  }
  return round
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

type People = Pick<LiveCodeDraft, 'bands' | 'backupStaffIds'>
/** What is said of a draft that needs back-up staff and has none. */
export const noBackup = {
  zh: '有没人值班的时段，或有人设了每天上限，要有备用员工',
  en: 'Hours without anybody on duty, or a daily cap, need back-up staff',
}
/** Whether there are moments in which nobody on duty can receive, so that somebody must stand behind them. */
export const needsBackup = ({ bands }: Pick<LiveCodeDraft, 'bands'>): boolean =>
  gaps(bands).length > 0 || bands.some((b) => b.receivers.some((r) => r.dailyCap !== null))

/** Who receives when nobody on duty can, or the code is off. */
export const standIns = (draft: People): string[] => (draft.backupStaffIds.length > 0 ? draft.backupStaffIds : staffOf(draft))

/** Everyone the draft names, each once. */
export const staffOf = (draft: People): string[] => [
  ...new Set([...draft.bands.flatMap((b) => b.receivers.map((r) => r.staffId)), ...draft.backupStaffIds]),
]
