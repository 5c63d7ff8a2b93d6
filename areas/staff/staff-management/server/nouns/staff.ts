import type { WecomOutput } from '@rapport/wecom/call.ts'
import { userGet } from '@rapport/wecom/calls/contacts.ts'
import { sql } from 'kysely'
import { pinyin } from 'pinyin-pro'
import { audit, byProgram } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { emit, emitMany } from '#core/server/events.ts'
import { isErrcode } from '#core/server/gate/refusal.ts'
import { clean } from '#core/server/gate/sync.ts'
import { idOf } from '#core/server/ids.ts'
import { roleIdOf } from '#core/server/roles.ts'
import { staffChanged, staffJoined, staffLeft } from '../../contract.ts'
import { putLeaders } from './leaders.ts'
import { roleForNewMembers } from './roles.ts'

export type Member = WecomOutput<typeof userGet>

/** `周若溪` → `zhouruoxi zrx`: both the whole and the initials are found; 吕 is typed `lv`. */
export function pinyinOf(name: string): string {
  const words = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).map((w) => w.toLowerCase())
  const whole = words.join('').replace(/\s+/g, '')
  const initials = words.map((w) => [...w][0] ?? '').join('')
  return whole === initials ? whole : `${whole} ${initials}`
}

function rowOf(corpId: number, m: Member, newcomers: string) {
  const departments = m.department ?? []
  const leads = departments.filter((_, i) => m.is_leader_in_dept?.[i] === 1)
  const name = clean(m.name) || m.userid
  return {
    staff_id: idOf('staff', corpId, m.userid),
    staff_ext_id: m.userid,
    name,
    alias: clean(m.alias),
    pinyin: pinyinOf(name),
    avatar: m.thumb_avatar || m.avatar || '',
    position: clean(m.position),
    main_department: m.main_department ?? departments[0] ?? null,
    department_ids: departments,
    status: m.status ?? 1,
    role_id: leads.length > 0 ? roleIdOf(corpId, 'department') : newcomers,
    admin_departments: leads,
  }
}

export interface Put {
  staffId: string
  added: boolean
  changed: boolean
}

/**
 * Members as WeCom has them now. People with an ordinary role, or that of new members, follow who leads a department; a role that somebody
 * gave by hand stays, until the person leaves: who comes back under the same userid may be somebody else. An app that may not see avatars
 * keeps the one it knew (platform/03 §0).
 */
export async function putStaff(tx: Tx, members: Member[]): Promise<Put[]> {
  const { corpId } = tx
  const newcomers = await roleForNewMembers(tx)
  const rows = [...new Map(members.map((m) => [m.userid, rowOf(corpId, m, newcomers)])).values()].sort((a, b) =>
    a.staff_id < b.staff_id ? -1 : 1,
  )
  if (rows.length === 0) return []
  const before = await rolesOf(tx, rows)
  const head = roleIdOf(corpId, 'department')
  const ordinary = [head, roleIdOf(corpId, 'staff'), newcomers]
  const { rows: put } = await sql<{ staff_id: string; added: boolean; changed: boolean }>`
    insert into staff as s (corp_id, staff_id, staff_ext_id, name, alias, pinyin, avatar, position, main_department, department_ids,
      status, role_id, admin_departments, left_at, seen_at)
    select ${corpId}::int, g.staff_id, g.staff_ext_id, g.name, g.alias, g.pinyin, g.avatar, g.position, g.main_department, g.department_ids,
      g.status, g.role_id, g.admin_departments, case when g.status = 5 then now() end, now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as g(staff_id uuid, staff_ext_id text, name text, alias text, pinyin text,
      avatar text, position text, main_department int, department_ids int[], status smallint, role_id uuid, admin_departments int[])
    on conflict (corp_id, staff_ext_id) do update set
      name = excluded.name, alias = excluded.alias, position = excluded.position,
      -- a place among names that WeCom keeps stands until the next sync (kept-names.ts)
      pinyin = case when s.name = excluded.name and starts_with(s.pinyin, '#') then s.pinyin else excluded.pinyin end,
      avatar = coalesce(nullif(excluded.avatar, ''), s.avatar),
      main_department = excluded.main_department, department_ids = excluded.department_ids, status = excluded.status,
      role_by_hand = s.role_by_hand and (s.status <> 5 or excluded.status = 5),
      role_id = case when s.status = 5 and excluded.status <> 5 then excluded.role_id else s.role_id end,
      admin_departments = case when s.status = 5 and excluded.status <> 5 then excluded.admin_departments else s.admin_departments end,
      left_at = case when excluded.status = 5 then coalesce(s.left_at, excluded.seen_at) end,
      seen_at = excluded.seen_at,
      updated_at = case when (s.name, s.alias, s.position, s.main_department, s.department_ids, s.status) is distinct from
        (excluded.name, excluded.alias, excluded.position, excluded.main_department, excluded.department_ids, excluded.status)
        or (excluded.avatar <> '' and s.avatar <> excluded.avatar) then excluded.seen_at else s.updated_at end
    returning s.staff_id, s.xmax = 0 as added, s.updated_at = s.seen_at as changed`.execute(tx)
  await sql`
    update staff s set admin_departments = g.admin_departments,
      role_id = case when s.role_id is not null and (s.role_id = ${head}) = (g.role_id = ${head}) then s.role_id else g.role_id end
    from json_to_recordset(${JSON.stringify(rows)}::json) as g(staff_ext_id text, role_id uuid, admin_departments int[])
    where s.corp_id = ${corpId} and s.staff_ext_id = g.staff_ext_id and not s.role_by_hand and (s.role_id is null or s.role_id = any(${ordinary}::uuid[]))
      and (s.role_id is null or (s.role_id = ${head}) <> (g.role_id = ${head}) or s.admin_departments <> g.admin_departments)`.execute(tx)
  await auditRoles(tx, before, await rolesOf(tx, rows))
  await putLeaders(tx, members)
  const out = put.map((r) => ({ staffId: r.staff_id, added: r.added, changed: r.changed && !r.added }))
  await emitMany(
    tx,
    staffChanged,
    out.filter((r) => r.changed).map(({ staffId }) => ({ staffId })),
  )
  const joined = out.filter((r) => r.added).map((r) => r.staffId)
  if (joined.length > 0) await emit(tx, staffJoined, { staffIds: joined })
  return out
}

