import type { Static } from 'typebox'
import { may } from '#core/contract/call.ts'
import type { RowOf } from '#core/contract/columns.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { breakdownColumns, dayColumns, recordColumns, scoreColumns } from '../columns.ts'
import { customerStats, operationScore } from '../insights.ts'
import { breakdown, byDay, everyRecord } from './insights.ts'
import { everyScore } from './scores.ts'

type Row = RowOf<typeof customerStats.breakdown> | { day: string; added: number; lost: number; net: number }

export const exportCustomerStats = exportTask('customer_stats_export', {
  title: { zh: '客户数据', en: 'Customer figures' },
  screen: 'customer-management.dashboard',
  access: may('customer', 'export'),
  filters: customerStats.export.input.properties.filters,
  async *rows({ ctx }, { table, ...range }: Static<typeof customerStats.export.input>['filters']): AsyncGenerator<Row[]> {
    if (table === 'day') {
      yield (await byDay(ctx, range)).map((r) => ({ ...r, net: r.added - r.lost }))
      return
    }
    for (let page = 1; ; page++) {
      const { list } = await breakdown(ctx, { ...range, by: table, page, pageSize: 100 })
      yield list
      if (list.length < 100) return
    }
  },
  columns: ({ table }) => (table === 'day' ? dayColumns : breakdownColumns[table]),
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
