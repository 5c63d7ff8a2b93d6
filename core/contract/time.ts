/** Days and hours are the corp's (Asia/Shanghai unless set otherwise); instants are UTC. The platform counts days in Beijing time. */
export const defaultZone = 'Asia/Shanghai'
/** R297: seconds of an hour. */
export const hour = 3600

/** Minutes since midnight as a time of day: 510 → `08:30`; the end of a day is `24:00`. */
export const hhmm = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const parts = new Map<string, Intl.DateTimeFormat>()
function format(zone: string): Intl.DateTimeFormat {
  let f = parts.get(zone)
  if (!f) {
    f = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    parts.set(zone, f)
  }
  return f
}

/** `2026-11-21 10:05:09` in the zone. */
export function local(at: Date, zone = defaultZone): string {
  return format(zone).format(at).replace(', ', ' ')
}
/** `2026-11-21` */
export const dayOf = (at: Date, zone = defaultZone): string => local(at, zone).slice(0, 10)
/** Minutes since midnight and the weekday, 1 = Monday … 7 = Sunday. */
export function clockOf(at: Date, zone = defaultZone): { minutes: number; weekday: number } {
  const text = local(at, zone)
  const weekday = new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7
  return { minutes: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)), weekday }
}
/** The instant at which `day` begins in the zone. */
export function startOfDay(day: string, zone = defaultZone): Date {
  return instantOf(day, 0, zone)
}
/** The instant at which the zone's clocks show so many minutes of `day`; where they jump over it, the one after the jump. */
export function instantOf(day: string, minutes: number, zone = defaultZone): Date {
  const wallClock = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  const offset = (at: number) => Date.parse(`${local(new Date(at), zone).replace(' ', 'T')}Z`) - at
  // The offset to subtract is the one at the result; across a change of summer time it differs from the one at the first guess.
  const first = wallClock - offset(wallClock)
  const second = wallClock - offset(first)
  return new Date(second + offset(second) < wallClock ? Math.max(first, second) : second)
}
/** The day that ends with the instant: a term to the midnight after 31 March is told as 31 March. */
export const lastDayOf = (end: Date, zone = defaultZone): string => dayOf(new Date(end.getTime() - 1), zone)
export const addDays = (day: string, n: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)
