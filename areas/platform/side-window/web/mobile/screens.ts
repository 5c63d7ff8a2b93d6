import { screens } from '#core/web/screens.ts'

export const sideWindowScreens = screens('side-window', {
  codes: {
    path: '/mobile/codes',
    title: { zh: '活码', en: 'Codes' },
    module: 'channel_qr',
    tab: { icon: 'qr-code', order: 3 },
    load: () => import('../QrPage.tsx'),
  },
  customer: {
    path: '/mobile/customer_info',
    title: { zh: '客户', en: 'Customer' },
    module: 'customer',
    load: () => import('../CustomerPage.tsx'),
  },
})
