import { openDialog } from '../dialog.tsx'
import { say } from '../text/text.ts'
import { t } from './text.ts'

/** R340: which seats one has, until when, and what they open. */
export const openSeatTips = () => openDialog(() => import('./SeatTips.tsx'), {}, { label: say(t).seat, width: 480 })
