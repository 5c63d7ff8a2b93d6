import { asks, screens } from '#core/web/screens.ts'

export const massScreens = screens('customer-mass-messages', {
  list: {
    path: '/dashboard/mass_send',
    title: { zh: '客户群发', en: 'Mass messages' },
    module: 'group_message',
    menu: { place: ['reach', 'mass'], icon: 'send', order: 1 },
    page: 'ListPage',
  },
  create: {
    path: '/dashboard/mass_send/create',
    search: asks<{ copy?: string; audience?: string }>(),
    title: { zh: '新建群发', en: 'New mass message' },
    module: 'group_message',
    parent: '/dashboard/mass_send',
    page: 'CreatePage',
  },
  detail: {
    path: '/dashboard/mass_send/detail',
    search: asks<{ missionId: string }>(),
    title: { zh: '群发详情', en: 'Mass message' },
    module: 'group_message',
    parent: '/dashboard/mass_send',
    page: 'DetailPage',
  },
})
