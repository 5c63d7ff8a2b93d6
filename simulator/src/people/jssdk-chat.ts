import { realAddress } from '../wechat/browser.ts'
import { lookAt } from '../wechat/preview.ts'
import { type Corp, friends, memberOf } from '../world/corp.ts'
import { personKey } from '../world/openids.ts'
import { note, Refusal, type World } from '../world/world.ts'
import { append, conversationId, groupConversationId, touch } from './chat.ts'
import { placeOf, write } from './conversations.ts'
import { join, makeGroup, needChat } from './groups.ts'
import { caller, ids, type JsAsk, type JsCall, type JsFunction, mustAsk, type Params, seller, text } from './jssdk-call.ts'
import { notPrivate, shareTicket } from './jssdk-private.ts'
import { sendKfMessage } from './kf-jssdk.ts'
import { asPerson, face, who } from './who.ts'

const kinds: Record<string, string> = {
  text: 'text',
  image: 'image',
  video: 'video',
  file: 'file',
  news: 'link',
  miniprogram: 'miniprogram',
}

/** Names of the JS functions differ from those of the API: mediaid, link, imgUrl. */
function contentOf(msgtype: string, body: Params): Params {
  if (msgtype === 'news') return { title: body.title ?? '', desc: body.desc ?? '', url: body.link ?? '', picurl: body.imgUrl ?? '' }
  if (msgtype === 'miniprogram')
    return { title: body.title ?? '', appid: body.appid ?? '', page: body.page ?? '', pic_url: body.imgUrl ?? '' }
  return msgtype === 'text' ? body : { media_id: body.mediaid }
}

function sendChatMessage(world: World, corp: Corp, call: JsCall, open: (id: string) => void): Params {
  const member = caller(world, corp, call)
  const msgtype = text(call.params, 'msgtype')
  const kind = kinds[msgtype]
  const body = call.params[msgtype] as Params | undefined
  if (!kind || !body) throw new Refusal('invalid msgtype')
  if (call.customer && !friends(corp, member.userid, call.customer)) throw new Refusal('without context of external contact')
  if (!call.customer && !corp.groups.has(call.chat)) throw new Refusal('without context of external chat')
  const place = call.customer ? conversationId(corp, member.userid, call.customer) : groupConversationId(corp, call.chat)
  const content = { ...contentOf(msgtype, body), ...(msgtype === 'news' ? shareTicket(corp, call, place) : {}) }
  append(world, corp, place, { from: member.userid, msgtype: kind, content, call: 'sendChatMessage' })
  if (call.customer) touch(world, corp, member.userid, call.customer)
  const to = call.customer || call.chat
  world.ledger.add({ at: world.clock.now(), corpid: corp.corpid, kind: 'chat', to, from: member.userid, call: 'sendChatMessage' }, content)
  if (call.params.enterChat === true) open(place)
  return {}
}

/** As many as the client takes (platform/09 §6): members only, with others, with others from WeChat. */
const MOST = { inside: 2000, outside: 500, wechat: 40 }

/** With one customer their chat, with several a new group of theirs, with members only a group inside. */
function openEnterpriseChat(world: World, corp: Corp, call: JsCall, open: (id: string) => void): Params {
  const me = caller(world, corp, call)
  const { params } = call
  const known = text(params, 'chatId')
  if (known) {
    if (!needChat(corp, known).member_list.some((m) => m.userid === me.userid)) throw new Refusal('no permission')
    open(groupConversationId(corp, known))
    return { chatId: known }
  }
  const staff = ids(params, 'userIds')
    .map((id) => memberOf(corp, id) ?? notThere(id))
    .filter((m) => m.userid !== me.userid)
  const outside = ids(params, 'externalUserIds').map((id) => corp.customers.get(id) ?? notThere(id))
  if (outside.length > 0 && !me.customer_contact) throw new Refusal('no permission')
  for (const c of outside) if (!friends(corp, me.userid, c.external_userid)) throw new Refusal(`not a contact: ${c.external_userid}`)
  const people = 1 + staff.length + outside.length
  const most = outside.length === 0 ? MOST.inside : outside.some((c) => c.type === 1) ? MOST.wechat : MOST.outside
  if (people < 2 || people > most) throw new Refusal('invalid userIds')
  const [only] = outside
  if (only && people === 2) {
    open(conversationId(corp, me.userid, only.external_userid))
    return { chatId: '' }
  }
  const name = text(params, 'groupName')
  const others = [...staff.map((m) => m.userid), ...outside.map((c) => c.external_userid)]
  const chatId = outside.length > 0 ? makeGroup(world, corp, me.userid, name, others).chat_id : appChat(world, corp, call, others, name)
  const place = groupConversationId(corp, chatId)
  append(world, corp, place, { from: 'system', msgtype: 'system', content: { content: `${me.name} 发起了群聊` } })
  open(place)
  return { chatId }
}

