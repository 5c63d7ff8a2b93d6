import { stateScreens } from '#core/web/phone/state-screens.ts'
import { completeConfiguration } from '#core/web/request/environment.ts'
import { type Screen, screen } from '#core/web/screens.ts'

/** The map of the staff's phone pages: those with `tab` (at most five) stand in the tab bar. */
export const screens: Screen[] = [
  ...stateScreens('/mobile'),
  screen({
    path: completeConfiguration,
    title: { zh: '完成应用配置', en: 'Finish the set-up' },
    area: 'app-shell',
    bare: true,
    load: () => import('#areas/foundation/app-shell/web/CompleteConfigurationPage.tsx'),
  }),
  screen({
    path: '/mobile/workbench',
    title: { zh: '今天', en: 'Today' },
    area: 'mobile-workbench',
    tab: { icon: 'calendar-days', order: 1 },
    load: () => import('#areas/platform/mobile-workbench/web/TodayPage.tsx'),
  }),
  screen({
    path: '/mobile/customers',
    title: { zh: '客户', en: 'Customers' },
    area: 'mobile-workbench',
    module: 'customer',
    tab: { icon: 'users', order: 2 },
    load: () => import('#areas/platform/mobile-workbench/web/CustomersPage.tsx'),
  }),
  screen({
    path: '/mobile/codes',
    title: { zh: '活码', en: 'Codes' },
    area: 'live-codes',
    module: 'channel_qr',
    tab: { icon: 'qr-code', order: 3 },
    load: () => import('#areas/platform/side-window/web/QrPage.tsx'),
  }),
  screen({
    path: '/mobile/codes/hours',
    title: { zh: '接待时段', en: 'Reception hours' },
    area: 'live-codes',
    module: 'channel_qr',
    parent: '/mobile/codes',
    load: () => import('#areas/acquisition/live-codes/web/hours/HoursPage.tsx'),
  }),
  screen({
    path: '/mobile/customer_info',
    title: { zh: '客户', en: 'Customer' },
    area: 'customer-management',
    module: 'customer',
    load: () => import('#areas/platform/side-window/web/CustomerPage.tsx'),
  }),
]
