import { codeFinder } from '#areas/acquisition/live-codes/web/finder.ts'
import { liveCodeHelp } from '#areas/acquisition/live-codes/web/help.ts'
import { blackListHelp } from '#areas/customer/blacklist/web/help.ts'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerFinder } from '#areas/customer/customer-management/web/finder.ts'
import { customerHelp } from '#areas/customer/customer-management/web/help.ts'
import { customerTags } from '#areas/customer/customer-tags/contract.ts'
import { tagHelp } from '#areas/customer/customer-tags/web/help.ts'
import { homeHelp } from '#areas/foundation/app-shell/web/help.ts'
import { configHelp } from '#areas/foundation/corp-config/web/help.ts'
import { groups } from '#areas/group/group-management/contract.ts'
import { groupFinder } from '#areas/group/group-management/web/finder.ts'
import { groupHelp } from '#areas/group/group-management/web/help.ts'
import { massHelp } from '#areas/messaging/customer-mass-messages/web/help.ts'
import { departments, staff } from '#areas/staff/staff-management/contract.ts'
import { staffFinder } from '#areas/staff/staff-management/web/finder.ts'
import { staffHelp } from '#areas/staff/staff-management/web/help.ts'
import { registerPickerSources } from '#core/web/blocks/pickers/sources.ts'
import { registerFinders } from '#core/web/finders.ts'
import { registerHelp } from '#core/web/help.ts'
import { registerCustomerParts } from '#core/web/parts.tsx'

/** What areas lend to one another's screens: where pickers read, what ⌘K finds, help, and what stands on the customer page. Comes behind the first paint. */
registerPickerSources({
  staff: staff.list,
  departments: departments.list,
  tags: customerTags.options,
  customers: externalUsers.list,
  groups: groups.list,
})

registerFinders([customerFinder, groupFinder, codeFinder, staffFinder])

registerHelp(homeHelp, liveCodeHelp, massHelp, customerHelp, blackListHelp, tagHelp, groupHelp, staffHelp, configHelp)

registerCustomerParts([
  {
    key: 'timeline',
    place: 'middle',
    module: 'customer',
    load: () => import('#areas/customer/customer-timeline/web/CustomerTimeline.tsx'),
  },
])
