import { asks, screens } from '#core/web/screens.ts'

/** Beside the chat: reached by its address, where a company puts it into the toolbar of the chat. */
export const lostSideScreens = screens('lost-customer', {
  notifications: {
    path: '/client/side_window/lost_customer',
    search: asks<{ read?: string }>(),
    title: { zh: '流失客户', en: 'Lost customers' },
    page: 'LostPage',
  },
})
