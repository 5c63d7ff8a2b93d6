import type { customerStats } from '#areas/customer/customer-management/contract.ts'
import { asks, type FiltersOf, screens } from '#core/web/screens.ts'

export const workbenchScreens = screens('mobile-workbench', {
  today: {
    path: '/mobile/workbench',
    title: { zh: '今天', en: 'Today' },
    tab: { icon: 'calendar-days', order: 1 },
    page: 'TodayPage',
  },
  changes: {
    path: '/mobile/workbench/changes',
    search: asks<FiltersOf<typeof customerStats.records>>(),
    title: { zh: '客户变动', en: 'Added and lost' },
    module: 'customer',
    parent: '/mobile/workbench',
    page: 'ChangesPage',
  },
  customers: {
    path: '/mobile/customers',
    search: asks<{ addedFrom?: string; status?: 'friend'; staffIds?: string }>(),
    title: { zh: '客户', en: 'Customers' },
    module: 'customer',
    tab: { icon: 'users', order: 2 },
    page: 'CustomersPage',
  },
})
