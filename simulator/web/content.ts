import { t } from './text.ts'
import type { MessageContent } from './types.ts'

/** Where the simulator serves a picture or a file it was given. */
export function mediaUrl(kept: { url?: string; pic_url?: string; pic_media_id?: string } | undefined): string | undefined {
  return kept?.url ?? kept?.pic_url
}

export function fileName(file: MessageContent['file']): string {
  return file?.filename ?? t.chat.file
}

export function fileSize(bytes: number | undefined): string {
  if (!bytes) return ''
  if (bytes < 1024) return `${bytes} B`
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

export const dataUrlOf = async (file: File) => `data:${file.type};base64,${await base64Of(file)}`
