import { screens } from '#core/web/screens.ts'

export const sideWindowScreens = screens('side-window', {
  customer: {
    path: '/client/side_window/customer_info',
    title: { zh: '资料', en: 'Customer' },
    tab: { icon: 'user', order: 1 },
    page: 'CustomerPage',
  },
  codes: {
    path: '/client/side_window/qr_code',
    title: { zh: '活码', en: 'Codes' },
    module: 'channel_qr',
    tab: { icon: 'qr-code', order: 2 },
    page: 'QrPage',
  },
})
