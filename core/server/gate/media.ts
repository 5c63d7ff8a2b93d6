import type { Priority } from '@rapport/wecom/call.ts'
import { mediaUpload, mediaUploadimg } from '@rapport/wecom/calls/media.ts'
import { code as codes, type Problem, type Words } from '../../contract/errors.ts'
import type { MessageContent } from '../../contract/message.ts'
import { aFile } from '../../contract/things.ts'
import type { Context } from '../context.ts'
import { mayOpen } from '../files.ts'
import { notFound, Refusal } from '../refusal.ts'

export type MediaType = 'image' | 'voice' | 'video' | 'file'

const MB = 1024 * 1024
/** Most bytes and what it must be (platform/00 §7). */
const rules: Record<MediaType | 'img', { most: number; mime: RegExp; words: Words }> = {
  image: {
    most: 10 * MB,
    mime: /^image\/(jpeg|png)$/,
    words: { zh: '10 MB 以内的 JPG 或 PNG 图片', en: 'a JPG or PNG picture of at most 10 MB' },
  },
  img: {
    most: 2 * MB,
    mime: /^image\/(jpeg|png)$/,
    words: { zh: '2 MB 以内的 JPG 或 PNG 图片', en: 'a JPG or PNG picture of at most 2 MB' },
  },
  voice: { most: 2 * MB, mime: /^audio\//, words: { zh: '2 MB 以内的 AMR 语音', en: 'an AMR voice of at most 2 MB' } },
  video: { most: 10 * MB, mime: /^video\/mp4$/, words: { zh: '10 MB 以内的 MP4 视频', en: 'an MP4 video of at most 10 MB' } },
  file: { most: 20 * MB, mime: /./, words: { zh: '20 MB 以内的文件', en: 'a file of at most 20 MB' } },
}
const mustBe = ({ words }: { words: Words }): Words => ({ zh: `要是${words.zh}`, en: `It must be ${words.en}` })
const noFile: Words = { zh: '文件不存在或已被删除', en: 'The file does not exist, or was deleted' }
const sentAs = { image: 'image', miniprogram: 'image', link: 'img', video: 'video', file: 'file' } as const

/** Files of a content that are not there, or that WeCom would not take: known when it is written, not when a customer waits for it. */
export async function fileProblems(ctx: Pick<Context, 'app' | 'db' | 'me'>, content: MessageContent, at = ''): Promise<Problem[]> {
  const found = await Promise.all(
    content.attachments.map(async (a, i) => {
      if (!a.fileId) return []
      const field = `${at}attachments.${i}.file_id`
      const file = await ctx.app.files.row(ctx.db, a.fileId)
      if (!file || !mayOpen(ctx.me, file)) return [{ field, message: noFile }]
      const rule = rules[sentAs[a.msgtype]]
      return file.size >= 5 && file.size <= rule.most && rule.mime.test(file.mime) ? [] : [{ field, message: mustBe(rule) }]
    }),
  )
  return found.flat()
}

/** WeCom forgets a media_id after three days; an hour is left for the message to be made with it. */
const mediaMs = 3 * 86_400_000 - 3_600_000
const foreverMs = 3650 * 86_400_000

/** The media_id of one of our files, uploaded when WeCom has none that lives. */
export const mediaId = (ctx: Context, fileId: string, type: MediaType, how: { priority?: Priority } = {}): Promise<string> =>
  storedMedia(ctx, fileId, type, async (upload) => {
    const answer = await ctx.app.gate.upload(ctx.corpId, mediaUpload, { type }, upload, how)
    return { value: answer.media_id, until: new Date(Date.now() + mediaMs) }
  })

/** A permanent address of a picture, shown only inside WeCom: for link covers, which take no media_id (platform/05 §0). */
export const picUrl = (ctx: Context, fileId: string, how: { priority?: Priority } = {}): Promise<string> =>
  storedMedia(ctx, fileId, 'img', async (upload) => {
    const answer = await ctx.app.gate.upload(ctx.corpId, mediaUploadimg, {}, upload, how)
    return { value: answer.url, until: new Date(Date.now() + foreverMs) }
  })

interface Upload {
  name: string
  type: string
  data: Uint8Array<ArrayBuffer>
}

async function storedMedia(
  ctx: Context,
  fileId: string,
  type: MediaType | 'img',
  send: (upload: Upload) => Promise<{ value: string; until: Date }>,
): Promise<string> {
  const row = await ctx.db
    .selectFrom('file_media')
    .select('media_id')
    .where('corp_id', '=', ctx.corpId)
    .where('file_id', '=', fileId)
    .where('type', '=', type)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  if (row) return row.media_id
  const file = await ctx.app.files.row(ctx.db, fileId)
  if (!file) throw notFound(aFile)
  const rule = rules[type]
  if (file.size > rule.most || !rule.mime.test(file.mime))
    throw new Refusal(codes.badInput, {
      zh: `「${file.name}」不能发送：企业微信要求${rule.words.zh}`,
      en: `“${file.name}” cannot be sent: WeCom asks for ${rule.words.en}`,
    })
  const { value, until } = await send({ name: file.name, type: file.mime, data: new Uint8Array(await ctx.app.files.read(file)) })
  const made = { corp_id: ctx.corpId, file_id: fileId, type, media_id: value, expires_at: until }
  await ctx.db
    .insertInto('file_media')
    .values(made)
    .onConflict((c) => c.columns(['corp_id', 'file_id', 'type']).doUpdateSet({ media_id: value, expires_at: until }))
    .execute()
  return value
}
