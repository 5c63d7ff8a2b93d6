import { cutBytes } from '@rapport/wecom/bytes.ts'
import type { Priority } from '@rapport/wecom/call.ts'
import type { Attachment as WecomAttachment } from '@rapport/wecom/parts.ts'
import { type Attachment, fillVariables, type MessageContent, textLimits, type Variable } from '../../contract/message.ts'
import type { Context } from '../context.ts'
import { mediaId, picUrl } from './media.ts'

export interface PlatformContent {
  text?: { content: string }
  attachments?: WecomAttachment[]
}

/** Our content as WeCom takes it (platform/05 §0): variables filled, files uploaded. What a filled name makes too long is cut at a character, as the composer says (`mayBeCut`). */
export async function platformContent(
  ctx: Context,
  content: MessageContent,
  values: Record<Variable, string>,
  how: { priority?: Priority } = {},
): Promise<PlatformContent> {
  const text = cutBytes(fillVariables(content.text, values), textLimits.text)
  const attachments = await Promise.all(content.attachments.map((a) => attachment(ctx, a, values, how)))
  return { ...(text.trim() ? { text: { content: text } } : {}), ...(attachments.length > 0 ? { attachments } : {}) }
}

async function attachment(
  ctx: Context,
  a: Attachment,
  values: Record<Variable, string>,
  how: { priority?: Priority },
): Promise<WecomAttachment> {
  switch (a.msgtype) {
    case 'image':
      return { msgtype: 'image', image: { media_id: await mediaId(ctx, a.fileId, 'image', how) } }
    case 'video':
      return { msgtype: 'video', video: { media_id: await mediaId(ctx, a.fileId, 'video', how) } }
    case 'file':
      return { msgtype: 'file', file: { media_id: await mediaId(ctx, a.fileId, 'file', how) } }
    case 'miniprogram':
      return {
        msgtype: 'miniprogram',
        miniprogram: {
          title: cutBytes(fillVariables(a.title, values), textLimits.miniprogram.title),
          pic_media_id: await mediaId(ctx, a.fileId, 'image', how),
          appid: a.appid,
          page: a.page,
        },
      }
    case 'link':
      return {
        msgtype: 'link',
        link: {
          title: cutBytes(fillVariables(a.title, values), textLimits.link.title),
          url: a.url,
          ...(a.desc ? { desc: cutBytes(fillVariables(a.desc, values), textLimits.link.desc) } : {}),
          ...(a.fileId ? { picurl: await picUrl(ctx, a.fileId, how) } : {}),
        },
      }
  }
}

/** Words that somebody typed, within a text message of the app: WeCom draws `<a href>` in those as a link, which only we may set. */
export const withoutLinks = (words: string): string => words.replaceAll('<', '＜').replaceAll('>', '＞')
