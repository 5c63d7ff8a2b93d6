import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'

/** What a mission knows of one of its tasks at WeCom. */
export interface MissionTask {
  msgid: string
  mission_id: string
  staff_id: string
  customers: number
  confirmed_at: Date | null
  closed_at: Date | null
  delivered: number
  not_friend: number
  quota: number
}

/** Those of these tasks at WeCom that missions made, at most a page of WeCom’s (by `mass_chunks_msgid`). */
export async function missionTasks(ctx: Context, msgids: string[]): Promise<MissionTask[]> {
  if (msgids.length === 0) return []
  const { rows } = await sql<MissionTask>`
    select k.msgid, k.mission_id, k.staff_id, k.customers, k.confirmed_at, k.closed_at, k.delivered, k.not_friend, k.quota
    from mass_chunks k where k.corp_id = ${ctx.corpId} and k.msgid = any(${msgids}::text[])`.execute(ctx.db)
  return rows
}
