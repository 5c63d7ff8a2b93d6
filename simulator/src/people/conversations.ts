import type { ConversationCard, MessageCard } from '../sim/cards.ts'
import { fire } from '../world/callbacks.ts'
import { type Corp, memberOf } from '../world/corp.ts'
import type { Group, Relation } from '../world/rows.ts'
import type { ChatMessage } from '../world/sent-rows.ts'
import { corpOf, note, Refusal, type World } from '../world/world.ts'
import { appChatOf, spokenAppChats } from './appchats.ts'
import { append, conversationId, groupConversationId, touch } from './chat.ts'
import { type Intercepted, intercepted } from './intercepts.ts'
import { type KfPlace, kfChats, kfPlace, kfWrite } from './kf-list.ts'
import { paymentOf } from './payments.ts'
import { packetOf } from './redpacks.ts'
import { tempChatOf } from './temp-chats.ts'
import { face, selves, type Who } from './who.ts'

type Place =
  | KfPlace
  | ({ corp: Corp; id: string } & ({ kind: 'pair'; userid: string; external_userid: string } | { kind: 'group'; group: Group }))

export function placeOf(world: World, id: string): Place {
  const [corpid = '', first = '', second] = id.split('~')
  const corp = corpOf(world, corpid)
  const kf = second && kfPlace(corp, id, first, second)
  if (kf) return kf
  if (second !== undefined) return { corp, id, kind: 'pair', userid: first, external_userid: second }
  const group = corp.groups.get(first) ?? appChatOf(corp, first)
  if (!group) throw new Refusal(`没有这个会话：${id}`, 404)
  return { corp, id, kind: 'group', group }
}

/** The first line of a pair: it was not written down for friendships older than the simulator. */
function linesOf(corp: Corp, place: Place): ChatMessage[] {
  const written = corp.chats.get(place.id) ?? []
  if (place.kind !== 'pair' || written.some((m) => m.content.kind === 'added')) return written
  const r = corp.relations.get(place.userid.toLowerCase())?.get(place.external_userid)
  if (!r) return written
  return [{ id: 'c0', from: 'system', at: r.createtime * 1000, msgtype: 'system', content: { kind: 'added' } }, ...written]
}

/** The added-line names the other side, so it depends on who reads. */
function shown(world: World, corp: Corp, place: Place, m: ChatMessage, reader: string | undefined): MessageCard {
  if (m.msgtype === 'system' && m.content.kind === 'added' && place.kind === 'pair') {
    const staffReads = reader !== undefined && reader === place.userid
    const name = staffReads ? corp.customers.get(place.external_userid)?.name : memberOf(corp, place.userid)?.name
    return { id: m.id, from: 'system', at: m.at, msgtype: 'system', text: { content: `你已添加了${name ?? '对方'}，现在可以开始聊天了。` } }
  }
  // an app or a robot writes under its name
  const named = place.kind === 'group' && m.msgtype !== 'system' && !memberOf(corp, m.from) && !corp.customers.has(m.from)
  const head = { id: m.id, from: m.from, at: m.at, msgtype: m.msgtype, ...(named ? { app: true } : {}) }
  if (m.msgtype === 'system' || m.msgtype === 'text') return { ...head, text: m.content as { content: string } }
  return { ...head, [m.msgtype]: withUrl(world, corp, m.msgtype, m.content) }
}

/** Adds where the bytes can be seen: the phone page has no access_token for media/get. */
export function withUrl(world: World, corp: Corp, msgtype: string, content: Record<string, unknown>): Record<string, unknown> {
  if (msgtype === 'redpacket') return packetOf(corp, content)
  if (msgtype === 'payment') return paymentOf(corp, content)
  const id = (content.media_id ?? content.pic_media_id) as string | undefined
  const media = id ? corp.media.get(id) : undefined
  if (!id || !media) return content.pic_url ? { ...content, url: content.pic_url } : content
  const url = `${world.url}/sim/media/${id}`
  if (msgtype === 'miniprogram') return { ...content, pic_url: url }
  return { ...content, url, ...(msgtype === 'file' ? { filename: media.filename, size: media.size } : {}) }
}

const words: Record<string, string> = {
  image: '[图片]',
  voice: '[语音]',
  location: '[位置]',
  card: '[名片]',
  news: '[图文]',
  mpnews: '[图文]',
  textcard: '[卡片]',
  template_card: '[卡片]',
  markdown: '[Markdown]',
  markdown_v2: '[Markdown]',
  video: '[视频]',
  file: '[文件]',
  link: '[链接]',
  miniprogram: '[小程序]',
  payment: '[收款]',
  redpacket: '[红包]',
}

