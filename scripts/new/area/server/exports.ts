import { local } from '#core/contract/time.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { luckyDraws } from '../contract.ts'
import { countOf, everyRow } from './list.ts'

/** The list as a file; what stands here is what can be chosen. */
export const exportLuckyDraws = exportTask('lucky_draw_export', {
  title: { zh: '抽奖', en: 'Lucky draws' },
  access: luckyDraws.export.access,
  filters: luckyDraws.export.input.properties.filters,
  count: ({ ctx }, filter) => countOf(ctx, filter),
  rows: ({ ctx }, filter) => everyRow(ctx, filter),
  columns: [
    { key: 'name', title: { zh: '名称', en: 'Name' }, value: (r) => r.name, width: 28 },
    { key: 'note', title: { zh: '备注', en: 'Note' }, value: (r) => r.note, width: 40 },
    { key: 'staffName', title: { zh: '负责人', en: 'In charge' }, value: (r) => r.staffName },
    { key: 'createdAt', title: { zh: '创建时间', en: 'Created' }, value: (r, _, zone) => local(new Date(r.createdAt), zone), width: 20 },
  ],
})
