import { sql } from 'kysely'
import { escapeLike } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import type { TagGroup } from '../contract.ts'

interface Row {
  group_id: string
  group_ext_id: string | null
  name: string
  sort_order: number
  source_type: 0 | 1 | 2
  tags: TagGroup['tags']
  total: number
}

export interface TagFilter {
  keyword?: string
  tagType?: number
  tagIds?: string[]
  page?: number
  pageSize?: number
}

/** Groups with their tags. A keyword that a group's name holds keeps all its tags; else only the tags that hold it. */
export async function listTags(ctx: Context, f: TagFilter): Promise<{ list: TagGroup[]; total: number }> {
  const { corpId } = ctx
  const like = f.keyword?.trim() ? `%${escapeLike(f.keyword.trim())}%` : null
  const ids = f.tagIds ?? null
  const { rows } = await sql<Row>`
    select g.group_id, g.group_ext_id, g.name, g.sort_order, g.source_type, count(*) over ()::int as total,
      json_agg(json_build_object('tagId', t.tag_id, 'tagExtId', t.tag_ext_id, 'name', t.name, 'sortOrder', t.sort_order,
        'customerCount', t.customer_count) order by t.sort_order desc, t.name) as tags
    from tag_groups g join tags t on t.corp_id = ${corpId} and t.group_id = g.group_id and t.deleted_at is null
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
      tags: r.tags,
    })),
    total: rows[0]?.total ?? 0,
  }
}
