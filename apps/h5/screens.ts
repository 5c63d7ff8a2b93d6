import type { Screen } from '#core/web/screens.ts'

/** The map of customer pages: `/H5/*` and `/activity/mobile/*`. */
export const screens: Screen[] = []
