import Type, { type Static } from 'typebox'
import {
  type Action,
  actions,
  calls,
  command,
  Id,
  Instant,
  may,
  Nullable,
  page,
  pageOf,
  query,
  strict,
  Version,
} from '#core/contract/call.ts'
import { ClosedBy } from '#core/contract/closed.ts'
import { event } from '#core/contract/event.ts'
import { type Module, modules } from '#core/contract/modules.ts'
import { SeatKind } from '#core/contract/seats.ts'
import { DataScope, Privilege } from '#core/contract/session.ts'
import { thing } from '#core/contract/things.ts'

export const aRole = thing('role', '角色')

/** At most so many in a company: a list that is looked through by eye. */
export const mostRoles = 100
/** How many people may be given a role in one call. */
export const mostAtOnce = 500

export const RoleType = Type.Union([
  Type.Literal('root'),
  Type.Literal('admin'),
  Type.Literal('department'),
  Type.Literal('staff'),
  Type.Literal('custom'),
])
const ModuleName = Type.Unsafe<Module>(Type.Union(Object.keys(modules).map((name) => Type.Literal(name))))
const ActionName = Type.Unsafe<Action>(Type.Union(actions.map((action) => Type.Literal(action))))
const RoleName = Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' })
const DepartmentIds = Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), { maxItems: 200 })

const Role = {
  roleId: Id,
  name: Type.String(),
  roleType: RoleType,
  /** One of the four that every company begins with: it keeps its name and cannot be deleted. */
  isSystem: Type.Boolean(),
  scope: DataScope,
  /** Whose rows are seen with the scope `chosen`; empty with the others. */
  departmentIds: Type.Array(Type.Integer()),
  /** Whether people who join get this role (R054). */
  forNewMembers: Type.Boolean(),
  version: Version,
}
/** One of the roles, without what it may do; `staffCount` are the people who have it and have not left. */
export const RoleItem = Type.Object({ ...Role, staffCount: Type.Integer() })
export type RoleItem = Static<typeof RoleItem>

/** A line of a role as it is sent: a module that no line names is refused, one with a negative line is refused whatever else names it (R233). */
const PrivilegeDraft = strict({
  module: ModuleName,
  actions: Type.Array(ActionName, { maxItems: actions.length, uniqueItems: true }),
  actionNegative: Type.Optional(Type.Boolean()),
})
export type PrivilegeDraft = Static<typeof PrivilegeDraft>

const Member = Type.Object({
  staffId: Id,
  name: Type.String(),
  alias: Type.String(),
  avatar: Type.String(),
  departmentNames: Type.Array(Type.String()),
  roleId: Nullable(Id),
  roleName: Type.String(),
  /** R246: the departments given with the role, or that the person leads; empty: those they are in. */
  departmentIds: Type.Array(Type.Integer()),
  /** Given by hand or by a file: the sync leaves it alone. */
  byHand: Type.Boolean(),
})
export type Member = Static<typeof Member>

const reads = { access: may('privilege', 'read'), about: 'shared' } as const
const changes = { access: may('privilege', 'update'), about: 'company' } as const

