import type { Static } from 'typebox'
import { may, type Output } from '#core/contract/call.ts'
import type { RowOf } from '#core/contract/columns.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { codeColumns, dayColumns, recordColumns, staffColumns, wayColumns, welcomeColumns } from '../columns.ts'
import { liveCodeStats, liveCodes } from '../contract.ts'
import { everyRow, list } from './list.ts'
import { everyRecord } from './records.ts'
import * as stats from './stats.ts'
import { everyWelcome } from './welcomes.ts'

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

export const exportRecords = exportTask('live_code_records_export', {
  title: { zh: '添加明细', en: 'Adds' },
  screen: 'live-codes.stats',
  access: liveCodeStats.exportRecords.access,
  filters: liveCodeStats.exportRecords.input.properties.filters,
  rows: ({ ctx }, filters) => everyRecord(ctx, filters),
  columns: recordColumns,
})

export const exportWelcomes = exportTask('live_code_welcomes_export', {
  title: { zh: '活码欢迎语', en: 'Welcomes of codes' },
  screen: 'live-codes.stats',
  access: liveCodeStats.exportWelcomes.access,
  filters: liveCodeStats.exportWelcomes.input.properties.filters,
  rows: ({ ctx }, filters) => everyWelcome(ctx, filters),
  columns: welcomeColumns,
})
