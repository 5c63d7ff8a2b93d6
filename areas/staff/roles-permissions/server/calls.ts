import { actions, may } from '#core/contract/call.ts'
import { type Module, modules } from '#core/contract/modules.ts'
import { viewing } from '#core/contract/session.ts'
import { allCalls } from '#core/server/areas.ts'
import { implement } from '#core/server/implement.ts'
import { can, privilegesOf } from '#core/server/rights.ts'
import { acl, roles } from '../contract.ts'
import { explain } from './explain.ts'
import * as people from './people.ts'
import { records } from './records.ts'
import * as edits from './roles.ts'
import { beginView, endView } from './view.ts'

const moduleNames = Object.keys(modules) as Module[]

/**
 * For each module the actions that a call asks for: others would be boxes that change nothing. Reading is asked for by its pages, too, also
 * where all of staff may make the calls. The same as long as the program runs.
 */
async function readModules() {
  const calls = await allCalls()
  const asked = new Set(calls.flatMap(({ call: { access } }) => (typeof access === 'object' ? [`${access.module}.${access.action}`] : [])))
  const list = moduleNames.map((module) => {
    const there = actions.filter((action) => asked.has(`${module}.${action}`))
    return { module, actions: actions.filter((action) => there.includes(action) || (action === 'read' && there.length > 0)) }
  })
  return { list, total: list.length }
}
let known: ReturnType<typeof readModules> | undefined
function moduleList() {
  known ??= readModules()
  return known
}

export default [
  ...implement(roles, {
    list: (ctx) => edits.list(ctx),
    add: edits.add,
    copy: edits.copy,
    rename: edits.rename,
    delete: edits.remove,
    privilege: (ctx, { roleId }) => edits.privilege(ctx, roleId),
    privilegeUpdate: edits.updatePrivilege,
    exportPermission: (ctx, { roleId }) => edits.exportPermission(ctx, roleId),
    exportPermissionUpdate: edits.updateExport,
    staffList: people.members,
  }),
  ...implement(acl, {
    moduleList,
    check: async ({ me }, { module, action = 'read' }) => ({ allowed: can(me, may(module, action)) }),
    navPrivilege: async ({ me }) => ({ navPrivilege: Object.fromEntries(moduleNames.map((m) => [m, can(me, may(m, 'read'))])) }),
    myPrivileges: async ({ me }) => ({ privileges: privilegesOf(me) }),
    explain,
    setRole: people.setRole,
    batchSetRole: people.setRoles,
    defaultRole: (ctx) => people.defaultRole(ctx),
    defaultRoleUpdate: (ctx, { roleId }) => people.setDefaultRole(ctx, roleId),
    changeRecords: records,
    adminList: people.admins,
  }),
  ...implement(viewing, { begin: beginView, end: endView }),
]