/** What a role is and may do. Nobody gives a right that they do not have; `root` has everything and cannot be changed. */
export const roles = calls('roles-permissions', 'acl/role', {
  list: query({ ...reads, output: pageOf(RoleItem), summary: 'R051: all roles, at most 100; those of the start first, then by name.' }),
  add: command({
    access: may('privilege', 'create'),
    about: 'company',
    input: strict({ roleId: Type.Optional(Id), name: RoleName }),
    output: Type.Object({ roleId: Id }),
    summary: 'R051: may nothing yet and sees its own.',
  }),
  copy: command({
    access: may('privilege', 'create'),
    about: 'company',
    input: strict({ roleId: Type.Optional(Id), from: Id, name: RoleName }),
    output: Type.Object({ roleId: Id }),
    summary: 'A new role with the privileges and the scope of another; its people stay where they are.',
  }),
  rename: command({ ...changes, input: strict({ roleId: Id, name: RoleName, version: Version }), summary: 'R051' }),
  delete: command({
    access: may('privilege', 'delete'),
    about: 'company',
    input: strict({ roleId: Id, moveTo: Type.Optional(Id) }),
    output: Type.Object({ moved: Type.Integer() }),
    summary: 'R051. Where people have it, `moveTo` says which they get instead. New members get the ordinary role where it was theirs.',
  }),
  privilege: query({
    ...reads,
    input: strict({ roleId: Id }),
    output: Type.Object({ ...Role, privileges: Type.Array(Privilege) }),
    summary: 'R052: one role with what it may do.',
  }),
  privilegeUpdate: command({
    ...changes,
    path: '/acl/role/privilege/update',
    input: strict({
      roleId: Id,
      version: Version,
      privileges: Type.Array(PrivilegeDraft, { maxItems: 300 }),
      scope: DataScope,
      /** For the scope `chosen`, which needs at least one. */
      departmentIds: DepartmentIds,
    }),
    output: Type.Object({ version: Version }),
    summary: 'R052: all that the role may do, whole. Holds at the next request of its people, in every process.',
  }),
  exportPermission: query({
    ...reads,
    input: strict({ roleId: Id }),
    output: Type.Object({ version: Version, modules: Type.Array(Type.String()) }),
    summary: 'R055: the modules that the role may export from.',
  }),
  exportPermissionUpdate: command({
    ...changes,
    path: '/acl/role/export_permission/update',
    input: strict({ roleId: Id, version: Version, modules: Type.Array(ModuleName, { maxItems: 200, uniqueItems: true }) }),
    output: Type.Object({ version: Version }),
    summary: 'R055',
  }),
  staffList: query({
    ...reads,
    input: page({ roleId: Id, keyword: Type.Optional(Type.String({ maxLength: 64 })) }),
    output: pageOf(Member),
    summary: 'The people of one role, without those who left; by name, alias, pinyin or userid.',
  }),
})

/** One of the conditions on the way to a page, each as the server asks it. */
const NamedField = Type.Object({ fieldId: Id, labelZh: Type.String(), labelEn: Type.String() })
const Explained = Type.Object({
  staffId: Id,
  name: Type.String(),
  alias: Type.String(),
  /** Whether the person may do it at this moment. */
  allowed: Type.Boolean(),
  /** 1 active; anybody else is not let in. */
  status: Type.Integer(),
  /** Without one no customers and no messages to confirm come. */
  hasSeat: Type.Boolean(),
  /** What closes the module to them although their role opens it; `null`: nothing, or they are not let in at all. */
  closedBy: Nullable(ClosedBy),
  /** The kind of seat that the module takes; `null`: none. */
  seatKind: Nullable(SeatKind),
  roleId: Nullable(Id),
  roleName: Type.String(),
  /** People who have the same role. */
  roleStaffCount: Type.Integer(),
  /** What the role may do in the module. */
  actions: Type.Array(Type.String()),
  scope: DataScope,
  departmentNames: Type.Array(Type.String()),
  /** Those given with the role, or that the person leads (R246). */
  departmentIds: Type.Array(Type.Integer()),
  /** Whether rows of `ofStaffId` are among those the person sees; `null` where nobody was named. */
  sees: Nullable(Type.Boolean()),
  /**
   * What the person sees of the fields of customers once the page is open: whether masked ones, phones among them, open to them one by one; which are masked
   * beside phones; which they do not see, being another role's or department's. `null`: the module shows no customers.
   */
  fields: Nullable(Type.Object({ reveals: Type.Boolean(), masked: Type.Array(NamedField), hidden: Type.Array(NamedField) })),
  /** Whether the asker may give their role this right: to everybody who has it. */
  grantable: Type.Boolean(),
  /** Other roles that may do it and that the asker may give them, at most three: those first that change the least of what they may do. */
  others: Type.Array(Type.Object({ roleId: Id, name: Type.String(), more: Type.Integer(), less: Type.Integer() })),
})
export type Explained = Static<typeof Explained>

const Change = Type.Object({
  /** `name`, `scope`, `departments`, `role`, `forNewMembers`, or a module. */
  field: Type.String(),
  before: Type.Array(Type.String()),
  after: Type.Array(Type.String()),
})

