import { screens } from '#core/web/screens.ts'

export const staffStatsScreens = screens('staff-statistics', {
  stats: {
    path: '/dashboard/staff/statistics',
    title: { zh: '员工统计', en: 'Staff statistics' },
    module: 'staff_statistic',
    menu: { place: ['data', 'staff'], icon: 'chart-line', order: 1 },
    page: 'StatsPage',
  },
})
