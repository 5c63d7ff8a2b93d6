import { asks, screens } from '#core/web/screens.ts'

export const groupScreens = screens('group-management', {
  list: {
    path: '/dashboard/group',
    title: { zh: '客户群', en: 'Customer groups' },
    module: 'group_manage',
    menu: { place: ['groups', 'manage'], icon: 'messages-square', order: 1 },
    page: 'ListPage',
  },
  detail: {
    path: '/dashboard/group/detail',
    search: asks<{ groupId: string }>(),
    title: { zh: '群详情', en: 'Group' },
    module: 'group_manage',
    parent: '/dashboard/group',
    page: 'DetailPage',
  },
})
