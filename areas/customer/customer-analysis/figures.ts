import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { figure } from '#core/contract/figures.ts'
import { addDays } from '#core/contract/time.ts'
import { customerStatistics, keptAfter, type Only } from './contract.ts'

type Asked = Input<typeof customerStatistics.overview>
const within = ({ from, to, staffIds, departmentIds, addWays, tagsAny }: Asked) => ({ from, to, staffIds, departmentIds, addWays, tagsAny })

const records = {
  list: customerStatistics.list,
  screen: 'customer-analysis.statistics',
  words: { tab: 'records' },
  hash: 'records',
  file: { call: customerStatistics.exportList, input: (filters: object) => ({ filters }) },
}
type Counted = Exclude<Only, 'stayed'>
const inAll = (only: Counted) =>
  figure({
    ...records,
    call: customerStatistics.overview,
    numbers: (d, asked) => [{ value: d.now[only], filter: { ...within(asked), only } }],
  })
const ofRow = (only: Counted) =>
  figure({
    ...records,
    call: customerStatistics.breakdown,
    numbers: (d, { by, processId, ...asked }) =>
      d.list.map((r) => ({ value: r[only], filter: { ...within(asked), only, by, processId, key: r.key } })),
  })
/** Whoever came on these days has had seven days on the days a week later. */
const ofCohort = (only: Only, after = 0) =>
  figure({
    ...records,
    call: customerStatistics.cohorts,
    numbers: (d, asked) =>
      d.list.map((r) => ({
        value: r[only as 'added'],
        filter: { ...within(asked), from: after ? addDays(r.from, after) : r.from, to: after ? addDays(r.to, after) : r.to, only },
      })),
  })

/** The statistics of customers: how many came, went and stayed. */
export const statisticFigures = {
  added: inAll('added'),
  lost: inAll('lost'),
  due1: inAll('due1'),
  kept1: inAll('kept1'),
  due7: inAll('due7'),
  kept7: inAll('kept7'),
  due30: inAll('due30'),
  kept30: inAll('kept30'),
  lostAfter: figure({
    ...records,
    call: customerStatistics.overview,
    numbers: (d, asked) => d.stays.map((s) => ({ value: s.lost, filter: { ...within(asked), only: 'lost' as const, stay: s.stay } })),
  }),
  addedBy: ofRow('added'),
  lostBy: ofRow('lost'),
  due1By: ofRow('due1'),
  kept1By: ofRow('kept1'),
  due7By: ofRow('due7'),
  kept7By: ofRow('kept7'),
  due30By: ofRow('due30'),
  kept30By: ofRow('kept30'),
}

/** The analysis: who came together, and who is awake. */
export const analysisFigures = {
  cohort: ofCohort('added'),
  stayedOf: ofCohort('stayed'),
  due1Of: ofCohort('due1', keptAfter[0]),
  kept1Of: ofCohort('kept1', keptAfter[0]),
  due7Of: ofCohort('due7', keptAfter[1]),
  kept7Of: ofCohort('kept7', keptAfter[1]),
  due30Of: ofCohort('due30', keptAfter[2]),
  kept30Of: ofCohort('kept30', keptAfter[2]),
  band: figure({
    call: customerStatistics.activity,
    list: externalUsers.list,
    screen: 'customer-management.list',
    file: { call: externalUsers.export, input: (filters) => ({ filters }) },
    numbers: (d, { staffIds, departmentIds }) =>
      d.bands.map((b) => ({ value: b.customers, filter: { status: 'friend' as const, staffIds, departmentIds, lastTouch: b.band } })),
  }),
  customers: figure({
    call: customerStatistics.activity,
    list: externalUsers.list,
    screen: 'customer-management.list',
    file: { call: externalUsers.export, input: (filters) => ({ filters }) },
    numbers: (d, { staffIds, departmentIds }) => [{ value: d.customers, filter: { status: 'friend' as const, staffIds, departmentIds } }],
  }),
}
