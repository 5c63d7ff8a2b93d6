import { type SqlBool, sql } from 'kysely'
import { conditionsOf } from '#core/server/audience-conditions.ts'
import { bySilence } from '../audience.ts'

export default conditionsOf(bySilence, {
  // What we did to them ourselves is no word of theirs. Each customer's lines stand together by their time (the primary key).
  silentDays: ({ corpId }, days) => sql<SqlBool>`(c.added_at < now() - make_interval(days => ${days})
    and (c.last_msg_at is null or c.last_msg_at < now() - make_interval(days => ${days}))
    and not exists (select from customer_events e where e.corp_id = ${corpId} and e.customer_id = c.customer_id
      and e.at >= now() - make_interval(days => ${days}) and coalesce(e.data->>'action', '') not in ('massMessage', 'tags')))`,
})
