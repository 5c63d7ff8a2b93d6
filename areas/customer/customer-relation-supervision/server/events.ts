import { customerAdded, customerLost } from '#areas/customer/customer-management/contract.ts'
import { staffLeft } from '#areas/staff/staff-management/contract.ts'
import { on } from '#core/server/events.ts'
import { left } from './left.ts'
import { came, parted } from './moves.ts'

export default [
  on(customerLost, 'customer-relation-supervision', parted, { when: ({ by }) => by !== 'transfer' }),
  // Who was nobody's before came from nobody.
  on(customerAdded, 'customer-relation-supervision', came, { when: ({ firstTime }) => !firstTime }),
  on(staffLeft, 'customer-relation-supervision', left),
]
