import { lookAtGroup } from '#areas/group/group-management/server/nouns/look-again.ts'
import { work } from '#core/server/jobs.ts'
import { addTransfers } from './add.ts'
import { exportRecords } from './exports.ts'
import { clockJob, groupMovedJob, lookJob, unassignedJob } from './queue.ts'
import { look, lookAtDue } from './results.ts'
import { readUnassigned } from './unassigned.ts'

export default [
  addTransfers,
  exportRecords,
  work(lookJob, look),
  work(unassignedJob, (ctx, _, signal) => readUnassigned(ctx, signal)),
  work(groupMovedJob, (ctx, { groupExtId }) => lookAtGroup(ctx, groupExtId)),
  work(clockJob, ({ app }) => lookAtDue(app)),
]
