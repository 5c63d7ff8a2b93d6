import { exportTask } from '#core/server/sheets/export.ts'
import { recordColumns } from '../columns.ts'
import { clearRecords } from '../contract.ts'
import { countRecords, everyRecord } from './records.ts'

export const exportRecords = exportTask('customer_clear_export', {
  title: { zh: '清理记录', en: 'Proposals to clear' },
  screen: 'customer-clear.statics',
  access: clearRecords.export.access,
  filters: clearRecords.export.input.properties.filters,
  count: ({ ctx }, filter) => countRecords(ctx, filter),
  rows: ({ ctx }, filter) => everyRecord(ctx, filter),
  columns: recordColumns,
})
