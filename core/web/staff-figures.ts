import type { ListColumn } from '#core/contract/columns.ts'
import type { Figure } from '#core/contract/figures.ts'
import type { Metric } from '#core/contract/metrics.ts'

/** What an area counts of each member of staff (`staffFigure`), as their statistics show it: `web/staff-figures.ts`, named by `staffFigures` of `web/parts.ts`. */
export interface ShownStaffFigure {
  key: string
  order: number
  column: ListColumn<{ figures: Readonly<Record<string, number>> }>
  /** How it is counted, as the help beside it says. */
  metric: Metric
  /** The rows behind the number of one member of staff. */
  ofOne: Figure
  /** The same of all of them, where they are summed up. */
  inAll?: Figure
}
export const staffFigures = (shown: readonly ShownStaffFigure[]): readonly ShownStaffFigure[] => shown
