import Type, { type Static } from 'typebox'
import { Id, strict } from './call.ts'
import type { Problem, Words } from './errors.ts'

/**
 * What is said to a customer: text and up to 9 attachments, each a message of its own (platform/05 §0). One shape for welcome
 * messages, mass messages, SOPs and quick replies. Files are ours (`fileId`); the gate uploads them to WeCom when they are needed,
 * because a media_id lives 3 days. Variables: `{{customer_name}}`, `{{staff_name}}`.
 */
const File = Id
/** An id of a mini program or an official account (R216). */
export const appId = /^wx[0-9a-zA-Z]{16}$/
export const Attachment = Type.Union([
  strict({ msgtype: Type.Literal('image'), fileId: File }),
  strict({
    msgtype: Type.Literal('link'),
    title: Type.String({ minLength: 1, maxLength: 128 }),
    desc: Type.Optional(Type.String({ maxLength: 512 })),
    url: Type.String({ minLength: 1, maxLength: 2048, pattern: '^https?://' }),
    fileId: Type.Optional(File),
  }),
  strict({
    msgtype: Type.Literal('miniprogram'),
    title: Type.String({ minLength: 1, maxLength: 64 }),
    appid: Type.String({ pattern: appId.source }),
    page: Type.String({ minLength: 1, maxLength: 1024 }),
    fileId: File,
  }),
  strict({ msgtype: Type.Literal('video'), fileId: File }),
  strict({ msgtype: Type.Literal('file'), fileId: File }),
])
export type Attachment = Static<typeof Attachment>
/** What WeCom takes of each text, in bytes (platform/05 §0); checked by `contentProblems`. */
export const textLimits = { text: 4000, link: { title: 128, desc: 512 }, miniprogram: { title: 64 } } as const
export const MessageContent = strict({ text: Type.String({ maxLength: 4000 }), attachments: Type.Array(Attachment, { maxItems: 9 }) })
export type MessageContent = Static<typeof MessageContent>
export const emptyContent: MessageContent = { text: '', attachments: [] }

export const variables = ['customer_name', 'staff_name'] as const
export type Variable = (typeof variables)[number]
export const fillVariables = (text: string, values: Record<Variable, string>): string =>
  text.replace(/\{\{(customer_name|staff_name)\}\}/g, (_, name: Variable) => values[name])

export const utf8Bytes = (text: string): number => new TextEncoder().encode(text).length

/** A name has at most 64 characters (platform/03 §1.1), Chinese ones of three bytes. */
const longest = 'x'.repeat(64 * 3)
/** It fits as it was typed, and does not where the names in it are long: what is beyond the limit is then cut as it is sent. */
export const mayBeCut = (text: string, limit: number): boolean =>
  utf8Bytes(text) <= limit && utf8Bytes(fillVariables(text, { customer_name: longest, staff_name: longest })) > limit

export const tooLong = (max: number): Words => ({ zh: `超出了，最多 ${max} 字节`, en: `Too long, at most ${max} bytes` })
export const emptyMessage: Words = { zh: '文字和附件不能都为空', en: 'Text and attachments must not both be empty' }

/** What WeCom would refuse, by field; empty when the content may be sent. */
export function contentProblems(content: MessageContent, at = ''): Problem[] {
  const out: Problem[] = []
  const over = (field: string, text: string, limit: number) =>
    utf8Bytes(text) > limit && out.push({ field: at + field, message: tooLong(limit) })
  over('text', content.text, textLimits.text)
  content.attachments.forEach((a, i) => {
    if (a.msgtype === 'link') {
      over(`attachments.${i}.title`, a.title, textLimits.link.title)
      over(`attachments.${i}.desc`, a.desc ?? '', textLimits.link.desc)
    }
    if (a.msgtype === 'miniprogram') over(`attachments.${i}.title`, a.title, textLimits.miniprogram.title)
  })
  if (!content.text.trim() && content.attachments.length === 0) out.push({ field: `${at}text`, message: emptyMessage })
  return out
}

const notHere: Record<Variable, Words> = {
  customer_name: { zh: '这里不能用客户昵称', en: 'The customer’s name cannot be used here' },
  staff_name: { zh: '这里不能用员工姓名', en: 'The name of the member of staff cannot be used here' },
}
/** Variables that cannot be filled in where the content goes, by field. */
export function variableProblems(content: MessageContent, allowed: readonly Variable[], at = ''): Problem[] {
  const others = variables.filter((v) => !allowed.includes(v))
  const look = (field: string, text = '') =>
    others.filter((v) => new RegExp(`\\{\\{\\s*${v}\\s*\\}\\}`).test(text)).map((v) => ({ field: at + field, message: notHere[v] }))
  return [
    ...look('text', content.text),
    ...content.attachments.flatMap((a, i) => {
      const title = a.msgtype === 'link' || a.msgtype === 'miniprogram' ? look(`attachments.${i}.title`, a.title) : []
      return a.msgtype === 'link' ? [...title, ...look(`attachments.${i}.desc`, a.desc)] : title
    }),
  ]
}
