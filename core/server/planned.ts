import { sql } from 'kysely'
import type { Context } from './context.ts'
import type { Tx } from './db.ts'

/**
 * Statements are planned once and used for everybody who asks the same with other values. Where the right way depends on the values (a tag on half of all
 * customers, or on one in two thousand, in a column of half a million) they are planned for these: bench/stages.ts has what that is worth.
 */
export const plannedAnew = <T>(ctx: Pick<Context, 'tx'>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.tx(async (tx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
    return work(tx)
  })
