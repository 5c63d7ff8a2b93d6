import { may } from '#core/contract/call.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { listedColumns } from '../columns.ts'
import { blackList } from '../contract.ts'
import { countOf, keyOf, listWhere, rowsAfter, view } from './list.ts'

/** The list as a file, newest first. */
export const exportBlackList = exportTask('black_list_export', {
  title: { zh: '客户黑名单', en: 'Black list' },
  screen: 'blacklist.list',
  access: may('blacklist_wx_user', 'export'),
  filters: blackList.export.input.properties.filters,
  count: async ({ ctx }, filter) => countOf(ctx, await listWhere(ctx, filter)),
  async *rows({ ctx }, filter) {
    const where = await listWhere(ctx, filter)
    let after: ReturnType<typeof keyOf> | null = null
    for (;;) {
      const rows: Awaited<ReturnType<typeof rowsAfter>> = await rowsAfter(ctx, where, true, after, 0, 1000)
      if (rows.length) yield rows.map(view)
      if (rows.length < 1000) return
      after = keyOf(rows.at(-1)!)
    }
  },
  columns: listedColumns,
})
