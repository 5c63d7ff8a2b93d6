import { may } from '#core/contract/call.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { dayColumns, recordColumns, scoreColumns } from '../columns.ts'
import { customerStats, operationScore } from '../insights.ts'
import { byDay, everyRecord } from './insights.ts'
import { everyScore } from './scores.ts'

export const exportCustomerStats = exportTask('customer_stats_export', {
  title: { zh: '客户数据', en: 'Customer figures' },
  screen: 'customer-management.dashboard',
  access: may('customer', 'export'),
  filters: customerStats.export.input.properties.filters,
  async *rows({ ctx }, range) {
    yield (await byDay(ctx, range)).map((r) => ({ ...r, net: r.added - r.lost }))
  },
  columns: dayColumns,
})

export const exportCustomerRecords = exportTask('customer_stats_records_export', {
  title: { zh: '新增与流失明细', en: 'Contacts added and lost' },
  screen: 'customer-management.dashboard',
  access: customerStats.exportRecords.access,
  filters: customerStats.exportRecords.input.properties.filters,
  rows: ({ ctx }, filters) => everyRecord(ctx, filters),
  columns: recordColumns,
})

export const exportScores = exportTask('operation_score_export', {
  title: { zh: '运营分', en: 'Operation scores' },
  screen: 'customer-management.dashboard',
  access: operationScore.export.access,
  filters: operationScore.export.input.properties.filters,
  rows: ({ ctx }, filters) => everyScore(ctx, filters),
  columns: scoreColumns,
})
