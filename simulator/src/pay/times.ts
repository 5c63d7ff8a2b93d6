const BEIJING_MS = 8 * 3_600_000
export const DAY_MS = 86_400_000

/** 2026-11-22T10:00:00+08:00 */
export const rfc3339 = (ms: number) => `${new Date(ms + BEIJING_MS).toISOString().slice(0, 19)}+08:00`
/** 2026-11-22 10:00:00, Beijing. */
export const beijing = (ms: number) => new Date(ms + BEIJING_MS).toISOString().replace('T', ' ').slice(0, 19)
/** 20261122100000, Beijing. */
export const compact = (ms: number) => beijing(ms).replace(/\D/g, '')
export const beijingDate = (ms: number) => beijing(ms).slice(0, 10)
export const dayOf = (ms: number) => Math.floor((ms + BEIJING_MS) / DAY_MS)
/** When a day of Beijing begins. */
export const dayStart = (date: string) => Date.parse(`${date}T00:00:00+08:00`)
/** 20261122100000 of Beijing as milliseconds; NaN for what is none. */
export const fromCompact = (text: string) =>
  /^\d{14}$/.test(text) ? Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6+08:00')) : Number.NaN
