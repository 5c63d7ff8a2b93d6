import { asks, type FiltersOf, screens } from '#core/web/screens.ts'
import type { outflow } from '../contract.ts'

export const lostScreens = screens('lost-customer', {
  list: {
    path: '/dashboard/lost_customer',
    search: asks<FiltersOf<typeof outflow.list>>(),
    title: { zh: '流失客户', en: 'Lost customers' },
    module: 'lost_customer',
    menu: { place: ['customers', 'all'], icon: 'user-x', order: 4 },
    page: 'ListPage',
  },
  setting: {
    path: '/dashboard/lost_customer/setting',
    title: { zh: '流失提醒', en: 'Who is told' },
    module: 'lost_customer',
    parent: '/dashboard/lost_customer',
    page: 'SettingPage',
  },
  notifications: {
    path: '/dashboard/lost_customer/notification',
    search: asks<{ read?: string }>(),
    title: { zh: '我收到的流失提醒', en: 'What I was told' },
    module: 'lost_customer',
    parent: '/dashboard/lost_customer',
    page: 'NotificationPage',
  },
})
