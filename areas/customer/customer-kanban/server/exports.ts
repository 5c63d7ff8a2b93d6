import { exportTask } from '#core/server/sheets/export.ts'
import { entryColumns } from '../columns.ts'
import { customerKanban } from '../contract.ts'
import { everyEntry } from './statistics.ts'

export const exportEntries = exportTask('customer_stage_entries_export', {
  title: { zh: '阶段明细', en: 'Who came to a stage' },
  screen: 'customer-kanban.statistics',
  access: customerKanban.exportEntries.access,
  filters: customerKanban.exportEntries.input.properties.filters,
  rows: ({ ctx }, filters) => everyEntry(ctx, filters),
  columns: entryColumns,
})
