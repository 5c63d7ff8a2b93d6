import { sql } from 'kysely'
import { conditionsOf } from '#core/server/audience-conditions.ts'
import { byLoss } from '../audience.ts'

/** Asked as a list of ids, so that the index of what ended leads, not the million of customers. */
export default conditionsOf(byLoss, {
  lostDays: (ctx, days, { lostBy }) => sql`c.customer_id = any(array(
    select f.customer_id from follows f where f.corp_id = ${ctx.corpId} and f.deleted_at >= now() - make_interval(days => ${days})
      ${lostBy ? sql`and f.deleted_by = ${lostBy}` : sql``}))`,
  lostBy: (ctx, by, { lostDays }) =>
    lostDays
      ? undefined
      : sql`c.customer_id = any(array(
          select f.customer_id from follows f where f.corp_id = ${ctx.corpId} and f.deleted_at is not null and f.deleted_by = ${by}))`,
})
