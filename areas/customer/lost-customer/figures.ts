import type { Input, Output } from '#core/contract/call.ts'
import { figure } from '#core/contract/figures.ts'
import { outflow } from './contract.ts'

type Overview = Output<typeof outflow.overview>
type Period = Overview['periods'][number]
type Asked = Input<typeof outflow.overview>

const behind = {
  list: outflow.list,
  screen: 'lost-customer.list',
  file: { call: outflow.export, input: (filters: object) => ({ filters }) },
}
const days = ({ from, to }: Pick<Period, 'from' | 'to'>, { staffIds, departmentIds }: Asked) => ({ from, to, staffIds, departmentIds })

/** The heads of the page of lost customers; `lost` is what home counts, too. */
export const lostFigures = {
  lost: figure({
    ...behind,
    call: outflow.overview,
    numbers: (d, asked) => d.periods.map((p) => ({ value: p.now.lost, filter: days(p, asked) })),
  }),
  byCustomer: figure({
    ...behind,
    call: outflow.overview,
    numbers: (d, asked) => d.periods.map((p) => ({ value: p.now.byCustomer, filter: { ...days(p, asked), by: ['customer' as const] } })),
  }),
  byStaff: figure({
    ...behind,
    call: outflow.overview,
    numbers: (d, asked) => d.periods.map((p) => ({ value: p.now.byStaff, filter: { ...days(p, asked), by: ['staff' as const] } })),
  }),
  byOthers: figure({
    ...behind,
    call: outflow.overview,
    numbers: (d, asked) =>
      d.periods.map((p) => ({ value: p.now.byOthers, filter: { ...days(p, asked), by: ['transfer' as const, 'sync' as const] } })),
  }),
  back: figure({
    ...behind,
    call: outflow.overview,
    numbers: (d, asked) => d.periods.map((p) => ({ value: p.now.back, filter: { ...days(p, asked), state: 'back' as const } })),
  }),
  unread: figure({
    ...behind,
    call: outflow.overview,
    numbers: (d, { staffIds, departmentIds }) => [{ value: d.unread, filter: { read: false, staffIds, departmentIds } }],
  }),
  reached: figure({
    ...behind,
    call: outflow.overview,
    numbers: ({ reach }, asked) => [{ value: reach.colleague, filter: { ...days(reach, asked), reach: 'colleague' as const } }],
  }),
  unreached: figure({
    ...behind,
    call: outflow.overview,
    numbers: ({ reach }, asked) => [{ value: reach.nobody, filter: { ...days(reach, asked), reach: 'nobody' as const } }],
  }),
  alarmed: figure({
    ...behind,
    call: outflow.overview,
    numbers: (d) =>
      d.alarms.map((a) => ({ value: a.lost, filter: { from: a.day, to: a.day, staffIds: [a.staffId], by: ['staff' as const] } })),
  }),
}
