import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { conditionsOf } from '#core/server/audience-conditions.ts'
import { byRelation } from '../audience.ts'
import { leavers } from './leavers.ts'
import { moveWhere } from './moved.ts'

export default conditionsOf(
  byRelation,
  {
    relation: async (ctx, relation): Promise<RawBuilder<SqlBool>> => {
      // Served by `customers_several`, which has the same words.
      if (relation === 'several') return sql`(c.status = 'friend' and cardinality(c.staff_ids) > 1)`
      if (relation === 'moved')
        return sql`c.customer_id = any(array(select m.customer_id from relation_moves m where ${await moveWhere(ctx, { state: 'open' })}))`
      const ids = await leavers(ctx)
      // `&&` by the index of the staff; those are few, of whom it is then asked whether there is anybody else.
      return sql`(c.status = 'friend' and c.staff_ids && ${ids}::uuid[] ${relation === 'left_only' ? sql`and c.staff_ids <@ ${ids}::uuid[]` : sql``})`
    },
  },
  { relation: { lines: ['added', 'lost', 'movedPrivately'] } },
)
