import Type from 'typebox'
import { Id } from '#core/contract/call.ts'
import { job } from '#core/server/jobs.ts'

/** The jobs of the area; what they do stands in results.ts. */

export const Pair = Type.Object({ fromStaffId: Id, toStaffId: Id, resigned: Type.Boolean() })
/** What became of what one member hands to another. */
export const lookJob = job('transfers.look', { data: Pair, concurrency: 2 })
/** Each minute: what is due to be looked at. The index holds only what waits. */
export const clockJob = job('transfers.clock', { data: Type.Object({}), cron: '* * * * *' })
/** Whose customers wait at WeCom: each night, when somebody has left, and when somebody asks. */
export const unassignedJob = job('transfers.unassigned', { data: Type.Object({}), cron: '35 3 * * *', everyCorp: true, concurrency: 1 })
/** A group has another owner: our row follows. */
export const groupMovedJob = job('transfers.group_moved', { data: Type.Object({ groupExtId: Type.String() }) })
