import { screens } from '#core/web/screens.ts'

export const fieldScreens = screens('customer-fields', {
  setting: {
    path: '/dashboard/customer_info/setting',
    title: { zh: '客户字段', en: 'Customer fields' },
    module: 'customer_infomation_config',
    menu: { place: ['customers', 'tags'], icon: 'scan-text', order: 5 },
    page: 'SettingPage',
  },
  import: {
    path: '/dashboard/customer_info/import',
    title: { zh: '导入客户资料', en: 'Import what is known of customers' },
    module: 'customer',
    parent: '/dashboard/customer_info/setting',
    page: 'ImportPage',
  },
})
