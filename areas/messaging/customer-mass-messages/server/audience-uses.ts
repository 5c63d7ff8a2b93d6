import { sql } from 'kysely'
import { staffInScope } from '#core/server/access.ts'
import type { AudienceUse } from '#core/server/audience-uses.ts'
import { can } from '#core/server/rights.ts'
import { missions } from '../contract.ts'

/** Whoever sees less than all of a mission does not read its plan, and learns nothing of its audience here. */
const inMissions: AudienceUse = {
  kind: 'mass_message',
  async find(ctx, fields, id) {
    if ((await staffInScope(ctx)) || !can(ctx.me, missions.list)) return []
    const names = sql.join(
      fields.map((field) => sql`m.audience->${sql.lit(field)} ? ${id}`),
      sql` or `,
    )
    const { rows } = await sql<{
      id: string
      name: string
      at: Date
    }>`select m.mission_id as id, m.name, m.send_at as at from mass_missions m
      where m.corp_id = ${ctx.corpId} and m.deleted_at is null and m.audience ?| array['packsAny', 'packsAll', 'packsNone'] and (${names})
      order by m.send_at desc limit 50`.execute(ctx.db)
    return rows
  },
}
export default [inMissions]
