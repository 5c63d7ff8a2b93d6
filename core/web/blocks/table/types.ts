import type { ReactNode } from 'react'
import type { AnyCall, Input } from '#core/contract/call.ts'
import type { Cell, ValueKind } from '#core/contract/columns.ts'
import type { ReferenceKind } from '#core/contract/references.ts'
import type { Art } from '../../ui/Empty.tsx'
import type { Kind } from '../pickers/sources.ts'
import type { BatchAction, RowAction, ToolAction } from './actions.ts'
import type { FilterOf, RowOf } from './model.ts'

export interface Column<R> {
  /** A field of the row, or any word when `render` is given. Also the key of its setting and, in snake case, of its sort. */
  key: string
  title: string
  render?: (row: R) => ReactNode
  /** What is written as `kind` where it is not the field of that name. */
  value?: (row: R) => Cell | readonly string[]
  /** How a plain value is written: numbers and money stand right, times left, ids can be copied. */
  kind?: ValueKind
  width?: number
  align?: 'left' | 'right'
  /** Sorted by the server: the key in snake case, or the word given. Only when the call takes `sort`. */
  sort?: boolean | string
  pinned?: 'left' | 'right'
  /** Off until the person turns it on in the column settings. */
  hidden?: boolean
  /** What the list is read for: on a phone it stands first and whole. */
  main?: boolean
  /** The first to be put away where the window is too narrow for all. */
  spare?: boolean
  /** More about the title, on hover and for screen readers. */
  help?: string
}
/** A column that the contract declares (`drawn`): the list has it, and so has its file. */
export interface DeclaredColumn<R> extends Column<R> {
  readonly declared: true
  under?: string
}

export interface Choice {
  value: string | number | boolean
  label: string
}
interface FilterBase {
  label: string
  icon?: ReactNode
  /** The middle of the chip: 是, 包含任一, 排除. */
  operator?: string
  /** Comes with a link only: nobody adds it by hand. */
  given?: boolean
  /** Stands there as 任意 even when empty. */
  always?: boolean
}
/** A filter beside its key. */
export type FilterLook<F> = FilterBase &
  (
    | { kind: 'choice'; options: readonly Choice[]; multiple?: boolean }
    | { kind: 'text'; placeholder?: string }
    /** Two days, inclusive; `to` is the key of the second. */
    | { kind: 'days'; to: keyof F & string }
    | { kind: 'number'; to?: keyof F & string; unit?: string }
    /** What is chosen in a picker. */
    | { kind: Kind }
    | {
        kind: 'custom'
        show: (word: string) => string
        edit: (at: { word: string; set: (word: string) => void; close: () => void }) => ReactNode
        /** What the ids in its word point to, so that the list knows when one is gone (R347). */
        refers?: ReferenceKind
      }
  )
export type Filter<F> = FilterLook<F> & { key: keyof F & string }

export interface EmptyState {
  title?: string
  hint?: ReactNode
  action?: ReactNode
  /** The picture of what is missing. */
  art: Art
}

/**
 * A list has an arrow at the column it stands by. Where the call takes no `sort` the page says it: a column's key, with `-` for the largest or
 * newest first; `null` where no column says it.
 */
type Stands<C extends AnyCall> =
  Input<C> extends { sort?: unknown } ? ('sort' extends keyof Input<C> ? object : { order: string | null }) : { order: string | null }

/** The list as a file: a button over it for whoever may make the call. It holds what is on screen: the filter, and the columns in their order. */
export interface ListFile<F> {
  call: AnyCall
  /** What the export asks where it is not the list's filter: which of several tables. */
  filters?: (filter: F) => object
  /** The most rows of one file, said on hover. */
  limit?: string
}
/** With a file the columns are those that the contract declares; a column added by hand does not compile. */
type ColumnsOf<R, F> = { file: ListFile<F>; columns: readonly DeclaredColumn<R>[] } | { file?: undefined; columns: readonly Column<R>[] }

export type CallTableProps<C extends AnyCall> = TableProps<C> & ColumnsOf<RowOf<C>, FilterOf<C>> & Stands<C>
interface TableProps<C extends AnyCall> {
  call: C
  rowKey: keyof RowOf<C> & string
  /** Under this name column settings and views are kept: `live_codes`. */
  table: string
  /** What a row is called by: its checkbox and menu say it. The first column's value by default. */
  rowName?: (row: RowOf<C>) => string
  filters?: readonly Filter<FilterOf<C>>[]
  /** Filters that the page fixes (a group chosen at the left); they are not shown as chips. */
  input?: Partial<FilterOf<C>>
  /** Placeholder of the search box; it appears when the call takes `keyword`. `false` hides it. */
  search?: string | false
  batch?: readonly BatchAction<FilterOf<C>>[]
  batchNote?: ReactNode
  actions?: (row: RowOf<C>) => readonly RowAction[]
  /** Enter on a row, a click beside its links. */
  onOpen?: (row: RowOf<C>) => void
  empty?: EmptyState
  title?: string
  /** Small words after the title: when it was synced, out of how many. */
  about?: ReactNode
  /** Buttons at the right of the title; what may not be done is not there. */
  toolbar?: readonly ToolAction[]
  /** What stands before them and is more than a button: when it was synced, the last file. */
  tools?: ReactNode
  /** Some columns are still being read: until then neither an order by one of them nor its place is judged. */
  columnsToCome?: boolean
  /** Counting word: 位, 个, 条. */
  unit?: string
  /** No saved views (a table inside a tab or a drawer). */
  views?: boolean
  /** Keeps filters and page to itself instead of the address bar: for tables in drawers and dialogs. */
  local?: boolean
  /** A table among other things: no page frame, its own height. */
  plain?: boolean
  /** Told what was read, for a summary beside the table. */
  onRead?: (answer: { total: number }) => void
}
