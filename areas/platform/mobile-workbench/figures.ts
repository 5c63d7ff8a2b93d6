import { customerStats, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { figure } from '#core/contract/figures.ts'

const changes = (only: 'added' | 'lost') =>
  figure({
    call: customerStats.overview,
    list: customerStats.records,
    screen: 'mobile-workbench.changes',
    // The phone asks for one's own alone, and so does its list.
    numbers: (d, { from, to, staffIds, departmentIds, addWays }) =>
      departmentIds ? [] : [{ value: d.now[only], filter: { from, to, staffIds, addWays, only } }],
  })

/** Today on the phone: counted as on home and on the dashboard of customers, of one's own. */
export const workbenchFigures = {
  added: changes('added'),
  lost: changes('lost'),
  customers: figure({
    call: customerStats.overview,
    list: externalUsers.list,
    screen: 'mobile-workbench.customers',
    numbers: (d, { staffIds, departmentIds }) =>
      departmentIds ? [] : [{ value: d.customers, filter: { status: 'friend' as const, staffIds } }],
  }),
}
