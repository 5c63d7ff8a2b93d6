import type { ReactNode } from 'react'
import { type Columns, columnValue, type ListColumn } from '#core/contract/columns.ts'
import { zoneName } from '../../text/format.ts'
import { inLang, lang } from '../../text/text.ts'
import type { Column, DeclaredColumn } from './types.ts'

/** What a screen adds to a column: how its cell is drawn where that is more than its value, or more about its title. */
type Look<R> = ((row: R) => ReactNode) | Pick<Column<R>, 'render' | 'help'>

/** The columns of a list as its contract declares them, in the language of the page. */
export const drawn = <R, K extends string>(columns: Columns<R, K>, looks: { [key in K]?: Look<R> } = {}): DeclaredColumn<R>[] =>
  columns.list.map((column) => drawnColumn(column, looks[column.key]))

export function drawnColumn<R>(column: ListColumn<R>, look?: Look<R>): DeclaredColumn<R> {
  const { title, value: _, ...as } = column
  return {
    ...as,
    declared: true,
    title: inLang(title),
    value: (row) => columnValue(column, row, { en: lang() === 'en', zone: zoneName() }),
    ...(typeof look === 'function' ? { render: look } : look),
  }
}
