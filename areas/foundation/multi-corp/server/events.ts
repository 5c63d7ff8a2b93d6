import { staffLeft } from '#areas/staff/staff-management/contract.ts'
import { on } from '#core/server/events.ts'
import { linked } from '../contract.ts'
import { tellThere } from './links.ts'
import { nobodyElse } from './nouns/people.ts'

export default [
  // Whoever is given the userid next is somebody else.
  on(staffLeft, 'multi-corp.leave', (ctx, { staffId }) => ctx.tx((trx) => nobodyElse(trx, `staff:${staffId}`))),
  on(linked, 'multi-corp.tell', tellThere),
]
