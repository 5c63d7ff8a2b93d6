import { stateScreens } from '#core/web/phone/state-screens.ts'
import { type Screen, screen } from '#core/web/screens.ts'

/** The map of the staff's phone pages: those with `tab` (at most five) stand in the tab bar. */
export const screens: Screen[] = [
  ...stateScreens('/mobile'),
  screen({
    path: '/mobile/complete_configuration',
    title: { zh: '完成应用配置', en: 'Finish the set-up' },
    area: 'app-shell',
    bare: true,
    load: () => import('#areas/foundation/app-shell/web/CompleteConfigurationPage.tsx'),
  }),
]
