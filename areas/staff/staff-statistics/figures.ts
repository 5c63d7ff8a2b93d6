import { customerStats, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { figure } from '#core/contract/figures.ts'
import { staffStats } from './contract.ts'

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

/** What each of the staff did, and the rows behind it. */
export const staffStatFigures = {
  added: changes('added'),
  lost: changes('lost'),
  addedOfOne: contactRows('added'),
  lostOfOne: contactRows('lost'),
  customersOfOne: figure({
    ...customers,
    call: staffStats.list,
    numbers: (d) => d.list.map((r) => ({ value: r.customers, filter: { staffIds: [r.staffId], status: 'friend' as const } })),
  }),
  activeStaff: figure({
    call: staffStats.overview,
    list: staffStats.list,
    screen: 'staff-statistics.stats',
    hash: 'people',
    numbers: (d, { compareFrom: _, compareTo: __, ...asked }) => [{ value: d.now.activeStaff, filter: { ...asked, active: true } }],
    file: { call: staffStats.export, input: (filters) => ({ filters }) },
  }),
}
