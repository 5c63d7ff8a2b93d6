import { createCipheriv, randomBytes } from 'node:crypto'
import type { Corp } from '../world/corp.ts'
import { appOf, Refusal, type World } from '../world/world.ts'
import { conversationId } from './chat.ts'
import { placeOf } from './conversations.ts'
import { caller, type JsCall, type JsFunction, type Params, text } from './jssdk-call.ts'

// Private messages (document 94495): what a page sends after setShareAttr says to whoever opens it whether it was sent to them.

/** What the message carries, when its page asked for it. The page remembers what it set; it is told again with every call. */
export function shareTicket(corp: Corp, call: JsCall, place: string): { share_ticket?: string } {
  if (call.share?.withShareTicket !== true) return {}
  const ticket = corp.ids.opaque(32)
  corp.shares.set(ticket, { agentid: call.agentid, state: text(call.share, 'state'), place })
  return { share_ticket: ticket }
}

/** It cannot be sent on. */
export function notPrivate(call: JsCall) {
  if (call.share_ticket) throw new Refusal('a private message is not forwarded')
}

const isIn = (world: World, place: string, corp: Corp, userid: string, customer: string): boolean => {
  const spot = placeOf(world, place)
  if (spot.kind === 'group') return spot.group.member_list.some((m) => m.userid === userid)
  return customer !== '' && place === conversationId(corp, userid, customer)
}

/**
 * Only who is in the chat it was sent to, now. unverified: what a page decrypts with, and the names inside; here the app's EncodingAESKey,
 * with the vector beside it.
 */
function getShareInfo(world: World, corp: Corp, call: JsCall): Params {
  const { userid } = caller(world, corp, call)
  const share = corp.shares.get(text(call.params, 'shareTicket'))
  if (share?.agentid !== call.agentid) throw new Refusal('invalid shareTicket')
  if (!isIn(world, share.place, corp, userid, call.customer)) throw new Refusal('not the receiver')
  const key = appOf(corp, call.agentid)?.callback?.aes_key
  if (!key) throw new Refusal('the app has no EncodingAESKey')
  const chatId = share.place.split('~').length === 2 ? { chatId: share.place.split('~')[1] } : {}
  const plain = { ...chatId, state: share.state, curReceiver: userid, watermark: { corpid: corp.corpid, timestamp: world.clock.seconds() } }
  const iv = randomBytes(16)
  const aes = createCipheriv('aes-256-cbc', Buffer.from(`${key}=`, 'base64'), iv)
  const encryptedData = Buffer.concat([aes.update(JSON.stringify(plain), 'utf8'), aes.final()]).toString('base64')
  return { encryptedData, iv: iv.toString('base64') }
}

export const privateFunctions: Record<string, JsFunction> = {
  setShareAttr(world, corp, call) {
    caller(world, corp, call)
    const { withShareTicket, state } = call.params
    if (withShareTicket !== undefined && typeof withShareTicket !== 'boolean') throw new Refusal('invalid withShareTicket')
    if (state !== undefined && typeof state !== 'string') throw new Refusal('invalid state')
    return {}
  },
  getShareInfo,
}
