import type { Attachment, Media } from '../world/sent-rows.ts'
import { fail } from './errors.ts'
import type { Cgi } from './handler.ts'

/** Pictures of media/uploadimg are for ever, the rest is dead after three days (platform/00 §7). */
export const aliveMedia = ({ world, now }: Pick<Cgi, 'world' | 'now'>, media: Media): boolean =>
  media.pool === 'image' || media.created_at + world.settings.media_seconds >= now

/** A usable upload: known, of the right pool, not older than three days (platform/00 §7). */
export function needMedia(ctx: Cgi, media_id: string, pool: Media['pool'] = 'temporary'): Media {
  const media = ctx.corp.media.get(media_id)
  if (!media) fail(40007)
  if (media.pool !== pool) fail(pool === 'image' ? 40007 : 41072)
  if (!aliveMedia(ctx, media)) fail(40007)
  media.used = true
  return media
}

/** Kinds of media each attachment takes; a pic_url must come from media/uploadimg (platform/05 §0). */
export function checkAttachments(ctx: Cgi, attachments: Attachment[]) {
  for (const a of attachments) {
    const body = a[a.msgtype] as { media_id?: string; pic_media_id?: string; pic_url?: string; appid?: string }
    const media_id = body.media_id ?? body.pic_media_id
    if (a.msgtype === 'miniprogram') checkLinked(ctx, body.appid)
    if (media_id) {
      const media = needMedia(ctx, media_id)
      const wanted = a.msgtype === 'miniprogram' ? 'image' : a.msgtype
      if (media.type !== wanted) fail(40004)
    } else if (a.msgtype === 'image' && body.pic_url && !knownPicture(ctx, body.pic_url))
      fail(40058, 'image.pic_url invalid. Invalid input invalid Request Parameter')
  }
}

/** Which of 90206 and 90207 says that it is not linked is unverified. */
function checkLinked(ctx: Cgi, appid = '') {
  if (ctx.app.mini_programs && !ctx.app.mini_programs.includes(appid)) fail(90207)
}

function knownPicture(ctx: Cgi, url: string): boolean {
  const id = url.split('/').at(-1)?.split('.')[0] ?? ''
  return ctx.corp.media.get(id)?.pool === 'image'
}
