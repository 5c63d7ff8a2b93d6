import { stateScreens } from '#core/web/phone/state-screens.ts'
import type { Screen } from '#core/web/screens.ts'

/** The map of the side window, inside the chat client: tools with `tab` stand in its tab bar. */
export const screens: Screen[] = [...stateScreens('/client')]
