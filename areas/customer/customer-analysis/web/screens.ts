import { asks, type FiltersOf, screens } from '#core/web/screens.ts'
import type { customerStatistics } from '../contract.ts'

export const analysisScreens = screens('customer-analysis', {
  statistics: {
    path: '/dashboard/customer_statistics',
    search: asks<FiltersOf<typeof customerStatistics.list> & { tab?: string }>(),
    title: { zh: '客户统计', en: 'Customer statistics' },
    module: 'customer',
    menu: { place: ['data', 'customers'], icon: 'chart-column', order: 3 },
    page: 'StatisticsPage',
  },
  analysis: {
    path: '/dashboard/customer_analysis',
    title: { zh: '客户分析', en: 'Customer analysis' },
    module: 'customer',
    menu: { place: ['data', 'customers'], icon: 'activity', order: 4 },
    page: 'AnalysisPage',
  },
})
