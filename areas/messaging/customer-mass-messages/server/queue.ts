import Type from 'typebox'
import { Id } from '#core/contract/call.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { enqueue, job } from '#core/server/jobs.ts'

/** The jobs of the area; what they do stands in send.ts, results.ts and cancel.ts. */

const Mission = Type.Object({ missionId: Id })
export const dispatchJob = job('mass_messages.dispatch', { data: Mission })
export const syncJob = job('mass_messages.sync', { data: Mission, concurrency: 3, timeoutSeconds: 1800 })
/** A task that WeCom made while its mission was being cancelled. */
export const cancelLateJob = job('mass_messages.cancel_late', {
  data: Type.Object({ missionId: Id, staffId: Id, seq: Type.Integer() }),
  retryLimit: 10,
})
/** Each minute: what is due and what was forgotten. The indexes hold only those. */
export const clockJob = job('mass_messages.clock', { data: Type.Object({}), cron: '* * * * *' })

export const dispatchLater = (db: Db | Tx, missionId: string, at: Date) =>
  enqueue(db, dispatchJob, { missionId }, { key: missionId, startAfter: at })
export const syncLater = (db: Db | Tx, missionId: string, at: Date) =>
  enqueue(db, syncJob, { missionId }, { key: missionId, startAfter: at })
