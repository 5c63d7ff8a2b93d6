import type { Static, TSchema } from 'typebox'
import { contributed } from '#core/server/areas.ts'
import type { Context } from '#core/server/context.ts'
import type { CustomerColumn, customerColumn } from '../../contract.ts'

/** What an area knows of these customers, by their ids, in one statement: of a page of a list, of a thousand rows of an export. */
type Read<V> = (ctx: Context, customerIds: readonly string[]) => Promise<ReadonlyMap<string, V>>
/** A column of customers that another area fills: `server/customer-columns.ts`, by default a list of these. */
export interface FilledColumn {
  column: CustomerColumn
  read: Read<unknown>
}
export const filled = <S extends TSchema>({ column }: ReturnType<typeof customerColumn<S>>, read: Read<Static<S>>): FilledColumn => ({
  column,
  read,
})
export const filledColumns = () => contributed<FilledColumn>('customer-columns.ts')

/** What the areas know of each of these customers, by the keys of their columns. */
export async function columnsOf(ctx: Context, customerIds: readonly string[]): Promise<(customerId: string) => Record<string, unknown>> {
  if (customerIds.length === 0) return () => ({})
  const read = await Promise.all((await filledColumns()).map(async (c) => [c.column.key, await c.read(ctx, customerIds)] as const))
  return (id) => Object.fromEntries(read.flatMap(([key, values]) => (values.has(id) ? [[key, values.get(id)]] : [])))
}
