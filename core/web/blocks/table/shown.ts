import { tableHeader } from '#core/contract/views.ts'
import { q, queryClient } from '../../request/query.ts'
import { mergeSettings, onlyColumns } from './model.ts'
import type { Column } from './types.ts'

/** Keys of the columns a person sees, in their order: what an export of the list holds. */
export function shownKeys<R>(table: string, columns: readonly Column<R>[], cols: string | undefined): string[] {
  const saved = queryClient.getQueryData(q(tableHeader.get, { table }).queryKey)
  return onlyColumns(mergeSettings(columns, saved?.columns ?? []), cols).flatMap((s) => (s.shown ? s.key : []))
}