/** Who has which role, and what that comes to. */
export const acl = calls('roles-permissions', 'acl', {
  moduleList: query({
    ...reads,
    path: '/acl/module/list',
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          module: Type.String(),
          /** What a call asks for; empty while nothing of the module is there. */
          actions: Type.Array(Type.String()),
        }),
      ),
      total: Type.Integer(),
    }),
    summary: 'R248: the 116 modules, in their order.',
  }),
  check: query({
    access: 'staff',
    about: 'own',
    input: strict({
      module: ModuleName,
      action: Type.Optional(ActionName),
      /** Always `any`: rows are narrowed by the data scope. */
      object: Type.Optional(Type.Literal('any')),
    }),
    output: Type.Object({ allowed: Type.Boolean() }),
    summary: 'R058, R234: whether the asker may do it; reading, unless another action is named.',
  }),
  navPrivilege: query({
    access: 'staff',
    about: 'own',
    output: Type.Object({ navPrivilege: Type.Record(Type.String(), Type.Boolean()) }),
    summary: 'R056: for each module whether its pages are the asker’s to open.',
  }),
  myPrivileges: query({
    access: 'staff',
    about: 'own',
    output: Type.Object({ privileges: Type.Array(Privilege) }),
    summary: 'R057, R165: the asker’s own.',
  }),
  explain: query({
    ...reads,
    input: strict({ staffId: Id, module: ModuleName, action: Type.Optional(ActionName), ofStaffId: Type.Optional(Id) }),
    output: Explained,
    summary: 'Why somebody may (not) do something, or does (not) see the rows of `ofStaffId`; asked of the code that decides it.',
  }),
  setRole: command({
    ...changes,
    path: '/acl/staff/set_role',
    lastWins: 'the role is said whole, and each change stands in the change record',
    input: strict({ staffId: Id, roleId: Id, departmentIds: Type.Optional(DepartmentIds) }),
    summary: 'R053, R246. `departmentIds`: whose people a scope by departments shows; none: those the person is in.',
  }),
  batchSetRole: command({
    ...changes,
    path: '/acl/staff/batch_set_role',
    lastWins: 'the role is said whole, and each change stands in the change record',
    input: strict({ staffIds: Type.Array(Id, { minItems: 1, maxItems: mostAtOnce, uniqueItems: true }), roleId: Id }),
    output: Type.Object({ changed: Type.Integer() }),
    summary: 'R053: all of them or nobody. Departments given with a role before stay.',
  }),
  defaultRole: query({ ...reads, output: Type.Object({ roleId: Id, name: Type.String() }), summary: 'R054' }),
  defaultRoleUpdate: command({
    ...changes,
    path: '/acl/default_role/update',
    lastWins: 'one role is named, and each change stands in the change record',
    input: strict({ roleId: Id }),
    summary: 'R054: what new members get. Who leads a department gets the role of heads; those who are here keep theirs.',
  }),
  changeRecords: query({
    ...reads,
    path: '/acl/change_record/list',
    input: page({ roleId: Type.Optional(Id) }),
    output: pageOf(
      Type.Object({
        recordId: Id,
        at: Instant,
        actor: Type.String(),
        action: Type.String(),
        /** The role or the person it was about. */
        name: Type.String(),
        changes: Type.Array(Change),
      }),
    ),
    summary: 'R059: who changed which role, gave it or took it, newest first.',
  }),
  adminList: query({
    ...reads,
    path: '/acl/admin/list',
    input: page({}),
    output: pageOf(
      Type.Object({
        staffId: Nullable(Id),
        /** The name a local administrator signs in by, with a password; `null` for staff. */
        account: Nullable(Type.String()),
        name: Type.String(),
        alias: Type.String(),
        avatar: Type.String(),
        departmentNames: Type.Array(Type.String()),
        roleId: Nullable(Id),
        roleName: Type.String(),
        roleType: RoleType,
      }),
    ),
    summary: 'R059, R232: everybody whose role is another than that of ordinary employees, and the local administrators.',
  }),
})

/** A role, or who has it, is another than before. */
export const rolesChanged = event('role.changed', Type.Object({ roleId: Id }))
