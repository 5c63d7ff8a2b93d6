import { staffLeft } from '#areas/staff/staff-management/contract.ts'
import { on } from '#core/server/events.ts'
import { nobodyElse } from './nouns/people.ts'

/** Whoever is given the userid next is somebody else. */
export default [on(staffLeft, 'multi-corp.leave', (ctx, { staffId }) => ctx.tx((trx) => nobodyElse(trx, `staff:${staffId}`)))]
