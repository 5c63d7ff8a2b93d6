import { screens } from '#core/web/screens.ts'

export const sideWindowScreens = screens('side-window', {
  customer: {
    path: '/client/side_window/customer_info',
    title: { zh: '资料', en: 'Customer' },
    tab: { icon: 'user', order: 1 },
    page: 'CustomerPage',
  },
})