function summary(world: World, corp: Corp, place: Place, m: ChatMessage, reader: string): string {
  const card = shown(world, corp, place, m, reader)
  if (card.text) return card.text.content.replace(/\s+/g, ' ').slice(0, 60)
  const title = card.link?.title ?? card.miniprogram?.title
  return `${words[m.msgtype] ?? `[${m.msgtype}]`}${title ? ` ${title}` : ''}`
}

function cardOf(world: World, place: Place, reader: string, other: ConversationCard['with']): ConversationCard {
  const lines = linesOf(place.corp, place)
  const last = lines.at(-1)
  const read = place.corp.reads.get(`${place.id}\n${reader}`) ?? 0
  let unread = 0
  for (let i = lines.length - 1; i >= 0 && lines[i]!.at > read; i--) if (lines[i]!.from !== reader && lines[i]!.from !== 'system') unread++
  return {
    id: place.id,
    with: { ...other, avatar: face(world, other.avatar) },
    last: { text: last ? summary(world, place.corp, place, last, reader) : '', at: last?.at ?? 0 },
    unread,
  }
}

export function conversationsOf(world: World, person: Who, limit: number): ConversationCard[] {
  const cards: ConversationCard[] = []
  const pair = (corp: Corp, r: Relation): Place => ({
    corp,
    id: conversationId(corp, r.userid, r.external_userid),
    kind: 'pair',
    userid: r.userid,
    external_userid: r.external_userid,
  })
  const services = (corp: Corp, reader: { userid: string } | { external_userid: string }, id: string) => {
    for (const chat of kfChats(world, corp, reader)) {
      const card = cardOf(world, chat.place, id, chat.with)
      cards.push(card.last.at ? card : { ...card, last: { text: '', at: chat.at } })
    }
  }
  const groups = (corp: Corp, id: string) => {
    for (const group of [...corp.groups.values(), ...spokenAppChats(corp)]) {
      if (group.dismissed || !group.member_list.some((m) => m.userid === id)) continue
      const place: Place = { corp, id: groupConversationId(corp, group.chat_id), kind: 'group', group }
      const card = cardOf(world, place, id, {
        id: group.chat_id,
        kind: 'group',
        name: `${group.name}(${group.member_list.length})`,
        avatar: '/sim/avatar/wheat1.svg',
      })
      cards.push({ ...card, last: card.last.at ? card.last : { text: group.notice, at: group.create_time * 1000 } })
    }
  }
  if (person.kind === 'staff') {
    const { corp, member } = person
    const mine = [...(corp.relations.get(member.userid.toLowerCase())?.values() ?? [])].filter((r) => !r.deleted_by_member)
    // A member may have thousands of customers: only the newest can be on the first screens.
    mine.sort((a, b) => Math.max(b.chat_at, b.createtime) - Math.max(a.chat_at, a.createtime))
    for (const r of mine.slice(0, limit)) {
      const c = corp.customers.get(r.external_userid)
      if (c)
        cards.push(
          cardOf(world, pair(corp, r), member.userid, {
            id: c.external_userid,
            kind: 'customer',
            name: r.remark || c.name,
            avatar: c.avatar,
            corp_name: c.corp_name ?? '微信',
          }),
        )
    }
    groups(corp, member.userid)
    services(corp, { userid: member.userid }, member.userid)
  } else {
    for (const { corp, customer } of selves(world, person)) {
      for (const r of corp.followers.get(customer.external_userid)?.values() ?? []) {
        const m = memberOf(corp, r.userid)
        if (m && !r.deleted_by_customer)
          cards.push(
            cardOf(world, pair(corp, r), customer.external_userid, {
              id: m.userid,
              kind: 'staff',
              name: m.name,
              avatar: m.avatar,
              corp_name: corp.name,
            }),
          )
      }
      groups(corp, customer.external_userid)
      services(corp, customer, customer.external_userid)
    }
  }
  return cards.sort((a, b) => b.last.at - a.last.at).slice(0, limit)
}

