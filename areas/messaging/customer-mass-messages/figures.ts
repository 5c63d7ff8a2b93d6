import { staffStats } from '#areas/staff/staff-statistics/contract.ts'
import { figure } from '#core/contract/figures.ts'
import { massConfirmedOfStaff, missions } from './contract.ts'
import type { MissionRow, SenderState, TargetState } from './mission.ts'

const screen = 'customer-mass-messages.detail'
const senders = (value: (m: MissionRow) => number, only: { state?: SenderState; asked?: true } = {}) =>
  figure({
    call: missions.one,
    list: missions.staff,
    screen,
    numbers: (m) => [{ value: value(m), filter: { missionId: m.missionId, ...only } }],
    file: { call: missions.exportStaff, input: (filters) => ({ filters }) },
  })
const targets = (value: (m: MissionRow) => number, state?: TargetState) =>
  figure({
    call: missions.one,
    list: missions.customers,
    screen,
    words: { tab: 'customers' },
    numbers: (m) => [{ value: value(m), filter: { missionId: m.missionId, state } }],
    file: { call: missions.exportCustomers, input: (filters) => ({ filters }) },
  })

/** The results of a mass message: its staff, then its customers. */
export const massFigures = {
  staff: senders((m) => m.staffCount),
  asked: senders((m) => m.asked, { asked: true }),
  confirmed: senders((m) => m.confirmed, { state: 'confirmed' }),
  customers: targets((m) => m.customers),
  delivered: targets((m) => m.delivered, 'delivered'),
  waiting: targets((m) => m.waiting, 'waiting'),
  unknown: targets((m) => m.unknown, 'unknown'),
  notFriend: targets((m) => m.notFriend, 'not_friend'),
  quota: targets((m) => m.quota, 'quota'),
  unreachable: targets((m) => m.unreachable, 'unreachable'),
  listedSince: targets((m) => m.listedSince, 'blacklisted'),
  refused: targets((m) => m.refused, 'refused'),
  cancelled: targets((m) => m.cancelled, 'cancelled'),
  /** In the statistics of staff. */
  sentByOne: figure({
    call: staffStats.list,
    list: missions.list,
    screen: 'customer-mass-messages.list',
    file: { call: missions.export, input: (filters) => ({ filters }) },
    numbers: (d, { from, to }) =>
      d.list.map((r) => ({ value: massConfirmedOfStaff.of(r), filter: { staffId: r.staffId, confirmedFrom: from, confirmedTo: to } })),
  }),
}
