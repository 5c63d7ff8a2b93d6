import * as calls from '@rapport/wecom/wechat/calls/media.ts'
import { Raw, type Upload } from '../cgi/handler.ts'
import { type Articles, freshId, type WechatMedia } from '../world/wechat-rows.ts'
import { fail } from './errors.ts'
import { onWx, type Wx } from './handler.ts'
import { purge } from './purge.ts'

const KB = 1024
const MB = 1024 * KB
/** Sizes, kinds and what is said of a wrong one. */
const limits: Record<string, { max: number; kinds: RegExp; tooLarge: number }> = {
  image: { max: 10 * MB, kinds: /\.(jpe?g|png|gif|bmp)$/i, tooLarge: 40009 },
  voice: { max: 2 * MB, kinds: /\.(amr|mp3|wma|wav)$/i, tooLarge: 40010 },
  video: { max: 10 * MB, kinds: /\.mp4$/i, tooLarge: 40011 },
  thumb: { max: 64 * KB, kinds: /\.jpe?g$/i, tooLarge: 40012 },
  article: { max: MB, kinds: /\.(jpe?g|png)$/i, tooLarge: 40009 },
}
const PERMANENT = { image: 100_000, other: 1000 }

function checked(ctx: Wx, type: string): Upload {
  const file = ctx.upload ?? fail(41005)
  const limit = limits[type] ?? fail(40004)
  if (file.size === 0) fail(44001)
  if (file.size > limit.max) fail(limit.tooLarge)
  if (!limit.kinds.test(file.filename)) fail(40005)
  return file
}

/** Media of another account, or too old, is 40007. */
export function needMedia(ctx: Wx, id: string) {
  const media = ctx.account.media[id]
  if (!media || (!media.permanent && media.created_at + ctx.world.settings.media_seconds <= ctx.now)) fail(40007)
}

/** The articles of a draft or of what was published, as a card shows them. */
export function articlesOf(ctx: Wx, media_id: string) {
  const set = [...ctx.account.drafts, ...ctx.account.published].find((one) => one.media_id === media_id) ?? fail(40007)
  return articleOut(ctx, set, true).map(({ title, digest = '', thumb_url, url }) => ({
    title,
    description: digest,
    picurl: thumb_url,
    url,
  }))
}

function keep(ctx: Wx, type: string, permanent: boolean): WechatMedia {
  const file = checked(ctx, type)
  purge(ctx.world, ctx.account)
  if (permanent) {
    const held = Object.values(ctx.account.media).filter((one) => one.permanent && (one.type === 'image') === (type === 'image')).length
    if (held >= (type === 'image' ? PERMANENT.image : PERMANENT.other)) fail(45028, 'has no masssend quota')
  }
  const media: WechatMedia = {
    media_id: freshId(ctx.world.wechat, 64),
    type,
    filename: file.filename,
    content_type: /\.png$/i.test(file.filename) ? 'image/png' : /\.jpe?g$/i.test(file.filename) ? 'image/jpeg' : file.content_type,
    created_at: ctx.now,
    permanent,
  }
  ctx.account.media[media.media_id] = media
  ctx.world.bytes.put(media.media_id, file.bytes)
  ctx.world.changed()
  return media
}

const pictureUrl = (ctx: Wx, media_id: string) => `${ctx.world.origins.wechat?.url ?? ''}/mmbiz/${media_id}`

function bytesOf(ctx: Wx, media_id: string, permanent: boolean): Raw {
  const media = ctx.account.media[media_id]
  const alive = media && (permanent ? media.permanent : media.permanent || media.created_at + ctx.world.settings.media_seconds > ctx.now)
  const bytes = alive ? ctx.world.bytes.get(media_id) : undefined
  if (!media || !bytes) fail(40007)
  const name = encodeURIComponent(media.filename)
  return new Raw(bytes, { 'content-type': media.content_type, 'content-disposition': `attachment; filename="${name}"` })
}

function articleOut(ctx: Wx, set: Articles, without = false) {
  return set.articles.map((one, n) => ({
    ...one,
    ...(without ? { content: '' } : {}),
    thumb_url: pictureUrl(ctx, one.thumb_media_id),
    url: `${ctx.world.origins.wechat?.url ?? ''}/s/${set.article_id}${n ? `?n=${n}` : ''}`,
  }))
}

export const mediaHandlers = [
  onWx(calls.mediaUpload, (ctx, { type }) => {
    const { media_id, created_at } = keep(ctx, type, false)
    return { type, ...(type === 'thumb' ? { thumb_media_id: media_id } : { media_id }), created_at }
  }),
  onWx(calls.mediaGet, (ctx, { media_id }) => bytesOf(ctx, media_id, false)),
  onWx(calls.mediaUploadimg, (ctx) => ({ url: pictureUrl(ctx, keep(ctx, 'article', true).media_id) })),
  onWx(calls.materialAddMaterial, (ctx, { type }) => {
    const { media_id } = keep(ctx, type, true)
    return { media_id, ...(type === 'image' || type === 'thumb' ? { url: pictureUrl(ctx, media_id) } : {}) }
  }),
  onWx(calls.materialGetMaterial, (ctx, { media_id }) => bytesOf(ctx, media_id, true)),
  onWx(calls.materialDelMaterial, (ctx, { media_id }) => {
    if (!ctx.account.media[media_id]?.permanent) fail(40007)
    delete ctx.account.media[media_id]
    ctx.world.bytes.remove(media_id)
    ctx.world.changed()
    return {}
  }),
  onWx(calls.materialBatchgetMaterial, (ctx, { type, offset, count }) => {
    const all = Object.values(ctx.account.media).filter((one) => one.permanent && one.type === type)
    const item = all.slice(offset, offset + count).map((one) => ({
      media_id: one.media_id,
      name: one.filename,
      update_time: one.created_at,
      ...(type === 'image' ? { url: pictureUrl(ctx, one.media_id) } : {}),
    }))
    return { total_count: all.length, item_count: item.length, item }
  }),
  onWx(calls.draftAdd, (ctx, { articles }) => {
    for (const { thumb_media_id } of articles) if (!ctx.account.media[thumb_media_id]?.permanent) fail(40007)
    const set: Articles = { media_id: freshId(ctx.world.wechat, 64), article_id: freshId(ctx.world.wechat, 64), at: ctx.now, articles }
    ctx.account.drafts.push(set)
    ctx.world.changed()
    return { media_id: set.media_id }
  }),
  onWx(calls.draftGet, (ctx, { media_id }) => {
    const set = ctx.account.drafts.find((one) => one.media_id === media_id) ?? fail(40007)
    return { news_item: articleOut(ctx, set) }
  }),
  onWx(calls.freepublishSubmit, (ctx, { media_id }) => {
    const set = ctx.account.drafts.find((one) => one.media_id === media_id) ?? fail(40007)
    ctx.account.drafts = ctx.account.drafts.filter((one) => one !== set)
    ctx.account.published.unshift({ ...set, at: ctx.now })
    ctx.world.changed()
    return { publish_id: String(++ctx.world.wechat.count), msg_data_id: String(++ctx.world.wechat.count) }
  }),
  onWx(calls.freepublishBatchget, (ctx, { offset, count, no_content = 0 }) => {
    const all = ctx.account.published
    const item = all.slice(offset, offset + count).map((set) => ({
      article_id: set.article_id,
      update_time: set.at,
      content: { news_item: articleOut(ctx, set, no_content === 1) },
    }))
    return { total_count: all.length, item_count: item.length, item }
  }),
]
