import { columnsOf } from '#core/contract/columns.ts'
import { luckyDraws } from './contract.ts'

/** The list, on screen and as a file. */
export const luckyDrawColumns = columnsOf(luckyDraws.list, [
  { key: 'name', title: { zh: '名称', en: 'Name' }, width: 240 },
  { key: 'staffName', title: { zh: '负责人', en: 'In charge' }, width: 140 },
  { key: 'note', title: { zh: '备注', en: 'Note' }, width: 280 },
  { key: 'createdAt', title: { zh: '创建时间', en: 'Created' }, kind: 'time', width: 160, sort: true },
])
