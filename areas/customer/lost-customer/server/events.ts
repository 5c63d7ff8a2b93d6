import { customerAdded, customerLost } from '#areas/customer/customer-management/contract.ts'
import { on } from '#core/server/events.ts'
import { lost, returned } from './losses.ts'

export default [
  on(customerLost, 'lost-customer', lost),
  // Who was nobody's before cannot come back.
  on(customerAdded, 'lost-customer', returned, { when: ({ firstTime }) => !firstTime }),
]
