import { type AnyCall, type Input, snake } from '#core/contract/call.ts'
import type { Kind } from '../pickers/sources.ts'
import { limitsOf } from '../schema.ts'

export type { RowOf } from '#core/contract/columns.ts'
/** The call's input without what the table itself fills in. */
export type FilterOf<C extends AnyCall> = Omit<Input<C>, 'page' | 'pageSize' | 'sort'>

/** Words in the address bar: one string a key, arrays as `a,b`. */
export type Words = Record<string, string>
/** Words of the table itself, never sent as filters. */
export const ownWords = ['sort', 'view', 'size', 'cols'] as const

/** The call's filters from the address bar; what the call does not know stays out. */
export function readFilters(call: Pick<AnyCall, 'input'>, words: Words): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const [key, word] of Object.entries(words)) {
    if (word === '' || (ownWords as readonly string[]).includes(key) || !call.input.properties?.[key]) continue
    const value = readWord(call, key, word)
    if (value !== undefined) out[key] = value
  }
  return out
}

function readWord(call: Pick<AnyCall, 'input'>, key: string, word: string): unknown {
  const limits = limitsOf(call, key)
  const one = (text: string, kind: string | undefined) => {
    if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
    if (kind !== 'integer' && kind !== 'number') return text
    const n = Number(text)
    return Number.isFinite(n) ? n : undefined
  }
  if (limits.kind !== 'array') return one(word, limits.kind)
  const list = word.split(',').flatMap((text) => one(text, limits.item?.kind) ?? [])
  return list.length ? list : undefined
}

export function writeWord(value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  return Array.isArray(value) ? value.join(',') : String(value)
}

/** The same search always reads the same, whatever the order the conditions were added in. */
export function searchText(words: Words, without: readonly string[] = ['view', 'size']): string {
  const keys = Object.keys(words).filter((k) => words[k] !== '' && words[k] !== undefined && !without.includes(k))
  return keys
    .sort()
    .map((k) => `${encodeURIComponent(k)}=${encodeURIComponent(words[k]!)}`)
    .join('&')
}
export const readSearch = (text: string): Words => Object.fromEntries(new URLSearchParams(text.replace(/^\?/, '')))

/** Whether what it holds is chosen in a picker. */
export const picks = <F extends { kind: string }>(filter: F): filter is F & { kind: Kind } =>
  !['choice', 'text', 'days', 'number', 'custom'].includes(filter.kind)

// ── sorting

export interface Sorting {
  key: string
  down: boolean
}
export const readSort = (word: string | undefined): Sorting | undefined =>
  word ? { key: word.replace(/^-/, ''), down: word.startsWith('-') } : undefined
/** The orders a call knows of a column: down (newest, largest first), then up. */
export const ordersOf = (call: AnyCall, key: string): string[] => {
  const known = limitsOf(call, 'sort').values
  return [`-${key}`, key].filter((word) => known?.includes(word) ?? true)
}
/** Each click takes the column's next order; after the last, that of the list stands again. */
export const nextSort = (now: string, known: readonly string[]): string => known[known.indexOf(now) + 1] ?? ''
export const sortKey = (column: { key: string; sort?: boolean | string }): string =>
  typeof column.sort === 'string' ? column.sort : snake(column.key)

// ── columns

export interface Setting {
  key: string
  shown: boolean
  pinned?: 'left' | 'right'
  width?: number
}
interface Sortable {
  key: string
  hidden?: boolean
  pinned?: 'left' | 'right'
  width?: number
}

/** The person's settings over the page's columns: columns the settings do not know come after their neighbour, gone ones drop out. */
export function mergeSettings(columns: readonly Sortable[], saved: readonly Setting[]): Setting[] {
  const own = (c: Sortable): Setting => ({ key: c.key, shown: !c.hidden, pinned: c.pinned, width: c.width })
  if (saved.length === 0) return columns.map(own)
  const known = new Set(columns.map((c) => c.key))
  const out: Setting[] = saved
    .filter((s) => known.has(s.key))
    .map((s) => ({ ...s, width: s.width ?? columns.find((c) => c.key === s.key)!.width }))
  columns.forEach((c, i) => {
    if (out.some((s) => s.key === c.key)) return
    const before = columns[i - 1]
    out.splice(before ? out.findIndex((s) => s.key === before.key) + 1 : 0, 0, own(c))
  })
  return out
}
/** A saved view brings its own columns: those, in that order, before the person's own. */
export function onlyColumns(settings: readonly Setting[], cols: string | undefined): Setting[] {
  if (!cols) return [...settings]
  const keys = cols.split(',')
  const rest = settings.filter((s) => !keys.includes(s.key)).map((s) => ({ ...s, shown: false }))
  return [...keys.flatMap((k) => settings.find((s) => s.key === k) ?? []).map((s) => ({ ...s, shown: true })), ...rest]
}
export const shownColumns = (settings: readonly Setting[]): string =>
  settings
    .filter((s) => s.shown)
    .map((s) => s.key)
    .join(',')

export function move<T>(list: readonly T[], from: number, to: number): T[] {
  const out = [...list]
  const [taken] = out.splice(from, 1)
  if (taken !== undefined) out.splice(Math.max(0, Math.min(out.length, to)), 0, taken)
  return out
}

// ── selection

/** Some rows by id, or everything the filter matches except some. Both survive paging. */
export type Selection = { all: false; ids: readonly string[] } | { all: true; exclude: readonly string[] }
export const nothing: Selection = { all: false, ids: [] }

export const isSelected = (s: Selection, id: string): boolean => (s.all ? !s.exclude.includes(id) : s.ids.includes(id))
export const selectedCount = (s: Selection, total: number): number => (s.all ? Math.max(0, total - s.exclude.length) : s.ids.length)

/** Ticks or unticks rows; under "all" a tick is an exclusion taken back. */
export function toggle(s: Selection, ids: readonly string[], on: boolean): Selection {
  const add = (list: readonly string[]) => [...list, ...ids.filter((id) => !list.includes(id))]
  const drop = (list: readonly string[]) => list.filter((id) => !ids.includes(id))
  if (s.all) return { all: true, exclude: on ? drop(s.exclude) : add(s.exclude) }
  return { all: false, ids: on ? add(s.ids) : drop(s.ids) }
}

/** What a batch action receives: ids, or the filter as it was when the person looked at it. */
export type Chosen<F> = { ids: string[] } | { all: true; filter: F; exclude: string[] }
/** The same as a `picked(filter)` of a call. */
export const pickedOf = <F>(c: Chosen<F>): { ids: string[] } | { all: F; exclude: string[] } =>
  'ids' in c ? { ids: c.ids } : { all: c.filter, exclude: c.exclude }
export const chosen = <F>(s: Selection, filter: F): Chosen<F> =>
  s.all ? { all: true, filter, exclude: [...s.exclude] } : { ids: [...s.ids] }
