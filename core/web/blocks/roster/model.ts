/** Minutes since midnight; `to` may be 1440. A band never crosses midnight: it is split when it is made. */
export interface Band {
  id: string
  /** 1 = Monday … 7 = Sunday. */
  weekday: number
  from: number
  to: number
  /** Who: the id of a team of the roster. */
  teamId: string
}
export interface Team {
  id: string
  name: string
  staff: { staffId: string; name: string; avatar?: string }[]
}
export interface Gap {
  weekday: number
  from: number
  to: number
}
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

export function minutesOf(text: string): number | undefined {
  const m = /^(\d{1,2})[:：](\d{2})$/.exec(text.trim())
  const minutes = m ? Number(m[1]) * 60 + Number(m[2]) : Number.NaN
  return minutes >= 0 && minutes <= 1440 && Number(m![2]) < 60 ? minutes : undefined
}

/** Times inside the opening hours when nobody is on duty. */
export function gaps(bands: readonly Band[], open: { from: number; to: number }): Gap[] {
  return weekdays.flatMap((weekday) => {
    const out: Gap[] = []
    let at = open.from
    for (const b of bands.filter((x) => x.weekday === weekday).sort((a, b) => a.from - b.from)) {
      if (b.from > at) out.push({ weekday, from: at, to: Math.min(b.from, open.to) })
      at = Math.max(at, b.to)
    }
    if (at < open.to) out.push({ weekday, from: at, to: open.to })
    return out.filter((g) => g.to > g.from)
  })
}

/** Bands of one day that meet: WeCom takes one group of people at a time, so the page refuses them. */
export function overlaps(bands: readonly Band[]): [Band, Band][] {
  const out: [Band, Band][] = []
  for (const weekday of weekdays) {
    const day = bands.filter((b) => b.weekday === weekday).sort((a, b) => a.from - b.from)
    day.forEach((b, i) => {
      const next = day[i + 1]
      if (next && next.from < b.to) out.push([b, next])
    })
  }
  return out
}

/** The day's bands take the place of those of the other days. */
export function copyDay(bands: readonly Band[], from: number, to: readonly number[], makeId: () => string): Band[] {
  const source = bands.filter((b) => b.weekday === from)
  const others = bands.filter((b) => b.weekday === from || !to.includes(b.weekday))
  return [...others, ...to.filter((d) => d !== from).flatMap((weekday) => source.map((b) => ({ ...b, id: makeId(), weekday })))]
}

/** Bands that cross midnight become two. */
export function bandsFor(weekday: number, from: number, to: number, teamId: string, makeId: () => string): Band[] {
  if (to > from) return [{ id: makeId(), weekday, from, to, teamId }]
  const next = weekday === 7 ? 1 : weekday + 1
  return [{ id: makeId(), weekday, from, to: 1440, teamId }, ...(to > 0 ? [{ id: makeId(), weekday: next, from: 0, to, teamId }] : [])]
}

/** Same team, same hours, on one line: "周一至周五 08:00–16:30" instead of five. */
export function sameHours(bands: readonly Band[]): { teamId: string; from: number; to: number; weekdays: number[] }[] {
  const out = new Map<string, { teamId: string; from: number; to: number; weekdays: number[] }>()
  for (const b of [...bands].sort((x, y) => x.weekday - y.weekday || x.from - y.from)) {
    const key = `${b.teamId} ${b.from} ${b.to}`
    const line = out.get(key) ?? { teamId: b.teamId, from: b.from, to: b.to, weekdays: [] }
    line.weekdays.push(b.weekday)
    out.set(key, line)
  }
  return [...out.values()]
}

/** The hours worth drawing: whole even hours around all bands, at least 8:00–22:00. */
export function drawnHours(bands: readonly Band[], open: { from: number; to: number }): { from: number; to: number } {
  const from = Math.min(open.from, ...bands.map((b) => b.from))
  const to = Math.max(open.to, ...bands.map((b) => b.to))
  return { from: Math.floor(from / 120) * 120, to: Math.ceil(to / 120) * 120 }
}
