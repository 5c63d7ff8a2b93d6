import Type from 'typebox'
import type { Tx } from '#core/server/db.ts'
import { enqueue, job } from '#core/server/jobs.ts'

/** Before the first customer. */
export const nobodyYet = '00000000-0000-0000-0000-000000000000'

/** Looks at all customers for one pack, in portions, and goes on where a killed worker stopped. */
export const lookJob = job('crowd_packs.look', { data: Type.Object({ packId: Type.String() }), concurrency: 1, timeoutSeconds: 3600 })
export const lookAtAll = (tx: Tx, packId: string) => enqueue(tx, lookJob, { packId }, { key: packId })
