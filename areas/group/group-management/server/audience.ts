import { sql } from 'kysely'
import { conditionsOf } from '#core/server/audience-conditions.ts'
import { byGroups } from '../audience.ts'

export default conditionsOf(byGroups, {
  groupIds: (_, ids) => sql`c.group_ids && ${ids}::uuid[]`,
  notInGroup: (_, none) => (none ? sql`c.group_ids = '{}'` : sql`c.group_ids <> '{}'`),
})
