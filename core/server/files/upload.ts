import sharp, { type Metadata } from 'sharp'
import { wrongFormat } from '../../contract/files.ts'
import { needed } from '../../contract/refused.ts'
import type { Context } from '../context.ts'
import type { FileRow } from '../files.ts'
import type { Http } from '../implement.ts'
import { badInput, Refusal } from '../refusal.ts'
import { checkUpload, largest, refusedFile, safeName, tooLarge, tooManyPixels } from './rules.ts'

const maxPixels = 50_000_000

/**
 * Takes the one part `file` of a multipart request, checks it (R218–R226) and stores it.
 */
export async function receiveFile(
  ctx: Context,
  http: Http,
  options: { purpose?: string; maxSize?: string; asciiName?: boolean } = {},
): Promise<FileRow> {
  if (!http.req.isMultipart()) throw badInput('file', { zh: '请用 multipart/form-data 上传', en: 'It must come as multipart/form-data' })
  const { name, declared, data } = await onePart(http)
  return storeUpload(ctx, { name, declared, data }, options)
}

/** Whatever goes wrong in here lies in what was sent: no boundary, a part that never ends, a connection that broke. */
async function onePart({ req }: Http): Promise<{ name: string; declared: string; data: Buffer }> {
  try {
    const part = await req.file({ limits: { fileSize: largest, files: 1 } })
    if (part?.fieldname !== 'file') throw badInput('file', needed)
    const data = await part.toBuffer()
    // toBuffer() looks only when a chunk comes: when the limit falls between two, it answers the cut-off file.
    if (part.file.truncated) throw refusedFile(tooLarge('20M'))
    return { name: part.filename ?? '', declared: part.mimetype, data }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw refusedFile(tooLarge('20M'))
    throw badInput('file', { zh: '上传的内容不完整，请重新上传', en: 'What was sent is not a whole upload; send it again' })
  }
}

/** `sheets` is for imports: xlsx, xls and csv. */
export async function storeUpload(
  ctx: Pick<Context, 'app' | 'db' | 'me'>,
  file: { name: string; declared: string; data: Buffer },
  options: { purpose?: string; maxSize?: string; sheets?: boolean; asciiName?: boolean; expiresAt?: Date } = {},
): Promise<FileRow> {
  const name = safeName(file.name, options.asciiName)
  const found = checkUpload({ ...file, ...options, name })
  return ctx.app.files.put(ctx.db, {
    name,
    mime: found.mime,
    data: found.kind === 'image' ? await cleanImage(file.data) : file.data,
    purpose: options.purpose ?? 'upload',
    createdBy: ctx.me.staffId,
    expiresAt: options.expiresAt,
  })
}

/**
 * Where and by which camera a picture was taken is nobody's business; pictures that carry nothing stay as they are, byte for byte.
 * One that cannot be drawn, because a part of it is missing, is refused.
 */
export async function cleanImage(data: Buffer): Promise<Buffer> {
  const image = () => sharp(data, { limitInputPixels: maxPixels, failOn: 'error' })
  let about: Metadata
  try {
    about = await sharp(data, { limitInputPixels: false }).metadata()
  } catch {
    throw refusedFile(wrongFormat)
  }
  // `height` of an animation is that of one frame.
  if ((about.width ?? 0) * (about.height ?? 0) > maxPixels) throw refusedFile(tooManyPixels)
  try {
    if (about.exif || about.xmp || about.iptc || about.comments) {
      if (about.format === 'jpeg') return await image().autoOrient().jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
      if (about.format === 'png') return await image().autoOrient().png().toBuffer()
    }
    await image().resize({ width: 80 }).raw().toBuffer()
  } catch {
    throw refusedFile(wrongFormat)
  }
  return data
}
