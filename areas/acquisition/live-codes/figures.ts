import type { Input } from '#core/contract/call.ts'
import { figure } from '#core/contract/figures.ts'
import { liveCodeGroups, liveCodeStats, liveCodes } from './contract.ts'

const records = { list: liveCodeStats.records, screen: 'live-codes.stats', words: { tab: 'records' }, hash: 'records' }
type Only = NonNullable<Input<typeof liveCodeStats.records>['only']>
const counted = (value: 'adds' | 'newCustomers' | 'lost' | 'net' | 'welcomed' | 'overCap', only?: Only) =>
  figure({
    ...records,
    call: liveCodeStats.overview,
    numbers: (d, { from, to, wayIds, staffIds }) => [{ value: d.now[value], filter: { from, to, wayIds, staffIds, only } }],
    ...((value === 'adds' || value === 'lost') && {
      file: {
        call: liveCodeStats.export,
        input: ({ from, to, wayIds, staffIds }: Input<typeof liveCodeStats.records>) => ({
          filters: { from, to, wayIds, staffIds, table: 'days' },
        }),
        column: value === 'adds' ? '添加次数' : '已流失',
      },
    }),
  })
const byWay = (value: 'adds' | 'newCustomers' | 'lost' | 'welcomed' | 'overCap', only?: Only) =>
  figure({
    ...records,
    call: liveCodeStats.ways,
    numbers: (d, { from, to, staffIds }) =>
      d.list.map((r) => ({ value: r[value], filter: { from, to, staffIds, wayIds: [r.wayId], only } })),
  })
const byStaff = (value: 'adds' | 'newCustomers' | 'lost' | 'welcomed' | 'overCap', only?: Only) =>
  figure({
    ...records,
    call: liveCodeStats.staff,
    numbers: (d, { from, to, wayIds }) =>
      d.list.map((r) => ({ value: r[value], filter: { from, to, wayIds, staffIds: [r.staffId], only } })),
  })

const welcomes = (value: 'sent' | 'notSent' | 'unknown' | 'waiting', state: Input<typeof liveCodeStats.welcomes>['state']) =>
  figure({
    call: liveCodeStats.welcomes,
    list: liveCodeStats.welcomes,
    screen: 'live-codes.stats',
    words: { tab: 'welcomes' },
    hash: 'records',
    numbers: (d, { from, to, wayIds, staffIds }) => [{ value: d.states[value], filter: { from, to, wayIds, staffIds, state } }],
  })

const ever = (filter: object) => ({ tab: 'records', ever: '1', ...filter })

/** The statistics of codes, their list and their groups. */
export const codeFigures = {
  adds: counted('adds'),
  newCustomers: counted('newCustomers', 'new'),
  lost: counted('lost', 'lost'),
  net: counted('net', 'kept'),
  welcomed: counted('welcomed', 'welcomed'),
  overCap: counted('overCap', 'overCap'),
  addsByWay: byWay('adds'),
  newByWay: byWay('newCustomers', 'new'),
  lostByWay: byWay('lost', 'lost'),
  welcomedByWay: byWay('welcomed', 'welcomed'),
  overByWay: byWay('overCap', 'overCap'),
  addsByStaff: byStaff('adds'),
  newByStaff: byStaff('newCustomers', 'new'),
  lostByStaff: byStaff('lost', 'lost'),
  welcomedByStaff: byStaff('welcomed', 'welcomed'),
  overByStaff: byStaff('overCap', 'overCap'),
  welcomesSent: welcomes('sent', 'sent'),
  welcomesNotSent: welcomes('notSent', 'not_sent'),
  welcomesUnknown: welcomes('unknown', 'unknown'),
  welcomesWaiting: welcomes('waiting', 'waiting'),
  /** All that a code ever brought, those who came today, and those who went. */
  total: figure({
    ...records,
    address: ever,
    call: liveCodes.list,
    numbers: (d) => d.list.map((r) => ({ value: r.totalAdds, filter: { wayIds: [r.wayId] } })),
  }),
  totalLost: figure({
    ...records,
    address: ever,
    call: liveCodes.list,
    numbers: (d) => d.list.map((r) => ({ value: r.lost, filter: { wayIds: [r.wayId], only: 'lost' as const } })),
  }),
  /** Home. */
  today: figure({
    ...records,
    call: liveCodeStats.today,
    numbers: (d) => [{ value: d.adds.today, filter: { from: d.day, to: d.day } }],
  }),
  codesOfGroup: figure({
    call: liveCodeGroups.list,
    list: liveCodes.list,
    screen: 'live-codes.list',
    numbers: (d) => d.list.map((g) => ({ value: g.codes, filter: { groupId: g.groupId } })),
    file: { call: liveCodes.export, input: (filters) => ({ filters }) },
  }),
}
