import type { Static } from 'typebox'
import type { RowOf } from '#core/contract/columns.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { breakdownColumns, cohortColumns, recordColumns } from '../columns.ts'
import { customerStatistics } from '../contract.ts'
import { breakdown, cohorts } from './breakdown.ts'
import { everyRecord } from './list.ts'

type Row = RowOf<typeof customerStatistics.breakdown> | RowOf<typeof customerStatistics.cohorts>

export const exportStatistics = exportTask('customer_statistics_export', {
  title: { zh: '客户统计', en: 'Customer statistics' },
  screen: 'customer-analysis.statistics',
  access: customerStatistics.export.access,
  filters: customerStatistics.export.input.properties.filters,
  async *rows(
    { ctx },
    { table, step = 'week', ...asked }: Static<typeof customerStatistics.export.input>['filters'],
  ): AsyncGenerator<Row[]> {
    for (let page = 1; ; page++) {
      const at = { page, pageSize: 100 }
      const { list }: { list: Row[] } =
        table === 'cohorts' ? await cohorts(ctx, { ...asked, ...at, step }) : await breakdown(ctx, { ...asked, ...at, by: table })
      yield list
      if (list.length < 100) return
    }
  },
  columns: ({ table }) => (table === 'cohorts' ? cohortColumns : breakdownColumns[table]),
})

export const exportContacts = exportTask('customer_statistics_list_export', {
  title: { zh: '客户统计明细', en: 'Contacts behind the statistics' },
  screen: 'customer-analysis.statistics',
  access: customerStatistics.exportList.access,
  filters: customerStatistics.exportList.input.properties.filters,
  rows: ({ ctx }, filters) => everyRecord(ctx, filters),
  columns: recordColumns,
})
