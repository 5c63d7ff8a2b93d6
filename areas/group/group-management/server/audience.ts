import { sql } from 'kysely'
import { staffInScope } from '#core/server/access.ts'
import { conditionsOf } from '#core/server/audience-conditions.ts'
import type { Context } from '#core/server/context.ts'
import { byGroups } from '../audience.ts'

export default conditionsOf(
  byGroups,
  {
    groupIds: async (ctx, ids) => sql`c.group_ids && ${await known(ctx, ids)}::uuid[]`,
    notInGroup: (_, none) => (none ? sql`c.group_ids = '{}'` : sql`c.group_ids <> '{}'`),
  },
  { groupIds: { lines: ['group'], refers: 'groups' }, notInGroup: { lines: ['group'] } },
)

/** Of these, the groups that the asker sees in the list: another is as if it were not there. */
async function known(ctx: Context, ids: string[]): Promise<string[]> {
  const scope = await staffInScope(ctx)
  if (!scope) return ids
  const { rows } = await sql<{ group_id: string }>`
    select g.group_id from groups g
    where g.corp_id = ${ctx.corpId} and g.group_id = any(${ids}::uuid[]) and g.owner_staff_id = any(${scope}::uuid[])`.execute(ctx.db)
  return rows.map((r) => r.group_id)
}
