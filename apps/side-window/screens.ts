import { stateScreens } from '#core/web/phone/state-screens.ts'
import { type Screen, screen } from '#core/web/screens.ts'

/** The map of the side window, inside the chat client: tools with `tab` stand in its tab bar. */
export const screens: Screen[] = [
  ...stateScreens('/client'),
  screen({
    path: '/client/side_window/customer_info',
    title: { zh: '资料', en: 'Customer' },
    area: 'customer-management',
    module: 'customer',
    tab: { icon: 'user', order: 1 },
    load: () => import('#areas/platform/side-window/web/CustomerPage.tsx'),
  }),
  screen({
    path: '/client/side_window/qr_code',
    title: { zh: '活码', en: 'Codes' },
    area: 'live-codes',
    module: 'channel_qr',
    tab: { icon: 'qr-code', order: 2 },
    load: () => import('#areas/platform/side-window/web/QrPage.tsx'),
  }),
  screen({
    path: '/client/side_window/qr_code/hours',
    title: { zh: '接待时段', en: 'Reception hours' },
    area: 'live-codes',
    module: 'channel_qr',
    parent: '/client/side_window/qr_code',
    load: () => import('#areas/acquisition/live-codes/web/hours/HoursPage.tsx'),
  }),
  screen({
    path: '/client/side_window/mass_send',
    title: { zh: '群发', en: 'To send' },
    area: 'customer-mass-messages',
    tab: { icon: 'send', order: 3 },
    load: () => import('#areas/platform/side-window/web/MassPage.tsx'),
  }),
]
