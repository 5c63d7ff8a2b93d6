import { asks, type FiltersOf, screens } from '#core/web/screens.ts'
import type { relation } from '../contract.ts'

export const relationScreens = screens('customer-relation-supervision', {
  list: {
    path: '/dashboard/customer_relation_supervision',
    search: asks<FiltersOf<typeof relation.list>>(),
    title: { zh: '客户关系监管', en: 'Relations' },
    module: 'customer_relation_supervision',
    menu: { place: ['customers', 'transfer'], icon: 'network', order: 1 },
    page: 'ListPage',
  },
  staff: {
    path: '/dashboard/customer_relation_supervision/staff',
    search: asks<FiltersOf<typeof relation.staff>>(),
    title: { zh: '谁在跟进谁', en: 'Who follows whom' },
    module: 'customer_relation_supervision',
    parent: '/dashboard/customer_relation_supervision',
    page: 'StaffPage',
  },
  setting: {
    path: '/dashboard/customer_relation_supervision/setting',
    title: { zh: '监管设置', en: 'Supervision settings' },
    module: 'customer_relation_supervision',
    parent: '/dashboard/customer_relation_supervision',
    page: 'SettingPage',
  },
})
