import { sql } from 'kysely'
import { conditionsOf } from '#core/server/audience-conditions.ts'
import { byReach } from '../audience.ts'

export default conditionsOf(
  byReach,
  {
    notReachedDays: (_, days) => sql`(c.last_reached_at is null or c.last_reached_at < now() - make_interval(days => ${days}))`,
  },
  {
    notReachedDays: {
      lines: ['massMessage'],
      overTime: (_, days, { from, to }) =>
        sql`c.last_reached_at >= ${from}::timestamptz - make_interval(days => ${days}) and c.last_reached_at < ${to}::timestamptz - make_interval(days => ${days})`,
    },
  },
)
