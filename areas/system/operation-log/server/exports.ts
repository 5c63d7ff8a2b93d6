import { may } from '#core/contract/call.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { lineColumns } from '../columns.ts'
import { operationLog } from '../contract.ts'
import { countOf, keyOf, listWhere, rowsAfter, views } from './list.ts'

/** The list as a file, newest first. */
export const exportLog = exportTask('operation_log_export', {
  title: { zh: '操作日志', en: 'Operation log' },
  screen: 'operation-log.list',
  access: may('operation_record', 'export'),
  filters: operationLog.export.input.properties.filters,
  count: async ({ ctx }, filter) => countOf(ctx, await listWhere(ctx, filter)),
  async *rows({ ctx }, filter) {
    const where = await listWhere(ctx, filter)
    for (let after: ReturnType<typeof keyOf> | null = null; ; ) {
      const rows: Awaited<ReturnType<typeof rowsAfter>> = await rowsAfter(ctx, where, after, 0, 1000)
      if (rows.length) yield await views(ctx, rows)
      if (rows.length < 1000) return
      after = keyOf(rows.at(-1)!)
    }
  },
  columns: lineColumns,
})
