import { liveCodeStats } from '#areas/acquisition/live-codes/contract.ts'
import { customerStats, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { figure } from '#core/contract/figures.ts'
import { departments, staff, staffStats } from './contract.ts'

const contacts = { list: customerStats.records, screen: 'customer-management.dashboard', words: { tab: 'records' }, hash: 'records' }
const customers = { list: externalUsers.list, screen: 'customer-management.list' }
const changes = (only: 'added' | 'lost') =>
  figure({
    ...contacts,
    call: staffStats.overview,
    numbers: (d, { from, to, staffIds, departmentIds }) => [{ value: d.now[only], filter: { from, to, staffIds, departmentIds, only } }],
    file: {
      call: staffStats.export,
      input: ({ from, to, staffIds, departmentIds }) => ({ filters: { from, to, staffIds, departmentIds } }),
      column: only === 'added' ? '新增好友' : '流失好友',
    },
  })
const contactRows = (only: 'added' | 'lost') =>
  figure({
    ...contacts,
    call: staffStats.list,
    numbers: (d, { from, to }) => d.list.map((r) => ({ value: r[only], filter: { from, to, staffIds: [r.staffId], only } })),
  })

/** The list of staff and their statistics. */
export const staffFigures = {
  added: changes('added'),
  lost: changes('lost'),
  addedOfOne: contactRows('added'),
  lostOfOne: contactRows('lost'),
  customersOfOne: figure({
    ...customers,
    call: staffStats.list,
    numbers: (d) => d.list.map((r) => ({ value: r.customers, filter: { staffIds: [r.staffId], status: 'friend' as const } })),
  }),
  codeAddsOfOne: figure({
    call: staffStats.list,
    list: liveCodeStats.records,
    screen: 'live-codes.stats',
    words: { tab: 'records' },
    hash: 'records',
    numbers: (d, { from, to }) => d.list.map((r) => ({ value: r.codeAdds, filter: { from, to, staffIds: [r.staffId] } })),
  }),
  peopleOfDepartment: figure({
    call: departments.list,
    list: staff.list,
    screen: 'staff-management.list',
    numbers: (d) => d.list.map((one) => ({ value: one.staffCount, filter: { departmentId: one.departmentId } })),
  }),
  customers: figure({
    ...customers,
    call: staff.list,
    numbers: (d) => d.list.map((s) => ({ value: s.customerCount, filter: { staffIds: [s.staffId], status: 'friend' as const } })),
  }),
}
