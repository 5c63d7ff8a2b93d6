import { sql } from 'kysely'
import { conditionsOf } from '#core/server/audience-conditions.ts'
import { byTags } from '../audience.ts'

export default conditionsOf(
  byTags,
  {
    tagsAny: (_, ids) => sql`c.tag_ids && ${ids}::uuid[]`,
    tagsAll: (_, ids) => sql`c.tag_ids @> ${ids}::uuid[]`,
    tagsNone: (_, ids) => sql`not (c.tag_ids && ${ids}::uuid[])`,
    noTags: (_, none) => (none ? sql`c.tag_ids = '{}'` : sql`c.tag_ids <> '{}'`),
  },
  {
    tagsAny: { lines: ['tags'], refers: 'tags' },
    tagsAll: { lines: ['tags'], refers: 'tags' },
    tagsNone: { lines: ['tags'], refers: 'tags' },
    noTags: { lines: ['tags'] },
  },
)
