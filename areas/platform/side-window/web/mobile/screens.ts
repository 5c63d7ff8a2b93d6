import { asks, screens } from '#core/web/screens.ts'

export const sideWindowScreens = screens('side-window', {
  codes: {
    path: '/mobile/codes',
    search: asks<{ way?: string }>(),
    title: { zh: '活码', en: 'Codes' },
    module: 'channel_qr',
    tab: { icon: 'qr-code', order: 3 },
    page: 'QrPage',
  },
  customer: {
    path: '/mobile/customer_info',
    search: asks<{ external_user_ext_id: string }>(),
    title: { zh: '客户', en: 'Customer' },
    page: 'CustomerPage',
  },
})
