import type { Output } from '#core/contract/call.ts'
import { figure } from '#core/contract/figures.ts'
import { type BulkSend, bulkMessages, type TargetState } from './contract.ts'

const behind = {
  list: bulkMessages.list,
  screen: 'staff-message-log.list',
  file: { call: bulkMessages.export, input: (filters: object) => ({ filters }) },
}
const overview = (key: 'personal' | 'company' | 'unsent', narrow: { origin: BulkSend['origin']; sent?: boolean }) =>
  figure({
    ...behind,
    call: bulkMessages.overview,
    numbers: (d, asked) => [{ value: d[key], filter: { ...asked, ...narrow } }],
  })

type Count = 'targets' | 'delivered' | 'notFriend' | 'quota' | 'waiting'
const states: Record<Count, TargetState | undefined> = {
  targets: undefined,
  delivered: 'delivered',
  notFriend: 'not_friend',
  quota: 'quota',
  waiting: 'waiting',
}
/** A mission's rows stand with the mission, none of them here. */
const rows = (d: Output<typeof bulkMessages.list>, count: Count) =>
  d.list.map(({ [count]: value, messageId, staffId, missionId }) => ({
    value: missionId ? 0 : value,
    filter: { messageId, staffId, ...(states[count] && { state: states[count] }) },
  }))
const toCustomers = (count: Count) =>
  figure({
    call: bulkMessages.list,
    list: bulkMessages.userDetail,
    screen: 'staff-message-log.customers',
    file: { call: bulkMessages.exportUserDetail, input: (filters: object) => ({ filters }) },
    numbers: (d) => rows(d, count),
  })
const toGroups = (count: Count) =>
  figure({
    call: bulkMessages.list,
    list: bulkMessages.groupDetail,
    screen: 'staff-message-log.groups',
    file: { call: bulkMessages.exportGroupDetail, input: (filters: object) => ({ filters }) },
    numbers: (d) => rows(d, count),
  })

export const bulkFigures = {
  personal: overview('personal', { origin: 'personal' }),
  company: overview('company', { origin: 'company' }),
  unsent: overview('unsent', { origin: 'company', sent: false }),
  customers: toCustomers('targets'),
  customersDelivered: toCustomers('delivered'),
  customersNotFriend: toCustomers('notFriend'),
  customersQuota: toCustomers('quota'),
  customersWaiting: toCustomers('waiting'),
  groups: toGroups('targets'),
  groupsDelivered: toGroups('delivered'),
  groupsNotFriend: toGroups('notFriend'),
  groupsQuota: toGroups('quota'),
  groupsWaiting: toGroups('waiting'),
}
