import { openDialog } from '#core/web/dialog.tsx'
import { say } from '#core/web/text/text.ts'
import type { Moving } from './moving.ts'
import { boardText } from './text.ts'

/** Asks where to, and for what the stage wants to know; `true` when they were moved. */
export const askWhere = (customer: Moving, first: { processId?: string; stageId?: string } = {}) =>
  openDialog<{ customer: Moving; first: { processId?: string; stageId?: string } }, boolean>(
    () => import('./MoveDialog.tsx'),
    { customer, first },
    { label: say(boardText).moveName(customer.name), width: 480 },
  )
