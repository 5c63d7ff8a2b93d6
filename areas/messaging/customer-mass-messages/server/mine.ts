import { sql } from 'kysely'
import type { MessageContent } from '#core/contract/message.ts'
import type { Context } from '#core/server/context.ts'

/** What waits for the asker's own confirmation in WeCom, newest first. */
export async function mine(ctx: Context) {
  const me = ctx.me.staffId
  if (!me) return { list: [] }
  const { rows } = await sql<{ missionId: string; name: string; msgData: MessageContent; customers: number; askedAt: Date }>`
    select m.mission_id as "missionId", m.name, m.content as "msgData", sum(k.customers - k.listed_since) as customers, min(k.made_at) as "askedAt"
    from mass_missions m
    join mass_chunks k on k.corp_id = ${ctx.corpId} and k.mission_id = m.mission_id and k.staff_id = ${me}
      and k.state = 'made' and k.confirmed_at is null
    where m.corp_id = ${ctx.corpId} and m.deleted_at is null and m.state in ('sending', 'waiting') and m.sender_ids && ${[me]}::uuid[]
    group by m.corp_id, m.mission_id order by "askedAt" desc, m.mission_id limit 20`.execute(ctx.db)
  return { list: rows.map((r) => ({ ...r, askedAt: r.askedAt.toISOString() })) }
}
