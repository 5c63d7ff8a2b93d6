import { asks, type FiltersOf, screens } from '#core/web/screens.ts'
import type { clues } from '../contract.ts'

const parent = '/dashboard/customerPool'
export const seaScreens = screens('customer-open-sea', {
  list: {
    path: parent,
    search: asks<FiltersOf<typeof clues.list>>(),
    title: { zh: '客户公海', en: 'Customer pool' },
    module: 'customer_open_sea',
    menu: { place: ['customers', 'all'], icon: 'layers', order: 2 },
    page: 'ListPage',
  },
  detail: {
    path: '/dashboard/customerPool/clueDetail',
    search: asks<{ clueId: string }>(),
    title: { zh: '线索详情', en: 'Clue' },
    module: 'customer_open_sea',
    parent,
    page: 'DetailPage',
  },
  import: {
    path: '/dashboard/customerPool/import',
    search: asks<{ poolId?: string; channel?: string }>(),
    title: { zh: '导入线索', en: 'Import clues' },
    module: 'customer_open_sea',
    parent,
    page: 'ImportPage',
  },
  setting: {
    path: '/dashboard/customerPool/setting',
    title: { zh: '公海设置', en: 'Pools and rules' },
    module: 'customer_open_sea',
    parent,
    page: 'SettingPage',
  },
})
