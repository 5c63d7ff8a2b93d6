import { figure } from '#core/contract/figures.ts'
import { operationLog } from './contract.ts'

export const logFigures = {
  /** Lines of each kind, behind what else the list is filtered by. */
  ofClass: figure({
    call: operationLog.counts,
    list: operationLog.list,
    screen: 'operation-log.list',
    numbers: (d, asked) => d.classes.map((one) => ({ value: one.count, filter: { ...asked, class: one.class } })),
    file: { call: operationLog.export, input: (filters) => ({ filters }) },
  }),
}
