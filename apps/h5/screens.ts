import { gather } from '#core/web/screens.ts'

/** The map of customer pages: `/H5/*` and `/activity/mobile/*`. */
export const screens = gather(
  import.meta.glob('../../areas/*/*/web/h5/screens.ts', { eager: true }),
  import.meta.glob('../../areas/*/*/web/h5/*Page.tsx'),
)
