import { inMenuOrder } from '#core/web/menu-order.ts'
import { gather } from '#core/web/screens.ts'

/** The map of the console, as its areas draw it. */
export const screens = gather(
  import.meta.glob('../../areas/*/*/web/screens.ts', { eager: true }),
  import.meta.glob('../../areas/*/*/web/*Page.tsx'),
).sort(inMenuOrder)
