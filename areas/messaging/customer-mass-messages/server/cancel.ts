import { externalcontactCancelGroupmsgSend } from '@rapport/wecom/calls/messages.ts'
import { sql } from 'kysely'
import { audit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { withdraw } from '#core/server/gate/outbox.ts'
import { isErrcode, PlatformRefusal } from '#core/server/gate/refusal.ts'
import { conflict } from '#core/server/refusal.ts'
import { longTask, startTask } from '#core/server/tasks.ts'
import { missions } from '../contract.ts'
import { finishMission, syncChunk } from './results.ts'
import { type Chunk, type ChunkKey, chunksOf, chunkWhere, findMission, keyOf } from './rows.ts'

/** Stops a mission: nothing more is asked from here on, and the task takes back what nobody has confirmed. */
export async function cancel(ctx: Context, missionId: string): Promise<{ taskId: string }> {
  await findMission(ctx, missionId, { whole: true })
  return ctx.tx(async (tx) => {
    const stopped = await tx
      .updateTable('mass_missions')
      .set({ cancel_asked_at: sql<Date>`coalesce(cancel_asked_at, ${new Date()}::timestamptz)` })
      .where('corp_id', '=', ctx.corpId)
      .where('mission_id', '=', missionId)
      .where('state', 'in', ['scheduled', 'sending', 'waiting'])
      .returning('name')
      .executeTakeFirst()
    if (!stopped) throw conflict({ zh: '只能停止还没有结束的群发', en: 'Only a mission that is under way can be stopped' })
    const audited = (tx: Tx) => audit(tx, ctx, 'mass_message.cancel', { kind: 'mission', id: missionId, name: stopped.name })
    return startTask(ctx, cancelTask, { missionId }, { dedupKey: missionId, db: tx, audited })
  })
}

export const cancelTask = longTask('mass_message_cancel', {
  input: missions.cancel.input,
  title: { zh: '停止客户群发', en: 'Stop mass message' },
  cancellable: false,
  outlivesRights: 'it takes back what staff were asked; half of it taken back would leave the others asked for ever',
  async run(task, { missionId }) {
    const { ctx } = task
    const chunks = (await chunksOf(ctx.db, missionId)).filter((c) => !c.closed_at)
    task.total(chunks.length)
    for (const chunk of chunks) {
      await task.checkpoint()
      try {
        task.count(await cancelChunk(ctx, chunk))
        task.done()
      } catch (error) {
        if (!(error instanceof PlatformRefusal)) throw error
        task.fail({ [ctx.lang === 'en' ? 'Staff' : '员工']: chunk.staff_name }, error.phrase)
      }
    }
    // A task that could not be taken back keeps the mission as it is: whoever asks again goes on with the rest.
    if (task.cursor === null && (await leftOver(ctx, missionId))) return
    await ctx.db
      .updateTable('mass_missions')
      .set({ state: 'cancelled' })
      .where('corp_id', '=', ctx.corpId)
      .where('mission_id', '=', missionId)
      .where('state', 'in', ['scheduled', 'sending', 'waiting'])
      .execute()
    await finishMission(ctx, missionId, chunks.length)
  },
})

async function leftOver(ctx: Context, missionId: string): Promise<boolean> {
  const open = await chunksOf(ctx.db, missionId, { open: true })
  return open.some((c) => c.confirmed_at === null)
}

/** `later`: the call that makes the task is under way; it is taken back as soon as it is known (effects.ts). */
async function cancelChunk(ctx: Context, chunk: Chunk): Promise<'cancelled' | 'confirmed' | 'later'> {
  if (chunk.state === 'planned') {
    const gone = await ctx.tx(async (tx) => {
      if (chunk.outbox_id && !(await withdraw(tx, chunk.outbox_id))) return false
      await sql`update mass_chunks set state = 'cancelled', closed_at = now() where ${chunkWhere(tx, keyOf(chunk))} and state = 'planned'`.execute(
        tx,
      )
      return true
    })
    if (gone) return 'cancelled'
    const [now] = await chunksOf(ctx.db, chunk.mission_id, { key: keyOf(chunk) })
    if (now?.state !== 'made') return now?.state === 'planned' ? 'later' : 'cancelled'
    chunk = now
  }
  return takeBack(ctx, chunk)
}

async function takeBack(ctx: Context, chunk: Chunk): Promise<'cancelled' | 'confirmed'> {
  if (chunk.confirmed_at) return 'confirmed'
  try {
    await ctx.app.gate.call(ctx.corpId, externalcontactCancelGroupmsgSend, { msgid: chunk.msgid! })
  } catch (error) {
    if (!isErrcode(error, 41093)) throw error // taken back already
  }
  // Whoever pressed send before that has sent: only the results tell.
  await syncChunk(ctx, chunk)
  const { rows } = await sql<{ state: string }>`
    update mass_chunks set state = case when confirmed_at is null then 'cancelled' else state end,
      closed_at = case when confirmed_at is null then ${new Date()}::timestamptz else closed_at end
    where ${chunkWhere(ctx.db, keyOf(chunk))} returning state`.execute(ctx.db)
  return rows[0]?.state === 'cancelled' ? 'cancelled' : 'confirmed'
}

/** A task that was being made when its mission was stopped. */
export async function cancelLate(ctx: Context, key: ChunkKey): Promise<void> {
  const [chunk] = await chunksOf(ctx.db, key.missionId, { key })
  if (chunk?.state !== 'made' || chunk.closed_at) return
  await takeBack(ctx, chunk)
  await finishMission(ctx, key.missionId, 1)
}
