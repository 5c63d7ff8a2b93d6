import { may } from '#core/contract/call.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { lostColumns } from '../columns.ts'
import { outflow } from '../contract.ts'
import { countOf, type Filter, keyOf, lostWhere, rowsAfter, views } from './list.ts'

/** The list as a file, newest first. */
export const exportLost = exportTask('outflow_export', {
  title: { zh: '流失客户', en: 'Lost customers' },
  screen: 'lost-customer.list',
  access: may('lost_customer', 'export'),
  filters: outflow.export.input.properties.filters,
  count: async ({ ctx }, asked) => countOf(ctx, stateOf(asked), await lostWhere(ctx, { ...asked, state: stateOf(asked) })),
  async *rows({ ctx }, asked) {
    const state = stateOf(asked)
    const where = await lostWhere(ctx, { ...asked, state })
    let after: ReturnType<typeof keyOf> | null = null
    for (;;) {
      const rows: Awaited<ReturnType<typeof rowsAfter>> = await rowsAfter(ctx, state, where, after, 0, 1000)
      if (rows.length) yield await views(ctx, rows)
      if (rows.length < 1000) return
      after = keyOf(rows.at(-1)!)
    }
  },
  columns: lostColumns,
})
const stateOf = ({ state = 'lost' }: { state?: Filter['state'] }) => state
