import type { Static, TSchema } from 'typebox'

/**
 * What another area knows of customers, as a column of theirs: declared in its contract, read for a page of rows by its
 * `server/customer-columns.ts`, drawn by `columns` of its `web/customers.tsx`. In answers it stands in `columns` by this key.
 */
export const customerColumn = <S extends TSchema>(key: string, value: S) => ({
  key,
  value,
  /** Nothing where it has nothing to say of them. */
  of: ({ columns }: { columns: Readonly<Record<string, unknown>> }) => columns[key] as Static<S> | undefined,
})
