import { exportTask } from '#core/server/sheets/export.ts'
import { clueColumns } from '../columns.ts'
import { clues } from '../contract.ts'
import { countOf, everyClue, where } from './list.ts'

/** The list as a file, newest first; numbers masked. */
export const exportClues = exportTask('clue_export', {
  title: { zh: '公海线索', en: 'Clues' },
  screen: 'customer-open-sea.list',
  access: clues.export.access,
  filters: clues.export.input.properties.filters,
  count: async ({ ctx }, filter) => countOf(ctx, await where(ctx, filter)),
  rows: ({ ctx }, filter) => everyClue(ctx, filter),
  columns: clueColumns,
})
