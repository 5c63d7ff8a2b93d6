import type { SentFile } from '../sim/kf-api.ts'
import type { Corp } from '../world/corp.ts'
import { Refusal, type World } from '../world/world.ts'

const MB = 1024 * 1024
/** Larger ones arrive as words only (platform/08 §5); which words is unverified. */
const limits: Record<string, { max: number; words: string }> = {
  image: { max: 2 * MB, words: '[图片过大，无法接收]' },
  voice: { max: 2 * MB, words: '[语音过大，无法接收]' },
  video: { max: 10 * MB, words: '[视频过大，无法接收]' },
  file: { max: 20 * MB, words: '[文件过大，无法接收]' },
}

const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', mp4: 'video/mp4', amr: 'audio/amr' }

/** What a person sends along becomes a media of the corp, which media/get answers for three days. */
export function sentContent(world: World, corp: Corp, msgtype: string, content: Record<string, unknown>, file: SentFile) {
  const limit = limits[msgtype]
  if (!limit) throw new Refusal(`${msgtype} 不带文件`)
  const bytes = bytesOf(file)
  if (bytes.length > limit.max) return { msgtype: 'text', content: { content: limit.words } }
  return { msgtype, content: { ...content, media_id: keepFile(world, corp, msgtype, file) } }
}

function bytesOf(file: SentFile): Buffer {
  const bytes = Buffer.from(file.base64 ?? '', 'base64')
  if (bytes.length === 0) throw new Refusal('文件是空的')
  return bytes
}

export function keepFile(world: World, corp: Corp, type: string, file: SentFile): string {
  const bytes = bytesOf(file)
  const media_id = corp.ids.opaque(64)
  corp.media.set(media_id, {
    media_id,
    type,
    filename: String(file.name ?? type),
    content_type: types[String(file.name).split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream',
    size: bytes.length,
    created_at: world.clock.seconds(),
    pool: 'temporary',
    used: true,
  })
  world.bytes.put(media_id, bytes)
  return media_id
}
