import { asks, screens } from '#core/web/screens.ts'

export const blackListScreens = screens('blacklist', {
  list: {
    path: '/dashboard/black_list',
    title: { zh: '客户黑名单', en: 'Black list' },
    module: 'blacklist_wx_user',
    menu: { place: ['customers', 'all'], icon: 'ban', order: 5 },
    page: 'ListPage',
  },
  records: {
    path: '/dashboard/black_list/record',
    title: { zh: '操作记录', en: 'Records' },
    module: 'blacklist_wx_user',
    parent: '/dashboard/black_list',
    page: 'RecordPage',
  },
  errors: {
    path: '/dashboard/black_list/record/err',
    search: asks<{ recordId: string }>(),
    title: { zh: '未成功的客户', en: 'Who was not taken' },
    module: 'blacklist_wx_user',
    parent: '/dashboard/black_list/record',
    page: 'ErrorPage',
  },
  import: {
    path: '/dashboard/black_list/import',
    title: { zh: '导入', en: 'Import' },
    module: 'blacklist_wx_user',
    parent: '/dashboard/black_list',
    page: 'ImportPage',
  },
})
