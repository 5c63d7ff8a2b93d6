import { sql } from 'kysely'
import { lookAtGroup } from '#areas/group/group-management/server/nouns/look-again.ts'
import { work } from '#core/server/jobs.ts'
import { addTransfers } from './add.ts'
import { exportRecords } from './exports.ts'
import { clockJob, groupMovedJob, lookJob } from './queue.ts'
import { look, lookLater } from './results.ts'

export default [
  addTransfers,
  exportRecords,
  work(lookJob, look),
  work(groupMovedJob, (ctx, { groupExtId }) => lookAtGroup(ctx, groupExtId)),
  work(clockJob, async ({ app }) => {
    const all = app.db.across(['transfers'], 'the clock looks once a minute at what is due in all companies')
    const { rows } = await sql<{ corp_id: number; from_staff_id: string; to_staff_id: string; resigned: boolean }>`
      select distinct t.corp_id, t.from_staff_id, t.to_staff_id, t.resigned from transfers t
      where t.state = 'waiting' and t.look_at <= ${new Date()} limit 1000`.execute(all)
    for (const r of rows)
      await lookLater(app.db.forCorp(r.corp_id), [{ fromStaffId: r.from_staff_id, toStaffId: r.to_staff_id, resigned: r.resigned }])
  }),
]
