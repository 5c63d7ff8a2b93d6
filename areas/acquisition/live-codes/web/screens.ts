import { asks, type FiltersOf, screens } from '#core/web/screens.ts'
import type { liveCodeStats, liveCodes } from '../contract.ts'

type StatsSearch = FiltersOf<typeof liveCodeStats.records> & FiltersOf<typeof liveCodeStats.welcomes> & { tab?: string; range?: string }

export const liveCodeScreens = screens('live-codes', {
  list: {
    path: '/dashboard/qr',
    search: asks<FiltersOf<typeof liveCodes.list>>(),
    title: { zh: '渠道活码', en: 'Live codes' },
    module: 'channel_qr',
    menu: { place: ['acquire', 'codes'], icon: 'qr-code', order: 1 },
    page: 'ListPage',
  },
  create: {
    path: '/dashboard/qr/create',
    search: asks<{ wayId?: string; copy?: string; many?: '1' }>(),
    title: { zh: '编辑活码', en: 'Live code' },
    module: 'channel_qr',
    parent: '/dashboard/qr',
    page: 'CreatePage',
  },
  batchModify: {
    path: '/dashboard/qr/batch_modify',
    title: { zh: '批量修改', en: 'Change many' },
    module: 'channel_qr',
    parent: '/dashboard/qr',
    page: 'BatchModifyPage',
  },
  stats: {
    path: '/dashboard/qr/statistics',
    search: asks<StatsSearch>(),
    title: { zh: '活码统计', en: 'Code statistics' },
    module: 'customer_qrcode',
    menu: { place: ['acquire', 'codes'], icon: 'chart-line', order: 2 },
    page: 'StatsPage',
  },
  // Two addresses of one page in the specification.
  customerStatistics: {
    path: '/dashboard/customer_qrCode_statistics',
    search: asks<StatsSearch>(),
    title: { zh: '活码统计', en: 'Code statistics' },
    module: 'customer_qrcode',
    sameAs: '/dashboard/qr/statistics',
    page: 'StatsPage',
  },
})
