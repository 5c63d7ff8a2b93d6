import { gather } from '#core/web/screens.ts'

/** The map of the staff's phone pages: those with `tab` (at most five) stand in the tab bar. */
export const screens = gather(
  import.meta.glob('../../areas/*/*/web/mobile/screens.ts', { eager: true }),
  import.meta.glob('../../areas/*/*/web/phone/*Page.tsx'),
)
