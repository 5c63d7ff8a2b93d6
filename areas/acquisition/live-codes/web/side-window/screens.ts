import { screens } from '#core/web/screens.ts'

export const liveCodeScreens = screens('live-codes', {
  hours: {
    path: '/client/side_window/qr_code/hours',
    title: { zh: '接待时段', en: 'Reception hours' },
    module: 'channel_qr',
    parent: '/client/side_window/qr_code',
    page: 'HoursPage',
  },
})
