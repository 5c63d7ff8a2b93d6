import { may } from '#core/contract/call.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { recordColumns } from '../columns.ts'
import { transferRecords } from '../contract.ts'
import { countOf, type Key, keyOf, recordWhere, rowsAfter, view } from './records.ts'

/** The records as a file, newest first. */
export const exportRecords = exportTask('customer_transfer_export', {
  title: { zh: '转接记录', en: 'Handovers' },
  screen: 'customer-transfer.record',
  access: may('customer_transfer', 'export'),
  filters: transferRecords.export.input.properties.filters,
  count: async ({ ctx }, filter) => countOf(ctx, await recordWhere(ctx, filter)),
  async *rows({ ctx }, filter) {
    const where = await recordWhere(ctx, filter)
    let after: Key | null = null
    for (;;) {
      const rows: Awaited<ReturnType<typeof rowsAfter>> = await rowsAfter(ctx, where, after, 0, 1000)
      if (rows.length) yield rows.map(view(ctx))
      if (rows.length < 1000) return
      after = keyOf(rows.at(-1)!)
    }
  },
  columns: recordColumns,
})
