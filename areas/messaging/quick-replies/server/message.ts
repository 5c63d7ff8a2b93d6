import { sql } from 'kysely'
import type { Attachment, MessageContent } from '#core/contract/message.ts'
import type { Context } from '#core/server/context.ts'
import { platformContent } from '#core/server/gate/content.ts'
import { picUrl } from '#core/server/gate/media.ts'
import { notFound } from '#core/server/refusal.ts'
import { aReply, type ChatMessage } from '../contract.ts'
import { from, sendable } from './list.ts'
import { reachOf } from './reach.ts'

/** Somebody waits with a customer in the chat. */
const how = { priority: 'staff' } as const

/** A reply as the chat client takes it: one message after the other. Names there differ from those of the API (platform/09 §6). */
export async function message(ctx: Context, id: string): Promise<{ messages: ChatMessage[] }> {
  const { rows } = await sql<{ content: MessageContent }>`
    select r.content from ${from(ctx)} where ${sendable(ctx, await reachOf(ctx))} and r.reply_id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw notFound(aReply)
  const { content } = rows[0]
  const values = { customer_name: '', staff_name: ctx.me.name }
  const ready = await platformContent(
    ctx,
    { ...content, attachments: content.attachments.filter((a) => a.msgtype !== 'miniprogram') },
    values,
    how,
  )
  const sent = ready.attachments?.[Symbol.iterator]()
  const messages: ChatMessage[] = ready.text ? [{ msgtype: 'text', text: ready.text }] : []
  for (const attachment of content.attachments)
    messages.push(attachment.msgtype === 'miniprogram' ? await program(ctx, attachment) : inChat(sent!.next().value!))
  return { messages }
}

async function program(
  ctx: Context,
  { title, appid, page, fileId }: Extract<Attachment, { msgtype: 'miniprogram' }>,
): Promise<ChatMessage> {
  return { msgtype: 'miniprogram', miniprogram: { appid, title, page: ofChat(page), imgUrl: await picUrl(ctx, fileId, how) } }
}
/** The client takes pages that end in `.html`, before what is asked of them. */
function ofChat(page: string): string {
  const [path = '', query] = page.split('?')
  return `${path.endsWith('.html') ? path : `${path}.html`}${query ? `?${query}` : ''}`
}

type Said = NonNullable<Awaited<ReturnType<typeof platformContent>>['attachments']>[number]
function inChat(a: Said): ChatMessage {
  switch (a.msgtype) {
    case 'image':
      return { msgtype: 'image', image: { mediaid: a.image.media_id ?? '' } }
    case 'video':
      return { msgtype: 'video', video: { mediaid: a.video.media_id ?? '' } }
    case 'file':
      return { msgtype: 'file', file: { mediaid: a.file.media_id ?? '' } }
    case 'link': {
      const { title, url, desc = '', picurl } = a.link
      return { msgtype: 'news', news: { link: url, title, desc, ...(picurl && { imgUrl: picurl }) } }
    }
    case 'miniprogram':
      throw new Error('a mini program is made apart')
  }
}
