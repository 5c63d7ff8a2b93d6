import type { ShortVideo } from '#core/contract/short-videos.ts'
import { openDialog } from '../../dialog.tsx'
import { say } from '../../text/text.ts'
import { videoText } from './video-text.ts'

/** R345. Answers the video that was added, or `choose` when one of the existing ones is wanted instead. */
export const addVideo = (instead = true): Promise<ShortVideo | 'choose' | undefined> =>
  openDialog<{ instead: boolean }, ShortVideo | 'choose'>(
    () => import('./AddVideoDialog.tsx'),
    { instead },
    { label: say(videoText).add, width: 520 },
  )
