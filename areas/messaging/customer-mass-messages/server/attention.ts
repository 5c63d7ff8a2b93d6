import { sql } from 'kysely'
import { staffInScope } from '#core/server/access.ts'
import { attention } from '#core/server/home.ts'
import { missions } from '../contract.ts'
import { counts } from './rows.ts'

export default [
  /** The newest missions that wait for somebody the asker sees to confirm them, at most five: how many of the people asked still have to. */
  attention({
    key: 'customer-mass-messages.unconfirmed',
    kind: 'waiting',
    order: 10,
    verb: { zh: '查看', en: 'View' },
    list: missions.staff,
    screen: 'customer-mass-messages.detail',
    async lines(ctx) {
      const scope = await staffInScope(ctx)
      const mine = scope ? sql`and m.sender_ids && ${scope}::uuid[]` : sql``
      const { rows } = await sql<{ mission_id: string; name: string; send_at: Date; confirmed: number; unconfirmed: number }>`
        select m.mission_id, m.name, m.send_at, n.confirmed, n.unconfirmed from (
          select m.* from mass_missions m
          where m.corp_id = ${ctx.corpId} and m.state = 'waiting' and m.deleted_at is null ${mine} order by m.send_at desc limit 5) m
        cross join lateral (${counts(ctx, scope)}) n where n.unconfirmed > 0 order by m.send_at desc`.execute(ctx.db)
      return rows.map((r) => ({
        count: r.unconfirmed,
        filter: { missionId: r.mission_id, state: 'asked' as const },
        title: { zh: `「${r.name}」还有 ${r.unconfirmed} 位员工没有确认发送`, en: `“${r.name}”: ${r.unconfirmed} not confirmed yet` },
        at: r.send_at,
        progress: { done: r.confirmed, of: r.confirmed + r.unconfirmed },
      }))
    },
  }),
]
