import { exportTask } from '#core/server/sheets/export.ts'
import { luckyDrawColumns } from '../columns.ts'
import { luckyDraws } from '../contract.ts'
import { countOf, everyRow } from './list.ts'

/** The list as a file. */
export const exportLuckyDraws = exportTask('lucky_draw_export', {
  title: { zh: '抽奖', en: 'Lucky draws' },
  screen: 'lucky-draws.list',
  access: luckyDraws.export.access,
  filters: luckyDraws.export.input.properties.filters,
  count: ({ ctx }, filter) => countOf(ctx, filter),
  rows: ({ ctx }, filter) => everyRow(ctx, filter),
  columns: luckyDrawColumns,
})
