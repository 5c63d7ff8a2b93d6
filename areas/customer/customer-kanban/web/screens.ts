import { asks, type FiltersOf, screens } from '#core/web/screens.ts'
import type { customerKanban } from '../contract.ts'

export const kanbanScreens = screens('customer-kanban', {
  board: {
    path: '/dashboard/customer_kanban',
    search: asks<FiltersOf<typeof customerKanban.board>>(),
    title: { zh: '客户看板', en: 'Customer board' },
    module: 'customer_kanban_config',
    menu: { place: ['customers', 'all'], icon: 'kanban', order: 2 },
    page: 'BoardPage',
  },
  statistics: {
    path: '/dashboard/customer_kanban/statistics',
    search: asks<FiltersOf<typeof customerKanban.entries>>(),
    title: { zh: '阶段统计', en: 'Stage statistics' },
    module: 'customer_kanban_config',
    parent: '/dashboard/customer_kanban',
    page: 'StatisticsPage',
  },
  setting: {
    path: '/dashboard/customer_kanban/setting',
    title: { zh: '阶段设置', en: 'Stage settings' },
    module: 'customer_kanban_config',
    parent: '/dashboard/customer_kanban',
    page: 'SettingPage',
  },
})
