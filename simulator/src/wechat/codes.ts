import * as calls from '@rapport/wecom/wechat/calls/codes.ts'
import QRCode from 'qrcode'
import { Raw } from '../cgi/handler.ts'
import { freshId } from '../world/wechat-rows.ts'
import { fail } from './errors.ts'
import { onWx, type Wx } from './handler.ts'
import { purge } from './purge.ts'

const DEFAULT_SECONDS = 60
const LIMIT_SCENES = 100_000
const DAYS_30 = 30 * 86_400

/** The text in a code with a scene. */
export const sceneText = (origin: string, ticket: string) => `${origin}/q/${ticket}`

const originOf = (ctx: Wx) => ctx.world.origins.wechat?.url ?? ''

/** When a link ends: a time, or so many days from now; 30 days at most, and by default. */
function endOf(now: number, how: { expire_type?: 0 | 1; expire_time?: number; expire_interval?: number }): number {
  const at = how.expire_type === 1 ? now + (how.expire_interval ?? 30) * 86_400 : (how.expire_time ?? now + DAYS_30)
  if (at <= now || at > now + DAYS_30 + 60) fail(85401)
  return at
}

function link(ctx: Wx, text: string, what: { path: string; query: string; expires_at: number }): string {
  purge(ctx.world, ctx.account)
  ctx.account.links[text] = what
  ctx.world.changed()
  return text
}

export const codeHandlers = [
  onWx(calls.qrcodeCreate, (ctx, input) => {
    const { world, account, now } = ctx
    const limit = input.action_name.startsWith('QR_LIMIT')
    const scene = input.action_info.scene as { scene_id?: number; scene_str?: string }
    const { scene_id = 0, scene_str = '' } = scene
    const seconds = (!limit && 'expire_seconds' in input && input.expire_seconds) || DEFAULT_SECONDS
    const known = Object.values(account.scenes).find(
      (one) => one.limit && limit && one.scene_id === scene_id && one.scene_str === scene_str,
    )
    if (limit && !known && Object.values(account.scenes).filter((one) => one.limit).length >= LIMIT_SCENES)
      fail(45029, 'qrcode count out of limit')
    purge(world, account)
    const ticket = known?.ticket ?? `gQ${freshId(world.wechat, 94)}`
    account.scenes[ticket] = { ticket, scene_id, scene_str, limit, expires_at: limit ? Number.MAX_SAFE_INTEGER : now + seconds }
    world.changed()
    return { ticket, ...(limit ? {} : { expire_seconds: seconds }), url: sceneText(originOf(ctx), ticket) }
  }),
  onWx(calls.wxaGeneratescheme, (ctx, { jump_wxa: { path = '', query = '' } = {}, ...how }) => {
    const text = `weixin://dl/business/?t=${freshId(ctx.world.wechat, 11)}`
    return { openlink: link(ctx, text, { path, query, expires_at: endOf(ctx.now, how) }) }
  }),
  onWx(calls.wxaGenerateUrllink, (ctx, { path = '', query = '', ...how }) => {
    const text = `${originOf(ctx)}/l/${freshId(ctx.world.wechat, 11)}`
    return { url_link: link(ctx, text, { path, query, expires_at: endOf(ctx.now, how) }) }
  }),
  onWx(calls.wxaGenwxashortlink, (ctx, { page_url, page_title = ctx.account.name, is_permanent = false }) => {
    const [path = '', query = ''] = page_url.split('?', 2)
    const text = `#小程序://${page_title}/${freshId(ctx.world.wechat, 15)}`
    return { link: link(ctx, text, { path, query, expires_at: is_permanent ? Number.MAX_SAFE_INTEGER : ctx.now + DAYS_30 }) }
  }),
  onWx(calls.wxaGetwxacodeunlimit, async (ctx, { scene, page = 'pages/index/index' }) => {
    if (page.startsWith('/')) fail(40165)
    const text = `${originOf(ctx)}/w/${freshId(ctx.world.wechat, 11)}`
    link(ctx, text, { path: page, query: `scene=${encodeURIComponent(scene)}`, expires_at: Number.MAX_SAFE_INTEGER })
    // drawn as a plain code: the round one of mini programs is the platform's own
    const picture = await QRCode.toBuffer(text, { margin: 2, width: 430 })
    return new Raw(picture, { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="wxacode.png"' })
  }),
]