function notThere(id: string): never {
  throw new Refusal(`invalid userIds: ${id}`)
}

/** A chat of members only. */
export function appChat(world: World, corp: Corp, call: JsCall, others: string[], name: string): string {
  const chatid = corp.ids.hex(32)
  const { userid } = caller(world, corp, call)
  const userlist = [userid, ...others]
  corp.appChats.set(chatid, { chatid, agentid: call.agentid, name, owner: userid, userlist, create_time: world.clock.seconds() })
  return chatid
}

function updateEnterpriseChat(world: World, corp: Corp, call: JsCall): Params {
  caller(world, corp, call)
  const added = ids(call.params, 'userIdsToAdd').map((id) => memberOf(corp, id) ?? notThere(id))
  const chatId = text(call.params, 'chatId')
  const own = corp.appChats.get(chatId)
  if (own) {
    own.userlist = [...new Set([...own.userlist, ...added.map((m) => m.userid)])]
    world.changed()
  } else {
    const group = needChat(corp, chatId)
    for (const m of added) join(world, corp, group, m.userid, m.name, 1)
  }
  return { chatId }
}

interface JsLink {
  title?: string
  desc?: string
  url?: string
  link?: string
  imgUrl?: string
  /** As WeCom's own package has it inside the client. */
  img_url?: string
}
const card = ({ title, desc, url, link, imgUrl, img_url }: JsLink) => ({
  title: title || url || link || '',
  desc: desc ?? '',
  url: url ?? link ?? '',
  picurl: imgUrl ?? img_url ?? '',
})

/** The only message that goes along with opening a chat. */
export function linkOf(given: unknown): ReturnType<typeof card> | undefined {
  const msg = given as { msgtype?: string; link?: JsLink } | undefined
  if (!msg) return undefined
  if (msg.msgtype !== 'link') throw new Refusal('fail_unsupported_msgtype')
  if (!msg.link?.url) throw new Refusal('fail_msg_link_missing_url')
  return card(msg.link)
}

function openExistedChatWithMsg(world: World, corp: Corp, call: JsCall, open: (id: string) => void): Params {
  const me = seller(world, corp, call)
  const chatId = text(call.params, 'chatId')
  const place = groupConversationId(corp, chatId)
  const spot = placeOf(world, place)
  if (spot.kind !== 'group' || !spot.group.member_list.some((m) => m.userid === me.userid)) throw new Refusal('invalid chatId')
  const link = linkOf(call.params.msg)
  if (link) append(world, corp, place, { from: me.userid, msgtype: 'link', content: link, call: 'openExistedChatWithMsg' })
  open(place)
  return {}
}

/** The person forwards the page as a link, into one of their chats. */
function forward(world: World, corp: Corp, call: JsCall): Params | JsAsk {
  notPrivate(call)
  if (mustAsk(call)) return { ask: {} }
  const to = call.chosen && text(call.chosen, 'conversation_id')
  if (!to) return {}
  const content = { ...sharedCard(world, call), ...shareTicket(corp, call, to) }
  write(world, to, call.userid || call.customer, { msgtype: 'link', content })
  lookAt(world, content)
  return {}
}

/** What is shared has the page's own address, not that under which a phone reads it. */
function sharedCard(world: World, { params }: JsCall) {
  const own = Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? realAddress(world, value) : value])
  return card(Object.fromEntries(own) as JsLink)
}

const SHARED = 500

/** To the moments of WeChat, where the people of the same company see it. */
function shareTimeline(world: World, corp: Corp, call: JsCall): Params | JsAsk {
  notPrivate(call)
  if (mustAsk(call)) return { ask: {} }
  const person = who(world, call.userid || call.customer, corp.corpid)
  const { name, avatar } = person.kind === 'staff' ? person.member : person.customer
  const { title, url, picurl } = sharedCard(world, call)
  const page = {
    at: world.clock.now(),
    person: personKey(asPerson(person)),
    corpid: person.corp.corpid,
    name,
    avatar: face(world, avatar),
    title,
    url,
    picurl,
  }
  world.wechat.shared.push(page)
  if (world.wechat.shared.length > SHARED) world.wechat.shared.shift()
  lookAt(world, page)
  note(world, 'person', corp, '分享到朋友圈', `${name} · ${title}`)
  world.changed()
  return {}
}

export const chatFunctions: Record<string, JsFunction> = {
  sendChatMessage: (world, corp, call, open) =>
    call.entry === 'single_kf_tools' ? sendKfMessage(world, corp, call) : sendChatMessage(world, corp, call, open),
  openEnterpriseChat,
  updateEnterpriseChat,
  openExistedChatWithMsg,
  shareAppMessage: forward,
  shareWechatMessage: forward,
  shareTimeline,
  hideChatAttachmentMenu: () => ({}),
}
