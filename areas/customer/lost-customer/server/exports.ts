import { may } from '#core/contract/call.ts'
import { batches } from '#core/server/paging.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { lostColumns } from '../columns.ts'
import { outflow } from '../contract.ts'
import { countOf, type Filter, keyOf, lostWhere, type Row, rowsAfter, views } from './list.ts'

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
    yield* batches(
      (last: Row | null, limit) => rowsAfter(ctx, state, where, last && keyOf(last), 0, limit),
      (rows) => views(ctx, rows),
    )
  },
  columns: lostColumns,
})
const stateOf = ({ state = 'lost' }: { state?: Filter['state'] }) => state
