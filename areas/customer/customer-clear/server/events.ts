import { customerLost } from '#areas/customer/customer-management/contract.ts'
import { on } from '#core/server/events.ts'
import { deleted } from './asked.ts'

/** The member has deleted them, as they were asked to. */
export default [on(customerLost, 'customer-clear', deleted, { when: ({ by }) => by === 'staff' })]
