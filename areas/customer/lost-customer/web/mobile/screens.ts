import { asks, screens } from '#core/web/screens.ts'

/** Open to every member: what they were told of their own customers. */
export const lostMobileScreens = screens('lost-customer', {
  notifications: {
    path: '/mobile/lost_customer',
    search: asks<{ read?: string }>(),
    title: { zh: '流失客户', en: 'Lost customers' },
    parent: '/mobile/workbench',
    page: 'LostPage',
  },
})
