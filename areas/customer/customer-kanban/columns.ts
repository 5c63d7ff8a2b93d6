import type { CustomerColumn } from '#areas/customer/customer-management/contract.ts'
import { columnsOf } from '#core/contract/columns.ts'
import { stageLabel } from '#core/contract/stages.ts'
import { type CustomerStage, customerKanban } from './contract.ts'

/** Under which the stages of a customer stand among what other areas know of them. */
export const stagesKey = 'stages'

/** Where they stand in each process; the name of the process stands there only where there are several. */
export const stageColumn: CustomerColumn = {
  key: 'customerStage',
  after: 'status',
  title: { zh: '客户阶段', en: 'Customer stage' },
  width: 110,
  spare: true,
  value({ columns }, { en }) {
    const known = (columns[stagesKey] ?? []) as CustomerStage[]
    return known.map((s) => (known.length > 1 ? `${(en && s.nameEn) || s.nameZh}: ${stageLabel(s, en)}` : stageLabel(s, en)))
  },
}

/** Who entered a stage: the drill-down of its statistics. */
export const entryColumns = columnsOf(customerKanban.entries, [
  { key: 'name', title: { zh: '客户', en: 'Customer' }, width: 200, pinned: 'left' },
  { key: 'at', title: { zh: '进入时间', en: 'Entered' }, kind: 'time', width: 150 },
  {
    key: 'fromZh',
    title: { zh: '来自阶段', en: 'From' },
    width: 120,
    value: (r, { en }) => stageLabel({ labelZh: r.fromZh, labelEn: r.fromEn }, en),
  },
  { key: 'by', title: { zh: '操作人', en: 'By' }, width: 120, value: (r, { en }) => r.by || (en ? 'By itself' : '自动进入') },
  { key: 'reason', title: { zh: '原因', en: 'Reason' }, width: 240 },
])
