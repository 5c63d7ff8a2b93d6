import { screens } from '#core/web/screens.ts'

export const liveCodeScreens = screens('live-codes', {
  landing: {
    path: '/H5/live_code',
    title: { zh: '添加好友', en: 'Add us' },
    page: 'LandingPage',
  },
})
