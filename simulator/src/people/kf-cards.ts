import type { KfAccountCard } from '../sim/cards.ts'
import type { KfMessageCard, KfSessionCard } from '../sim/kf-api.ts'
import type { Corp } from '../world/corp.ts'
import { memberOf } from '../world/corp.ts'
import type { KfAccount, KfSession } from '../world/kf-rows.ts'
import type { Member } from '../world/rows.ts'
import type { ChatMessage } from '../world/sent-rows.ts'
import { Refusal, type World } from '../world/world.ts'
import { withUrl } from './conversations.ts'
import { kfConversationId, kfSessionOf, servicerOf } from './kf.ts'
import { kfLinkText } from './kf-links.ts'
import { face } from './who.ts'

export function accountCard(world: World, corp: Corp, account: KfAccount): KfAccountCard {
  const { open_kfid, name, avatar } = account
  return { open_kfid, name, avatar: face(world, avatar), corp_name: corp.name, text: kfLinkText(world, corp, account) }
}

export function sessionCard(world: World, corp: Corp, session: KfSession): KfSessionCard {
  const account = corp.kf.accounts.get(session.open_kfid)!
  const person = corp.customers.get(session.external_userid)!
  const { state, servicer_userid, last_servicer, blocked, rejected } = session
  return {
    conversation_id: kfConversationId(corp, session.open_kfid, session.external_userid),
    account: accountCard(world, corp, account),
    person: { id: person.external_userid, name: person.name, avatar: face(world, person.avatar) },
    state,
    ...(servicer_userid ? { servicer_userid } : {}),
    ...(last_servicer ? { last_servicer } : {}),
    blocked,
    rejected,
  }
}

/** Waiting first, then the member's own, then what was theirs. */
export function sessionsOf(world: World, corp: Corp, member: Member): KfSessionCard[] {
  const order = [2, 3, 4]
  const mine = [...corp.kf.sessions.values()].filter((s) => {
    const account = corp.kf.accounts.get(s.open_kfid)
    if (!account || account.deleted || !servicerOf(corp, account, member.userid)) return false
    const { state, servicer_userid, last_servicer } = kfSessionOf(world, corp, s.open_kfid, s.external_userid)!
    if (state === 2) return true
    return state === 3 ? servicer_userid === member.userid : state === 4 && last_servicer === member.userid
  })
  return mine
    .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || b.wrote_ms - a.wrote_ms)
    .map((s) => sessionCard(world, corp, s))
}

/** Names of kf differ from those of other chats: pagepath, thumb_media_id, pic_url of a link. */
function contentCard(world: World, corp: Corp, m: ChatMessage): Record<string, unknown> {
  const { thumb_media_id, pagepath, pic_url, ...rest } = m.content
  const media_id = rest.media_id ?? thumb_media_id
  const picture = thumb_media_id ? `${world.url}/sim/media/${thumb_media_id}` : pic_url
  if (m.msgtype === 'link') return { ...rest, ...(picture ? { picurl: picture } : {}) }
  if (m.msgtype === 'miniprogram') return { title: '', ...rest, page: pagepath, ...(picture ? { pic_url: picture } : {}) }
  if (m.msgtype === 'business_card') return named(world, corp, String(rest.userid), rest)
  if (m.msgtype === 'kf_upgrade' && rest.type === 1) return named(world, corp, String(rest.id), rest)
  if (m.msgtype === 'kf_upgrade') return { ...rest, name: corp.groups.get(String(rest.id))?.name ?? '' }
  return media_id ? withUrl(world, corp, m.msgtype, m.content) : m.content
}

function named(world: World, corp: Corp, userid: string, content: Record<string, unknown>) {
  const member = memberOf(corp, userid)
  return { ...content, name: member?.name ?? userid, avatar: member ? face(world, member.avatar) : '' }
}

export function messageCard(world: World, corp: Corp, session: KfSession, m: ChatMessage): KfMessageCard {
  const side = m.from === 'system' ? 'system' : m.from === session.external_userid ? 'customer' : 'account'
  const body = contentCard(world, corp, m)
  const msgtype = m.msgtype === 'system' ? 'text' : m.msgtype
  return { id: m.id, at: m.at, msgtype, side, from: m.from, ...(m.msgid ? { msgid: m.msgid } : {}), body, [msgtype]: body }
}

/** A message of this chat that `from` wrote and that is still there. */
export function ownMessage(corp: Corp, conversation: string, from: string, id: string): ChatMessage {
  const message = corp.chats.get(conversation)?.find((m) => m.id === id)
  if (!message || message.from !== from || !message.msgid) throw new Refusal('没有这条可以撤回的消息', 404)
  return message
}