export function messagesOf(world: World, id: string, after: string | undefined, limit: number, reader: string | undefined): MessageCard[] {
  const place = placeOf(world, id)
  const lines = linesOf(place.corp, place)
  const from = after ? lines.findIndex((m) => m.id === after) + 1 : Math.max(0, lines.length - limit)
  if (reader && lines.length > 0) {
    place.corp.reads.set(`${id}\n${reader}`, lines.at(-1)!.at)
    world.changed()
  }
  return lines.slice(from, from + limit).map((m) => shown(world, place.corp, place, m, reader))
}

/** Someone writes, or sends another kind. Between strangers it does not arrive, as in the real client. */
export function write(
  world: World,
  id: string,
  from: string,
  said: { msgtype: string; content: Record<string, unknown> },
): { id: string; delivered: boolean; intercepted?: Intercepted } {
  const place = placeOf(world, id)
  const { corp } = place
  const text = said.msgtype === 'text' ? String(said.content.content ?? '') : ''
  if (said.msgtype === 'text' && text === '') throw new Refusal('消息不能为空')
  if (place.kind === 'kf') {
    if (said.msgtype !== 'text') throw new Refusal('客服会话的其他消息用 /sim/kf/messages')
    return kfWrite(world, place, from, 'text', said.content)
  }
  const inside = place.kind === 'group' && corp.appChats.has(place.group.chat_id)
  const hit = inside ? undefined : intercepted(corp, from, text)
  if (hit && !hit.sent) throw new Refusal(`含有“${hit.word}”，规则“${hit.rule_name}”不允许发送`, 403)
  const warned = hit ? { intercepted: hit } : {}
  const line = { from, ...said }
  if (place.kind === 'group') {
    if (!place.group.member_list.some((m) => m.userid === from)) throw new Refusal(`${from} 不在群里`)
    const message = append(world, corp, id, line)
    corp.reads.set(`${id}\n${from}`, message.at)
    return { id: message.id, delivered: true, ...warned }
  }
  if (from !== place.userid && from !== place.external_userid) throw new Refusal(`${from} 不在这个会话里`)
  const r = corp.relations.get(place.userid.toLowerCase())?.get(place.external_userid)
  if (!r) throw new Refusal('他们还不是好友')
  const message = append(world, corp, id, line)
  corp.reads.set(`${id}\n${from}`, message.at)
  if (tempChatOf(corp, place.userid, place.external_userid)?.ended) {
    append(world, corp, id, { from: 'system', msgtype: 'system', content: { content: '临时会话已结束，消息没有送达。' } })
    return { id: message.id, delivered: false }
  }
  if (from === place.userid ? r.deleted_by_customer : r.deleted_by_member) {
    append(world, corp, id, { from: 'system', msgtype: 'system', content: { content: '对方已不是你的联系人，消息没有送达。' } })
    return { id: message.id, delivered: false }
  }
  touch(world, corp, place.userid, place.external_userid)
  note(
    world,
    'person',
    corp,
    from === place.userid ? '员工 → 客户' : '客户 → 员工',
    text.slice(0, 60) || (words[said.msgtype] ?? said.msgtype),
  )
  if (from === place.external_userid && r.link_id) linkChat(world, corp, r, messagesSince(corp, id, from, r.createtime))
  return { id: message.id, delivered: true, ...warned }
}

const messagesSince = (corp: Corp, id: string, from: string, createtime: number) =>
  (corp.chats.get(id) ?? []).filter((m) => m.from === from && m.at >= createtime * 1000).length

/** A customer of an acquisition link writes: the first message, then the 3rd, 5th and 10th, are told (platform/02 §6.8). */
function linkChat(world: World, corp: Corp, r: Relation, count: number) {
  const link = corp.links.get(r.link_id!)
  const row = link?.customers.find((c) => c.external_userid === r.external_userid && c.userid === r.userid)
  if (row) row.chat_status = 1
  const via = { LinkId: r.link_id, ...(r.state ? { State: r.state } : {}) }
  if (count === 1) {
    fire(world, corp, {
      Event: 'customer_acquisition',
      ChangeType: 'customer_start_chat',
      UserID: r.userid,
      ExternalUserID: r.external_userid,
      ...via,
    })
  }
  if (![3, 5, 10].includes(count)) return
  const ChatKey = corp.ids.opaque(40)
  const { userid, external_userid, state } = r
  corp.chatKeys.set(ChatKey, {
    userid,
    external_userid,
    link_id: r.link_id!,
    state,
    recv_msg_cnt: count,
    expires_at: world.clock.seconds() + 1800,
  })
  fire(world, corp, { Event: 'customer_acquisition', ChangeType: 'message_from_customer', ...via, ChatKey })
}
