import type { Static, TSchema } from 'typebox'
import type { Words } from '#core/contract/errors.ts'
import { contributed } from '#core/server/areas.ts'
import type { Context } from '#core/server/context.ts'
import type { customerColumn } from '../../contract.ts'

interface Of<V> {
  key: string
  /** What it knows of these customers, by their ids, in one statement: a page of a list, a thousand rows of an export. */
  read: (ctx: Context, customerIds: readonly string[]) => Promise<ReadonlyMap<string, V>>
  /** In the file, behind the column with this key. */
  export: { after: string; title: Words; width?: number; value: (value: V) => string }
}
/** A column of customers that another area fills: `server/customer-columns.ts`, by default a list of these. */
export type FilledColumn = Of<unknown>
export const filled = <S extends TSchema>(column: ReturnType<typeof customerColumn<S>>, by: Omit<Of<Static<S>>, 'key'>): FilledColumn => ({
  key: column.key,
  ...(by as Omit<Of<unknown>, 'key'>),
})
export const filledColumns = () => contributed<FilledColumn>('customer-columns.ts')

/** What the areas know of each of these customers, by the keys of their columns. */
export async function columnsOf(ctx: Context, customerIds: readonly string[]): Promise<(customerId: string) => Record<string, unknown>> {
  if (customerIds.length === 0) return () => ({})
  const read = await Promise.all((await filledColumns()).map(async (c) => [c.key, await c.read(ctx, customerIds)] as const))
  return (id) => Object.fromEntries(read.flatMap(([key, values]) => (values.has(id) ? [[key, values.get(id)]] : [])))
}
