import { sql } from 'kysely'
import { notifyChanged } from '#core/server/changes.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { roleIdOf, rolesOneByOne } from '#core/server/roles.ts'
import { staffChanged } from '../../contract.ts'

/** R054: the role of people who come new and lead no department. */
export async function roleForNewMembers(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ role_id: string }>`
    select role_id from roles where corp_id = ${db.corpId} and for_new_members`.execute(db)
  return rows[0]?.role_id ?? roleIdOf(db.corpId, 'staff')
}

/** Gives people a role, by hand: the sync leaves it alone. `departmentIds` are those a scope by departments shows (R246). */
export async function giveRole(tx: Tx, staffIds: readonly string[], roleId: string, departmentIds?: number[]): Promise<void> {
  await sql`
    update staff set role_id = ${roleId}, role_by_hand = true, admin_departments = coalesce(${departmentIds ?? null}::int[], admin_departments)
    where corp_id = ${tx.corpId} and staff_id = any(${staffIds}::uuid[])`.execute(tx)
  notifyChanged(tx, staffChanged.name)
}

/** Everybody who has the role gets another one, also those who have left, because the role is to be deleted. */
export async function replaceRole(tx: Tx, roleId: string, by: string): Promise<number> {
  const { rows } = await sql<{ status: number }>`
    update staff set role_id = ${by} where corp_id = ${tx.corpId} and role_id = ${roleId} returning status`.execute(tx)
  notifyChanged(tx, staffChanged.name)
  return rows.filter(({ status }) => status !== 5).length
}

/** Somebody must be able to give roles: this person, unless an active member may already. */
export async function rootUnlessThere(tx: Tx, staffId: string): Promise<void> {
  await rolesOneByOne(tx)
  const root = roleIdOf(tx.corpId, 'root')
  const { rows } = await sql`
    select from staff where corp_id = ${tx.corpId} and role_id = ${root} and status = 1 limit 1`.execute(tx)
  if (rows.length === 0) await giveRole(tx, [staffId], root)
}
