import * as calls from '@rapport/wecom/calls/group-welcome.ts'
import type { GroupWelcome } from '../world/sent-rows.ts'
import { needMedia } from './attachments.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'

/** One object counts, the first of these; text may go with it (platform/05 §3). */
const ORDER = ['image', 'link', 'miniprogram', 'file', 'video'] as const

type Body = Record<string, unknown>

function bodyOf(ctx: Cgi, input: Body): Body {
  const kind = ORDER.find((k) => input[k] !== undefined)
  const object = kind && (input[kind] as { media_id?: string; pic_media_id?: string })
  const media_id = object?.media_id ?? object?.pic_media_id
  // what media/upload_by_url brought serves here alone, as video or file (platform/00 §7)
  const byUrl = (kind === 'file' || kind === 'video') && media_id && ctx.corp.media.get(media_id)?.pool === 'by_url'
  if (media_id) needMedia(ctx, media_id, byUrl ? 'by_url' : 'temporary')
  return { ...(input.text ? { text: input.text } : {}), ...(kind ? { [kind]: object } : {}) }
}

/** Only the app that made it may read for change (41058). */
function needTemplate(ctx: Cgi, template_id: string): GroupWelcome {
  const template = ctx.corp.groupWelcomes.get(template_id)
  if (!template) fail(40058, 'invalid template_id. Invalid input invalid Request Parameter')
  if (template.agentid !== ctx.app.agentid) fail(41058)
  return template
}

export const groupWelcomeHandlers = [
  on(calls.externalcontactGroupWelcomeTemplateAdd, (ctx, input) => {
    const { corp } = ctx
    if (corp.groupWelcomes.size >= ctx.world.settings.group_welcome_limit) fail(41055)
    const template: GroupWelcome = { template_id: corp.ids.message('msg'), agentid: ctx.app.agentid, body: bodyOf(ctx, input) }
    corp.groupWelcomes.set(template.template_id, template)
    ctx.world.changed()
    return { template_id: template.template_id }
  }),
  on(calls.externalcontactGroupWelcomeTemplateEdit, (ctx, { template_id, ...input }) => {
    needTemplate(ctx, template_id).body = bodyOf(ctx, input)
    ctx.world.changed()
    return {}
  }),
  on(calls.externalcontactGroupWelcomeTemplateGet, (ctx, { template_id }) => {
    const { body } = needTemplate(ctx, template_id)
    const image = body.image as { media_id?: string; pic_url?: string } | undefined
    if (!image) return body
    return { ...body, image: { pic_url: image.media_id ? `${ctx.world.url}/sim/media/${image.media_id}` : image.pic_url } }
  }),
  on(calls.externalcontactGroupWelcomeTemplateDel, (ctx, { template_id }) => {
    needTemplate(ctx, template_id)
    ctx.corp.groupWelcomes.delete(template_id)
    ctx.world.changed()
    return {}
  }),
]
