import { customerAdded, customerKnown, remarkChanged } from '#areas/customer/customer-management/contract.ts'
import { on } from '#core/server/events.ts'
import { arrived } from './meet.ts'

export default [
  on(customerAdded, 'pre_tag.arrived', (ctx, added) => arrived(ctx, added), { priority: 10, concurrency: 4 }),
  // A number, an id or a name that nobody knew when they came.
  on(customerKnown, 'pre_tag.known', (ctx, known) => arrived(ctx, known)),
  on(remarkChanged, 'pre_tag.named', (ctx, named) => arrived(ctx, named), { when: ({ remark }) => remark !== '' }),
]
