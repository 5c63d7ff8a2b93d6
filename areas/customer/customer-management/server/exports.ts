import { may } from '#core/contract/call.ts'
import { audienceWhere } from '#core/server/audience.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { customerColumns } from '../columns.ts'
import { externalUsers } from '../contract.ts'
import { keyOf, rowsAfter, view } from './list.ts'
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
    let after: ReturnType<typeof keyOf> | null = null
    for (;;) {
      const rows: Awaited<ReturnType<typeof rowsAfter>> = await rowsAfter(ctx, {
        where,
        filtered: true,
        newest: true,
        after,
        skip: 0,
        limit: 1000,
      })
      if (rows.length) yield rows.map((r) => view(ctx, r))
      if (rows.length < 1000) return
      after = keyOf(rows.at(-1)!)
    }
  },
  // Those of other areas each behind the one they name.
  columns: async (_, ctx) => {
    const theirs = await filledColumns(ctx)
    return { ...customerColumns, list: customerColumns.list.flatMap((own) => [own, ...theirs.filter((c) => c.after === own.key)]) }
  },
})
