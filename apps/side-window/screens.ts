import { gather } from '#core/web/screens.ts'

/** The map of the side window, inside the chat client: tools with `tab` stand in its tab bar. */
export const screens = gather(
  import.meta.glob('../../areas/*/*/web/side-window/screens.ts', { eager: true }),
  import.meta.glob('../../areas/*/*/web/phone/*Page.tsx'),
)
