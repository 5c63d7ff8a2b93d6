import { asks, type FiltersOf, screens } from '#core/web/screens.ts'
import type { customerStats, externalUsers } from '../contract.ts'

export const customerScreens = screens('customer-management', {
  list: {
    path: '/dashboard/customer',
    search: asks<FiltersOf<typeof externalUsers.list>>(),
    title: { zh: '客户列表', en: 'Customers' },
    module: 'customer',
    menu: { place: ['customers', 'all'], icon: 'users', order: 1 },
    page: 'ListPage',
  },
  detail: {
    path: '/dashboard/customer/detail',
    search: asks<{ customerId: string }>(),
    title: { zh: '客户详情', en: 'Customer' },
    module: 'customer',
    parent: '/dashboard/customer',
    page: 'DetailPage',
  },
  dashboard: {
    path: '/dashboard/customer/dashboard',
    search: asks<FiltersOf<typeof customerStats.records> & { tab?: string; scoreFrom?: number; scoreTo?: number }>(),
    title: { zh: '客户数据', en: 'Customer figures' },
    module: 'customer',
    menu: { place: ['data', 'customers'], icon: 'chart-line', order: 1 },
    page: 'DashboardPage',
  },
  explain: {
    path: '/dashboard/customer/explain',
    title: { zh: '指标说明', en: 'What the figures mean' },
    module: 'customer',
    parent: '/dashboard/customer/dashboard',
    page: 'ExplainPage',
  },
  guide: {
    path: '/dashboard/customer/guide',
    title: { zh: '客户入门', en: 'First steps' },
    module: 'customer',
    menu: { place: ['customers', 'all'], icon: 'list-checks', order: 8 },
    page: 'GuidePage',
  },
  setting: {
    path: '/dashboard/customer/setting',
    title: { zh: '客户设置', en: 'Customer settings' },
    module: 'customer',
    menu: { place: ['customers', 'all'], icon: 'settings', order: 9 },
    page: 'SettingPage',
  },
})
