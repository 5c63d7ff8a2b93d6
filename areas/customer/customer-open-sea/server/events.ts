import { customerAdded, customerKnown } from '#areas/customer/customer-management/contract.ts'
import { on } from '#core/server/events.ts'
import { arrived } from './convert.ts'

export default [
  on(customerAdded, 'open_sea.arrived', (ctx, added) => arrived(ctx, added)),
  // A number that nobody knew when they came.
  on(customerKnown, 'open_sea.known', (ctx, known) => arrived(ctx, known)),
]
