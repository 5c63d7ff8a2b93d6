import { sql } from 'kysely'
import { conditionsOf } from '#core/server/audience-conditions.ts'
import { byReach } from '../audience.ts'

export default conditionsOf(byReach, {
  notReachedDays: (_, days) => sql`(c.last_reached_at is null or c.last_reached_at < now() - make_interval(days => ${days}))`,
})
