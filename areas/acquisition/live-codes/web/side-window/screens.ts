import { screens } from '#core/web/screens.ts'

export const liveCodeScreens = screens('live-codes', {
  codes: {
    path: '/client/side_window/qr_code',
    title: { zh: '活码', en: 'Codes' },
    module: 'channel_qr',
    tab: { icon: 'qr-code', order: 2 },
    page: 'QrPage',
  },
  hours: {
    path: '/client/side_window/qr_code/hours',
    title: { zh: '接待时段', en: 'Reception hours' },
    module: 'channel_qr',
    parent: '/client/side_window/qr_code',
    page: 'HoursPage',
  },
})
