import { openDialog } from '#core/web/dialog.tsx'
import { say } from '#core/web/text/text.ts'
import { mergeText } from './merge-text.ts'

/** What each follower of a customer wrote, side by side, and what all of them are to have. */
export const mergeNotes = (customerId: string, name: string) =>
  openDialog<{ customerId: string; title: string }, boolean>(
    () => import('./MergeDialog.tsx'),
    { customerId, title: say(mergeText).title(name) },
    { label: say(mergeText).title(name), width: 760 },
  )
