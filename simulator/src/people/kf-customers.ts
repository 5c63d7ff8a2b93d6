import { problemOf } from '@rapport/wecom/check.ts'
import { type KfMessageKey, kfMessageSchemas } from '@rapport/wecom/kf-messages.ts'
import { type Corp, memberOf } from '../world/corp.ts'
import type { KfAccount, KfChannels, KfSession } from '../world/kf-rows.ts'
import type { Customer } from '../world/rows.ts'
import type { ChatMessage } from '../world/sent-rows.ts'
import { note, Refusal, type World } from '../world/world.ts'
import { append } from './chat.ts'
import { areFriends, befriend } from './friends.ts'
import { join, needChat } from './groups.ts'
import { act, inWindow, kfConversationId, makeCode, openSession, RECALL_MS, takeBack, tell, tellEvent } from './kf.ts'

// What a customer does with a customer-service account.

export interface Entry {
  scene: string
  scene_param?: string
  wechat_channels?: KfChannels
}

/** Opens the chat. A welcome code goes out when nobody was welcomed in 48 h and the customer has not written (platform/08 §5). */
export function enter(world: World, corp: Corp, account: KfAccount, person: Customer, how: Entry): { welcome_pending: boolean } {
  const session = openSession(world, corp, account, person.external_userid)
  const now = world.clock.now()
  const quiet = now - session.welcomed_ms > world.settings.kf_window_seconds * 1000 && !inWindow(world, session)
  session.entered = { at_ms: now, ...how }
  note(world, 'person', corp, '进入客服会话', `${person.name} → ${account.name}${how.scene ? ` · ${how.scene}` : ''}`)
  tellEvent(world, corp, account, 'enter_session', {
    external_userid: person.external_userid,
    ...how,
    ...(quiet ? { welcome_code: makeCode(world, corp, 'welcome', session) } : {}),
  })
  return { welcome_pending: quiet }
}

/** One message of any kind, checked against the shape it will have in sync_msg. */
export function customerWrites(
  world: World,
  corp: Corp,
  account: KfAccount,
  person: Customer,
  msgtype: string,
  content: Record<string, unknown>,
): { message: ChatMessage; delivered: boolean } {
  const session = openSession(world, corp, account, person.external_userid)
  const conversation = kfConversationId(corp, account.open_kfid, person.external_userid)
  const row = { origin: 3, open_kfid: account.open_kfid, external_userid: person.external_userid, msgtype, [msgtype]: content }
  checkKind(msgtype, row)
  if (msgtype === 'text') checkMenu(corp, conversation, content)
  if (session.rejected) {
    const message = append(world, corp, conversation, { from: person.external_userid, msgtype, content })
    append(world, corp, conversation, { from: 'system', msgtype: 'system', content: { content: '消息已发出，但被对方拒收了。' } })
    act(world, corp, 'rejected', session)
    return { message, delivered: false }
  }
  if (session.state === 4) begin(world, corp, account, session)
  session.wrote_ms = world.clock.now()
  session.api_sent = 0
  act(world, corp, 'customer', session)
  note(world, 'person', corp, '客户 → 客服', `${person.name} → ${account.name} · ${String(content.content ?? msgtype).slice(0, 60)}`)
  const msgid = tell(world, corp, account, row)
  const message = append(world, corp, conversation, { from: person.external_userid, msgtype, content, msgid })
  corp.reads.set(`${conversation}\n${person.external_userid}`, message.at)
  return { message, delivered: true }
}

/** A message opens a session; it waits for the API, or for people where no app manages the account. */
function begin(world: World, corp: Corp, account: KfAccount, session: KfSession) {
  session.state = account.agentids.length > 0 ? 0 : 2
  session.coded = []
  session.no = ++corp.kf.sessionsBegun
  delete session.servicer_userid
  delete session.last_servicer
  act(world, corp, 'session', session)
}

export function checkKind(msgtype: string, row: Record<string, unknown>) {
  if (!Object.hasOwn(kfMessageSchemas, msgtype) || msgtype.startsWith('event/')) throw new Refusal(`没有这种消息：${msgtype}`)
  const problem = problemOf(kfMessageSchemas[msgtype as KfMessageKey], { msgid: 'x', send_time: 0, ...row })
  if (problem) throw new Refusal(`${problem.field || msgtype} ${problem.message}`)
  const { content } = (row.text ?? {}) as { content?: string }
  if (msgtype === 'text' && !content) throw new Refusal('消息不能为空')
}

/** A menu item can only be pressed where a menu holds it: as a button, or as a link inside a text. */
function checkMenu(corp: Corp, conversation: string, content: Record<string, unknown>) {
  if (content.menu_id === undefined) return
  const shown = (corp.chats.get(conversation) ?? []).some((m) => {
    const list = (m.content.list ?? []) as { type: string; click?: { id?: string } }[]
    if (m.msgtype === 'msgmenu') return list.some((item) => item.click?.id === content.menu_id)
    const words = m.msgtype === 'text' ? String(m.content.content) : ''
    return words.includes(`msgmenuid=${encodeURIComponent(String(content.menu_id))}`)
  })
  if (!shown) throw new Refusal('没有收到过这个菜单项')
}

export function customerRecalls(world: World, corp: Corp, account: KfAccount, person: Customer, message: ChatMessage) {
  if (world.clock.now() - message.at > RECALL_MS) throw new Refusal('只能撤回两分钟内的消息')
  const recall_msgid = message.msgid ?? ''
  takeBack(corp, kfConversationId(corp, account.open_kfid, person.external_userid), recall_msgid, `${person.name} 撤回了一条消息`)
  tellEvent(world, corp, account, 'user_recall_msg', { external_userid: person.external_userid, recall_msgid })
}

/** From now on the account's messages fail with type 10. */
export function block(world: World, corp: Corp, account: KfAccount, person: Customer, on: boolean) {
  openSession(world, corp, account, person.external_userid).blocked = on
  note(world, 'person', corp, on ? '客户拒收客服消息' : '客户恢复接收客服消息', `${person.name} → ${account.name}`)
  world.changed()
}

/** The customer follows the recommendation: adds the member, or joins the group. Which add_way this has is not in the reference: 0. */
export function takeUpgrade(world: World, corp: Corp, account: KfAccount, person: Customer): { conversation_id: string } {
  const session = openSession(world, corp, account, person.external_userid)
  const offer = session.upgrade
  if (!offer) throw new Refusal('没有推荐可以接受')
  const first = !offer.taken
  offer.taken = true
  if (offer.type === 2) {
    const joined = join(world, corp, needChat(corp, offer.id), person.external_userid, person.name, 2)
    if (first) act(world, corp, 'join_group', session)
    return { conversation_id: joined.conversation_id }
  }
  const member = memberOf(corp, offer.id)
  if (member?.status !== 1) throw new Refusal('这位员工已经不能添加')
  const how = { add_way: 0, state: '', oper_userid: person.external_userid }
  if (!areFriends(corp, member, person)) befriend(world, corp, member, person, how)
  if (first) act(world, corp, 'join_member', session)
  return { conversation_id: `${corp.corpid}~${member.userid}~${person.external_userid}` }
}
