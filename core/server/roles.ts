import { sql } from 'kysely'
import { actions } from '../contract/call.ts'
import type { DataScope } from '../contract/session.ts'
import type { Tx } from './db.ts'
import { idOf } from './ids.ts'

const all = [...actions]
const write = ['read', 'create', 'update', 'delete']
/** What only administrators see, whatever `*` says. */
const system = {
  privilege: [],
  ia_config: [],
  seat_release: [],
  operation_record: [],
  api_access: [],
  idaas: [],
  order_center: [],
  recharge_center: [],
}

/** The four of the start, and those that a company makes. */
export type RoleType = 'root' | 'admin' | 'department' | 'staff' | 'custom'
type First = Exclude<RoleType, 'custom'>
/** R232: whose role has another name counts as an administrator. */
export const ordinaryRole = '普通员工'

/** The roles every company begins with; more are made and changed in 权限管理. Root has everything whatever stands here. */
export const defaultRoles: { type: First; name: string; scope: 'own' | 'department' | 'all'; privileges: Record<string, string[]> }[] = [
  { type: 'root', name: '超级管理员', scope: 'all', privileges: {} },
  { type: 'admin', name: '管理员', scope: 'all', privileges: { '*': all } },
  { type: 'department', name: '部门主管', scope: 'department', privileges: { '*': all, ...system, staff: ['read'] } },
  {
    type: 'staff',
    name: ordinaryRole,
    scope: 'own',
    privileges: {
      customer: ['read', 'update'],
      tag: ['read'],
      channel_qr: write,
      group_manage: ['read'],
      group_message: ['read', 'create', 'update'],
      customer_group_msg: ['read', 'create', 'update'],
      moment_config: ['read', 'create'],
      corp_quick_reply: ['read'],
      material_library: ['read'],
      radar_config: ['read', 'create', 'update'],
      smart_form: ['read'],
      bizcard: ['read', 'update'],
    },
  },
]
/** Gives a new company its roles; those that are there stay as they are. */
export const putDefaultRoles = (tx: Tx) =>
  tx
    .insertInto('roles')
    .values(
      defaultRoles.map((r) => ({
        corp_id: tx.corpId,
        role_id: roleIdOf(tx.corpId, r.type),
        name: r.name,
        role_type: r.type,
        scope: r.scope,
        privileges: JSON.stringify(r.privileges),
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute()

export const roleIdOf = (corpId: number, type: First): string => idOf('role', corpId, type)

/** One who changes roles, or who has them, after the other in a company: else two roots could demote each other at once. */
export const rolesOneByOne = (tx: Tx) => sql`select pg_advisory_xact_lock(7218003, ${tx.corpId})`.execute(tx)

export interface RoleContent {
  name: string
  scope: DataScope
  departmentIds: number[]
  privileges: Record<string, string[]>
}
const columns = ({ departmentIds, privileges, ...rest }: Partial<RoleContent>) => ({
  ...rest,
  ...(departmentIds && { department_ids: departmentIds }),
  ...(privileges && { privileges: JSON.stringify(privileges) }),
})
export async function insertRole(tx: Tx, roleId: string, role: RoleContent): Promise<void> {
  const { name, scope } = role
  await tx
    .insertInto('roles')
    .values({ corp_id: tx.corpId, role_id: roleId, role_type: 'custom', ...columns(role), name, scope })
    .execute()
}
export async function updateRole(tx: Tx, roleId: string, set: Partial<RoleContent>): Promise<void> {
  await tx.updateTable('roles').set(columns(set)).where('corp_id', '=', tx.corpId).where('role_id', '=', roleId).execute()
}
export async function deleteRole(tx: Tx, roleId: string): Promise<void> {
  await tx.deleteFrom('roles').where('corp_id', '=', tx.corpId).where('role_id', '=', roleId).execute()
}
/** What people get who come new and lead no department. */
export async function setRoleForNewMembers(tx: Tx, roleId: string): Promise<void> {
  await sql`update roles set for_new_members = false where corp_id = ${tx.corpId} and for_new_members`.execute(tx)
  await sql`update roles set for_new_members = true where corp_id = ${tx.corpId} and role_id = ${roleId}`.execute(tx)
}
