import { sql } from 'kysely'
import { staffInScope } from '#core/server/access.ts'
import { type Found, referred } from '#core/server/references.ts'
import { aCodeReference } from '../contract.ts'

export default [
  referred(aCodeReference, async (ctx, ids) => {
    const scope = await staffInScope(ctx)
    const mine = scope ? sql`and staff_ids && ${scope}::uuid[]` : sql``
    const { rows } = await sql<Found>`select way_id as id, name, deleted_at is not null as gone from live_codes
      where corp_id = ${ctx.corpId} and way_id = any(${ids}::uuid[]) ${mine}`.execute(ctx.db)
    return rows
  }),
]
