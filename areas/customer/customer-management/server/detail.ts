import { sql } from 'kysely'
import { maskPhone } from '#core/contract/phone.ts'
import type { Context } from '#core/server/context.ts'
import type { CustomerDetail } from '../contract.ts'
import { columnsOf } from './nouns/customer-columns.ts'
import { followUpsOf } from './nouns/settings.ts'
import { visible } from './nouns/visible.ts'

interface FollowRow {
  staff_id: string
  staff_ext_id: string
  name: string
  alias: string
  avatar: string
  department_names: string[]
  remark: string
  description: string
  remark_corp_name: string
  remark_mobiles: string[]
  add_way: number
  source_name: string
  added_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  tag_ids: string[]
}

/** The newest that were sent: welcomes from the delivery log, and from the timeline, as it tells them, mass messages that WeCom reported. */
const mostSent = 20

/** Of a contact whose owner alone reads what they wrote (`followUpsOf`). */
const unread = { remark: '', description: '', remark_corp_name: '', remark_mobiles: [] }

export async function detail(ctx: Context, by: { customerId?: string; externalUserExtId?: string }): Promise<CustomerDetail> {
  const c = await visible(ctx, by)
  const { corpId, db } = ctx
  const whose = await followUpsOf(ctx)
  const [follows, tags, groups, deliveries, columns] = await Promise.all([
    sql<FollowRow>`
      select f.*, s.staff_ext_id, s.name, s.alias, s.avatar,
        coalesce((select jsonb_agg(d.name) from departments d where d.corp_id = ${corpId} and d.department_id = any(s.department_ids)), '[]') as department_names
      from follows f join staff s on s.corp_id = ${corpId} and s.staff_id = f.staff_id
      where f.corp_id = ${corpId} and f.customer_id = ${c.customer_id} order by f.deleted_at is not null, f.added_at`.execute(db),
    sql<{ tag_id: string; name: string; group_name: string; internal: boolean }>`
      select t.tag_id, t.name, g.name as group_name, t.tag_ext_id is null as internal from tags t join tag_groups g on g.corp_id = ${corpId} and g.group_id = t.group_id
      where t.corp_id = ${corpId} and t.deleted_at is null and t.tag_id in (
        select unnest(f.tag_ids) from follows f where f.corp_id = ${corpId} and f.customer_id = ${c.customer_id})
      order by g.sort_order desc, t.sort_order desc`.execute(db),
    sql<{ group_id: string; name: string; member_count: number }>`
      select group_id, name, member_count from groups where corp_id = ${corpId} and group_id = any(${c.group_ids}::uuid[]) order by name`.execute(
      db,
    ),
    sql<{
      kind: string
      state: string
      reason: string
      at: Date
      latency_ms: number | null
      staff_name: string | null
      staff_alias: string | null
      text: string | null
      source_name: string | null
    }>`
      select d.*, s.name as staff_name, s.alias as staff_alias
      from (
        (select d.kind, d.state, d.reason, d.at, d.latency_ms, d.staff_id, d.content->>'text' as text,
          (select f.source_name from follows f where f.corp_id = ${corpId} and f.customer_id = d.customer_id and f.staff_id = d.staff_id) as source_name
        from deliveries d where d.corp_id = ${corpId} and d.customer_id = ${c.customer_id} order by d.at desc limit ${mostSent})
        union all
        (select 'mass', 'sent', '', e.at, null, e.staff_id, e.data->>'name', null
        from customer_events e where e.corp_id = ${corpId} and e.customer_id = ${c.customer_id}
          and e.kind = 'customerAction' and e.data->>'action' = 'massMessage' order by e.at desc limit ${mostSent})) d
      left join staff s on s.corp_id = ${corpId} and s.staff_id = d.staff_id order by d.at desc limit ${mostSent}`.execute(db),
    columnsOf(ctx, [c.customer_id]),
  ])
  const tag = new Map(tags.rows.map((t) => [t.tag_id, { tagId: t.tag_id, name: t.name, groupName: t.group_name, internal: t.internal }]))
  const tagRefs = (ids: readonly string[]) => ids.flatMap((id) => tag.get(id) ?? [])
  return {
    customerId: c.customer_id,
    externalUserExtId: c.external_user_ext_id,
    name: c.name,
    avatar: c.avatar,
    type: c.type,
    corpName: c.corp_name,
    position: c.position,
    gender: c.gender,
    unionid: c.unionid,
    status: c.status as CustomerDetail['status'],
    columns: columns(c.customer_id),
    addedAt: c.added_at.toISOString(),
    lostAt: c.lost_at?.toISOString() ?? null,
    lastReachedAt: c.last_reached_at?.toISOString() ?? null,
    tags: tagRefs(c.tag_ids),
    follows: follows.rows
      .map((f) => (whose && !whose.includes(f.staff_id) ? { ...f, ...unread } : f))
      .map((f) => ({
        staffId: f.staff_id,
        staffExtId: f.staff_ext_id,
        name: f.name,
        alias: f.alias,
        avatar: f.avatar,
        departmentNames: f.department_names,
        remark: f.remark,
        description: f.description,
        remarkCorpName: f.remark_corp_name,
        mobiles: f.remark_mobiles.map(maskPhone),
        addWay: f.add_way,
        source: f.source_name,
        addedAt: f.added_at.toISOString(),
        deletedAt: f.deleted_at?.toISOString() ?? null,
        deletedBy: f.deleted_by,
        tags: tagRefs(f.tag_ids),
      })),
    groups: groups.rows.map((g) => ({ groupId: g.group_id, name: g.name, memberCount: g.member_count })),
    deliveries: deliveries.rows.map((d) => ({
      kind: d.kind,
      state: d.state,
      reason: d.reason,
      at: d.at.toISOString(),
      latencyMs: d.latency_ms,
      staffName: d.staff_name ?? '',
      staffAlias: d.staff_alias ?? '',
      text: d.text ?? '',
      sourceName: d.source_name ?? '',
    })),
  }
}
