import { screens } from '#core/web/screens.ts'

export const tagScreens = screens('customer-tags', {
  list: {
    path: '/dashboard/tag',
    title: { zh: '标签管理', en: 'Tags' },
    module: 'tag',
    menu: { place: ['customers', 'tags'], icon: 'tags', order: 1 },
    page: 'TagPage',
  },
  batch: {
    path: '/dashboard/batch_mark_tag/manage',
    title: { zh: '批量打标签', en: 'Tag in bulk' },
    module: 'tag',
    menu: { place: ['customers', 'tags'], icon: 'tag', order: 2 },
    page: 'BatchPage',
  },
  stats: {
    path: '/dashboard/tag/statistics',
    title: { zh: '标签统计', en: 'Tag statistics' },
    module: 'tag_statistics',
    menu: { place: ['data', 'customers'], icon: 'tags', order: 2 },
    page: 'StatsPage',
  },
  strategy: {
    path: '/dashboard/business_tag',
    title: { zh: '规则组标签', en: 'Rule group tags' },
    module: 'customer_strategy',
    menu: { place: ['customers', 'tags'], icon: 'network', order: 3 },
    page: 'StrategyPage',
  },
  setting: {
    path: '/dashboard/tag_manage/setting',
    title: { zh: '标签设置', en: 'Tag settings' },
    module: 'tag',
    menu: { place: ['customers', 'tags'], icon: 'settings', order: 9 },
    page: 'SettingPage',
  },
})
