import { sql } from 'kysely'
import { addTimelines } from '#areas/customer/customer-management/server/nouns/timeline.ts'
import { on } from '#core/server/events.ts'
import { massMessageDelivered } from '../contract.ts'

export default [
  on(massMessageDelivered, 'mass_messages.timeline', async (ctx, { missionId, name, staffId, deliveries }) => {
    await ctx.tx(async (tx) => {
      // A run before this one may have written and not been able to say so.
      const { rows } = await sql<{ customer_id: string }>`
        select e.customer_id from customer_events e
        join unnest(${deliveries.map((d) => d.customerId)}::uuid[], ${deliveries.map((d) => d.at)}::timestamptz[]) as x(customer_id, at)
          on e.customer_id = x.customer_id and e.at = x.at
        where e.corp_id = ${ctx.corpId} and e.data->>'missionId' = ${missionId}`.execute(tx)
      const there = new Set(rows.map((r) => r.customer_id))
      await addTimelines(
        tx,
        deliveries
          .filter((d) => !there.has(d.customerId))
          .map((d) => ({
            customerId: d.customerId,
            kind: 'customerAction' as const,
            staffId,
            data: { action: 'massMessage', missionId, name },
            at: new Date(d.at),
          })),
      )
    })
  }),
]
