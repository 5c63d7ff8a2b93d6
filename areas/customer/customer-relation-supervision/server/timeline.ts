import { sql } from 'kysely'
import { toldLines } from '#core/server/timeline.ts'
import { relationLines } from '../timeline.ts'

export default toldLines(relationLines, {
  movedPrivately: {
    async tell(events, ctx) {
      const ids = events.flatMap(({ data }) => data.fromStaffId ?? [])
      const { rows } = await sql<{ staff_id: string; name: string; alias: string }>`
        select s.staff_id, s.name, s.alias from staff s where s.corp_id = ${ctx.corpId} and s.staff_id = any(${ids}::uuid[])`.execute(
        ctx.db,
      )
      const byId = new Map(rows.map((r) => [r.staff_id, r]))
      return events.map(({ data: { fromStaffId = '', how = 'other' } }) => {
        const from = byId.get(fromStaffId)
        return { fromStaff: from?.name ?? '', fromAlias: from?.alias ?? '', moveHow: how }
      })
    },
  },
})
