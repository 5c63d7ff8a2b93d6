import { figure } from '#core/contract/figures.ts'
import { groups } from './contract.ts'

/** The list of groups. */
export const groupFigures = {
  members: figure({
    call: groups.list,
    list: groups.members,
    screen: 'group-management.detail',
    numbers: (d) => d.list.map((g) => ({ value: g.memberCount, filter: { groupId: g.groupId } })),
  }),
  customers: figure({
    call: groups.list,
    list: groups.members,
    screen: 'group-management.detail',
    numbers: (d) => d.list.map((g) => ({ value: g.customerCount, filter: { groupId: g.groupId, kind: 'outside' as const } })),
  }),
}
