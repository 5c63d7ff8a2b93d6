import type { Attachment } from '#core/contract/message.ts'

export const videosOf = (list: readonly Attachment[]): string[] => [
  ...new Set(list.flatMap((a) => (a.msgtype === 'video' ? [a.fileId] : []))),
]

/** The chosen videos stand where videos stood; further ones follow at the end. */
export function withVideos(list: readonly Attachment[], chosen: readonly string[]): Attachment[] {
  const left = chosen.map((fileId): Attachment => ({ msgtype: 'video', fileId }))
  const now = list.flatMap((a) => (a.msgtype === 'video' ? left.splice(0, 1) : [a]))
  return [...now, ...left]
}
