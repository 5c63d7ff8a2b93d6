import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { staffInScope } from '#core/server/access.ts'
import { conditionsOf } from '#core/server/audience-conditions.ts'
import type { Context } from '#core/server/context.ts'
import { byLoss } from '../audience.ts'

/** Asked as a list of ids, so that the index of what ended leads, not the million of customers. Of contacts of members in the asker's scope only. */
async function among(ctx: Context, ended: RawBuilder<unknown>): Promise<RawBuilder<SqlBool>> {
  const scope = await staffInScope(ctx)
  return sql`c.customer_id = any(array(select f.customer_id from follows f where f.corp_id = ${ctx.corpId} and ${ended}
    ${scope ? sql`and f.staff_id = any(${scope}::uuid[])` : sql``}))`
}
export default conditionsOf(
  byLoss,
  {
    lostDays: (ctx, days, { lostBy }) =>
      among(ctx, sql`f.deleted_at >= now() - make_interval(days => ${days}) ${lostBy ? sql`and f.deleted_by = ${lostBy}` : sql``}`),
    lostBy: (ctx, by, { lostDays }) => (lostDays ? undefined : among(ctx, sql`f.deleted_at is not null and f.deleted_by = ${by}`)),
  },
  {
    lostDays: {
      lines: ['lost', 'added'],
      overTime: (ctx, days, { from, to }) =>
        among(
          ctx,
          sql`f.deleted_at >= ${from}::timestamptz - make_interval(days => ${days}) and f.deleted_at < ${to}::timestamptz - make_interval(days => ${days})`,
        ),
    },
    lostBy: { lines: ['lost', 'added'] },
  },
)
