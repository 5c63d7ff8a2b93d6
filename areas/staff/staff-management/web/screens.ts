import { asks, screens } from '#core/web/screens.ts'

export const staffScreens = screens('staff-management', {
  list: {
    path: '/dashboard/staff',
    title: { zh: '员工', en: 'Staff' },
    module: 'staff',
    menu: { place: ['settings', 'organisation'], icon: 'users-round', order: 1 },
    page: 'ListPage',
  },
  detail: {
    path: '/dashboard/staff/detail',
    search: asks<{ staffId: string }>(),
    title: { zh: '员工详情', en: 'Staff member' },
    module: 'staff',
    parent: '/dashboard/staff',
    page: 'DetailPage',
  },
  import: {
    path: '/dashboard/staff/import',
    title: { zh: '导入席位与角色', en: 'Import seats and roles' },
    module: 'staff',
    parent: '/dashboard/staff',
    page: 'ImportPage',
  },
})
