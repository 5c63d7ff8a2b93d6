import { may } from '#core/contract/call.ts'
import { batches } from '#core/server/paging.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { recordColumns } from '../columns.ts'
import { transferRecords } from '../contract.ts'
import { countOf, keyOf, type Row, recordWhere, rowsAfter, view } from './records.ts'

/** The records as a file, newest first. */
export const exportRecords = exportTask('customer_transfer_export', {
  title: { zh: '转接记录', en: 'Handovers' },
  screen: 'customer-transfer.record',
  access: may('customer_transfer', 'export'),
  filters: transferRecords.export.input.properties.filters,
  count: async ({ ctx }, filter) => countOf(ctx, await recordWhere(ctx, filter)),
  async *rows({ ctx }, filter) {
    const where = await recordWhere(ctx, filter)
    yield* batches(
      (last: Row | null, limit) => rowsAfter(ctx, where, last && keyOf(last), 0, limit),
      (rows) => rows.map(view(ctx)),
    )
  },
  columns: recordColumns,
})
