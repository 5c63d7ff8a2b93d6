import { asks, screens } from '#core/web/screens.ts'

export const workbenchScreens = screens('mobile-workbench', {
  today: {
    path: '/mobile/workbench',
    title: { zh: '今天', en: 'Today' },
    tab: { icon: 'calendar-days', order: 1 },
    page: 'TodayPage',
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
