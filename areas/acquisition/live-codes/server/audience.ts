import { type SqlBool, sql } from 'kysely'
import { staffInScope } from '#core/server/access.ts'
import { conditionsOf } from '#core/server/audience-conditions.ts'
import { byCodes } from '../audience.ts'

export default conditionsOf(
  byCodes,
  {
    /** A code that the asker does not see finds those whom it brought to people they do see; nobody by it is theirs otherwise. */
    async wayIds(ctx, ids) {
      const { corpId } = ctx
      const scope = await staffInScope(ctx)
      if (!scope) return sql`c.way_ids && ${ids}::uuid[]`
      const { rows } = await sql<{ way_id: string }>`
      select w.way_id from live_codes w
      where w.corp_id = ${corpId} and w.way_id = any(${ids}::uuid[]) and w.staff_ids && ${scope}::uuid[]`.execute(ctx.db)
      const seen = rows.map((r) => r.way_id)
      return sql<SqlBool>`(c.way_ids && ${seen}::uuid[] or c.way_ids && ${ids}::uuid[] and exists (select from live_code_adds a
      where a.corp_id = ${corpId} and a.customer_id = c.customer_id and a.staff_id = any(${scope}::uuid[]) and a.way_id = any(${ids}::uuid[])))`
    },
  },
  { wayIds: { lines: ['added'], refers: 'liveCodes' } },
)
