import { createHash } from 'node:crypto'
import { webhookSend, webhookUploadMedia } from '@rapport/wecom/calls/webhooks.ts'
import { append, groupConversationId } from '../people/chat.ts'
import type { Robot } from '../world/office-rows.ts'
import type { World } from '../world/world.ts'
import { needMedia } from './attachments.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { checkedFile, keep } from './media.ts'

const A_MINUTE = 20

/** The key says whose robot it is; no app calls (platform/05 §6). */
export function robotCaller(world: World, key: string | undefined): Cgi {
  const corp = [...world.corps.values()].find((c) => c.robots.has(key ?? ''))
  const app = corp?.apps[0]
  if (!corp || !app) fail(93000)
  return { world, corp, app, now: world.clock.seconds() }
}

const robotOf = (ctx: Cgi, key: string): Robot => ctx.corp.robots.get(key) ?? fail(93000)

/** An image comes as its bytes; the phones show it from where uploads lie. */
function picture(ctx: Cgi, { base64, md5 }: { base64: string; md5: string }): Record<string, unknown> {
  const bytes = Buffer.from(base64, 'base64')
  if (createHash('md5').update(bytes).digest('hex') !== md5.toLowerCase()) fail(301019)
  const media = keep(ctx, 'image', 'robot', { filename: 'image.png', content_type: 'image/png', bytes, size: bytes.length })
  media.used = true
  return { media_id: media.media_id }
}

export const webhookHandlers = [
  on(webhookSend, (ctx, input) => {
    const { world, corp } = ctx
    const robot = robotOf(ctx, input.key)
    const chat = corp.appChats.get(robot.chatid) ?? fail(93008)
    const at = world.clock.now()
    robot.sent = robot.sent.filter((t) => t > at - 60_000)
    if (robot.sent.length >= A_MINUTE) fail(45009)
    const { msgtype } = input
    const body = input[msgtype] as Record<string, unknown>
    if (msgtype === 'file' || msgtype === 'voice') needMedia(ctx, String(body.media_id), 'robot')
    const content = input.image && msgtype === 'image' ? picture(ctx, input.image) : body
    robot.sent.push(at)
    append(world, corp, groupConversationId(corp, chat.chatid), { from: robot.name, msgtype, content, call: 'webhook/send' })
    const entry = { at, corpid: corp.corpid, kind: 'robot', from: robot.name, call: 'webhook/send', msgid: chat.chatid }
    for (const to of chat.userlist) world.ledger.add({ ...entry, to }, content)
    return {}
  }),
  on(webhookUploadMedia, (ctx, { key, type }) => {
    robotOf(ctx, key)
    const { media_id, created_at } = keep(ctx, type, 'robot', checkedFile(ctx, type))
    return { type, media_id, created_at: String(created_at) }
  }),
]
