import { audit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { notFound } from '#core/server/refusal.ts'
import { aMission } from '../contract.ts'
import { syncChunk } from './results.ts'
import { type Chunk, chunksOf } from './rows.ts'

/**
 * The asker's own tasks of a mission. Only the client can press send (platform/05 §2): in the demo the member's phone in the simulator does it
 * at once, elsewhere they press it there. Either way WeCom is asked now what has become of them, without waiting for the next look.
 */
export async function confirm(ctx: Context, missionId: string) {
  const { staffId } = ctx.me
  const mine = staffId ? await chunksOf(ctx.db, missionId, { staffId }) : []
  const asked = mine.filter((chunk) => chunk.state === 'made' && chunk.msgid)
  if (asked.length === 0) throw notFound(aMission)
  const open = asked.filter((chunk) => !chunk.closed_at)
  if (ctx.app.config.MODE === 'demo') for (const chunk of open) if (!chunk.confirmed_at) await press(ctx, chunk)
  for (const chunk of open) await syncChunk(ctx, chunk)
  const { name } = await ctx.db
    .selectFrom('mass_missions')
    .select('name')
    .where('corp_id', '=', ctx.corpId)
    .where('mission_id', '=', missionId)
    .executeTakeFirstOrThrow()
  const now = await chunksOf(ctx.db, missionId, { staffId: staffId! })
  const confirmed = (chunks: Chunk[]) => chunks.filter((chunk) => chunk.confirmed_at !== null).length
  if (confirmed(now) > confirmed(mine)) await audit(ctx.db, ctx, 'mass_message.confirm', { kind: 'mission', id: missionId, name })
  else nothingDone(ctx)
  return {
    confirmed: now.every((chunk) => chunk.confirmed_at !== null || chunk.state !== 'made'),
    delivered: now.reduce((n, chunk) => n + chunk.delivered, 0),
  }
}

/** Says nothing when it could not: whoever asks next learns from WeCom what is so. */
async function press(ctx: Context, chunk: Chunk): Promise<void> {
  const { wecomCorpId: corpid } = await ctx.app.gate.accounts.of(ctx.corpId)
  const url = `${ctx.app.config.PLATFORM_URL}/sim/staff/${encodeURIComponent(chunk.staff_ext_id)}/tasks/${encodeURIComponent(chunk.msgid!)}/send`
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ corpid }),
    signal: AbortSignal.timeout(5_000),
  }).catch((error: unknown) => ctx.log.warn({ err: error }, 'the simulator did not press send'))
}
