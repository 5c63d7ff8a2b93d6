import { may } from '#core/contract/call.ts'
import { batches } from '#core/server/paging.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { listedColumns } from '../columns.ts'
import { blackList } from '../contract.ts'
import { countOf, keyOf, listWhere, type Row, rowsAfter, view } from './list.ts'

/** The list as a file, newest first. */
export const exportBlackList = exportTask('black_list_export', {
  title: { zh: '客户黑名单', en: 'Black list' },
  screen: 'blacklist.list',
  access: may('blacklist_wx_user', 'export'),
  filters: blackList.export.input.properties.filters,
  count: async ({ ctx }, filter) => countOf(ctx, await listWhere(ctx, filter)),
  async *rows({ ctx }, filter) {
    const where = await listWhere(ctx, filter)
    yield* batches(
      (last: Row | null, limit) => rowsAfter(ctx, where, true, last && keyOf(last), 0, limit),
      (rows) => rows.map(view),
    )
  },
  columns: listedColumns,
})
