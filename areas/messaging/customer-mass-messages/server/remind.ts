import { audit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { intendAll } from '#core/server/gate/outbox.ts'
import { conflict } from '#core/server/refusal.ts'
import { remindersADay } from '../mission.ts'
import { remindStaff } from './effects.ts'
import { recent } from './missions.ts'
import { chunksOf, findMission } from './rows.ts'

/** Reminds everybody who has not confirmed. WeCom allows three a task in 24 hours (platform/05 §2, 41094); all tasks of a mission are reminded together. */
export async function remind(ctx: Context, missionId: string): Promise<{ staff: number; remindersLeft: number }> {
  const { name } = await findMission(ctx, missionId, { whole: true })
  return ctx.tx(async (tx) => {
    const mission = await tx
      .selectFrom('mass_missions')
      .select(['reminded_at', 'state', 'cancel_asked_at'])
      .where('corp_id', '=', ctx.corpId)
      .where('mission_id', '=', missionId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!['sending', 'waiting'].includes(mission.state) || mission.cancel_asked_at)
      throw conflict({ zh: '只有等待确认的群发可以提醒', en: 'Only a mission that waits for confirmation can be reminded' })
    const before = recent(mission.reminded_at)
    if (before.length >= remindersADay) throw conflict({ zh: '24 小时内已经提醒过 3 次', en: '3 reminders were sent in the last 24 hours' })
    const waiting = (await chunksOf(tx, missionId, { open: true })).filter((c) => !c.confirmed_at)
    if (waiting.length === 0) throw conflict({ zh: '没有需要提醒的员工', en: 'Nobody is left to remind' })
    const now = new Date()
    await tx
      .updateTable('mass_missions')
      .set({ reminded_at: [...before, now] })
      .where('corp_id', '=', ctx.corpId)
      .where('mission_id', '=', missionId)
      .execute()
    const intents = waiting.map((c) => ({ key: `${c.msgid}:${now.getTime()}`, payload: { msgid: c.msgid! } }))
    await intendAll(tx, remindStaff, intents)
    await audit(tx, ctx, 'mass_message.remind', { kind: 'mission', id: missionId, name })
    return { staff: new Set(waiting.map((c) => c.staff_id)).size, remindersLeft: remindersADay - before.length - 1 }
  })
}
