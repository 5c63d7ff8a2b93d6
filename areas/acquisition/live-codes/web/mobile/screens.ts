import { screens } from '#core/web/screens.ts'

export const liveCodeScreens = screens('live-codes', {
  hours: {
    path: '/mobile/codes/hours',
    title: { zh: '接待时段', en: 'Reception hours' },
    module: 'channel_qr',
    parent: '/mobile/codes',
    page: 'HoursPage',
  },
})
