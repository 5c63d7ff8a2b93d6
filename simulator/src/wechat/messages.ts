import * as calls from '@rapport/wecom/wechat/calls/messages.ts'
import { type Account, freshId, type MessageTemplate } from '../world/wechat-rows.ts'
import type { World } from '../world/world.ts'
import { addLine } from './chats.ts'
import { fail } from './errors.ts'
import { addSubscribeTemplate } from './followers.ts'
import { onWx, type Wx } from './handler.ts'
import { industryOf } from './industries.ts'
import { needMedia } from './media.ts'
import { needPerson } from './people.ts'
import { purge } from './purge.ts'
import { push } from './push.ts'

const SENT_ID_SECONDS = 600
const TEMPLATES = 25
const MONTH_SECONDS = 30 * 86_400

function mayAnswer({ world, account, now }: Wx, openid: string) {
  needPerson(world, account, openid)
  const open = account.openings[openid]
  if (!open || open.until <= now) fail(45015)
  if (open.left <= 0) fail(45047)
  open.left--
}

const needTemplate = (account: Account, id: string, subscribe: boolean): MessageTemplate =>
  account.templates.find((one) => one.template_id === id && one.subscribe === subscribe) ?? fail(40037)

/** The words of a template with its values in: what the person reads. */
const filled = (content: string, data: Record<string, { value: string }>) =>
  content.replace(/\{\{(\w+)\.DATA\}\}/g, (_all, name: string) => data[name]?.value ?? '')

const agreedTo = (openid: string, template_id: string) => `${openid} ${template_id}`

/** One message for each time the person agreed. */
function takeAgreement(world: World, account: Account, openid: string, template_id: string) {
  needPerson(world, account, openid)
  const left = account.agreed[agreedTo(openid, template_id)] ?? 0
  if (left <= 0) fail(43101)
  account.agreed[agreedTo(openid, template_id)] = left - 1
}

function sayAgreed(
  ctx: Wx,
  call: string,
  input: { touser: string; template_id: string; data: Record<string, { value: string }>; page?: string },
) {
  const { world, account } = ctx
  const template = needTemplate(account, input.template_id, true)
  for (const name of namesIn(template)) if (!input.data[name]) fail(47003, `argument invalid! data.${name}.value is empty`)
  takeAgreement(world, account, input.touser, input.template_id)
  const content = { title: template.title, text: filled(template.content, input.data), page: input.page ?? '' }
  addLine(world, account, input.touser, { from: 'account', msgtype: 'subscribe', content }, call)
  return {}
}

const namesIn = ({ content }: MessageTemplate) => [...content.matchAll(/\{\{(\w+)\.DATA\}\}/g)].map((found) => found[1]!)

