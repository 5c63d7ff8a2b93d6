import { stateScreens } from '#core/web/phone/state-screens.ts'
import { completeConfiguration } from '#core/web/request/environment.ts'
import { screens } from '#core/web/screens.ts'

export const shellScreens = screens('app-shell', {
  completeConfiguration: {
    path: completeConfiguration,
    title: { zh: '完成应用配置', en: 'Finish the set-up' },
    bare: true,
    page: 'CompleteConfigurationPage',
  },
})

export const phoneStates = stateScreens('/mobile')
