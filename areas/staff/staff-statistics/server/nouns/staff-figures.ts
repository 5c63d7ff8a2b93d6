import type { RawBuilder } from 'kysely'
import { contributed } from '#core/server/areas.ts'
import type { StaffFigure } from '../../contract.ts'

/** What is asked: the company, and a condition that an instant lies in the range and a member of staff among those asked about. */
export interface Asked {
  corpId: number
  within(at: string, staff: string): RawBuilder<unknown>
}
/** One row, with its `staff_id`, of everything that is counted; an index of its own serves each range. */
type Rows = (asked: Asked) => RawBuilder<unknown>
/** A figure that another area counts: `server/staff-figures.ts`, by default a list of these. */
export interface CountedFigure {
  figure: StaffFigure
  rows: Rows
}
export const counted = (figure: StaffFigure, rows: Rows): CountedFigure => ({ figure, rows })
/** In the order of their columns. */
export const countedFigures = async (): Promise<CountedFigure[]> =>
  [...(await contributed<CountedFigure>('staff-figures.ts'))].sort((a, b) => a.figure.order - b.figure.order)
