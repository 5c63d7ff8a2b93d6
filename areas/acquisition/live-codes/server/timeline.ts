import { sql } from 'kysely'
import { toldLines } from '#core/server/timeline.ts'
import { welcomeLines } from '../timeline.ts'

export default toldLines(welcomeLines, {
  welcome: {
    from: (corpId, customerId) => sql`
      select d.at, d.delivery_id as id, d.staff_id,
        jsonb_build_object('action', 'welcome', 'state', d.state, 'reason', d.reason, 'latencyMs', d.latency_ms, 'text', d.content->>'text') as data
      from deliveries d where d.corp_id = ${corpId} and d.customer_id = ${customerId} and d.kind = 'welcome' and d.state <> 'waiting'`,
    tell: (events) =>
      events.map(({ data: { state, reason, latencyMs = null } }) => ({
        reason: state === 'not_sent' || state === 'unknown' ? reason || 'unknown' : '',
        latencyMs,
      })),
  },
})
