import { may } from '#core/contract/call.ts'
import { audienceWhere } from '#core/server/audience.ts'
import { batches } from '#core/server/paging.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { customerColumns } from '../columns.ts'
import { externalUsers } from '../contract.ts'
import { keyOf, type Row, rowsAfter, view } from './list.ts'
import { count } from './nouns/count.ts'
import { filledColumns } from './nouns/customer-columns.ts'

/** The list as a file: newest first, each batch one statement from where the last one ended. */
export const exportCustomers = exportTask('customer_export', {
  title: { zh: '客户列表', en: 'Customers' },
  screen: 'customer-management.list',
  access: may('customer', 'export'),
  filters: externalUsers.export.input.properties.filters,
  count: async ({ ctx }, audience) => count(ctx, await audienceWhere(ctx, audience)),
  async *rows({ ctx }, audience) {
    const where = await audienceWhere(ctx, audience)
    yield* batches(
      (last: Row | null, limit) => rowsAfter(ctx, { where, filtered: true, newest: true, after: last && keyOf(last), skip: 0, limit }),
      (rows) => rows.map((r) => view(ctx, r)),
    )
  },
  // Those of other areas each behind the one they name.
  columns: async (_, ctx) => {
    const theirs = await filledColumns(ctx)
    return { ...customerColumns, list: customerColumns.list.flatMap((own) => [own, ...theirs.filter((c) => c.after === own.key)]) }
  },
})
