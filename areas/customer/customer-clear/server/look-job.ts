import Type from 'typebox'
import type { Tx } from '#core/server/db.ts'
import { enqueue, job } from '#core/server/jobs.ts'

/** Before the first customer. */
export const nobodyYet = '00000000-0000-0000-0000-000000000000'

/** Looks at all customers for one rule, in portions, and goes on where a killed worker stopped. */
export const lookJob = job('customer_clear.look', { data: Type.Object({ ruleId: Type.String() }), concurrency: 1, timeoutSeconds: 3600 })
export const lookAtAll = (tx: Tx, ruleId: string) => enqueue(tx, lookJob, { ruleId }, { key: ruleId })
