import Type from 'typebox'
import { job } from '#core/server/jobs.ts'

export const settleJob = job('customer_stage.settle', { data: Type.Object({ processId: Type.String() }), timeoutSeconds: 3600 })