interface Had {
  staff_id: string
  name: string
  role: string
}
async function rolesOf(tx: Tx, rows: readonly { staff_id: string }[]): Promise<Map<string, Had>> {
  const ids = rows.map((r) => r.staff_id)
  const { rows: had } = await sql<Had>`
    select s.staff_id, s.name, r.name as role from staff s join roles r on r.corp_id = ${tx.corpId} and r.role_id = s.role_id
    where s.corp_id = ${tx.corpId} and s.staff_id = any(${ids}::uuid[])`.execute(tx)
  return new Map(had.map((one) => [one.staff_id, one]))
}

/** Whose role is another because WeCom says that they lead a department, or no more, or that they came back. */
async function auditRoles(tx: Tx, before: ReadonlyMap<string, Had>, now: ReadonlyMap<string, Had>): Promise<void> {
  const by = byProgram(tx.corpId)
  for (const [id, { name, role }] of now) {
    const had = before.get(id)
    if (had && had.role !== role)
      await audit(tx, by, 'role.follow', { kind: 'staff', id, name, before: { role: had.role }, after: { role } })
  }
}

/** Asks WeCom about one member; `null` when there is none or the app may not see them. */
export async function fetchStaff(ctx: Context, userid: string): Promise<{ staffId: string; status: number } | null> {
  const member = await ctx.app.gate.call(ctx.corpId, userGet, { userid }, { priority: 'staff' }).catch((error) => {
    if (isErrcode(error, 60111, 46004, 40003, 60011)) return null
    throw error
  })
  if (!member) return null
  const put = await ctx.tx((tx) => putStaff(tx, [member]))
  return { staffId: put[0]!.staffId, status: member.status ?? 1 }
}

/** Marks people as left; their sessions end and their customers may be handed on. */
export async function markLeft(ctx: Context, userids: string[]): Promise<number> {
  const gone = await ctx.tx(async (tx) => {
    const rows = await tx
      .updateTable('staff')
      .set({ status: 5, left_at: sql<Date>`now()`, has_customer_contact: false, updated_at: sql<Date>`now()` })
      .where('corp_id', '=', ctx.corpId)
      .where('staff_ext_id', '=', sql<string>`any(${userids}::text[])`)
      .where('status', '<>', 5)
      .returning('staff_id')
      .execute()
    for (const { staff_id } of rows) {
      await emit(tx, staffChanged, { staffId: staff_id })
      await emit(tx, staffLeft, { staffId: staff_id })
    }
    return rows
  })
  for (const { staff_id } of gone) await ctx.app.sessions.endAllOf(ctx.corpId, staff_id)
  return gone.length
}

/** The row of a member, fetched from WeCom when we have not met them: a callback may be the first we hear of somebody. */
export async function staffIdOf(ctx: Context, userid: string): Promise<string | null> {
  const known = await findStaff(ctx.db, userid)
  return known ?? (await fetchStaff(ctx, userid))?.staffId ?? null
}

export async function findStaff(db: Db | Tx, userid: string): Promise<string | null> {
  const row = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('corp_id', '=', db.corpId)
    .where('staff_ext_id', '=', userid)
    .executeTakeFirst()
  return row?.staff_id ?? null
}
