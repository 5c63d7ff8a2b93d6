import { openDialog } from '#core/web/dialog.tsx'
import { say } from '#core/web/text/text.ts'
import type { ShortVideo } from '../contract.ts'
import { videoText } from './text.ts'

/** R345. Answers the video that was added, or `choose` when one of the existing ones is wanted instead. */
export const addVideo = (instead = true): Promise<ShortVideo | 'choose' | undefined> =>
  openDialog<{ instead: boolean }, ShortVideo | 'choose'>(
    () => import('./AddVideoDialog.tsx'),
    { instead },
    { label: say(videoText).add, width: 520 },
  )
