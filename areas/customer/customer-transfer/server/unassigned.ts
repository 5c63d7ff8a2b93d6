import { externalcontactGetUnassignedList } from '@rapport/wecom/calls/customers.ts'
import { sql } from 'kysely'
import { keepWaiting, unmet } from '#areas/customer/customer-management/server/nouns/waiting.ts'
import { putLeaver } from '#areas/staff/staff-management/server/nouns/leavers.ts'
import type { Context } from '#core/server/context.ts'
import { endless } from '#core/server/gate/pages.ts'
import { enqueue } from '#core/server/jobs.ts'
import { unassignedJob } from './queue.ts'

/**
 * Reads whose customers wait at WeCom for somebody to take over. So a leaver is found whom we never met, and so are customers whom we never saw
 * with one. Killed, it reads the list again, and asks for nobody whom it has written already.
 */
export async function readUnassigned(ctx: Context, signal: AbortSignal): Promise<void> {
  const heard = endless(externalcontactGetUnassignedList)
  let cursor = ''
  do {
    const page = await ctx.app.gate.call(ctx.corpId, externalcontactGetUnassignedList, { page_size: 1000, ...(cursor && { cursor }) })
    heard(page.info.map((r) => `${r.handover_userid} ${r.external_userid}`))
    const leavers = new Map<string, { staffId: string; leftAt: Date }>()
    for (const { handover_userid, dimission_time } of page.info) {
      if (leavers.has(handover_userid)) continue
      const leftAt = new Date(dimission_time * 1000)
      leavers.set(handover_userid, { staffId: await putLeaver(ctx, handover_userid, leftAt), leftAt })
    }
    const those = page.info.map((r) => ({ ...leavers.get(r.handover_userid)!, externalUserExtId: r.external_userid }))
    for (const one of await unmet(ctx, those)) {
      if (signal.aborted) throw signal.reason
      await keepWaiting(ctx, one)
    }
    cursor = page.next_cursor ?? ''
  } while (cursor)
  await sql`insert into transfer_readings as r (corp_id, read_at) values (${ctx.corpId}, now())
    on conflict (corp_id) do update set read_at = excluded.read_at`.execute(ctx.db)
}

export async function unassigned(ctx: Context) {
  const { rows } = await sql<{ read_at: Date }>`select r.read_at from transfer_readings r where r.corp_id = ${ctx.corpId}`.execute(ctx.db)
  return { readAt: rows[0]?.read_at.toISOString() ?? null }
}

export async function readNow(ctx: Context) {
  await enqueue(ctx.db, unassignedJob, {}, { key: 'all' })
  return {}
}
