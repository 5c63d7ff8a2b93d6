import type { Static, TSchema } from 'typebox'
import type { ListColumn } from '#core/contract/columns.ts'

interface Known {
  columns: Readonly<Record<string, unknown>>
}
/** A column of customers that another area fills, and the one behind which it stands. */
export type CustomerColumn = ListColumn<Known> & { after: string }

/**
 * What another area knows of customers, as a column of theirs on the list and in its file: declared in its contract, read for a page of
 * rows by its `server/customer-columns.ts`, drawn by `columns` of its `web/customers.tsx`. In answers it stands in `columns` by this key.
 */
export function customerColumn<S extends TSchema>(
  key: string,
  schema: S,
  { value, ...column }: Omit<CustomerColumn, 'key' | 'value'> & { value(known: Static<S>): string },
) {
  const of = ({ columns }: Known) => columns[key] as Static<S> | undefined
  const text = (row: Known): string => {
    const known = of(row)
    return known === undefined ? '' : value(known)
  }
  return {
    key,
    value: schema,
    /** Nothing where it has nothing to say of them. */
    of,
    column: { key, ...column, value: text } satisfies CustomerColumn,
  }
}
