import { cutBytes } from '@rapport/wecom/bytes.ts'
import type { WecomInput } from '@rapport/wecom/call.ts'
import * as calls from '@rapport/wecom/calls/kf-messages.ts'
import { append } from '../people/chat.ts'
import { act, inWindow, keepSent, kfConversationId, kfKey, kfSessionOf, RECALL_MS, takeBack, tellEvent } from '../people/kf.ts'
import { memberOf } from '../world/corp.ts'
import type { KfAccount, KfCode, KfSession } from '../world/kf-rows.ts'
import { needMedia } from './attachments.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { needKfAccount } from './kf-accounts.ts'

const BUTTONS = 10

type Send = WecomInput<typeof calls.kfSendMsg>
type Menu = NonNullable<Send['msgmenu']>

function checkMenu(menu: Menu) {
  if ((menu.list ?? []).filter((item) => item.type !== 'text').length > BUTTONS) fail(95008)
  if (!menu.head_content && !menu.tail_content && !menu.list?.length)
    fail(40058, 'msgmenu is empty. Invalid input invalid Request Parameter')
}

/** The media of a message must be there and of its kind; what is too long in a link is cut. */
function contentOf(ctx: Cgi, input: Send): Record<string, unknown> {
  const { msgtype } = input
  const content = { ...input[msgtype] } as Record<string, unknown>
  const media_id = (content.media_id ?? content.thumb_media_id) as string | undefined
  if (media_id && needMedia(ctx, media_id).type !== (content.media_id ? msgtype : 'image')) fail(40004)
  if (input.msgmenu && msgtype === 'msgmenu') checkMenu(input.msgmenu)
  if (msgtype === 'link')
    Object.assign(content, { title: cutBytes(String(content.title), 128), desc: cutBytes(String(content.desc ?? ''), 512) })
  if (msgtype === 'business_card' && memberOf(ctx.corp, String(content.userid))?.status !== 1) fail(40003)
  if (msgtype === 'ca_link' && !isOurLink(ctx, String(content.link_url)))
    fail(40058, 'link_url invalid. Invalid input invalid Request Parameter')
  return content
}

const isOurLink = (ctx: Cgi, url: string) => ctx.corp.links.has(/\/ca\/([\w-]+)/.exec(url)?.[1] ?? '')

/** Writes it into the chat and the ledger; a customer who refuses the account gets nothing, and the sender is told later (type 10). */
function deliver(
  ctx: Cgi,
  account: KfAccount,
  session: KfSession,
  msgtype: string,
  content: Record<string, unknown>,
  msgid: string,
  call: string,
) {
  const { world, corp } = ctx
  const { external_userid } = session
  const conversation = kfConversationId(corp, account.open_kfid, external_userid)
  keepSent(world, corp, account.open_kfid, msgid, conversation)
  if (session.blocked) {
    tellEvent(world, corp, account, 'msg_send_fail', { external_userid, fail_msgid: msgid, fail_type: 10 })
    return
  }
  append(world, corp, conversation, { from: account.open_kfid, msgtype, content, call, msgid })
  const entry = { at: world.clock.now(), corpid: corp.corpid, kind: 'kf', to: external_userid, from: account.open_kfid, call, msgid }
  world.ledger.add(entry, { msgtype, content })
}

/** The caller's id, taken once per account (40058), or a new one. */
function takeMsgid(ctx: Cgi, account: KfAccount, msgid: string | undefined): string {
  if (!msgid) return ctx.corp.ids.opaque(32)
  if (ctx.corp.kf.sent.has(kfKey(account.open_kfid, msgid))) fail(40058, 'msgid existed. Invalid input invalid Request Parameter')
  return msgid
}

function needSession(ctx: Cgi, account: KfAccount, external_userid: string): KfSession {
  if (!ctx.corp.customers.has(external_userid)) fail(40096)
  // Never wrote, or wrote too long ago: which of the two codes says which is our reading (unverified).
  const session = kfSessionOf(ctx.world, ctx.corp, account.open_kfid, external_userid)
  if (!session?.wrote_ms) fail(95031)
  if (!inWindow(ctx.world, session)) fail(95002)
  if (!ctx.world.settings.kf_verified && !isAmongFirst(ctx, external_userid)) fail(95003)
  return session
}

/** A corp that is not verified serves the first so many. */
function isAmongFirst({ corp, world }: Cgi, external_userid: string): boolean {
  const served = new Set<string>()
  for (const session of corp.kf.sessions.values()) {
    if (served.size >= world.settings.kf_unverified_customers) break
    if (session.wrote_ms) served.add(session.external_userid)
  }
  return served.has(external_userid)
}

function needCode(ctx: Cgi, code: string): KfCode {
  const known = ctx.corp.kf.codes.get(code)
  // No document says which code a dead one answers (unverified).
  if (!known || known.used || known.expires_ms < ctx.world.clock.now()) fail(40058, 'invalid code. Invalid input invalid Request Parameter')
  return known
}

const menuAllowed = new Set<KfCode['kind']>(['welcome', 'end'])

export const kfMessageHandlers = [
  on(calls.kfSendMsg, (ctx, input) => {
    const { world, corp } = ctx
    const account = needKfAccount(ctx, input.open_kfid)
    const session = needSession(ctx, account, input.touser)
    if (session.state === 4) fail(95013)
    if (session.state > 1) fail(95018)
    if (session.api_sent >= world.settings.kf_api_messages) fail(95001)
    const content = contentOf(ctx, input)
    const msgid = takeMsgid(ctx, account, input.msgid)
    session.state = 1
    session.api_sent++
    act(world, corp, 'ai', session)
    deliver(ctx, account, session, input.msgtype, content, msgid, 'kf/send_msg')
    return { msgid }
  }),

  on(calls.kfSendMsgOnEvent, (ctx, input) => {
    const { world, corp } = ctx
    const code = needCode(ctx, input.code)
    const account = needKfAccount(ctx, code.open_kfid)
    const session = kfSessionOf(world, corp, code.open_kfid, code.external_userid)
    if (!session) fail(95013)
    if (code.state !== undefined && session.state !== code.state) fail(95018)
    if (input.msgtype === 'msgmenu' && !menuAllowed.has(code.kind)) fail(40008)
    if (input.msgtype === 'msgmenu') checkMenu(input.msgmenu!)
    const msgid = takeMsgid(ctx, account, input.msgid)
    code.used = true
    if (code.kind === 'welcome') session.welcomed_ms = world.clock.now()
    deliver(ctx, account, session, input.msgtype, { ...input[input.msgtype] }, msgid, 'kf/send_msg_on_event')
    return { msgid }
  }),

  on(calls.kfRecallMsg, (ctx, { open_kfid, msgid }) => {
    const { world, corp } = ctx
    const account = needKfAccount(ctx, open_kfid)
    const sent = corp.kf.sent.get(kfKey(open_kfid, msgid))
    if (!sent) fail(41047)
    if (world.clock.now() - sent.at_ms > RECALL_MS) fail(42052)
    if (!takeBack(corp, sent.conversation, msgid, `${account.name} 撤回了一条消息`)) fail(41047)
    world.changed()
    return {}
  }),
]
