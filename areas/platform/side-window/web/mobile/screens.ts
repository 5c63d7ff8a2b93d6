import { asks, screens } from '#core/web/screens.ts'

export const sideWindowScreens = screens('side-window', {
  customer: {
    path: '/mobile/customer_info',
    search: asks<{ external_user_ext_id: string }>(),
    title: { zh: '客户', en: 'Customer' },
    page: 'CustomerPage',
  },
})
