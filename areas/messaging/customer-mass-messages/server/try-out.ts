import { cutBytes } from '@rapport/wecom/bytes.ts'
import type { WecomInput } from '@rapport/wecom/call.ts'
import { messageSend } from '@rapport/wecom/calls/app-messages.ts'
import type { Attachment } from '@rapport/wecom/parts.ts'
import type { MessageContent } from '#core/contract/message.ts'
import type { Context } from '#core/server/context.ts'
import { platformContent } from '#core/server/gate/content.ts'
import { badFields, conflict } from '#core/server/refusal.ts'
import { contentProblemsOf } from './checks.ts'

type Body = Omit<WecomInput<typeof messageSend>, 'touser' | 'agentid'>
/** What a text message of the app holds (platform/05 §6); one to customers holds 4,000. */
const textBytes = 2048

/** Sends the message to the asker alone, as messages of our app. Once more does no harm, so no outbox: whoever looks at their phone knows. */
export async function tryOut(ctx: Context, { msgData }: { msgData: MessageContent }): Promise<{ messages: number }> {
  const problems = await contentProblemsOf(ctx, msgData)
  if (problems.length) throw badFields(problems)
  const { agentId } = await ctx.app.gate.accounts.of(ctx.corpId)
  const touser = ctx.me.staffExtId
  if (!touser || !agentId) throw conflict({ zh: '用企业微信登录后，才能先发给自己看看', en: 'Sign in with WeCom to send yourself a test' })
  const content = await platformContent(ctx, msgData, { customer_name: '', staff_name: ctx.me.name }, { priority: 'send' })
  const bodies = [...textBodies(content.text?.content ?? ''), ...(content.attachments ?? []).map(bodyOf)]
  for (const body of bodies) await ctx.app.gate.call(ctx.corpId, messageSend, { ...body, touser, agentid: agentId })
  return { messages: bodies.length }
}

function textBodies(text: string): Body[] {
  if (!text) return []
  const first = cutBytes(text, textBytes)
  return [{ msgtype: 'text', text: { content: first } }, ...textBodies(text.slice(first.length))]
}

/** As the app can show it: a link is an article; a mini program, which need not belong to the app, its title. */
function bodyOf(a: Attachment): Body {
  switch (a.msgtype) {
    case 'image':
      return { msgtype: 'image', image: { media_id: a.image.media_id ?? '' } }
    case 'video':
      return { msgtype: 'video', video: { media_id: a.video.media_id ?? '' } }
    case 'file':
      return { msgtype: 'file', file: { media_id: a.file.media_id ?? '' } }
    case 'link': {
      const { title, url, desc, picurl } = a.link
      return { msgtype: 'news', news: { articles: [{ title, url, ...(desc && { description: desc }), ...(picurl && { picurl }) }] } }
    }
    case 'miniprogram':
      return { msgtype: 'text', text: { content: `[小程序] ${a.miniprogram.title}` } }
  }
}
