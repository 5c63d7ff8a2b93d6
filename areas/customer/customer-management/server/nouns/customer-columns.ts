import type { Static, TSchema } from 'typebox'
import { contributed } from '#core/server/areas.ts'
import type { Context } from '#core/server/context.ts'
import type { ColumnOrder } from '#core/server/fields/order.ts'
import type { CustomerColumn, customerColumn } from '../../contract.ts'

/** What an area knows of these customers, by their ids, in one statement: of a page of a list, of a thousand rows of an export. */
type Read<V> = (ctx: Context, customerIds: readonly string[]) => Promise<ReadonlyMap<string, V>>
/** Columns of customers that another area fills: `server/customer-columns.ts`, by default a list of these. In answers they stand under one key. */
export interface FilledColumn {
  key: string
  columns(ctx: Context): Promise<readonly CustomerColumn[]>
  read: Read<unknown>
  /** The list by one of them, by its key: nothing of one that this person does not see, or by which no list is ordered. */
  order?(ctx: Context, column: string): Promise<ColumnOrder | undefined>
}
export const filled = <S extends TSchema>({ column }: ReturnType<typeof customerColumn<S>>, read: Read<Static<S>>): FilledColumn => ({
  key: column.key,
  columns: async () => [column],
  read,
})
/** Columns that each company has of its own. */
export const filledByCompany = <V>(key: string, given: Pick<FilledColumn, 'columns' | 'order'> & { read: Read<V> }): FilledColumn => ({
  key,
  ...given,
})

/** What other areas have as columns for this person. */
export const filledColumns = async (ctx: Context): Promise<readonly CustomerColumn[]> =>
  (await Promise.all((await contributed<FilledColumn>('customer-columns.ts')).map((c) => c.columns(ctx)))).flat()

/** The list by a column of another area. */
export async function orderByColumn(ctx: Context, column: string): Promise<ColumnOrder | undefined> {
  for (const area of await contributed<FilledColumn>('customer-columns.ts')) {
    const order = await area.order?.(ctx, column)
    if (order) return order
  }
  return undefined
}

/** What the areas know of each of these customers, by the keys of their columns. */
export async function columnsOf(ctx: Context, customerIds: readonly string[]): Promise<(customerId: string) => Record<string, unknown>> {
  if (customerIds.length === 0) return () => ({})
  const all = await contributed<FilledColumn>('customer-columns.ts')
  const read = await Promise.all(all.map(async (c) => [c.key, await c.read(ctx, customerIds)] as const))
  return (id) => Object.fromEntries(read.flatMap(([key, values]) => (values.has(id) ? [[key, values.get(id)]] : [])))
}
