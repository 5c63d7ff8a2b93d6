import { createHash } from 'node:crypto'
import type { Corp } from '../world/corp.ts'
import type { Media } from '../world/sent-rows.ts'
import type { World } from '../world/world.ts'

/** A chat line in the words of the archive (platform/07 §5), where some have other names than in the calls that send them. */
export function archiveBody(world: World, corp: Corp, msgtype: string, content: Record<string, unknown>): Record<string, unknown> {
  const text = (name: string) => String(content[name] ?? '')
  switch (msgtype) {
    case 'link':
      return { msgtype, link: { title: text('title'), description: text('desc'), link_url: text('url'), image_url: text('picurl') } }
    case 'miniprogram': {
      const title = text('title')
      return { msgtype: 'weapp', weapp: { title, description: '', username: `${text('appid')}@app`, displayname: title } }
    }
    case 'image':
      return { msgtype, image: { ...kept(world, corp, content, 'filesize') } }
    case 'video':
      return { msgtype, video: { ...kept(world, corp, content, 'filesize'), play_length: Number(content.play_length ?? 0) } }
    case 'voice':
      return { msgtype, voice: { ...kept(world, corp, content, 'voice_size'), play_length: Number(content.play_length ?? 0) } }
    case 'location': {
      const { latitude, longitude } = content
      return { msgtype, location: { longitude, latitude, address: text('address'), title: text('name'), zoom: 15 } }
    }
    case 'card':
      return { msgtype, card: { corpname: text('corpname'), userid: text('userid') } }
    case 'file': {
      const filename = mediaOf(corp, content)?.filename ?? ''
      const fileext = /\.([^.]+)$/.exec(filename)?.[1] ?? ''
      return { msgtype, file: { ...kept(world, corp, content, 'filesize'), filename, fileext } }
    }
    default:
      return { msgtype, [msgtype]: content }
  }
}

/** By media_id, or by the address that media/uploadimg gave. */
function mediaOf(corp: Corp, content: Record<string, unknown>): Media | undefined {
  const id = content.media_id ?? /\/sim\/media\/([\w-]+)$/.exec(String(content.pic_url ?? ''))?.[1]
  return corp.media.get(String(id))
}

function kept(world: World, corp: Corp, content: Record<string, unknown>, size: string) {
  const media = mediaOf(corp, content)
  return fileOf(world, corp, media?.media_id ?? '', size)
}

/** A sdkfileid of its own for the bytes of `bytes_id`; a file that is gone leaves md5sum empty, as the platform sometimes does. */
export function fileOf(world: World, corp: Corp, bytes_id: string, size = 'filesize'): { sdkfileid: string; md5sum: string } {
  const bytes = world.bytes.get(bytes_id)
  const sdkfileid = corp.ids.opaque(120)
  corp.archive.files[sdkfileid] = { bytes_id, at: world.clock.now() }
  return { sdkfileid, md5sum: bytes ? createHash('md5').update(bytes).digest('hex') : '', [size]: bytes?.length ?? 0 }
}
