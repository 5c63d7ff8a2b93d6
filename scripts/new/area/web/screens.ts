import { asks, type FiltersOf, screens } from '#core/web/screens.ts'
import type { luckyDraws } from '../contract.ts'

export const luckyDrawScreens = screens('lucky-draws', {
  list: {
    path: '/dashboard/lucky_draw',
    search: asks<FiltersOf<typeof luckyDraws.list>>(),
    title: { zh: '抽奖', en: 'Lucky draws' },
    module: 'raffle_activity',
    page: 'ListPage',
  },
  edit: {
    path: '/dashboard/lucky_draw/edit',
    search: asks<{ luckyDrawId?: string }>(),
    title: { zh: '编辑抽奖', en: 'Edit lucky draw' },
    module: 'raffle_activity',
    parent: '/dashboard/lucky_draw',
    page: 'EditPage',
  },
  import: {
    path: '/dashboard/lucky_draw/import',
    title: { zh: '导入抽奖', en: 'Import lucky draws' },
    module: 'raffle_activity',
    parent: '/dashboard/lucky_draw',
    page: 'ImportPage',
  },
  detail: {
    path: '/dashboard/lucky_draw/detail',
    search: asks<{ luckyDrawId: string }>(),
    title: { zh: '抽奖详情', en: 'Lucky draw' },
    module: 'raffle_activity',
    parent: '/dashboard/lucky_draw',
    page: 'DetailPage',
  },
})
