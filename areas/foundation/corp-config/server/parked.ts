import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'

/** Families of calls that rest after 45009, until the end of their window (core/server/gate/quota.ts): those that rest longest first. */
export async function parkedFamilies(ctx: Context): Promise<{ family: string; until: Date }[]> {
  const { rows } = await sql<{ family: string; until: Date }>`
    select family, parked_until as until from platform_quota
    where corp_id = ${ctx.corpId} and window_at = 'epoch' and parked_until > clock_timestamp() order by parked_until desc`.execute(ctx.db)
  return rows
}
