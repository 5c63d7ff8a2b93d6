import { exportTask } from '#core/server/sheets/export.ts'
import { seatColumns } from '../columns.ts'
import { seats } from '../contract.ts'
import { countOf, everyRow } from './list.ts'

/** The list as a file. */
export const exportSeats = exportTask('seat_export', {
  title: { zh: '席位', en: 'Seats' },
  screen: 'seats.manage',
  access: seats.export.access,
  filters: seats.export.input.properties.filters,
  count: ({ ctx }, filter) => countOf(ctx, filter),
  rows: ({ ctx }, filter) => everyRow(ctx, filter),
  columns: seatColumns,
})
