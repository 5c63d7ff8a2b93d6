import type { AnyCall, Output } from './call.ts'
import type { Words } from './errors.ts'
import { local } from './time.ts'

export type RowOf<C extends AnyCall> = Output<C> extends { list: (infer R)[] } ? R : never

/** What a cell of a file may hold. Dates are written as text in the corp's time; numbers stay numbers. */
export type Cell = string | number | boolean | null | undefined

/**
 * How a value is written. `money` is integer cents, `percent` a share of 1, `time` and `ago` an instant, `day` a day of the corp's
 * calendar; numbers, money and shares stand right, ids can be copied. In a file `ago` is the time itself.
 */
export type ValueKind = 'text' | 'number' | 'money' | 'percent' | 'time' | 'ago' | 'day' | 'id' | 'yes'

/** In which language something is said, and in which zone days begin. */
export interface Reader {
  en: boolean
  zone: string
}

/**
 * A column of a list, said once for the screen and for the file: the screen adds only how a cell is drawn (`drawn`), the file writes its
 * value as text (`fileCell`). Whoever may make the list's call sees it, whoever may make the export's takes it along.
 */
export interface ListColumn<R, K extends string = string> {
  /** A field of the row, or any word when `value` is given. Also the key of its setting and, in snake case, of its sort. */
  key: K
  title: Words
  kind?: ValueKind
  /** What stands there, before it is written as its kind; the field of that name by default. Phones come masked with the row (R299). */
  value?(row: R, reader: Reader): Cell | readonly string[]
  /** In px; in a file a seventh of it in characters. */
  width?: number
  /** Sorted by the server: the key in snake case, or the word given. Only when the call takes `sort`. */
  sort?: boolean | string
  pinned?: 'left' | 'right'
  /** Not on the list until the person turns it on in the column settings; in the file when they did, or with `under`. */
  hidden?: boolean
  /** The first to be put away on screen where the window is too narrow for all. */
  spare?: boolean
  /** What the list is read for: on a phone it stands first and whole. */
  main?: boolean
  /** The list says it in the cell of that column, so that it is hidden there; in the file it stands behind that one. */
  under?: string
}
export interface Columns<R, K extends string = string> {
  /** Made by `columnsOf` and `fileColumns` only: a list with a file cannot have columns of its own. */
  readonly declared: true
  readonly list: readonly ListColumn<R, K>[]
}

const known = new WeakSet<AnyCall>()

/** The columns of the list that a call answers. Two declarations for one call, or a column that is no field and says no value, end the start. */
export function columnsOf<C extends AnyCall, const K extends string>(
  call: C,
  list: readonly ListColumn<RowOf<C>, K>[],
): Columns<RowOf<C>, K> {
  if (known.has(call)) throw new Error(`the columns of ${call.name} are declared twice`)
  known.add(call)
  const fields = call.output.properties?.list?.items?.properties ?? {}
  const keys = list.map((c) => c.key)
  for (const [i, { key, value, under }] of list.entries()) {
    if (keys.indexOf(key) < i) throw new Error(`${call.name} has two columns ${key}`)
    if (!value && !(key in fields)) throw new Error(`the column ${key} of ${call.name} is no field of its rows and says no value`)
    if (under && !keys.includes(under as K)) throw new Error(`the column ${key} of ${call.name} stands under none`)
  }
  return { declared: true, list: list.map((c) => (c.under ? { ...c, hidden: true } : c)) }
}

/** The columns of a file that is no list's; `why` there is none. */
export const fileColumns = <R>(_why: string, list: readonly ListColumn<R>[]): Columns<R> => ({ declared: true, list })

/** A row's value of a column, before it is written as its kind. */
export const columnValue = <R>(column: ListColumn<R>, row: R, reader: Reader): Cell | readonly string[] =>
  column.value ? column.value(row, reader) : (row as Record<string, Cell | string[]>)[column.key]

/** The same as text of a file, or as a number where one can reckon with it. Nothing there is an empty cell. */
export function fileCell<R>(column: ListColumn<R>, row: R, reader: Reader): Cell {
  const { en, zone } = reader
  const value = columnValue(column, row, reader)
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return value.join(en ? ', ' : '、')
  switch (column.kind) {
    case 'time':
    case 'ago':
      return value === '' ? '' : local(new Date(String(value)), zone)
    case 'money':
      return Number(value) / 100
    case 'percent':
      return `${(Number(value) * 100).toFixed(1)}%`
    case 'yes':
      return value ? (en ? 'Yes' : '是') : en ? 'No' : '否'
    default:
      return value
  }
}

/** Which columns a file has when a list shows `shown`: these in their order, each with those that the list says in its cell. */
export const fileKeys = (columns: readonly { key: string; under?: string }[], shown: readonly string[]): string[] =>
  shown.flatMap((key) => [key, ...columns.flatMap((c) => (c.under === key && !shown.includes(c.key) ? c.key : []))])