export const messageHandlers = [
  onWx(calls.messageCustomSend, (ctx, input) => {
    const { touser, msgtype, customservice, ...body } = input as typeof input & { customservice?: object }
    const content = (body as Record<string, Record<string, unknown>>)[msgtype]!
    for (const name of ['media_id', 'thumb_media_id'])
      if (typeof content[name] === 'string' && msgtype !== 'mpnews') needMedia(ctx, content[name])
    if (msgtype === 'mpnews' && !ctx.account.drafts.some((one) => one.media_id === content.media_id)) fail(40007)
    mayAnswer(ctx, touser)
    addLine(ctx.world, ctx.account, touser, { from: 'account', msgtype, content }, calls.messageCustomSend.name)
    return {}
  }),
  onWx(calls.messageCustomTyping, (ctx, { touser }) => {
    needPerson(ctx.world, ctx.account, touser)
    const open = ctx.account.openings[touser]
    if (!open || open.until <= ctx.now) fail(45015)
    return {}
  }),
  onWx(calls.messageTemplateSend, (ctx, input) => {
    const { world, account, now } = ctx
    const template = needTemplate(account, input.template_id, false)
    needPerson(world, account, input.touser)
    if (!account.followers[input.touser]?.subscribe) fail(43004)
    const before = input.client_msg_id && account.sent_ids[input.client_msg_id]
    if (before && before.until > now) return { msgid: before.msgid }
    const msgid = ++world.wechat.count
    purge(world, account)
    if (input.client_msg_id) account.sent_ids[input.client_msg_id] = { msgid, until: now + SENT_ID_SECONDS }
    const content = {
      title: template.title,
      text: filled(template.content, input.data),
      url: input.url ?? '',
      miniprogram: input.miniprogram,
    }
    addLine(world, account, input.touser, { from: 'account', msgtype: 'template', content }, calls.messageTemplateSend.name)
    push(world, account, input.touser, { MsgType: 'event', Event: 'TEMPLATESENDJOBFINISH', MsgID: String(msgid), Status: 'success' })
    return { msgid }
  }),
  onWx(calls.templateApiSetIndustry, ({ world, account, now }, { industry_id1, industry_id2 }) => {
    if (!industryOf(industry_id1) || !industryOf(industry_id2)) fail(40102)
    if (account.industries && account.industries.at + MONTH_SECONDS > now) fail(43100)
    account.industries = { primary: industry_id1, secondary: industry_id2, at: now }
    world.changed()
    return {}
  }),
  onWx(calls.templateGetIndustry, ({ account }) => {
    const { primary, secondary } = account.industries ?? fail(40102)
    return { primary_industry: industryOf(primary)!, secondary_industry: industryOf(secondary)! }
  }),
  onWx(calls.templateApiAddTemplate, ({ world, account }, { template_id_short, keyword_name_list = [] }) => {
    if (account.templates.filter((one) => !one.subscribe).length >= TEMPLATES) fail(45026, 'template num exceeds limit')
    const template_id = freshId(world.wechat, 43)
    // the library of the platform is not here: every number is a template, with the words that are asked for or the usual ones
    const names = keyword_name_list.length ? keyword_name_list : ['商品', '时间']
    const content = names.map((name, n) => `${name}：{{keyword${n + 1}.DATA}}`).join('\n')
    const example = names.map((name) => `${name}：示例`).join('\n')
    account.templates.push({ template_id, title: `模板 ${template_id_short}`, content, example, subscribe: false })
    world.changed()
    return { template_id }
  }),
  onWx(calls.templateGetAllPrivateTemplate, ({ account }) => {
    const { primary, secondary } = account.industries ?? {}
    return {
      template_list: account.templates
        .filter((one) => !one.subscribe)
        .map(({ template_id, title, content, example = '' }) => ({
          template_id,
          title,
          primary_industry: primary ? industryOf(primary)!.first_class : '',
          deputy_industry: secondary ? industryOf(secondary)!.second_class : '',
          content,
          example,
        })),
    }
  }),
  onWx(calls.templateDelPrivateTemplate, ({ world, account }, { template_id }) => {
    needTemplate(account, template_id, false)
    account.templates = account.templates.filter((one) => one.template_id !== template_id)
    world.changed()
    return {}
  }),
  onWx(calls.messageSubscribeBizsend, (ctx, input) => sayAgreed(ctx, calls.messageSubscribeBizsend.name, input)),
  onWx(calls.messageSubscribeSend, (ctx, input) => sayAgreed(ctx, calls.messageSubscribeSend.name, input)),
  onWx(calls.wxaapiNewtmplAddtemplate, ({ world, account }, { tid, kidList }) => {
    if (!/^\d{1,8}$/.test(tid)) fail(200014)
    const fixed = tid.length === 8 && tid.startsWith('1')
    if (fixed ? kidList.length > 0 : kidList.length < 2) fail(200020)
    if (account.templates.filter((one) => one.subscribe).length >= TEMPLATES) fail(200012)
    // as with the other library: every number is a template, and its words are made up
    const words = (fixed ? [1, 2] : kidList).map((kid) => `关键词${kid}`)
    const content = words.map((name, n) => `${name}：{{thing${n + 1}.DATA}}`).join('\n')
    return { priTmplId: addSubscribeTemplate(world, account, `模板 ${tid}`, content, words.map((name) => `${name}：示例`).join('\n')) }
  }),
  onWx(calls.wxaapiNewtmplDeltemplate, ({ world, account }, { priTmplId }) => {
    const found = account.templates.find((one) => one.subscribe && one.template_id === priTmplId) ?? fail(200014)
    account.templates = account.templates.filter((one) => one !== found)
    world.changed()
    return {}
  }),
  onWx(calls.wxaapiNewtmplGettemplate, ({ account }) => ({
    data: account.templates
      .filter((one) => one.subscribe)
      .map(({ template_id, title, content, example = '' }) => ({ priTmplId: template_id, title, content, example, type: 2 })),
  })),
]
