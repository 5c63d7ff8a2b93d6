import { staffStats } from '#areas/staff/staff-statistics/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { figure } from '#core/contract/figures.ts'
import { codeAddsOfStaff, liveCodeGroups, liveCodeStats, liveCodes, welcomedOfStaff } from './contract.ts'

const records = {
  list: liveCodeStats.records,
  screen: 'live-codes.stats',
  words: { tab: 'records' },
  hash: 'records',
  file: { call: liveCodeStats.exportRecords, input: (filters: object) => ({ filters }) },
}
type Only = NonNullable<Input<typeof liveCodeStats.records>['only']>
const counted = (value: 'adds' | 'newCustomers' | 'lost' | 'net' | 'welcomed' | 'overCap', only?: Only) =>
  figure({
    ...records,
    call: liveCodeStats.overview,
    numbers: (d, { compareFrom: _, compareTo: __, ...asked }) => [{ value: d.now[value], filter: { ...asked, only } }],
    ...((value === 'adds' || value === 'lost') && {
      file: {
        call: liveCodeStats.export,
        input: ({ only: _, page: __, pageSize: ___, ...filters }: Input<typeof liveCodeStats.records>) => ({
          filters: { ...filters, table: 'days' },
        }),
        column: value === 'adds' ? '添加次数' : '已流失',
      },
    }),
  })
const byWay = (value: 'adds' | 'newCustomers' | 'lost' | 'welcomed' | 'overCap', only?: Only) =>
  figure({
    ...records,
    call: liveCodeStats.ways,
    numbers: (d, { page: _, pageSize: __, ...asked }) =>
      d.list.map((r) => ({ value: r[value], filter: { ...asked, wayIds: [r.wayId], only } })),
  })
const byStaff = (value: 'adds' | 'newCustomers' | 'lost' | 'welcomed' | 'overCap', only?: Only) =>
  figure({
    ...records,
    call: liveCodeStats.staff,
    numbers: (d, { from, to, wayIds }) =>
      d.list.map((r) => ({ value: r[value], filter: { from, to, wayIds, staffIds: [r.staffId], only } })),
  })

const welcomes = {
  list: liveCodeStats.welcomes,
  screen: 'live-codes.stats',
  words: { tab: 'welcomes' },
  hash: 'records',
  file: { call: liveCodeStats.exportWelcomes, input: (filters: object) => ({ filters }) },
}
type State = Input<typeof liveCodeStats.welcomes>['state']
const ofState = (value: 'sent' | 'notSent' | 'unknown' | 'waiting', state: State) =>
  figure({
    ...welcomes,
    call: liveCodeStats.welcomes,
    numbers: (d, { page: _, pageSize: __, ...asked }) => [{ value: d.states[value], filter: { ...asked, state } }],
  })
const ofToday = (value: 'sent' | 'notSent' | 'unknown', state: State) =>
  figure({
    ...welcomes,
    call: liveCodeStats.today,
    numbers: (d) => [{ value: d.welcome[value], filter: { from: d.day, to: d.day, state } }],
  })

const codes = {
  list: liveCodes.list,
  screen: 'live-codes.list',
  file: { call: liveCodes.export, input: (filters: object) => ({ filters }) },
}
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
  welcomesSent: ofState('sent', 'sent'),
  welcomesNotSent: ofState('notSent', 'not_sent'),
  welcomesUnknown: ofState('unknown', 'unknown'),
  welcomesWaiting: ofState('waiting', 'waiting'),
  /** Who came by a code today, all that it ever brought, and those who went. */
  todayOfCode: figure({
    ...records,
    call: liveCodes.list,
    numbers: (d) => d.list.map((r) => ({ value: r.todayAdds, filter: { from: r.day, to: r.day, wayIds: [r.wayId] } })),
  }),
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
  welcomedToday: ofToday('sent', 'sent'),
  notWelcomedToday: ofToday('notSent', 'not_sent'),
  unknownToday: ofToday('unknown', 'unknown'),
  /** The groups beside the list. */
  codes: figure({
    ...codes,
    words: { view: 'all' },
    call: liveCodeGroups.list,
    numbers: (d) => [{ value: d.list.reduce((n, g) => n + g.codes, d.ungrouped), filter: {} }],
  }),
  codesOfGroup: figure({
    ...codes,
    call: liveCodeGroups.list,
    numbers: (d) => d.list.map((g) => ({ value: g.codes, filter: { groupId: g.groupId } })),
  }),
  ungrouped: figure({
    ...codes,
    call: liveCodeGroups.list,
    numbers: (d) => [{ value: d.ungrouped, filter: { groupId: 'none' as const } }],
  }),
}

/** In the statistics of staff. */
export const staffCodeFigures = {
  welcomedInAll: figure({
    ...welcomes,
    call: staffStats.overview,
    numbers: (d, { compareFrom: _, compareTo: __, ...asked }) => [
      { value: welcomedOfStaff.of({ figures: d.figures.now }), filter: { ...asked, state: 'sent' as const } },
    ],
  }),
  welcomedOfOne: figure({
    ...welcomes,
    call: staffStats.list,
    numbers: (d, { from, to }) =>
      d.list.map((r) => ({ value: welcomedOfStaff.of(r), filter: { from, to, staffIds: [r.staffId], state: 'sent' as const } })),
  }),
  addsOfOne: figure({
    ...records,
    call: staffStats.list,
    numbers: (d, { from, to }) => d.list.map((r) => ({ value: codeAddsOfStaff.of(r), filter: { from, to, staffIds: [r.staffId] } })),
  }),
}
