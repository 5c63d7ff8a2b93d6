import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import type { Input, Output } from '#core/contract/call.ts'
import { figure } from '#core/contract/figures.ts'
import { type How, relation } from './contract.ts'

type Overview = Output<typeof relation.overview>
type Asked = Input<typeof relation.overview>

const behind = {
  list: relation.list,
  screen: 'customer-relation-supervision.list',
  file: { call: relation.export, input: (filters: object) => ({ filters }) },
}
const whose = ({ staffIds, departmentIds }: Asked) => ({ staffIds, departmentIds })
const moved = ({ from, to }: Overview, of: Asked, how?: How) => ({
  kind: 'moved' as const,
  state: 'all' as const,
  from,
  to,
  ...whose(of),
  ...(how && { how: [how] }),
})

/** The heads of the page of relations. */
export const relationFigures = {
  moved: figure({ ...behind, call: relation.overview, numbers: (d, of) => [{ value: d.moved.all, filter: moved(d, of) }] }),
  shared: figure({ ...behind, call: relation.overview, numbers: (d, of) => [{ value: d.moved.shared, filter: moved(d, of, 'shared') }] }),
  code: figure({ ...behind, call: relation.overview, numbers: (d, of) => [{ value: d.moved.code, filter: moved(d, of, 'code') }] }),
  other: figure({ ...behind, call: relation.overview, numbers: (d, of) => [{ value: d.moved.other, filter: moved(d, of, 'other') }] }),
  open: figure({
    ...behind,
    call: relation.overview,
    numbers: (d, of) => [{ value: d.open, filter: { kind: 'moved' as const, state: 'open' as const, ...whose(of) } }],
  }),
  several: figure({
    ...behind,
    call: relation.overview,
    numbers: (d, of) => [{ value: d.several, filter: { kind: 'several' as const, ...whose(of) } }],
  }),
  left: figure({
    ...behind,
    call: relation.overview,
    numbers: (d, of) => [{ value: d.left, filter: { kind: 'left' as const, ...whose(of) } }],
  }),
  leftOnly: figure({
    ...behind,
    call: relation.overview,
    numbers: (d, of) => [{ value: d.leftOnly, filter: { kind: 'left' as const, only: 'left' as const, ...whose(of) } }],
  }),
  nobody: figure({
    ...behind,
    call: relation.overview,
    numbers: (d, of) => [{ value: d.nobody, filter: { kind: 'nobody' as const, ...whose(of) } }],
  }),
}

/** Of each member: whom they follow, whom a colleague has, too, and moves of theirs that are open. */
export const relationStaffFigures = {
  customers: figure({
    list: externalUsers.list,
    screen: 'customer-management.list',
    file: { call: externalUsers.export, input: (filters: object) => ({ filters }) },
    call: relation.staff,
    numbers: (d) => d.list.map((r) => ({ value: r.customers, filter: { staffIds: [r.staffId], status: 'friend' as const } })),
  }),
  severalOf: figure({
    ...behind,
    call: relation.staff,
    numbers: (d) => d.list.map((r) => ({ value: r.several, filter: { kind: 'several' as const, staffIds: [r.staffId] } })),
  }),
  openOf: figure({
    ...behind,
    call: relation.staff,
    numbers: (d) =>
      d.list.map((r) => ({ value: r.open, filter: { kind: 'moved' as const, state: 'open' as const, staffIds: [r.staffId] } })),
  }),
}
