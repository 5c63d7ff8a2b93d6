import { sql } from 'kysely'

/** A contact that ended, as the statements around name it: `p`. */
export interface Loss {
  staff_id: string
  customer_id: string
  added_at: Date
  lost_at: Date
}

/**
 * What the member of contact `p` did last with the customer before it ended: the latest of a follow-up, a mass message that arrived, a welcome
 * that was sent, a chat, and the beginning, which is always there. WeCom tells the end in whole seconds. Each asks one customer’s rows by an index.
 */
export const lastTouch = (corpId: number) => sql`(
  select x.kind, x.at, x.text from (
    (select 'follow_up' as kind, e.at, left(e.data->>'text', 80) as text from customer_events e
      where e.corp_id = ${corpId} and e.customer_id = p.customer_id and e.staff_id = p.staff_id and e.at < p.lost_at + interval '1 second'
        and e.kind in ('manualEvent', 'voiceCallRecord') order by e.at desc limit 1)
    union all
    (select 'mass', e.at, left(e.data->>'name', 80) from customer_events e
      where e.corp_id = ${corpId} and e.customer_id = p.customer_id and e.staff_id = p.staff_id and e.at < p.lost_at + interval '1 second'
        and e.kind = 'customerAction' and e.data->>'action' = 'massMessage' order by e.at desc limit 1)
    union all
    (select 'welcome', d.at, '' from deliveries d
      where d.corp_id = ${corpId} and d.customer_id = p.customer_id and d.staff_id = p.staff_id and d.at < p.lost_at + interval '1 second'
        and d.kind = 'welcome' and d.state = 'sent' order by d.at desc limit 1)
    union all
    (select 'chat', p.last_chat_at, '' where p.last_chat_at < p.lost_at + interval '1 second')
    union all
    (select 'added', p.added_at, '')) x
  order by x.at desc, x.kind = 'added' limit 1)`
