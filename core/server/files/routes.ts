import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { aFile } from '../../contract/things.ts'
import { checkAccess } from '../access.ts'
import type { App } from '../context.ts'
import { type FileRow, isPersonal, mayOpen } from '../files.ts'
import { companyContext } from '../http.ts'
import { notFound } from '../refusal.ts'
import { onUgcHost } from './ugc.ts'

/** Shown in the page rather than saved; nothing among them runs script. */
const inlineTypes = /^(image\/(png|jpeg|gif|webp)|video\/mp4|application\/pdf|audio\/mpeg)$/
const widths = [80, 160, 320, 640, 1280]
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Signed links to files, and the preview address of R264. */
export function mountFiles(http: FastifyInstance, app: App): void {
  http.get('/api/file/:corp/:file', (req, reply) => serve(app, req, reply))

  // R264: `/api/file_trace/entry?file_id=…&file_type=pdf&name=…` leads to the file, for those who are signed in to its corp.
  http.get('/api/file_trace/entry', async (req, reply) => {
    const ctx = await companyContext(app, req)
    if (ctx.me.kind !== 'customer') checkAccess(ctx.me, 'staff')
    const fileId = String((req.query as Record<string, unknown>).file_id)
    const row = uuid.test(fileId) ? await app.files.row(ctx.db, fileId) : undefined
    if (!row || !mayOpen(ctx.me, row)) throw notFound(aFile)
    return reply.header('cache-control', 'no-store').redirect(app.files.url(row), 302)
  })
}

async function serve(app: App, req: FastifyRequest, reply: FastifyReply) {
  const { corp, file } = req.params as { corp: string; file: string }
  const query = req.query as Record<string, unknown>
  const right = /^\d{1,10}$/.test(corp) && uuid.test(file) ? app.files.verify(corp, file, query) : null
  const row = right ? await app.files.row(app.db.forCorp(Number(corp)), file) : undefined
  // A wrong signature, a link that ended, a file that is gone and one of somebody else's look alike.
  if (!right || !row || !(await opens(app, req, row)))
    return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('文件不存在或链接已过期')
  // With a host for uploads, ours shows none of them: it has the sessions.
  const inline = !right.download && inlineTypes.test(row.mime) && (!app.config.UGC_URL || onUgcHost(app.config, req))
  const etag = `"${createHash('sha256').update(row.sha256).update(String(query.w)).digest('base64url').slice(0, 22)}"`
  reply
    .header('content-disposition', disposition(inline ? 'inline' : 'attachment', row.name))
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'cross-origin') // signed; the page that shows it may be the chat client
    // Whatever it is, it may do nothing; the sandbox would also keep the browser's own PDF viewer from starting.
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'; object-src 'self'; frame-ancestors 'self' ${app.config.PUBLIC_URL}${row.mime === 'application/pdf' ? '' : '; sandbox'}`,
    )
    .header('cache-control', `private, max-age=${Math.max(0, Math.floor(right.until - Date.now() / 1000))}`)
    .header('etag', etag)
  if (req.headers['if-none-match'] === etag) return reply.code(304).send()
  if (query.w && /^image\//.test(row.mime)) return thumbnail(app, row, Number(query.w), req, reply)
  return whole(app, row, req, reply)
}

/** A link may be passed on; what somebody exported or failed to import opens for them alone, signed in. */
async function opens(app: App, req: FastifyRequest, row: FileRow): Promise<boolean> {
  if (!isPersonal(row)) return true
  const session = await app.sessions.of(req)
  if (session?.corpId !== row.corp_id || session.activation !== 'activated') return false // withdrawn: nothing of the company leaves
  const now = (await app.sessions.actorsNow([session.hash])).get(session.hash.toString('hex'))
  return now !== undefined && now !== 'leaving' && mayOpen(now, row)
}

async function whole(app: App, row: FileRow, req: FastifyRequest, reply: FastifyReply) {
  reply.type(/^text\//.test(row.mime) ? `${row.mime}; charset=utf-8` : row.mime).header('accept-ranges', 'bytes')
  const range = rangeOf(req.headers.range, row.size)
  if (range === 'bad') return reply.code(416).header('content-range', `bytes */${row.size}`).send()
  if (!range) return reply.header('content-length', row.size).send(req.method === 'HEAD' ? '' : await app.files.open(row))
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${row.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(await app.files.open(row, range))
}

/** One range, as video players ask for; several in one request are answered with the whole. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'bad' | null {
  const m = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!m || (!m[1] && !m[2])) return null
  const start = m[1] ? Number(m[1]) : Math.max(0, size - Number(m[2]))
  const end = m[1] && m[2] ? Math.min(Number(m[2]), size - 1) : size - 1
  return start > end || start >= size ? 'bad' : { start, end }
}

const making = new Map<string, Promise<Buffer | null>>()
/** Made once per width and kept on this machine's disk; where that is full, made each time. What cannot be drawn is answered as it is. */
async function thumbnail(app: App, row: FileRow, asked: number, req: FastifyRequest, reply: FastifyReply) {
  const width = widths.find((w) => w >= asked) ?? widths.at(-1)!
  const place = path.join(app.files.cacheDir, 'thumbs', String(row.corp_id), `${row.file_id}_${width}.webp`)
  if (await stat(place).catch(() => null)) return reply.type('image/webp').send(createReadStream(place))
  let made = making.get(place)
  if (!made) {
    made = makeThumbnail(app, row, width, place).finally(() => making.delete(place))
    making.set(place, made)
  }
  const small = await made
  return small ? reply.type('image/webp').send(small) : whole(app, row, req, reply)
}

async function makeThumbnail(app: App, row: FileRow, width: number, place: string): Promise<Buffer | null> {
  const data = await app.files.read(row)
  const small = await sharp(data, { limitInputPixels: 50_000_000, failOn: 'error' })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(() => null)
  if (!small) return null
  try {
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(`${place}.new`, small)
    await rename(`${place}.new`, place)
  } catch (error) {
    app.log.warn({ err: error }, 'thumbnail not kept')
    await rm(`${place}.new`, { force: true }).catch(() => {})
  }
  return small
}

/** RFC 6266: a plain name for old readers, the true one beside it. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const full = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`
}
