import { sql } from 'kysely'
import { holdsSeat } from '#areas/staff/seats/server/nouns/holders.ts'
import type { Parsed } from '#core/contract/call.ts'
import { needed } from '#core/contract/refused.ts'
import { staffInScope } from '#core/server/access.ts'
import { escapeLike, sounding } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import { badInput, notFound } from '#core/server/refusal.ts'
import { aGroupChat, type GroupItem, type groups } from '../contract.ts'

interface Row {
  group_id: string
  group_ext_id: string
  name: string
  notice: string
  owner_staff_id: string | null
  owner_name: string | null
  owner_alias: string | null
  owner_avatar: string | null
  member_count: number
  customer_count: number
  status: number
  created_at: Date
  total: number
}

export type Filter = Partial<Parsed<typeof groups.list>> & { groupExtId?: string; page: number; pageSize: number }

export async function list(
  ctx: Context,
  { keyword, staffExtIdList, staffIds, groupIds, groupExtId, filterChatSeat, seatTarget, page, pageSize }: Filter,
) {
  const and = [sql`g.corp_id = ${ctx.corpId} and g.dismissed_at is null`]
  const scope = await staffInScope(ctx)
  if (scope) and.push(sql`g.owner_staff_id = any(${scope}::uuid[])`)
  for (const kind of new Set([...(filterChatSeat ? ['chat' as const] : []), ...(seatTarget ? [seatTarget] : [])]))
    and.push(holdsSeat(ctx.corpId, kind, sql`g.owner_staff_id`))
  if (groupIds) and.push(sql`g.group_id = any(${groupIds}::uuid[])`)
  if (groupExtId) and.push(sql`g.group_ext_id = ${groupExtId}`)
  if (staffIds?.length) and.push(sql`g.owner_staff_id = any(${staffIds}::uuid[])`)
  if (staffExtIdList?.length) and.push(sql`s.staff_ext_id = any(${staffExtIdList}::text[])`)
  if (keyword?.trim()) {
    const word = keyword.trim()
    const like = `%${escapeLike(word)}%`
    and.push(sql`(g.name ilike ${like} or s.name ilike ${like} or ${sounding('g.sounds', word)})`)
  }
  const { rows } = await sql<Row>`
    select g.group_id, g.group_ext_id, g.name, g.notice, g.owner_staff_id, s.name as owner_name, s.alias as owner_alias, s.avatar as owner_avatar,
      g.member_count, g.customer_count, g.status, g.created_at, count(*) over ()::int as total
    from groups g left join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = g.owner_staff_id
    where ${sql.join(and, sql` and `)}
    order by g.created_at desc, g.group_id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  return {
    list: rows.map(view),
    total: rows[0]?.total ?? 0,
  }
}

const view = (r: Row): GroupItem => ({
  groupId: r.group_id,
  groupExtId: r.group_ext_id,
  name: r.name,
  notice: r.notice,
  ownerStaffId: r.owner_staff_id,
  ownerName: r.owner_name ?? '',
  ownerAlias: r.owner_alias ?? '',
  ownerAvatar: r.owner_avatar ?? '',
  memberCount: r.member_count,
  customerCount: r.customer_count,
  status: r.status,
  createdAt: r.created_at.toISOString(),
})

/** The group if the asker may see it; absent, foreign, dismissed and out of scope answer alike. */
export async function findGroup(ctx: Context, { groupId, groupExtId }: { groupId?: string; groupExtId?: string }): Promise<GroupItem> {
  if (!groupId && !groupExtId) throw badInput('group_id', needed)
  const found = await list(ctx, { ...(groupId && { groupIds: [groupId] }), ...(groupExtId && { groupExtId }), page: 1, pageSize: 1 })
  if (!found.list[0]) throw notFound(aGroupChat)
  return found.list[0]
}
