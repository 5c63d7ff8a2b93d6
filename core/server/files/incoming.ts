import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anUpload } from '../../contract/things.ts'
import type { App, Context } from '../context.ts'
import type { FileRow } from '../files.ts'
import { newId } from '../ids.ts'
import { conflict, notFound } from '../refusal.ts'
import { secretsFrom } from '../secrets.ts'
import { uuid } from './routes.ts'
import { checkDeclared, largest, refusedFile, safeName } from './rules.ts'
import { isDiskFull, spool } from './spool.ts'
import { storeUpload } from './upload.ts'

/** Long enough for 20 MB over a slow line. */
const seconds = 600
/** More uploads at once than any page starts: a bound against filling the store on purpose. */
export const mostAtOnce = 200
/** Imported files hold phone numbers, and their rows are in the database by then: a week is enough. */
const keepSheets = 7 * 86_400_000
const notArrived = { zh: '文件还没有传完，请重新上传', en: 'The file has not arrived whole, please upload it again' }
const tooManyAtOnce = { zh: '正在上传的文件太多，请稍后再试', en: 'Too many files are on their way, please try again later' }

/** Where it lies until it is confirmed. The uploader knows this key and may write it until its time is over: nothing is read from here. */
const keyOf = (corp: number | string, upload: string) => `incoming/${corp}/${upload}`
/** What a browser does not know the type of, it sends as bytes. */
const typeOf = (mime: string) => mime || 'application/octet-stream'

/** An address for one PUT of exactly this: the store's own, or ours where the store is our disk. */
export async function signUpload(ctx: Context, file: { name: string; mime: string; size: number; purpose: 'upload' | 'import' }) {
  const { app, db, corpId, me } = ctx
  const name = safeName(file.name)
  const mime = file.mime.toLowerCase().split(';')[0]!.trim()
  checkDeclared({ name, declared: mime, size: file.size, sheets: file.purpose === 'import' })
  const { n } = await db
    .selectFrom('uploads')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('corp_id', '=', corpId)
    .where('owner', '=', me.owner)
    .where('expires_at', '>', new Date())
    .where('file_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (n >= mostAtOnce) throw conflict(tooManyAtOnce)
  const uploadId = newId()
  const expiresAt = new Date(Date.now() + seconds * 1000)
  const contentType = typeOf(mime)
  await db
    .insertInto('uploads')
    .values({
      corp_id: corpId,
      upload_id: uploadId,
      owner: me.owner,
      name,
      mime,
      size: file.size,
      purpose: file.purpose,
      expires_at: expiresAt,
    })
    .execute()
  const url =
    (await app.files.store.signPut?.(keyOf(corpId, uploadId), { size: file.size, mime: contentType }, seconds)) ??
    ownAddress(app, corpId, uploadId, Math.floor(expiresAt.getTime() / 1000))
  return { uploadId, url, contentType, expiresAt: expiresAt.toISOString() }
}

/** Looks at what arrived, and keeps the very bytes it looked at: the uploader's key may still be written. */
export async function confirmUpload(ctx: Context, uploadId: string): Promise<FileRow> {
  const { app, db, corpId, me } = ctx
  const find = () =>
    db
      .selectFrom('uploads')
      .selectAll()
      .where('corp_id', '=', corpId)
      .where('upload_id', '=', uploadId)
      .where('owner', '=', me.owner)
      .executeTakeFirst()
  const known = async (fileId: string) => {
    const row = await app.files.row(db, fileId)
    if (!row) throw notFound(anUpload)
    return row
  }
  const upload = await find()
  if (!upload) throw notFound(anUpload)
  if (upload.file_id) return known(upload.file_id)
  const key = keyOf(corpId, uploadId)
  if ((await app.files.store.size(key)) !== upload.size) throw refusedFile(notArrived)
  const data = await whole(await app.files.store.open(key), upload.size)
  const sheets = upload.purpose === 'import'
  const options = { purpose: upload.purpose, sheets, ...(sheets && { expiresAt: new Date(Date.now() + keepSheets) }) }
  const row = await storeUpload(ctx, { name: upload.name, declared: upload.mime, data }, options)
  const mine = await db
    .updateTable('uploads')
    .set({ file_id: row.file_id })
    .where('corp_id', '=', corpId)
    .where('upload_id', '=', uploadId)
    .where('file_id', 'is', null)
    .returning('upload_id')
    .executeTakeFirst()
  if (mine) {
    await app.files.store.remove(key)
    return row
  }
  // Confirmed twice at once: the other was first.
  await app.files.remove(db, row.file_id)
  return known((await find())!.file_id!)
}

async function whole(source: AsyncIterable<unknown>, size: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let got = 0
  for await (const chunk of source) {
    chunks.push(chunk as Buffer)
    got += (chunk as Buffer).length
    if (got > size) throw refusedFile(notArrived)
  }
  if (got < size) throw refusedFile(notArrived)
  return Buffer.concat(chunks)
}

/** Deletes uploads that were never confirmed, or were overwritten after that: an hour after their address ended. */
export async function sweepUploads(app: App): Promise<void> {
  const all = app.db.across(['uploads'], 'unconfirmed uploads of all companies')
  for (;;) {
    const old = await all
      .selectFrom('uploads')
      .select(['corp_id', 'upload_id'])
      .where('expires_at', '<', new Date(Date.now() - 3_600_000))
      .limit(500)
      .execute()
    for (const { corp_id, upload_id } of old) {
      if (app.jobs.stopping.aborted) return
      await app.files.store.remove(keyOf(corp_id, upload_id))
      await app.db.forCorp(corp_id).deleteFrom('uploads').where('corp_id', '=', corp_id).where('upload_id', '=', upload_id).execute()
    }
    if (old.length < 500) return
  }
}

// ── where the store is our disk

const signature = (app: App, corp: number | string, upload: string, until: number) =>
  secretsFrom(app.config.SECRET_KEY).sign(`upload ${corp} ${upload} ${until}`)
const ownAddress = (app: App, corp: number, upload: string, until: number) =>
  `/api/oss/put/${corp}/${upload}?e=${until}&s=${signature(app, corp, upload, until)}`

/** Our own end of a signed address: what S3 does for its own, with its answers. The signature is all it asks for. */
export function mountIncoming(http: FastifyInstance, app: App): void {
  if (app.files.store.signPut) return
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_req, payload, done) => done(null, payload))
    scope.put('/api/oss/put/:corp/:upload', { bodyLimit: largest }, (req, reply) => receive(app, req, reply))
  })
}

