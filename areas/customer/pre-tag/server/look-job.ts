import Type from 'typebox'
import { job } from '#core/server/jobs.ts'

/** Whether people who have just been written down are customers already. */
export const lookJob = job('pre_tag.look', { data: Type.Object({ entryIds: Type.Array(Type.String()) }) })
/** Puts on what was written down for somebody who came. */
export const applyJob = job('pre_tag.apply', { data: Type.Object({ hitId: Type.String() }), concurrency: 4, priority: 10, inTurn: false })
