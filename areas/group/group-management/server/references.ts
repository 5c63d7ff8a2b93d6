import { sql } from 'kysely'
import { staffInScope } from '#core/server/access.ts'
import { type Found, referred } from '#core/server/references.ts'
import { aGroupReference } from '../contract.ts'

export default [
  referred(aGroupReference, async (ctx, ids) => {
    const scope = await staffInScope(ctx)
    const mine = scope ? sql`and owner_staff_id = any(${scope}::uuid[])` : sql``
    const { rows } = await sql<Found>`select group_id as id, name, dismissed_at is not null as gone from groups
      where corp_id = ${ctx.corpId} and group_id = any(${ids}::uuid[]) ${mine}`.execute(ctx.db)
    return rows
  }),
]
