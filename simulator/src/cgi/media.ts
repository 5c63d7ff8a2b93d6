import { createHash } from 'node:crypto'
import * as calls from '@rapport/wecom/calls/media.ts'
import { fire } from '../world/callbacks.ts'
import type { Media } from '../world/sent-rows.ts'
import { aliveMedia } from './attachments.ts'
import { fail } from './errors.ts'
import { type Cgi, on, Raw, type Upload } from './handler.ts'
import { isMp4, pictureSize, videoSeconds, voiceSeconds } from './media-look.ts'

const MB = 1024 * 1024
/** Sizes and kinds (platform/00 §7). */
const limits: Record<string, { max: number; kinds: RegExp; wrong: number }> = {
  image: { max: 10 * MB, kinds: /\.(jpe?g|png)$/i, wrong: 40005 },
  voice: { max: 2 * MB, kinds: /\.amr$/i, wrong: 301017 },
  video: { max: 10 * MB, kinds: /\.mp4$/i, wrong: 40005 },
  file: { max: 20 * MB, kinds: /./, wrong: 40005 },
}
const RANGE_ABOVE = 20 * MB

const HOUR = 3600

/** Dead uploads that nobody was shown are thrown away, once an hour at most: nobody can ask for them any more. */
function purge(ctx: Cgi) {
  const { corp, world, now } = ctx
  if (corp.mediaPurgedAt + HOUR > now) return
  corp.mediaPurgedAt = now
  for (const [id, media] of corp.media) {
    if (media.used || aliveMedia(ctx, media)) continue
    corp.media.delete(id)
    world.bytes.remove(id)
  }
}

export function keep(ctx: Cgi, type: string, pool: Media['pool'], file: Upload, media_id = ctx.corp.ids.opaque(64)): Media {
  purge(ctx)
  const media: Media = {
    media_id,
    type,
    filename: file.filename,
    content_type: contentType(type, file),
    size: file.size,
    created_at: ctx.now,
    pool,
  }
  ctx.corp.media.set(media_id, media)
  ctx.world.bytes.put(media_id, file.bytes)
  ctx.world.changed()
  return media
}

function contentType(type: string, file: Upload): string {
  if (/\.png$/i.test(file.filename)) return 'image/png'
  if (/\.(jpe?g)$/i.test(file.filename)) return 'image/jpeg'
  if (type === 'video') return 'video/mp4'
  if (type === 'voice') return 'audio/amr'
  return file.content_type || 'application/octet-stream'
}

/** JPG and PNG say so in their first bytes; the file name alone convinces nobody. */
function isPicture(bytes: Buffer): boolean {
  return bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) || bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))
}

export function checkedFile(ctx: Cgi, type: string): Upload {
  const file = ctx.upload ?? fail(41005, 'media data missing')
  const limit = limits[type] ?? fail(40004)
  if (file.size <= 5) fail(44001)
  if (file.size > limit.max) fail(type === 'file' ? 45001 : 40006)
  if (!limit.kinds.test(file.filename)) fail(limit.wrong)
  if (type === 'image' && !isPicture(file.bytes)) fail(40123)
  if (type === 'voice' && (voiceSeconds(file.bytes) ?? 0) > VOICE_SECONDS) fail(45007)
  return file
}

const VOICE_SECONDS = 60
const MOMENT = { attachment: 1, seconds: 30, long: 10_800, short: 1080 }

/** Moments take less than a chat (platform/00 §7); which code says what is our reading of it. */
function momentFile(ctx: Cgi, type: string): Upload {
  if ((ctx.upload?.size ?? 0) > (limits[type]?.max ?? 0)) fail(41080)
  const file = checkedFile(ctx, type)
  if (type === 'video') {
    if (!isMp4(file.bytes)) fail(41090)
    if ((videoSeconds(file.bytes) ?? 0) > MOMENT.seconds) fail(41082)
  }
  const size = type === 'image' ? pictureSize(file.bytes) : undefined
  if (size && (Math.max(...size) > MOMENT.long || Math.min(...size) > MOMENT.short)) fail(41081)
  return file
}

