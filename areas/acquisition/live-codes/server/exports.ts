import type { Static } from 'typebox'
import { may, type Output } from '#core/contract/call.ts'
import type { RowOf } from '#core/contract/columns.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { codeColumns, dayColumns, staffColumns, wayColumns } from '../columns.ts'
import { liveCodeStats, liveCodes } from '../contract.ts'
import { everyRow, list } from './list.ts'
import * as stats from './stats.ts'

export const exportCodes = exportTask('live_code_export', {
  title: { zh: '渠道活码', en: 'Live codes' },
  screen: 'live-codes.list',
  access: may('channel_qr', 'export'),
  filters: liveCodes.export.input.properties.filters,
  count: async ({ ctx }, filters) => (await list(ctx, { ...filters, sort: '-created_at', page: 1, pageSize: 1 })).total,
  rows: ({ ctx }, filters) => everyRow(ctx, filters),
  columns: codeColumns,
})

type StatRow =
  | RowOf<typeof liveCodeStats.ways>
  | RowOf<typeof liveCodeStats.staff>
  | Output<typeof liveCodeStats.overview>['points'][number]

export const exportStats = exportTask('live_code_stats_export', {
  title: { zh: '活码统计', en: 'Live code statistics' },
  screen: 'live-codes.stats',
  access: may('customer_qrcode', 'export'),
  filters: liveCodeStats.export.input.properties.filters,
  async *rows(task, { table, ...range }: Static<typeof liveCodeStats.export.input>['filters']): AsyncGenerator<StatRow[]> {
    if (table === 'days') {
      yield (await stats.overview(task.ctx, range)).points
      return
    }
    for (let page = 1; ; page++) {
      const { list: rows } = await (table === 'ways' ? stats.byWay : stats.byStaff)(task.ctx, { ...range, page, pageSize: 100 })
      yield rows
      if (rows.length < 100) return
    }
  },
  columns: ({ table }) => ({ ways: wayColumns, staff: staffColumns, days: dayColumns })[table],
})
