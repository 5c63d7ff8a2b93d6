import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { type ProcessDef, processesOf, type StageSubject, standsIn } from '../stages.ts'
import { zoneOf } from '../zone.ts'
import { heldProcess } from './define.ts'
import { moveAll } from './move.ts'
import { remindFirst, setRemind } from './remind.ts'

const atOnce = 500

/**
 * What an edit of a process leaves to be done to those who stand in it: out of the stages that went, and new dates where a stage reminds
 * otherwise. In portions, each of its own transaction; run again after a kill it does the rest.
 */
export async function settle(ctx: Context, subject: StageSubject, processId: string): Promise<void> {
  const process = (await processesOf(ctx.db, subject)).find((p) => p.processId === processId)
  if (!process) return
  for (const { stageId } of process.removed) while ((await emptyOut(ctx, subject, processId, stageId)) === atOnce);
  for (const { stageId } of process.stages) await redate(ctx, process, stageId)
}

/** A portion out of a removed stage; how many there were. */
const emptyOut = (ctx: Context, subject: StageSubject, processId: string, stageId: string): Promise<number> =>
  ctx.tx(async (tx) => {
    const process = await heldProcess(tx, subject, processId, 'move')
    const { rows } = await sql<{ object_id: string }>`
      select object_id from stage_items where corp_id = ${ctx.corpId} and stage_id = ${stageId} limit ${atOnce}`.execute(tx)
    const to = standsIn(process, stageId)
    if (rows.length === 0 || !to) return 0
    const asked = rows.map((r) => ({ objectId: r.object_id }))
    await moveAll(tx, ctx, subject, process, asked, { to, reason: '', origin: 'removed', at: new Date() })
    return rows.length
  })

async function redate(ctx: Context, process: ProcessDef, stageId: string): Promise<void> {
  const zone = await zoneOf(ctx.db)
  const stage = process.stages.find((s) => s.stageId === stageId)!
  const now = new Date()
  for (let after: { since: Date; id: string } | null = null; ; ) {
    const beyond: RawBuilder<unknown> = after ? sql`and (since, object_id) > (${after.since}, ${after.id}::uuid)` : sql``
    const last = await ctx.tx(async (tx) => {
      const { rows } = await sql<{ object_id: string; process_id: string; touched_at: Date; since: Date }>`
        select object_id, process_id, touched_at, since from stage_items
        where corp_id = ${ctx.corpId} and stage_id = ${stageId} ${beyond} order by since, object_id limit ${atOnce} for update`.execute(tx)
      // Those who have been silent for longer already are told once, on the next working day, and not all in this minute.
      const date = (touched: Date) => {
        const due = remindFirst(stage, touched, zone)
        return due && due < now ? remindFirst({ remindAfter: 0 }, now, zone) : due
      }
      if (rows.length > 0)
        await setRemind(
          tx,
          rows.map(({ object_id, process_id, touched_at }) => ({ object_id, process_id, remind_at: date(touched_at) })),
        )
      const end = rows.at(-1)
      return end && rows.length === atOnce ? { since: end.since, id: end.object_id } : null
    })
    if (!last) return
    after = last
  }
}
