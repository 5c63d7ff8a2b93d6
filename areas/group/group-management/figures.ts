import { figure } from '#core/contract/figures.ts'
import { groups } from './contract.ts'

const members = {
  call: groups.list,
  list: groups.members,
  screen: 'group-management.detail',
  file: { call: groups.exportMembers, input: (filters: object) => ({ filters }) },
}
/** The list of groups. */
export const groupFigures = {
  members: figure({
    ...members,
    numbers: (d) => d.list.map((g) => ({ value: g.memberCount, filter: { groupId: g.groupId } })),
  }),
  customers: figure({
    ...members,
    numbers: (d) => d.list.map((g) => ({ value: g.customerCount, filter: { groupId: g.groupId, kind: 'outside' as const } })),
  }),
}
