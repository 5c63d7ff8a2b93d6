import { addDays, dayOf, defaultZone, hour, lastDayOf, local } from '#core/contract/time.ts'
import { lang } from './text.ts'

/** Numbers, days and money as VISUAL §3 wants them. Days are the corp's, not the browser's. */
let zone = defaultZone
export const setZone = (name: string): void => {
  zone = name
}
export const zoneName = (): string => zone

type When = string | number | Date
const date = (at: When): Date => (at instanceof Date ? at : new Date(at))
const numbers = new Map<string, Intl.NumberFormat>()
function intl(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = lang() + JSON.stringify(options)
  let f = numbers.get(key)
  if (!f) {
    f = new Intl.NumberFormat(lang(), options)
    numbers.set(key, f)
  }
  return f
}

const thin = '\u2009'
const cjk = '\u2e80-\u9fff\uf900-\ufaff'
const before = new RegExp(`([${cjk}])\\s?(?=[A-Za-z0-9¥+\\-])`, 'g')
const after = new RegExp(`([A-Za-z0-9%])\\s?(?=[${cjk}])`, 'g')
/** A thin space between Chinese and figures or Latin letters: `还有31位` → `还有 31 位`. */
export const spaced = (text: string): string => text.replace(before, `$1${thin}`).replace(after, `$1${thin}`)

const cents = (value: number, digits: number): string =>
  `${value < 0 ? '-' : ''}¥${intl({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(Math.abs(value) / 100)}`

function ago(at: When, now: When = new Date()): string {
  const text = local(date(at), zone)
  const today = dayOf(date(now), zone)
  const [day, clock] = [text.slice(0, 10), text.slice(11, 16)]
  const en = lang() === 'en'
  if (day === today) return clock
  if (day === addDays(today, -1)) return en ? `Yesterday ${clock}` : `昨天 ${clock}`
  if (day === addDays(today, 1)) return en ? `Tomorrow ${clock}` : `明天 ${clock}`
  if (day.slice(0, 4) === today.slice(0, 4)) return `${Number(day.slice(5, 7))}-${Number(day.slice(8, 10))} ${clock}`
  return day
}

/** Like `ago`, but says 今天 in words where only the day matters. */
function nearDay(at: When, now: When = new Date()): string {
  const [day, today] = [dayOf(date(at), zone), dayOf(date(now), zone)]
  const en = lang() === 'en'
  if (day === today) return en ? 'Today' : '今天'
  if (day === addDays(today, -1)) return en ? 'Yesterday' : '昨天'
  if (day === addDays(today, 1)) return en ? 'Tomorrow' : '明天'
  return day
}

const long = (at: When, where: string): string =>
  spaced(
    new Intl.DateTimeFormat(lang(), { timeZone: where, month: 'long', day: 'numeric', weekday: 'long' })
      .format(date(at))
      .replace('日星', '日 星'),
  )

function span(seconds: number): string {
  const en = lang() === 'en'
  const s = Math.max(0, Math.round(seconds))
  if (s < 60) return en ? `${s} s` : `${s}${thin}秒`
  if (s < hour) return en ? `${Math.round(s / 60)} min` : `${Math.round(s / 60)}${thin}分钟`
  if (s < 86_400) return en ? `${Math.round(s / hour)} h` : `${Math.round(s / hour)}${thin}小时`
  return en ? `${Math.round(s / 86_400)} d` : `${Math.round(s / 86_400)}${thin}天`
}

function bytes(n: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  let i = 0
  let v = n
  while (v >= 1024 && i < 3) {
    v /= 1024
    i++
  }
  return `${intl({ maximumFractionDigits: v < 10 && i > 0 ? 1 : 0 }).format(v)} ${units[i]}`
}

export const fmt = {
  number: (n: number | null | undefined): string => (n === null || n === undefined ? '-' : intl({ maximumFractionDigits: 2 }).format(n)),
  /** A few of very many are not none: `<0.1%`. */
  percent: (ratio: number, digits = 1): string => {
    const least = 10 ** -(digits + 2)
    const say = (n: number) => intl({ style: 'percent', maximumFractionDigits: digits }).format(n)
    return ratio > 0 && ratio < least / 2 ? `<${say(least)}` : say(ratio)
  },
  /** R298: from cents, two decimals; `moneyShort` for summaries. */
  money: (value: number): string => cents(value, 2),
  moneyShort: (value: number): string => cents(value, 0),
  /** `2026-11-21` */
  day: (at: When): string => dayOf(date(at), zone),
  /** Of the end of a term, the last day it holds. */
  lastDay: (end: When): string => lastDayOf(date(end), zone),
  /** `2026-11-21 10:05` */
  time: (at: When): string => local(date(at), zone).slice(0, 16),
  /** `2026-11-21 10:05:09 Asia/Shanghai` for tooltips. */
  full: (at: When): string => `${local(date(at), zone)} ${zone}`,
  timeOfDay: (at: When): string => local(date(at), zone).slice(11, 16),
  ago,
  nearDay,
  span,
  bytes,
  /** `7 月 18 日 星期五` */
  long: (at: When): string => long(at, zone),
  /** The same with the clock, as it is somewhere. */
  longAt: (at: When, where: string): string => `${long(at, where)} ${local(date(at), where).slice(11, 16)}`,
}
