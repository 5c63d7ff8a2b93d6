import { liveCodeStats, liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { customerStats, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { callbacks } from '#areas/foundation/corp-config/contract.ts'
import { missions } from '#areas/messaging/customer-mass-messages/contract.ts'
import type { Output } from '#core/contract/call.ts'
import { figure } from '#core/contract/figures.ts'
import { home } from './contract.ts'

type Overview = Output<typeof home.overview>
const today = (d: Overview) => ({ from: d.day, to: d.day })
const contacts = { list: customerStats.records, screen: 'customer-management.dashboard', words: { tab: 'records' }, hash: 'records' }
const waits = (key: string) => (d: Output<typeof home.attention>) => d.list.filter((l) => l.key === key)

/** Home. */
export const homeFigures = {
  added: figure({
    ...contacts,
    call: home.overview,
    numbers: (d) => (d.customers ? [{ value: d.customers.added.today, filter: { ...today(d), only: 'added' as const } }] : []),
  }),
  lost: figure({
    ...contacts,
    call: home.overview,
    numbers: (d) => (d.customers ? [{ value: d.customers.lost.today, filter: { ...today(d), only: 'lost' as const } }] : []),
  }),
  total: figure({
    call: home.overview,
    list: externalUsers.list,
    screen: 'customer-management.list',
    numbers: (d) => (d.customers ? [{ value: d.customers.total, filter: { status: 'friend' as const } }] : []),
    file: { call: externalUsers.export, input: (filters) => ({ filters }) },
  }),
  stores: figure({
    ...contacts,
    call: home.overview,
    numbers: (d) =>
      (d.customers?.stores ?? []).map((s) => ({
        value: s.today,
        filter: { ...today(d), only: 'added' as const, by: 'department' as const, key: String(s.departmentId ?? 'none') },
      })),
  }),
  codeAdds: figure({
    call: home.overview,
    list: liveCodeStats.records,
    screen: 'live-codes.stats',
    words: { tab: 'records' },
    hash: 'records',
    numbers: (d) => (d.codes ? [{ value: d.codes.adds.today, filter: today(d) }] : []),
  }),
  deadCallbacks: figure({
    call: home.attention,
    list: callbacks.list,
    screen: 'corp-config.config',
    words: { tab: 'callbacks' },
    numbers: (d) => waits('deadCallbacks')(d).map((l) => ({ value: l.count, filter: { state: 'dead' as const } })),
  }),
  failedCodes: figure({
    call: home.attention,
    list: liveCodes.list,
    screen: 'live-codes.list',
    numbers: (d) => waits('failedCodes')(d).map((l) => ({ value: l.count, filter: { state: 'failed' as const } })),
  }),
  massWaiting: figure({
    call: home.attention,
    list: missions.staff,
    screen: 'customer-mass-messages.detail',
    numbers: (d) => waits('massWaiting')(d).map((l) => ({ value: l.count, filter: { missionId: l.id!, state: 'asked' as const } })),
  }),
}
