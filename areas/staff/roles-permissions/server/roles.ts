import { chooseDepartment, departmentGone, departmentNames } from '#areas/staff/staff-management/server/nouns/departments.ts'
import { replaceRole } from '#areas/staff/staff-management/server/nouns/roles.ts'
import type { Input } from '#core/contract/call.ts'
import type { Module } from '#core/contract/modules.ts'
import { audit, auditEdit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { checkVersion } from '#core/server/edits.ts'
import { emit } from '#core/server/events.ts'
import { newId } from '#core/server/ids.ts'
import { madeOnce } from '#core/server/made-once.ts'
import { requiredName } from '#core/server/names.ts'
import { badInput, conflict } from '#core/server/refusal.ts'
import { actionsIn, privilegesOf } from '#core/server/rights.ts'
import { deleteRole, insertRole, type RoleContent, roleIdOf, rolesOneByOne, updateRole } from '#core/server/roles.ts'
import { aRole, mostRoles, type PrivilegeDraft, type roles, rolesChanged } from '../contract.ts'
import { refuseBeyondReach, refuseRole, rightsIn } from './reach.ts'
import { isSystem, type RoleRow, roleHead, roleRow, roleRows, roleVersion } from './role-rows.ts'

export async function list(ctx: Context) {
  const list = (await roleRows(ctx.db)).map((r) => ({ ...roleHead(ctx.corpId, r), staffCount: r.staff_count }))
  return { list, total: list.length }
}

export async function privilege(ctx: Context, roleId: string) {
  const role = await roleRow(ctx.db, roleId)
  const privileges = privilegesOf({ isRoot: role.role_type === 'root', privileges: role.privileges })
  return { ...roleHead(ctx.corpId, role), privileges }
}

export const add = (ctx: Context, { roleId, name }: Input<typeof roles.add>) =>
  make(ctx, roleId, { name, scope: 'own', departmentIds: [], privileges: {} })

export async function copy(ctx: Context, { roleId, from, name }: Input<typeof roles.copy>) {
  const source = await roleRow(ctx.db, from)
  refuseRole(ctx, source)
  const privileges = source.role_type === 'root' ? everything() : source.privileges
  const scope = source.role_type === 'root' ? 'all' : source.scope
  return make(ctx, roleId, { name, scope, departmentIds: source.department_ids, privileges })
}
const everything = () => stored(privilegesOf({ isRoot: true, privileges: {} }) as PrivilegeDraft[])

async function make(ctx: Context, roleId = newId(), given: RoleContent) {
  const role = { ...given, name: requiredName('name', given.name) }
  const find = async () => {
    const [made] = await roleRows(ctx.db, roleId)
    return made && { mine: true, same: made.name === role.name, gone: false } // roles are the company's
  }
  await madeOnce(ctx, { thing: aRole, field: 'role_id', find }, () =>
    ctx.tx(async (tx) => {
      await rolesOneByOne(tx)
      if ((await roleRows(tx)).length >= mostRoles)
        throw conflict({
          zh: `最多 ${mostRoles} 个角色，请先删除不用的`,
          en: `At most ${mostRoles} roles; delete one that is not used first`,
        })
      await insertRole(tx, roleId, role)
      await emit(tx, rolesChanged, { roleId })
      await audit(tx, ctx, 'role.create', { kind: 'role', id: roleId, name: role.name, after: { scope: role.scope } })
    }),
  ).catch(nameTaken)
  return { roleId }
}

export async function rename(ctx: Context, { roleId, name: given, version }: Input<typeof roles.rename>) {
  const name = requiredName('name', given)
  await edit(ctx, roleId, version, async (tx, role) => {
    if (isSystem(ctx.corpId, role)) throw keepsItsName()
    await updateRole(tx, roleId, { name }).catch(nameTaken)
    return { before: { name: role.name }, after: { name } }
  })
  return {}
}

export async function updatePrivilege(
  ctx: Context,
  { roleId, version, privileges, scope, departmentIds }: Input<typeof roles.privilegeUpdate>,
) {
  if (scope === 'chosen' && departmentIds.length === 0) throw badInput('department_ids', chooseDepartment)
  const ids = scope === 'chosen' ? [...departmentIds].sort((a, b) => a - b) : []
  return edit(ctx, roleId, version, async (tx, role) => {
    const names = await departmentNames(tx, [...role.department_ids, ...ids])
    const nameOf = (id: number) => names.get(id) ?? String(id)
    if (ids.some((id) => !names.has(id))) throw badInput('department_ids', departmentGone)
    const next = stored(privileges)
    await putPrivileges(ctx, tx, role, { privileges: next, scope, departmentIds: ids })
    return {
      before: { scope: role.scope, departments: role.department_ids.map(nameOf), ...byModule(role.privileges) },
      after: { scope, departments: ids.map(nameOf), ...byModule(next) },
    }
  })
}

export async function exportPermission(ctx: Context, roleId: string) {
  const role = await roleRow(ctx.db, roleId)
  const modules = [...rightsIn(role)].filter((right) => right.endsWith('.export')).map((right) => right.slice(0, -'.export'.length))
  return { version: roleVersion(role), modules }
}

export const updateExport = (ctx: Context, { roleId, version, modules }: Input<typeof roles.exportPermissionUpdate>) =>
  edit(ctx, roleId, version, async (tx, role) => {
    const may = new Set<string>(modules)
    const now = privilegesOf({ isRoot: false, privileges: role.privileges }) as PrivilegeDraft[]
    const known = new Map(now.map((p) => [p.module as string, p.actions]))
    for (const module of may) if (!known.has(module)) known.set(module, [])
    const next = Object.fromEntries(
      [...known].flatMap(([module, actions]) => {
        const others: string[] = actions.filter((a) => a !== 'export')
        const all = may.has(module) ? [...others, 'export'] : others
        return all.length > 0 || known.get(module)?.length === 0 ? [[module, all]] : []
      }),
    )
    await putPrivileges(ctx, tx, role, { privileges: next })
    return { before: byModule(role.privileges), after: byModule(next) }
  })

export async function remove(ctx: Context, { roleId, moveTo }: Input<typeof roles.delete>) {
  return ctx.tx(async (tx) => {
    await rolesOneByOne(tx)
    const role = await roleRow(tx, roleId)
    if (isSystem(ctx.corpId, role))
      throw conflict({ zh: '系统自带的角色不能删除', en: 'A role that every company begins with cannot be deleted' })
    refuseRole(ctx, role)
    if (role.staff_count > 0 && !moveTo)
      throw badInput('move_to', {
        zh: `还有 ${role.staff_count} 人是这个角色，请选他们换成哪个角色`,
        en: `${role.staff_count} people have this role; choose which they get instead`,
      })
    if (moveTo === roleId) throw badInput('move_to', { zh: '请选另一个角色', en: 'Choose another role' })
    const to = moveTo ? await roleRow(tx, moveTo) : undefined
    refuseRole(ctx, to)
    const moved = await replaceRole(tx, roleId, to?.role_id ?? roleIdOf(ctx.corpId, 'staff'))
    await deleteRole(tx, roleId)
    await ctx.app.sessions.rightsChanged(tx)
    await emit(tx, rolesChanged, { roleId })
    await audit(tx, ctx, 'role.delete', {
      kind: 'role',
      id: roleId,
      name: role.name,
      before: { scope: role.scope, ...byModule(role.privileges) },
      ...(moved > 0 && { after: { moved, role: to!.name } }),
    })
    return { moved }
  })
}

/** One edit of one role: locked, of the version that was read, told and in force. */
async function edit(
  ctx: Context,
  roleId: string,
  version: number,
  change: (tx: Tx, role: RoleRow) => Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }>,
): Promise<{ version: number }> {
  return ctx.tx(async (tx) => {
    await rolesOneByOne(tx)
    const role = await roleRow(tx, roleId)
    if (role.role_type === 'root')
      throw conflict({ zh: '超级管理员拥有全部权限，不能修改', en: 'Super administrators have every right, which cannot be changed' })
    refuseRole(ctx, role) // its name and scope are its people's, too
    await checkVersion(tx, roleVersion(role), version, { thing: aRole, kind: 'role', id: roleId })
    const { before, after } = await change(tx, role)
    const all = Object.fromEntries([...Object.keys(before), ...Object.keys(after)].map((key) => [key, after[key] ?? null]))
    await auditEdit(tx, ctx, 'role.update', { kind: 'role', id: roleId, name: role.name, before, after: all })
    await ctx.app.sessions.rightsChanged(tx)
    await emit(tx, rolesChanged, { roleId })
    return { version: roleVersion(await roleRow(tx, roleId)) }
  })
}