async function receive(app: App, req: FastifyRequest, reply: FastifyReply) {
  const { corp, upload } = req.params as { corp: string; upload: string }
  const { e, s } = req.query as Record<string, unknown>
  const refuse = (status: number, why: string) =>
    reply.code(status).header('connection', 'close').header('cache-control', 'no-store').type('text/plain').send(why)
  if (!/^\d{1,10}$/.test(corp) || !uuid.test(upload) || !right(signature(app, corp, upload, Number(e)), s))
    return refuse(403, 'AccessDenied')
  if (!(Number(e) * 1000 > Date.now())) return refuse(403, 'Request has expired')
  const row = await app.db
    .forCorp(Number(corp))
    .selectFrom('uploads')
    .select(['size', 'mime', 'file_id'])
    .where('corp_id', '=', Number(corp))
    .where('upload_id', '=', upload)
    .executeTakeFirst()
  if (!row || row.file_id) return refuse(404, 'NoSuchUpload')
  // Node gives no more of a body than was announced, and breaks off one that ends before.
  if (req.headers['content-length'] !== String(row.size)) return refuse(403, 'SignatureDoesNotMatch: size')
  if (req.headers['content-type'] !== typeOf(row.mime)) return refuse(403, 'SignatureDoesNotMatch: type')
  try {
    const spooled = await spool(`${app.config.DATA_DIR}/spool`, req.body as FastifyRequest['raw'])
    try {
      await app.files.store.take(keyOf(corp, upload), spooled.path, spooled.size)
    } finally {
      await spooled.drop()
    }
  } catch (error) {
    // A refusal of ours is HTTP 200, which a PUT takes for success.
    if (isDiskFull(error)) return refuse(507, 'InsufficientStorage')
    throw error
  }
  return reply.header('cache-control', 'no-store').send('')
}

function right(expected: string, given: unknown): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(String(given))]
  return a.length === b.length && timingSafeEqual(a, b)
}
