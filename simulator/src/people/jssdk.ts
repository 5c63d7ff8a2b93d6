import { signature } from '@rapport/wecom/jssdk.ts'
import { type Corp, friends } from '../world/corp.ts'
import { corpByAnyId } from '../world/encrypted-ids.ts'
import { appOf, corpOf, Refusal, type World } from '../world/world.ts'
import { append, conversationId, groupConversationId, touch } from './chat.ts'
import { invokeOffice } from './jssdk-office.ts'
import { navigateToKfChat, sendKfMessage } from './kf-jssdk.ts'
import { encryptJs } from './open-data.ts'
import { needStaff } from './who.ts'

export interface Signed {
  corpid: string
  agentid?: number
  url: string
  noncestr: string
  timestamp: string
  signature: string
}

/** wx.config is signed with the corp's ticket, wx.agentConfig with the app's; a wrong one is 40093 (platform/01 §3). */
export function verifySignature(world: World, what: Signed): { ok: boolean; errcode?: number; reason?: string } {
  const corp = corpByAnyId(world, what.corpid) ?? corpOf(world, what.corpid)
  if (what.agentid && !appOf(corp, what.agentid)) return { ok: false, errcode: 40093, reason: 'agentid 不对' }
  const known = corp.tickets.get(what.agentid ? `agent ${what.agentid}` : 'corp')
  if (!known || known.expires_at < world.clock.seconds()) return { ok: false, errcode: 42012, reason: '还没有取过 ticket，或已过期' }
  const right = signature(known.ticket, what.noncestr, what.timestamp, what.url) === what.signature
  return right ? { ok: true } : { ok: false, errcode: 40093, reason: '签名不对' }
}

export interface JsCall {
  name: string
  corpid: string
  agentid: number
  userid: string
  customer: string
  chat: string
  entry: string
  params: Record<string, unknown>
}

/** The functions of the side window (platform/09 §6). What opens a screen of the client only says ok. */
export function invokeJs(world: World, call: JsCall): Record<string, unknown> {
  const corp = corpByAnyId(world, call.corpid) ?? corpOf(world, call.corpid)
  return encryptJs(world, corp, call.agentid, answer(world, corp, call))
}

function answer(world: World, corp: Corp, call: JsCall): Record<string, unknown> {
  switch (call.name) {
    case 'getContext':
      return { entry: call.entry || (call.customer ? 'single_chat_tools' : call.chat ? 'group_chat_tools' : 'normal') }
    case 'getCurExternalContact':
      if (!call.customer) throw new Refusal('without context of external contact')
      return { userId: call.customer }
    case 'getCurExternalChat':
      if (!call.chat) throw new Refusal('without context of external chat')
      return { chatId: call.chat }
    case 'sendChatMessage':
      return call.entry === 'single_kf_tools' ? sendKfMessage(world, corp, call) : sendChatMessage(world, corp, call)
    case 'navigateToKfChat':
      return navigateToKfChat(world, corp, call)
    case 'selectExternalContact':
      return { userIds: call.customer ? [call.customer] : [] }
    case 'openUserProfile':
    case 'openEnterpriseChat':
    case 'openExistedChatWithMsg':
    case 'shareToExternalContact':
    case 'shareToExternalChat':
    case 'shareToExternalMoments':
    case 'navigateToAddCustomer':
    case 'hideChatAttachmentMenu':
    case 'closeWindow':
    case 'previewFile':
    case 'openDefaultBrowser':
      return {}
    default: {
      const made = invokeOffice(world, corp, call)
      if (!made) throw new Refusal(`not implemented in the simulator: ${call.name}`)
      return made
    }
  }
}

const kinds: Record<string, string> = {
  text: 'text',
  image: 'image',
  video: 'video',
  file: 'file',
  news: 'link',
  miniprogram: 'miniprogram',
}

/** Names of the JS functions differ from those of the API: mediaid, link, imgUrl. */
function contentOf(msgtype: string, body: Record<string, unknown>): Record<string, unknown> {
  if (msgtype === 'news') return { title: body.title ?? '', desc: body.desc ?? '', url: body.link ?? '', picurl: body.imgUrl ?? '' }
  if (msgtype === 'miniprogram')
    return { title: body.title ?? '', appid: body.appid ?? '', page: body.page ?? '', pic_url: body.imgUrl ?? '' }
  return msgtype === 'text' ? body : { media_id: body.mediaid }
}

function sendChatMessage(world: World, corp: Corp, call: JsCall): Record<string, unknown> {
  const { member } = needStaff(world, call.userid, corp.corpid)
  const msgtype = String(call.params.msgtype ?? '')
  const kind = kinds[msgtype]
  const body = call.params[msgtype] as Record<string, unknown> | undefined
  if (!kind || !body) throw new Refusal('invalid msgtype')
  if (call.customer && !friends(corp, member.userid, call.customer)) throw new Refusal('without context of external contact')
  if (!call.customer && !corp.groups.has(call.chat)) throw new Refusal('without context of external chat')
  const place = call.customer ? conversationId(corp, member.userid, call.customer) : groupConversationId(corp, call.chat)
  const content = contentOf(msgtype, body)
  append(world, corp, place, { from: member.userid, msgtype: kind, content, call: 'sendChatMessage' })
  if (call.customer) touch(world, corp, member.userid, call.customer)
  world.ledger.add(
    {
      at: world.clock.now(),
      corpid: corp.corpid,
      kind: 'chat',
      to: call.customer || call.chat,
      from: member.userid,
      call: 'sendChatMessage',
    },
    content,
  )
  return {}
}
