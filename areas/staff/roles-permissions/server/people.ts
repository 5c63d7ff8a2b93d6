import { sql } from 'kysely'
import { aMember } from '#areas/staff/staff-management/contract.ts'
import { departmentGone, departmentNames } from '#areas/staff/staff-management/server/nouns/departments.ts'
import { giveRole } from '#areas/staff/staff-management/server/nouns/roles.ts'
import type { Input } from '#core/contract/call.ts'
import { escapeLike } from '#core/server/audience.ts'
import { audit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { emit } from '#core/server/events.ts'
import { badInput, conflict, notFound } from '#core/server/refusal.ts'
import { type RoleType, roleIdOf, rolesOneByOne, setRoleForNewMembers } from '#core/server/roles.ts'
import { type acl, type Member, type roles, rolesChanged } from '../contract.ts'
import { lastRoot, refuseRole } from './reach.ts'
import { type RoleRow, roleRow, roleRows } from './role-rows.ts'

interface Row {
  staff_id: string
  name: string
  alias: string
  avatar: string
  department_names: string[]
  role_id: string | null
  role_name: string | null
  role_type: RoleType | null
  admin_departments: number[]
  role_by_hand: boolean
}

export async function members(
  ctx: Context,
  { roleId, keyword = '', page, pageSize }: Input<typeof roles.staffList> & { page: number; pageSize: number },
) {
  const role = await roleRow(ctx.db, roleId)
  const { corpId } = ctx
  const and = [sql`s.corp_id = ${corpId} and s.role_id = ${roleId} and s.status <> 5`]
  const word = keyword.trim()
  if (word) {
    const like = `%${escapeLike(word)}%`
    const latin = `%${escapeLike(word.toLowerCase().replace(/\s+/g, ''))}%`
    and.push(sql`(s.name ilike ${like} or s.alias ilike ${like} or s.pinyin like ${latin} or s.staff_ext_id ilike ${like})`)
  }
  const where = sql.join(and, sql` and `)
  const { rows } = await sql<Row>`
    select s.staff_id, s.name, s.alias, s.avatar, s.role_id, s.admin_departments, s.role_by_hand, ${namesOf(corpId)} as department_names
    from staff s where ${where} order by s.pinyin, s.staff_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from staff s where ${where}`.execute(ctx.db)
  return {
    list: rows.map(
      (r): Member => ({
        staffId: r.staff_id,
        name: r.name,
        alias: r.alias,
        avatar: r.avatar,
        departmentNames: r.department_names,
        roleId: r.role_id,
        roleName: role.name,
        departmentIds: r.admin_departments,
        byHand: r.role_by_hand,
      }),
    ),
    total: counted[0]!.n,
  }
}
const namesOf = (corpId: number) => sql`array(
  select d.name from departments d where d.corp_id = ${corpId} and d.department_id = any(s.department_ids) order by d.department_id)`

export async function setRole(ctx: Context, { staffId, roleId, departmentIds = [] }: Input<typeof acl.setRole>) {
  await ctx.tx(async (tx) => {
    const names = await departmentNames(tx, departmentIds)
    if (names.size < new Set(departmentIds).size) throw badInput('department_ids', departmentGone)
    await assign(ctx, tx, [staffId], roleId, departmentIds)
  })
  return {}
}

export const setRoles = (ctx: Context, { staffIds, roleId }: Input<typeof acl.batchSetRole>) =>
  ctx.tx(async (tx) => ({ changed: await assign(ctx, tx, staffIds, roleId) }))

interface Person {
  staff_id: string
  name: string
  role_id: string | null
  admin_departments: number[]
  role_by_hand: boolean
}

/** Gives the role to all of them, or to nobody; answers how many are another than before. */
async function assign(ctx: Context, tx: Tx, staffIds: readonly string[], roleId: string, departmentIds?: number[]): Promise<number> {
  await rolesOneByOne(tx)
  const known = new Map((await roleRows(tx)).map((r) => [r.role_id, r]))
  const to = known.get(roleId)
  if (!to) throw conflict({ zh: '这个角色刚刚被删除了，请重新选择', en: 'This role has just been deleted, please choose again' }, 'role_id')
  const { rows: people } = await sql<Person>`
    select s.staff_id, s.name, s.role_id, s.admin_departments, s.role_by_hand from staff s
    where s.corp_id = ${ctx.corpId} and s.staff_id = any(${staffIds}::uuid[]) and s.status <> 5 order by s.staff_id for update`.execute(tx)
  if (people.length < staffIds.length) throw notFound(aMember)
  refuseRole(ctx, to)
  for (const roleId of new Set(people.map((p) => p.role_id))) refuseRole(ctx, known.get(roleId ?? ''))
  const same = (p: Person) =>
    p.role_id === roleId &&
    p.role_by_hand &&
    (!departmentIds || String([...departmentIds].sort()) === String([...p.admin_departments].sort()))
  const changed = people.filter((p) => !same(p))
  if (changed.length === 0) {
    nothingDone(ctx)
    return 0
  }
  const ids = changed.map((p) => p.staff_id)
  await giveRole(tx, ids, roleId, departmentIds)
  if (to.role_type !== 'root' && people.some((p) => known.get(p.role_id ?? '')?.role_type === 'root')) await aRootStays(tx)
  const names = await departmentNames(tx, [...changed.flatMap((p) => p.admin_departments), ...(departmentIds ?? [])])
  const departmentNamesOf = (all: number[]) => all.map((id) => names.get(id) ?? String(id))
  for (const p of changed)
    await audit(tx, ctx, 'role.give', {
      kind: 'staff',
      id: p.staff_id,
      name: p.name,
      before: {
        role: known.get(p.role_id ?? '')?.name ?? '',
        ...(departmentIds && { departments: departmentNamesOf(p.admin_departments) }),
      },
      after: { role: to.name, ...(departmentIds && { departments: departmentNamesOf(departmentIds) }) },
    })
  await ctx.app.sessions.rightsChanged(tx)
  await emit(tx, rolesChanged, { roleId })
  return changed.length
}

/** The last root cannot take away their own right, nor can another: nobody could give it back. */
async function aRootStays(tx: Tx): Promise<void> {
  const { rows } = await sql`
    select from staff s join roles r on r.corp_id = ${tx.corpId} and r.role_id = s.role_id and r.role_type = 'root'
    where s.corp_id = ${tx.corpId} and s.status = 1 limit 1`.execute(tx)
  if (rows.length === 0) throw lastRoot()
}

export async function defaultRole(ctx: Context) {
  const role = (await roleRows(ctx.db)).find((r) => r.for_new_members)!
  return { roleId: role.role_id, name: role.name }
}

export async function setDefaultRole(ctx: Context, roleId: string) {
  await ctx.tx(async (tx) => {
    await rolesOneByOne(tx)
    const all = await roleRows(tx)
    const role: RoleRow = await roleRow(tx, roleId)
    const before = all.find((r) => r.for_new_members)
    if (role.role_type === 'root')
      throw badInput('role_id', { zh: '新成员不能一来就是超级管理员', en: 'New members cannot begin as super administrators' })
    refuseRole(ctx, role)
    if (role.for_new_members) return nothingDone(ctx)
    await setRoleForNewMembers(tx, roleId)
    await emit(tx, rolesChanged, { roleId })
    await audit(tx, ctx, 'role.default', {
      kind: 'role',
      id: roleId,
      name: role.name,
      before: { forNewMembers: before?.name ?? '' },
      after: { forNewMembers: role.name },
    })
  })
  return {}
}

/** R232: whose role is another than the ordinary one. Local administrators stand first; they are few. */
export async function admins(ctx: Context, { page, pageSize }: { page: number; pageSize: number }) {
  const { corpId } = ctx
  const where = sql`s.corp_id = ${corpId} and s.status <> 5 and s.role_id in (
    select r.role_id from roles r where r.corp_id = ${corpId} and r.role_id <> ${roleIdOf(corpId, 'staff')})`
  const { rows: local } = await sql<{ account: string; name: string }>`
    select a.account, a.name from local_admins a
    where a.corp_id = ${corpId} and a.deleted_at is null order by a.account`.execute(ctx.db)
  const from = (page - 1) * pageSize
  const first = local.slice(from, from + pageSize)
  const { rows } = await sql<Row>`
    select s.staff_id, s.name, s.alias, s.avatar, s.role_id, r.name as role_name, r.role_type, ${namesOf(corpId)} as department_names
    from staff s join roles r on r.corp_id = ${corpId} and r.role_id = s.role_id
    where ${where} order by array_position(array['root', 'admin', 'department'], r.role_type), s.pinyin, s.staff_id
    limit ${pageSize - first.length} offset ${Math.max(0, from - local.length)}`.execute(ctx.db)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from staff s where ${where}`.execute(ctx.db)
  return {
    list: [
      ...first.map(({ account, name }) => ({
        ...{ staffId: null, account, name, alias: '', avatar: '', departmentNames: [] },
        ...{ roleId: roleIdOf(corpId, 'root'), roleName: '超级管理员', roleType: 'root' as const },
      })),
      ...rows.map((r) => ({
        ...{ staffId: r.staff_id, account: null, name: r.name, alias: r.alias, avatar: r.avatar, departmentNames: r.department_names },
        ...{ roleId: r.role_id, roleName: r.role_name!, roleType: r.role_type! },
      })),
    ],
    total: counted[0]!.n + local.length,
  }
}
