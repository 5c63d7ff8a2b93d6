import { work } from '#core/server/jobs.ts'
import { cancelLate, cancelTask } from './cancel.ts'
import { exportCustomers, exportMissions, exportStaff } from './exports.ts'
import { cancelLateJob, clockJob, dispatchJob, dispatchLater, syncJob, syncLater } from './queue.ts'
import { syncMission, syncTask } from './results.ts'
import { dispatch } from './send.ts'

export default [
  work(dispatchJob, dispatch),
  work(syncJob, (ctx, { missionId }) => syncMission(ctx, missionId)),
  work(cancelLateJob, cancelLate),
  // A later job that got lost, or died, is made up for here.
  work(clockJob, async ({ app }) => {
    const now = new Date()
    const all = app.db.across(['mass_missions'], 'the clock looks once a minute at what is due in all companies')
    const due = await all
      .selectFrom('mass_missions')
      .select(['corp_id', 'mission_id'])
      .where('state', '=', 'scheduled')
      .where('deleted_at', 'is', null)
      .where('cancel_asked_at', 'is', null)
      .where('send_at', '<=', now)
      .limit(1000)
      .execute()
    for (const m of due) await dispatchLater(app.db.forCorp(m.corp_id), m.mission_id, now)
    const late = await all
      .selectFrom('mass_missions')
      .select(['corp_id', 'mission_id'])
      .where('next_sync_at', '<', new Date(now.getTime() - 60_000))
      .limit(1000)
      .execute()
    for (const m of late) await syncLater(app.db.forCorp(m.corp_id), m.mission_id, now)
  }),
  cancelTask,
  syncTask,
  exportMissions,
  exportStaff,
  exportCustomers,
]
