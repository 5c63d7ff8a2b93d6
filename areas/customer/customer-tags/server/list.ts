import { type RawBuilder, sql } from 'kysely'
import type { Audience } from '#core/contract/audience.ts'
import { staffInScope } from '#core/server/access.ts'
import { audienceWhere, escapeLike } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import { versionOf } from '#core/server/edits.ts'
import type { TagGroup } from '../contract.ts'

interface Row {
  group_id: string
  group_ext_id: string | null
  name: string
  sort_order: number
  source_type: 0 | 1 | 2
  tags: Omit<TagGroup['tags'][number], 'version'>[]
  total: number
}

/** Of a tag or a tag group: changes when name or order do, so that an edit of an older one is refused. */
export const tagVersion = (name: string, sortOrder: number): number => versionOf([name, sortOrder])

export interface TagFilter {
  keyword?: string
  /** Only customers of this department are counted. */
  departmentId?: number
  tagType?: number
  tagIds?: string[]
  page?: number
  pageSize?: number
}

export const audienceOf = (r: { departmentId?: number }): Audience => ({
  status: 'friend',
  ...(r.departmentId !== undefined && { departmentIds: [r.departmentId] }),
})

/** Customers with each tag. The whole company's stand on the tags themselves; a part of it is counted. */
export async function carried(ctx: Context, departmentId: number | undefined): Promise<RawBuilder<unknown>> {
  if (departmentId === undefined && !(await staffInScope(ctx)))
    return sql`select t.tag_id, t.customer_count as n from tags t where t.corp_id = ${ctx.corpId} and t.deleted_at is null`
  const where = await audienceWhere(ctx, audienceOf({ departmentId }))
  return sql`select x as tag_id, count(*)::int as n from customers c, unnest(c.tag_ids) x where ${where} group by 1`
}

/** Groups with their tags. A keyword that a group's name holds keeps all its tags; else only the tags that hold it. */
export async function listTags(ctx: Context, f: TagFilter): Promise<{ list: TagGroup[]; total: number }> {
  const { corpId } = ctx
  const like = f.keyword?.trim() ? `%${escapeLike(f.keyword.trim())}%` : null
  const ids = f.tagIds ?? null
  const { rows } = await sql<Row>`
    select g.group_id, g.group_ext_id, g.name, g.sort_order, g.source_type, count(*) over ()::int as total,
      json_agg(json_build_object('tagId', t.tag_id, 'tagExtId', t.tag_ext_id, 'name', t.name, 'sortOrder', t.sort_order,
        'customerCount', coalesce(c.n, 0)) order by t.sort_order desc, t.name) as tags
    from tag_groups g join tags t on t.corp_id = ${corpId} and t.group_id = g.group_id and t.deleted_at is null
    left join (${await carried(ctx, f.departmentId)}) c on c.tag_id = t.tag_id
    where g.corp_id = ${corpId} and g.deleted_at is null
      and (${f.tagType ?? null}::int is null or g.source_type = ${f.tagType ?? null}::int)
      and (${like}::text is null or g.name ilike ${like}::text or t.name ilike ${like}::text)
      and (${ids}::uuid[] is null or t.tag_id = any(${ids}::uuid[]))
    group by g.corp_id, g.group_id order by g.sort_order desc, g.name, g.group_id
    limit ${f.pageSize ?? 3000} offset ${((f.page ?? 1) - 1) * (f.pageSize ?? 0)}`.execute(ctx.db)
  return {
    list: rows.map((r) => ({
      groupId: r.group_id,
      groupExtId: r.group_ext_id,
      name: r.name,
      sortOrder: r.sort_order,
      sourceType: r.source_type,
      version: tagVersion(r.name, r.sort_order),
      tags: r.tags.map((t) => ({ ...t, version: tagVersion(t.name, t.sortOrder) })),
    })),
    total: rows[0]?.total ?? 0,
  }
}
