import { sql } from 'kysely'
import { toldLines } from '#core/server/timeline.ts'
import { contactLines } from '../timeline.ts'

export default toldLines(contactLines, {
  added: {
    async tell(events, ctx, customerId) {
      const { rows } = await sql<{ staff_id: string; state: string; source_name: string; way_id: string | null }>`
        select f.staff_id, f.state, f.source_name, f.way_id from follows f where f.corp_id = ${ctx.corpId} and f.customer_id = ${customerId}
          and f.staff_id = any(${events.flatMap((e) => e.staffId ?? [])}::uuid[])`.execute(ctx.db)
      return events.map(({ staffId, data: { addWay = null, state } }) => {
        // Somebody who came again by another code has that one's name on the contact.
        const follow = rows.find((r) => r.staff_id === staffId && r.state === state)
        return { addWay, source: follow?.source_name ?? '', object: follow?.way_id ? { kind: 'liveCode', id: follow.way_id } : null }
      })
    },
  },
  updateRemark: { tell: (events) => events.map(({ data: { before = '', after = '' } }) => ({ before, after })) },
})
