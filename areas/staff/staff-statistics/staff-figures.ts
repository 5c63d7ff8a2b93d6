import type { ListColumn } from '#core/contract/columns.ts'
import type { Words } from '#core/contract/errors.ts'

interface Known {
  figures: Readonly<Record<string, number>>
}
/**
 * What another area counts of each member of staff, as a column of their statistics on the page and in its file: declared in its contract,
 * counted by its `server/staff-figures.ts`, explained and linked by `staffFigures` of its `web/parts.ts`. In answers it stands in `figures` by
 * this key. It stands behind the customers, the lower `order` first; with `total` it is summed up above the list, too.
 */
export const staffFigure = (key: string, of: { title: Words; order: number; total?: boolean; width?: number }) => ({
  key,
  total: of.total ?? false,
  order: of.order,
  of: ({ figures }: Known): number => figures[key] ?? 0,
  column: {
    key,
    title: of.title,
    kind: 'number',
    width: of.width ?? 88,
    sort: true,
    value: ({ figures }: Known) => figures[key] ?? 0,
  } satisfies ListColumn<Known>,
})
export type StaffFigure = ReturnType<typeof staffFigure>
