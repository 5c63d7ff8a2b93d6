import { openDialog } from '#core/web/dialog.tsx'
import { say } from '#core/web/text/text.ts'
import { videoText } from './text.ts'

/** R346. Opens with what is chosen; answers the new choice in the order it is sent. */
export const chooseVideos = (value: readonly string[], max: number): Promise<string[] | undefined> =>
  openDialog<{ value: readonly string[]; max: number }, string[]>(
    () => import('./VideosDialog.tsx'),
    { value, max },
    { label: say(videoText).choose, width: 840 },
  )
