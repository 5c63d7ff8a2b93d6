import { sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import { escapeLike } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import type { GroupMember, groups } from '../contract.ts'

interface Row {
  member_ext_id: string
  name: string
  alias: string | null
  avatar: string | null
  kind: GroupMember['kind']
  staff_id: string | null
  customer_id: string | null
  is_owner: boolean
  join_scene: number
  invitor_name: string | null
  invitor_alias: string | null
  joined_at: Date
  total: number
}

/** Who is in a group now. The owner first, then as they came. */
export async function listMembers(ctx: Context, { groupId, keyword, kind, page, pageSize }: Parsed<typeof groups.members>) {
  const { corpId } = ctx
  const like = keyword?.trim() ? `%${escapeLike(keyword.trim())}%` : null
  const { rows } = await sql<Row>`
    select x.*, count(*) over ()::int as total from (
      select m.member_ext_id, coalesce(nullif(c.name, ''), nullif(s.name, ''), m.name) as name, s.alias, coalesce(c.avatar, s.avatar) as avatar,
        case when m.type = 1 then 'staff' when m.customer_id is not null then 'customer' else 'stranger' end as kind,
        m.staff_id, m.customer_id, m.staff_id is not null and m.staff_id = g.owner_staff_id as is_owner, m.join_scene, i.name as invitor_name, i.alias as invitor_alias,
        m.joined_at
      from group_members m join groups g on g.corp_id = ${corpId} and g.group_id = m.group_id
      left join staff s on s.corp_id = ${corpId} and s.staff_id = m.staff_id
      left join customers c on c.corp_id = ${corpId} and c.customer_id = m.customer_id
      left join staff i on i.corp_id = ${corpId} and i.staff_ext_id = m.invitor_ext_id
      where m.corp_id = ${corpId} and m.group_id = ${groupId} and m.left_at is null) x
    where (${kind ?? null}::text is null or x.kind = ${kind ?? null}::text or (${kind ?? null}::text = 'outside' and x.kind <> 'staff')) and (${like}::text is null or x.name ilike ${like}::text)
    order by x.is_owner desc, x.joined_at, x.member_ext_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  return { list: rows.map(view), total: rows[0]?.total ?? 0 }
}

const view = (r: Row): GroupMember => ({
  memberExtId: r.member_ext_id,
  name: r.name,
  alias: r.alias ?? '',
  avatar: r.avatar ?? '',
  kind: r.kind,
  staffId: r.staff_id,
  customerId: r.customer_id,
  isOwner: r.is_owner,
  joinScene: r.join_scene,
  invitorName: r.invitor_name ?? '',
  invitorAlias: r.invitor_alias ?? '',
  joinedAt: r.joined_at.toISOString(),
})
