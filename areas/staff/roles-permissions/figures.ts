import { figure } from '#core/contract/figures.ts'
import { roles } from './contract.ts'

export const roleFigures = {
  /** How many people have each role. */
  people: figure({
    call: roles.list,
    list: roles.staffList,
    screen: 'roles-permissions.roles',
    words: { tab: 'members' },
    noFile: 'looked through on the page; who was given which role when is in the file of the operation log',
    numbers: (d) => d.list.map((role) => ({ value: role.staffCount, filter: { roleId: role.roleId } })),
  }),
}
