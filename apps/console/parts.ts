import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerTags } from '#areas/customer/customer-tags/contract.ts'
import { groups } from '#areas/group/group-management/contract.ts'
import { departments, staff } from '#areas/staff/staff-management/contract.ts'
import { registerPickerSources } from '#core/web/blocks/pickers/sources.ts'
import { registerCustomerParts } from '#core/web/parts.tsx'

/** What areas lend to one another's screens: where pickers read, and what stands on the customer page. Comes behind the first paint. */
registerPickerSources({
  staff: staff.list,
  departments: departments.list,
  tags: customerTags.options,
  customers: externalUsers.list,
  groups: groups.list,
})

registerCustomerParts([
  {
    key: 'timeline',
    place: 'middle',
    module: 'customer',
    load: () => import('#areas/customer/customer-timeline/web/CustomerTimeline.tsx'),
  },
])
