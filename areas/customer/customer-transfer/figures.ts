import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { groups } from '#areas/group/group-management/contract.ts'
import { figure } from '#core/contract/figures.ts'
import { transfer, transferRecords } from './contract.ts'

const behind = {
  list: transferRecords.list,
  screen: 'customer-transfer.record',
  file: { call: transferRecords.export, input: (filters: object) => ({ filters }) },
}

/** Of each member: what they hold, and what became of what was handed over. */
export const giverFigures = {
  customers: figure({
    list: externalUsers.list,
    screen: 'customer-management.list',
    file: { call: externalUsers.export, input: (filters: object) => ({ filters }) },
    call: transfer.staff,
    numbers: (d) => d.list.map((r) => ({ value: r.customers, filter: { staffIds: [r.staffId], status: 'friend' as const } })),
  }),
  groups: figure({
    list: groups.list,
    screen: 'group-management.list',
    noFile: 'groups have no file yet: their members have',
    call: transfer.staff,
    numbers: (d) => d.list.map((r) => ({ value: r.groups, filter: { staffIds: [r.staffId] } })),
  }),
  waiting: figure({
    ...behind,
    call: transfer.staff,
    numbers: (d) => d.list.map((r) => ({ value: r.waiting, filter: { fromStaffIds: [r.staffId], state: 'under_way' as const } })),
  }),
  done: figure({
    ...behind,
    call: transfer.staff,
    numbers: (d) => d.list.map((r) => ({ value: r.done, filter: { fromStaffIds: [r.staffId], state: 'done' as const } })),
  }),
  open: figure({
    ...behind,
    call: transfer.staff,
    numbers: (d) => d.list.map((r) => ({ value: r.open, filter: { fromStaffIds: [r.staffId], state: 'open' as const } })),
  }),
}
