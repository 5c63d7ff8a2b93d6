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
/** A mission's rows stand with the mission. */
const rows = (d: Output<typeof bulkMessages.list>, chatType: BulkSend['chatType'], count: Count) =>
  d.list
    .filter((r) => r.chatType === chatType && !r.missionId)
    .map((r) => ({
      value: r[count],
      filter: { messageId: r.messageId, staffId: r.staffId, ...(states[count] && { state: states[count] }) },
    }))
const toCustomers = (count: Count) =>
  figure({
    call: bulkMessages.list,
    list: bulkMessages.userDetail,
    screen: 'staff-message-log.customers',
    file: { call: bulkMessages.exportUserDetail, input: (filters: object) => ({ filters }) },
    numbers: (d) => rows(d, 'single', count),
  })
const toGroups = (count: Count) =>
  figure({
    call: bulkMessages.list,
    list: bulkMessages.groupDetail,
    screen: 'staff-message-log.groups',
    file: { call: bulkMessages.exportGroupDetail, input: (filters: object) => ({ filters }) },
    numbers: (d) => rows(d, 'group', count),
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
