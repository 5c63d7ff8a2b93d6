import { staff } from '#areas/staff/staff-management/contract.ts'
import type { Input, Output } from '#core/contract/call.ts'
import { figure } from '#core/contract/figures.ts'
import { customerStats, externalUsers, homeDays, operationScore } from './contract.ts'

type Asked = Input<typeof customerStats.overview>
const range = ({ from, to, staffIds, departmentIds, addWays }: Asked) => ({ from, to, staffIds, departmentIds, addWays })
const narrowed = ({ staffIds, departmentIds, addWays }: Asked) => ({ status: 'friend' as const, staffIds, departmentIds, addWays })

const records = {
  list: customerStats.records,
  screen: 'customer-management.dashboard',
  words: { tab: 'records' },
  hash: 'records',
  file: { call: customerStats.exportRecords, input: (filters: object) => ({ filters }) },
}
const customers = {
  list: externalUsers.list,
  screen: 'customer-management.list',
  file: { call: externalUsers.export, input: (filters: object) => ({ filters }) },
}
const changes = (only: 'added' | 'lost') =>
  figure({
    ...records,
    call: customerStats.overview,
    numbers: (d, asked) => [{ value: d.now[only], filter: { ...range(asked), only } }],
    file: {
      call: customerStats.export,
      input: ({ from, to, staffIds, departmentIds, addWays }) => ({
        filters: { from, to, staffIds, departmentIds, addWays },
      }),
      column: only === 'added' ? '新增好友' : '流失好友',
    },
  })
const ofToday = (only: 'added' | 'lost') =>
  figure({
    ...records,
    call: customerStats.today,
    numbers: (d) => [{ value: d[only].today, filter: { from: d.day, to: d.day, only } }],
  })

/** What came or went in the last days, for each number of days that the chart of home can show. */
const ofDays = (only: 'added' | 'lost') =>
  figure({
    ...records,
    call: customerStats.today,
    numbers: (d) =>
      homeDays.map((n) => {
        const days = d.points.slice(-n)
        return { value: days.reduce((sum, p) => sum + p[only], 0), filter: { from: days[0]!.day, to: d.day, only } }
      }),
  })

/** The dashboard of customers, and what home says of them. */
export const customerFigures = {
  customers: figure({
    ...customers,
    call: customerStats.overview,
    numbers: (d, asked) => [{ value: d.customers, filter: narrowed(asked) }],
  }),
  untagged: figure({
    ...customers,
    call: customerStats.overview,
    numbers: (d, asked) => [{ value: d.untagged, filter: { ...narrowed(asked), noTags: true } }],
  }),
  added: changes('added'),
  lost: changes('lost'),
  /** Home. */
  addedToday: ofToday('added'),
  lostToday: ofToday('lost'),
  addedInDays: ofDays('added'),
  lostInDays: ofDays('lost'),
  total: figure({ ...customers, call: customerStats.today, numbers: (d) => [{ value: d.total, filter: { status: 'friend' as const } }] }),
  stores: figure({
    ...records,
    call: customerStats.today,
    numbers: (d) =>
      d.stores.map((s) => ({
        value: s.today,
        filter: { from: d.day, to: d.day, only: 'added' as const, by: 'department' as const, key: String(s.departmentId ?? 'none') },
      })),
  }),
  otherStores: figure({
    ...records,
    call: customerStats.today,
    numbers: (d) =>
      [d.others].flatMap((others) =>
        others
          ? [
              {
                value: others.today,
                filter: {
                  from: d.day,
                  to: d.day,
                  only: 'added' as const,
                  by: 'department' as const,
                  notKeys: d.stores.map((s) => String(s.departmentId ?? 'none')),
                },
              },
            ]
          : [],
      ),
  }),
  scoreBands: figure({
    call: operationScore.result,
    list: operationScore.result,
    screen: 'customer-management.dashboard',
    address: ({ from, to }) => ({ tab: 'scores', scoreFrom: from, scoreTo: to }),
    hash: 'records',
    file: { call: operationScore.export, input: (filters) => ({ filters }) },
    numbers: (d: Output<typeof operationScore.result>) => d.bands.map((b) => ({ value: b.count, filter: { from: b.from, to: b.to } })),
  }),
  /** Stands in the list of staff, which knows this page by its key. */
  ofMember: figure({
    ...customers,
    call: staff.list,
    numbers: (d) => d.list.map((s) => ({ value: s.customerCount, filter: { staffIds: [s.staffId], status: 'friend' as const } })),
  }),
}
