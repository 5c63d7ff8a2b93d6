import { type Screen, screen } from '#core/web/screens.ts'

/** The map of customer pages: `/H5/*` and `/activity/mobile/*`. */
export const screens: Screen[] = [
  screen({
    path: '/H5/live_code',
    title: { zh: '添加好友', en: 'Add us' },
    area: 'live-codes',
    load: () => import('#areas/acquisition/live-codes/web/h5/LandingPage.tsx'),
  }),
]
