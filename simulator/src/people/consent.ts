import type { AgreeStatus } from '../world/archive-rows.ts'
import { fire } from '../world/callbacks.ts'
import { type Corp, memberOf } from '../world/corp.ts'
import type { Customer } from '../world/rows.ts'
import { note, Refusal, type World } from '../world/world.ts'
import { agreement, agreementKey, awaitsConsent, inScope, keep, receiversOf, records } from './archive.ts'
import { placeOf } from './conversations.ts'
import { areFriends, welcomeCode } from './friends.ts'

/** The customer answers the question of a single chat, or takes the yes back. True when apps were told (platform/07 §7). */
export function agreeSingle(world: World, corp: Corp, customer: Customer, userid: string, yes: boolean): boolean {
  const member = memberOf(corp, userid)
  if (!member || !inScope(corp, member.userid)) throw new Refusal(`${userid} 没有开启会话存档`)
  if (!areFriends(corp, member, customer)) throw new Refusal('他们还不是好友')
  const { external_userid } = customer
  const first = yes && awaitsConsent(corp, member.userid, external_userid)
  answer(world, corp, member.userid, external_userid, yes, { tolist: [member.userid], roomid: '' })
  note(world, 'person', corp, yes ? '同意存档' : '不同意存档', `${customer.name} → ${member.name}`)
  if (!first) return false
  fire(
    world,
    corp,
    {
      Event: 'change_external_contact',
      ChangeType: 'msg_audit_approved',
      UserID: member.userid,
      ExternalUserID: external_userid,
    },
    (app) => (app.customer_contact && !member.console_welcome ? welcomeCode(world, corp, member.userid, external_userid) : undefined),
  )
  return true
}

export function agreeRoom(world: World, corp: Corp, customer: Customer, chat_id: string, yes: boolean) {
  const group = corp.groups.get(chat_id)
  if (!group?.member_list.some((m) => m.userid === customer.external_userid)) throw new Refusal(`${customer.name} 不在群里`)
  const tolist = group.member_list.map((m) => m.userid).filter((id) => id !== customer.external_userid)
  answer(world, corp, chat_id, customer.external_userid, yes, { tolist, roomid: chat_id })
  note(world, 'person', corp, yes ? '同意存档' : '不同意存档', `${customer.name} → ${group.name}`)
}

/** The answer itself is a record. That `userid` is the customer's is read from the samples of integrators (unverified). */
function answer(world: World, corp: Corp, where: string, from: string, yes: boolean, to: { tolist: string[]; roomid: string }) {
  if (!records(corp)) throw new Refusal('企业没有开启会话存档')
  const msgtime = world.clock.now()
  const agree_status: AgreeStatus = yes ? 'Agree' : 'Disagree'
  corp.archive.agreements[agreementKey(where, from)] = { agree_status, status_change_time: Math.floor(msgtime / 1000) }
  const body = yes
    ? { msgtype: 'agree', agree: { userid: from, agree_time: msgtime } }
    : { msgtype: 'disagree', disagree: { userid: from, disagree_time: msgtime } }
  keep(world, corp, { action: 'send', from, ...to, msgtime, ...body }, true)
}

/** Takes a message back: the phones show that it is gone, the archive keeps it and says so in a record of its own. */
export function recall(world: World, conversation_id: string, id: string, from: string): { archived: boolean } {
  const { corp } = placeOf(world, conversation_id)
  const message = corp.chats.get(conversation_id)?.find((m) => m.id === id)
  if (!message || message.msgtype === 'system') throw new Refusal('没有这条消息', 404)
  if (message.from !== from) throw new Refusal('只能撤回自己的消息')
  const name = memberOf(corp, from)?.name ?? corp.customers.get(from)?.name ?? from
  Object.assign(message, { from: 'system', msgtype: 'system', content: { content: `${name} 撤回了一条消息` } })
  note(world, 'person', corp, '撤回消息', name)
  world.changed()
  const to = message.archive_msgid && records(corp) ? receiversOf(corp, conversation_id, from) : undefined
  if (!to) return { archived: false }
  const revoke = { pre_msgid: message.archive_msgid }
  keep(world, corp, { action: 'recall', from, ...to, msgtime: world.clock.now(), msgtype: 'revoke', revoke }, true)
  return { archived: true }
}

/** What the customer sees of the archive in a chat: the question, once, and afterwards what they said. */
export function consentIn(world: World, conversation_id: string, person_id: string): { asked: boolean; agree_status?: AgreeStatus } {
  const place = placeOf(world, conversation_id)
  const { corp } = place
  if (place.kind === 'kf' || !corp.customers.has(person_id) || !records(corp)) return { asked: false }
  if (place.kind === 'pair') {
    if (!inScope(corp, place.userid)) return { asked: false }
    const said = corp.archive.agreements[agreementKey(place.userid, person_id)]
    const { agree_status } = agreement(corp, place.userid, person_id)
    return { asked: !said && agree_status === 'Disagree', agree_status }
  }
  const { chat_id, member_list } = place.group
  if (!corp.groups.has(chat_id) || !member_list.some((m) => inScope(corp, m.userid))) return { asked: false }
  return { asked: false, agree_status: agreement(corp, chat_id, person_id).agree_status }
}
