import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { figure } from '#core/contract/figures.ts'
import { customerKanban } from './contract.ts'

const customers = {
  list: externalUsers.list,
  screen: 'customer-management.list',
  file: { call: externalUsers.export, input: (filters: object) => ({ filters }) },
}
/** Of the board: each column, and who is overdue in it. */
export const boardFigures = {
  count: figure({
    ...customers,
    call: customerKanban.board,
    numbers: (d, { processId, ...filter }) => d.stages.map((s) => ({ value: s.count, filter: { ...filter, stageIds: [s.stageId] } })),
  }),
  overdue: figure({
    ...customers,
    call: customerKanban.board,
    numbers: (d, { processId, ...filter }) =>
      d.stages.map((s) => ({ value: s.overdue, filter: { ...filter, stageIds: [s.stageId], stageOverdue: 'yes' as const } })),
  }),
}
const entries = {
  call: customerKanban.statistics,
  list: customerKanban.entries,
  screen: 'customer-kanban.statistics',
  file: { call: customerKanban.exportEntries, input: (filters: object) => ({ filters }) },
}
export const stageFigures = {
  entered: figure({
    ...entries,
    numbers: (d, asked) => d.stages.map((s) => ({ value: s.entered, filter: { ...asked, stageId: s.stageId } })),
  }),
  onward: figure({
    ...entries,
    numbers: (d, asked) => d.stages.map((s) => ({ value: s.onward, filter: { ...asked, stageId: s.stageId, only: 'onward' as const } })),
  }),
}
