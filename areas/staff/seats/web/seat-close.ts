import { openDialog } from '#core/web/dialog.tsx'
import type { SeatCloseProps } from './stops.ts'

/** Of a dialog that asks for no other width, in pixels (R321). */
export const closeWidth = 452

/** R324: asks before seats end; `true` when it is to be all the same. */
export const seatClose = async ({ width = closeWidth, ...props }: SeatCloseProps & { width?: number }): Promise<boolean> =>
  (await openDialog<SeatCloseProps, boolean>(() => import('./SeatClose.tsx'), props, { label: props.title, width })) === true
