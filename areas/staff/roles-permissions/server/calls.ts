import { may } from '#core/contract/call.ts'
import { viewing } from '#core/contract/session.ts'
import { implement } from '#core/server/implement.ts'
import { can, privilegesOf } from '#core/server/rights.ts'
import { acl, roles } from '../contract.ts'
import { explain } from './explain.ts'
import { moduleList, moduleNames } from './modules.ts'
import * as people from './people.ts'
import { records } from './records.ts'
import * as edits from './roles.ts'
import { beginView, endView } from './view.ts'

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
