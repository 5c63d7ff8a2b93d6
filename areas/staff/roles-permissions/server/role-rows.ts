import { sql } from 'kysely'
import type { DataScope } from '#core/contract/session.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { versionOf } from '#core/server/edits.ts'
import { notFound } from '#core/server/refusal.ts'
import { type RoleType, roleIdOf } from '#core/server/roles.ts'
import { aRole, type RoleItem } from '../contract.ts'

export interface RoleRow {
  role_id: string
  name: string
  role_type: RoleType
  privileges: Record<string, string[]>
  scope: DataScope
  department_ids: number[]
  for_new_members: boolean
  staff_count: number
}

export const isSystem = (corpId: number, r: Pick<RoleRow, 'role_id' | 'role_type'>): boolean =>
  r.role_type !== 'custom' && r.role_id === roleIdOf(corpId, r.role_type)

/** All of them, or one. The new members' is the ordinary one while no other is. */
export async function roleRows(db: Db | Tx, roleId?: string): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.role_id, r.name, r.role_type, r.privileges, r.scope, r.department_ids,
      r.for_new_members or (r.role_id = ${roleIdOf(db.corpId, 'staff')} and not exists (
        select from roles o where o.corp_id = ${db.corpId} and o.for_new_members)) as for_new_members,
      (select count(*)::int from staff s where s.corp_id = ${db.corpId} and s.role_id = r.role_id and s.status <> 5) as staff_count
    from roles r where r.corp_id = ${db.corpId} ${roleId ? sql`and r.role_id = ${roleId}` : sql``}
    order by array_position(array['root', 'admin', 'department', 'staff'], r.role_type), r.created_at, r.role_id`.execute(db)
  return rows
}

export async function roleRow(db: Db | Tx, roleId: string): Promise<RoleRow> {
  const [row] = await roleRows(db, roleId)
  if (!row) throw notFound(aRole)
  return row
}

/** Changes with whatever an edit of the role may change, so that two edits at once are noticed; who has the role is not part of it. */
export const roleVersion = (r: Pick<RoleRow, 'name' | 'scope' | 'department_ids' | 'privileges'>): number =>
  versionOf([r.name, r.scope, r.department_ids, Object.entries(r.privileges).sort()])

export const roleHead = (corpId: number, r: RoleRow): Omit<RoleItem, 'staffCount'> => ({
  roleId: r.role_id,
  name: r.name,
  roleType: r.role_type,
  isSystem: isSystem(corpId, r),
  scope: r.role_type === 'root' ? 'all' : r.scope,
  departmentIds: r.department_ids,
  forNewMembers: r.for_new_members,
  version: roleVersion(r),
})
