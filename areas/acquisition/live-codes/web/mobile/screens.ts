import { asks, screens } from '#core/web/screens.ts'

export const liveCodeScreens = screens('live-codes', {
  codes: {
    path: '/mobile/codes',
    search: asks<{ way?: string }>(),
    title: { zh: '活码', en: 'Codes' },
    module: 'channel_qr',
    tab: { icon: 'qr-code', order: 3 },
    page: 'QrPage',
  },
  hours: {
    path: '/mobile/codes/hours',
    title: { zh: '接待时段', en: 'Reception hours' },
    module: 'channel_qr',
    parent: '/mobile/codes',
    page: 'HoursPage',
  },
})
