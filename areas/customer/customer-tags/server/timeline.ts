import { sql } from 'kysely'
import { toldLines } from '#core/server/timeline.ts'
import { tagLines } from '../timeline.ts'

export default toldLines(tagLines, {
  tags: {
    /** Deleted tags too: that one was given stays true. */
    async tell(events, ctx) {
      const ids = [...new Set(events.flatMap(({ data: { added = [], removed = [] } }) => [...added, ...removed]))]
      const { rows } = await sql<{ tag_id: string; name: string; group_name: string; internal: boolean }>`
        select t.tag_id, t.name, g.name as group_name, t.tag_ext_id is null as internal from tags t join tag_groups g on g.corp_id = ${ctx.corpId} and g.group_id = t.group_id
        where t.corp_id = ${ctx.corpId} and t.tag_id = any(${ids}::uuid[])`.execute(ctx.db)
      const tags = new Map(rows.map((t) => [t.tag_id, { tagId: t.tag_id, name: t.name, groupName: t.group_name, internal: t.internal }]))
      const tagRefs = (of: readonly string[] = []) => of.flatMap((id) => tags.get(id) ?? [])
      return events.map(({ data }) => ({ tagsAdded: tagRefs(data.added), tagsRemoved: tagRefs(data.removed) }))
    },
  },
})
