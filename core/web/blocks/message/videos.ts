import type { Attachment } from '#core/contract/message.ts'
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

/** R346. Opens with what is chosen; answers the new choice in the order it is sent. */
export const chooseVideos = (value: readonly string[], max: number): Promise<string[] | undefined> =>
  openDialog<{ value: readonly string[]; max: number }, string[]>(
    () => import('./VideosDialog.tsx'),
    { value, max },
    { label: say(videoText).choose, width: 840 },
  )

export const videosOf = (list: readonly Attachment[]): string[] => [
  ...new Set(list.flatMap((a) => (a.msgtype === 'video' ? [a.fileId] : []))),
]

/** The chosen videos stand where videos stood; further ones follow at the end. */
export function withVideos(list: readonly Attachment[], chosen: readonly string[]): Attachment[] {
  const left = chosen.map((fileId): Attachment => ({ msgtype: 'video', fileId }))
  const kept = list.flatMap((a) => (a.msgtype === 'video' ? left.splice(0, 1) : [a]))
  return [...kept, ...left]
}

/** `1:05` */
export const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
