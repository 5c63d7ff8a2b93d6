import { screens } from '#core/web/screens.ts'

export const sideWindowScreens = screens('side-window', {
  customer: {
    path: '/client/side_window/customer_info',
    title: { zh: '资料', en: 'Customer' },
    module: 'customer',
    tab: { icon: 'user', order: 1 },
    load: () => import('../CustomerPage.tsx'),
  },
  codes: {
    path: '/client/side_window/qr_code',
    title: { zh: '活码', en: 'Codes' },
    module: 'channel_qr',
    tab: { icon: 'qr-code', order: 2 },
    load: () => import('../QrPage.tsx'),
  },
  mass: {
    path: '/client/side_window/mass_send',
    title: { zh: '群发', en: 'To send' },
    tab: { icon: 'send', order: 3 },
    load: () => import('../MassPage.tsx'),
  },
})
