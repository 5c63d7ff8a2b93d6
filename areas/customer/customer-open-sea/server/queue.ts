import Type from 'typebox'
import { Id } from '#core/contract/call.ts'
import { job } from '#core/server/jobs.ts'

/** A pool has another rule: new dates for what is held in it. */
export const settleJob = job('open_sea.settle', { data: Type.Object({ poolId: Id }) })
/** Whether somebody among these is a customer already. */
export const lookJob = job('open_sea.look', { data: Type.Object({ clueIds: Type.Array(Id) }) })
