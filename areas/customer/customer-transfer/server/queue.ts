import Type from 'typebox'
import { Id } from '#core/contract/call.ts'
import { job } from '#core/server/jobs.ts'

/** The jobs of the area; what they do stands in results.ts. */

export const Pair = Type.Object({ fromStaffId: Id, toStaffId: Id, resigned: Type.Boolean() })
/** What became of what one member hands to another. */
export const lookJob = job('transfers.look', { data: Pair, concurrency: 2 })
/** Each minute: what is due to be looked at. The index holds only what waits. */
export const clockJob = job('transfers.clock', { data: Type.Object({}), cron: '* * * * *' })
/** A group has another owner: our row follows. */
export const groupMovedJob = job('transfers.group_moved', { data: Type.Object({ groupExtId: Type.String() }) })
