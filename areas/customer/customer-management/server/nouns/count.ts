import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#core/server/context.ts'

/** How many of `customers c` meet a condition, as `audienceWhere` makes it. */
export async function count(ctx: Context, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from customers c where ${where}`.execute(ctx.db)
  return rows[0]!.n
}
