import { lang, t } from './text.ts'

const two = (n: number) => String(n).padStart(2, '0')
const dayOf = (d: Date) => new Date(d.getFullYear(), d.getMonth(), d.getDate()).getTime()

export const hm = (at: number) => `${two(new Date(at).getHours())}:${two(new Date(at).getMinutes())}`
export const hms = (at: number) => `${hm(at)}:${two(new Date(at).getSeconds())}`

export function monthDay(at: number): string {
  const d = new Date(at)
  return lang === 'en' ? d.toLocaleDateString('en', { month: 'short', day: 'numeric' }) : `${d.getMonth() + 1} 月 ${d.getDate()} 日`
}

/** How the chat client tells time: the hour today, yesterday by its name, then the date. */
export function ago(at: number, now: number): string {
  const days = Math.round((dayOf(new Date(now)) - dayOf(new Date(at))) / 86_400_000)
  if (days <= 0) return hm(at)
  if (days === 1) return t.time.yesterday
  return monthDay(at)
}

export function chatTime(at: number, now: number): string {
  const near = ago(at, now)
  return near === hm(at) ? near : `${near} ${hm(at)}`
}

export function full(at: number): string {
  const d = new Date(at)
  return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())} ${hm(at)}`
}

/** 1:05, 1:00:00 */
export function duration(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** The value a datetime-local field wants: local time without a zone. */
export const fieldTime = (at: number) => full(at).replace(' ', 'T')
