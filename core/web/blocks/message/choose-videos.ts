import { openDialog } from '../../dialog.tsx'
import { say } from '../../text/text.ts'
import { videoText } from './video-text.ts'

/** R346. Opens with what is chosen; answers the new choice in the order it is sent. */
export const chooseVideos = (value: readonly string[], max: number): Promise<string[] | undefined> =>
  openDialog<{ value: readonly string[]; max: number }, string[]>(
    () => import('./VideosDialog.tsx'),
    { value, max },
    { label: say(videoText).choose, width: 840 },
  )