async function putPrivileges(
  ctx: Context,
  tx: Tx,
  role: RoleRow,
  next: Partial<RoleContent> & Pick<RoleContent, 'privileges'>,
): Promise<void> {
  refuseBeyondReach(ctx, rightsIn({ role_type: role.role_type, privileges: next.privileges }))
  await updateRole(tx, role.role_id, next)
}

/** As it is kept: a module that is named with nothing is refused, and a negative line wins (R233). */
function stored(privileges: readonly PrivilegeDraft[]): Record<string, string[]> {
  const byName: Record<string, string[]> = {}
  for (const { module, actions } of privileges) byName[module] = [...new Set([...(byName[module] ?? []), ...actions])]
  for (const { module, actionNegative } of privileges) if (actionNegative) byName[module] = []
  return byName
}

/** For the change record: one entry a module, the wildcard written out. */
const byModule = (privileges: Record<string, string[]>): Record<string, readonly string[]> =>
  Object.fromEntries(
    privilegesOf({ isRoot: false, privileges }).map(({ module }) => [module, [...actionsIn(privileges, module as Module)].sort()]),
  )

const keepsItsName = () => conflict({ zh: '系统自带的角色不能改名', en: 'A role that every company begins with keeps its name' })

function nameTaken(error: Error & { code?: string }): never {
  if (error.code === '23505') throw conflict({ zh: '已有同名角色', en: 'A role with this name exists' }, 'name')
  throw error
}
