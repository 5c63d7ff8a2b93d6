import { stateScreens } from '#core/web/phone/state-screens.ts'

export const windowStates = stateScreens('/client')