function download(ctx: Cgi, media_id: string): Raw {
  const media = ctx.corp.media.get(media_id)
  if (!media || !aliveMedia(ctx, media)) fail(40007)
  const bytes = ctx.world.bytes.get(media_id) ?? fail(40007)
  const headers = {
    'content-type': media.content_type,
    'content-disposition': `attachment; filename="${encodeURIComponent(media.filename)}"`,
  }
  const asked = /^bytes=(\d+)-(\d*)$/.exec(ctx.range ?? '')
  if (!asked) {
    if (bytes.length > RANGE_ABOVE) fail(830002)
    return new Raw(bytes, headers)
  }
  const from = Number(asked[1])
  const to = Math.min(asked[2] ? Number(asked[2]) : bytes.length - 1, bytes.length - 1)
  if (to - from + 1 > RANGE_ABOVE) fail(830002)
  return new Raw(
    bytes.subarray(from, to + 1),
    { ...headers, 'content-range': `bytes ${from}-${to}/${bytes.length}`, 'accept-ranges': 'bytes' },
    206,
  )
}

const createdAt = (ctx: Cgi, at: number) => (ctx.world.settings.media_created_at_text ? String(at) : at)

export const mediaHandlers = [
  on(calls.mediaUpload, (ctx, { type }) => {
    const media = keep(ctx, type, 'temporary', checkedFile(ctx, type))
    return { type, media_id: media.media_id, created_at: createdAt(ctx, media.created_at) }
  }),
  on(calls.mediaUploadimg, (ctx) => {
    const file = ctx.upload ?? fail(41005, 'media data missing')
    if (file.size <= 5) fail(44001)
    if (file.size > 2 * MB) fail(40006)
    if (!isPicture(file.bytes)) fail(40005)
    const media = keep(ctx, 'image', 'image', file, ctx.corp.ids.hex(40))
    return { url: `${ctx.world.url}/sim/media/${media.media_id}` }
  }),
  on(calls.mediaUploadAttachment, (ctx, { media_type, attachment_type }) => {
    const file = (attachment_type === MOMENT.attachment ? momentFile : checkedFile)(ctx, media_type)
    const media = keep(ctx, media_type, 'attachment', file)
    return { type: media_type, media_id: media.media_id, created_at: createdAt(ctx, media.created_at) }
  }),
  on(calls.mediaGet, (ctx, { media_id }) => download(ctx, media_id)),
  // A voice as it was recorded; it is passed on as it came, whatever its codec.
  on(calls.mediaGetJssdk, (ctx, { media_id }) => (ctx.corp.media.get(media_id)?.type === 'voice' ? download(ctx, media_id) : fail(40007))),
  on(calls.mediaUploadByUrl, (ctx, { type, filename, url, md5 }) => {
    const jobid = ctx.corp.ids.opaque(40)
    ctx.corp.uploadJobs.set(jobid, { jobid, made_at: ctx.now, status: 1, errcode: 0, media_id: '' })
    fetchLater(ctx, jobid, { type, filename, url, md5 })
    return { jobid }
  }),
  on(calls.mediaGetUploadByUrlResult, (ctx, { jobid }) => {
    const job = ctx.corp.uploadJobs.get(jobid)
    if (!job || job.made_at + JOB_SECONDS < ctx.now) fail(830001)
    if (job.status === 1) return { status: 1 }
    const detail = {
      errcode: job.errcode,
      errmsg: job.errcode ? 'fail' : 'ok',
      ...(job.media_id ? { media_id: job.media_id, created_at: createdAt(ctx, job.made_at) } : {}),
    }
    return { status: job.status, detail }
  }),
]

const JOB_SECONDS = 3600
const BY_URL_MAX = 200 * MB

/** The platform fetches by itself; the job tells when it is done, and an event says so too (platform/00 §7). */
function fetchLater(ctx: Cgi, jobid: string, what: { type: string; filename: string; url: string; md5: string }) {
  const job = ctx.corp.uploadJobs.get(jobid)!
  const work = fetchFile(what.url)
    .then(({ bytes, size }) => {
      const wrong = size > BY_URL_MAX ? 45001 : createHash('md5').update(bytes).digest('hex') !== what.md5.toLowerCase() ? 301019 : 0
      Object.assign(
        job,
        wrong
          ? { status: 3, errcode: wrong }
          : { status: 2, media_id: keep(ctx, what.type, 'by_url', { filename: what.filename, content_type: '', bytes, size }).media_id },
      )
    })
    .catch(() => Object.assign(job, { status: 3, errcode: 830003 }))
    .then(() => fire(ctx.world, ctx.corp, { Event: 'upload_media_job_finish', JobId: jobid }))
  ctx.world.pending.add(work)
  void work.finally(() => ctx.world.pending.delete(work))
}

async function fetchFile(url: string): Promise<{ bytes: Buffer; size: number }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) })
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    size += part.length
    if (size > BY_URL_MAX) return { bytes: Buffer.alloc(0), size }
    parts.push(part)
  }
  return { bytes: Buffer.concat(parts), size }
}
