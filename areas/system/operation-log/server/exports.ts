import { may } from '#core/contract/call.ts'
import { batches } from '#core/server/paging.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { lineColumns } from '../columns.ts'
import { operationLog } from '../contract.ts'
import { countOf, keyOf, listWhere, type Row, rowsAfter, views } from './list.ts'

/** The list as a file, newest first. */
export const exportLog = exportTask('operation_log_export', {
  title: { zh: '操作日志', en: 'Operation log' },
  screen: 'operation-log.list',
  access: may('operation_record', 'export'),
  filters: operationLog.export.input.properties.filters,
  count: async ({ ctx }, filter) => countOf(ctx, await listWhere(ctx, filter)),
  async *rows({ ctx }, filter) {
    const where = await listWhere(ctx, filter)
    yield* batches(
      (last: Row | null, limit) => rowsAfter(ctx, where, last && keyOf(last), 0, limit),
      (rows) => views(ctx, rows),
    )
  },
  columns: lineColumns,
})
