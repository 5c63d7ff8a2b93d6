import { type Corp, memberOf } from '../world/corp.ts'
import type { KfAccount, KfSession } from '../world/kf-rows.ts'
import type { Member } from '../world/rows.ts'
import type { ChatMessage } from '../world/sent-rows.ts'
import { note, Refusal, type World } from '../world/world.ts'
import { append } from './chat.ts'
import {
  act,
  inWindow,
  isAway,
  kfConversationId,
  kfSessionOf,
  makeCode,
  moveTo,
  RECALL_MS,
  servicerOf,
  takeBack,
  tell,
  tellEvent,
} from './kf.ts'
import { checkKind } from './kf-customers.ts'

// What a member who serves customers does on the phone. Only this changes a session with an event; what the API does is silent.

export function needServicer(corp: Corp, account: KfAccount, userid: string): Member {
  const member = servicerOf(corp, account, userid)
  if (!member) throw new Refusal(`${userid} 不是「${account.name}」的接待人员`, 403)
  return member
}

function needSession(world: World, corp: Corp, account: KfAccount, external_userid: string): KfSession {
  const session = kfSessionOf(world, corp, account.open_kfid, external_userid)
  if (!session) throw new Refusal('没有这个客服会话', 404)
  return session
}

/** The session this member holds now. */
function own(world: World, corp: Corp, account: KfAccount, member: Member, external_userid: string): KfSession {
  const session = needSession(world, corp, account, external_userid)
  if (session.state !== 3 || session.servicer_userid !== member.userid) throw new Refusal('这个会话不由你接待')
  return session
}

const line = (corp: Corp, session: KfSession) => kfConversationId(corp, session.open_kfid, session.external_userid)

export function servicerWrites(
  world: World,
  corp: Corp,
  account: KfAccount,
  member: Member,
  external_userid: string,
  msgtype: string,
  content: Record<string, unknown>,
  call?: string,
): ChatMessage {
  const session = own(world, corp, account, member, external_userid)
  const row = { origin: 5, open_kfid: account.open_kfid, external_userid, servicer_userid: member.userid, msgtype, [msgtype]: content }
  checkKind(msgtype, row)
  act(world, corp, 'reply', session)
  note(world, 'person', corp, '客服 → 客户', `${member.name} · ${String(content.content ?? msgtype).slice(0, 60)}`)
  const msgid = tell(world, corp, account, row)
  const message = append(world, corp, line(corp, session), { from: member.userid, msgtype, content, msgid, ...(call ? { call } : {}) })
  corp.reads.set(`${line(corp, session)}\n${member.userid}`, message.at)
  return message
}

/** Takes a waiting customer from the pool. */
export function take(world: World, corp: Corp, account: KfAccount, member: Member, external_userid: string) {
  const session = needSession(world, corp, account, external_userid)
  if (session.state !== 2) throw new Refusal('这位客户没有在排队')
  if (isAway(account, member)) throw new Refusal('你现在停止接待')
  moveTo(session, 3, member.userid)
  act(world, corp, 'taken', session)
  changed(world, corp, account, session, 1, '接入会话', {
    new_servicer_userid: member.userid,
    msg_code: makeCode(world, corp, 'human', session),
  })
}

export function handOver(world: World, corp: Corp, account: KfAccount, member: Member, external_userid: string, to: string) {
  const session = own(world, corp, account, member, external_userid)
  const next = needServicer(corp, account, to)
  if (next === member) throw new Refusal('不能转给自己')
  if (isAway(account, next)) throw new Refusal(`${next.name} 现在停止接待`)
  moveTo(session, 3, next.userid)
  act(world, corp, 'taken', session)
  const who = { old_servicer_userid: member.userid, new_servicer_userid: next.userid }
  changed(world, corp, account, session, 2, '转接会话', who)
}

export function end(world: World, corp: Corp, account: KfAccount, member: Member, external_userid: string) {
  const session = own(world, corp, account, member, external_userid)
  moveTo(session, 4)
  append(world, corp, line(corp, session), { from: 'system', msgtype: 'system', content: { content: '会话已结束' } })
  changed(world, corp, account, session, 3, '结束会话', {
    old_servicer_userid: member.userid,
    msg_code: makeCode(world, corp, 'end', session),
  })
}

/** Opens what ended again, for as long as the customer may be answered. */
export function reopen(world: World, corp: Corp, account: KfAccount, member: Member, external_userid: string) {
  const session = needSession(world, corp, account, external_userid)
  if (session.state !== 4 || session.last_servicer !== member.userid) throw new Refusal('没有可以重新接入的会话')
  if (!inWindow(world, session)) throw new Refusal('客户 48 小时内没有发过消息')
  const old_servicer_userid = session.last_servicer
  moveTo(session, 3, member.userid)
  act(world, corp, 'taken', session)
  changed(world, corp, account, session, 4, '重新接入会话', { old_servicer_userid, new_servicer_userid: member.userid })
}

function changed(
  world: World,
  corp: Corp,
  account: KfAccount,
  session: KfSession,
  change_type: number,
  title: string,
  fields: Record<string, string>,
) {
  const { external_userid } = session
  const names = [fields.old_servicer_userid, fields.new_servicer_userid].flatMap((id) => (id ? [memberOf(corp, id)?.name ?? id] : []))
  note(world, 'person', corp, title, `${names.join(' → ')} · ${corp.customers.get(external_userid)?.name ?? external_userid}`)
  tellEvent(world, corp, account, 'session_status_change', { external_userid, change_type, ...fields })
}

/** Starts or stops taking sessions. servicer/list says 0 and 1 where this event says 1 and 2. */
export function serve(world: World, corp: Corp, account: KfAccount, member: Member, serving: boolean, suspended: boolean) {
  if (serving) delete account.away[member.userid]
  else account.away[member.userid] = suspended ? 1 : 0
  note(world, 'person', corp, serving ? '开始接待' : suspended ? '暂时挂起' : '停止接待', `${member.name} · ${account.name}`)
  tellEvent(world, corp, account, 'servicer_status_change', {
    servicer_userid: member.userid,
    status: serving ? 1 : 2,
    stop_type: !serving && suspended ? 1 : 0,
  })
}

/** The member's switch against one customer's messages. */
export function reject(world: World, corp: Corp, account: KfAccount, member: Member, external_userid: string, on: boolean) {
  const session = needSession(world, corp, account, external_userid)
  if (session.servicer_userid !== member.userid && session.last_servicer !== member.userid) throw new Refusal('这个会话不由你接待')
  session.rejected = on
  note(world, 'person', corp, on ? '拒收客户消息' : '恢复接收客户消息', `${member.name} · ${external_userid}`)
  const fields = { servicer_userid: member.userid, external_userid, reject_switch: on ? 1 : 0 }
  tellEvent(world, corp, account, 'reject_customer_msg_switch_change', fields)
}

export function servicerRecalls(
  world: World,
  corp: Corp,
  account: KfAccount,
  member: Member,
  external_userid: string,
  message: ChatMessage,
) {
  if (world.clock.now() - message.at > RECALL_MS) throw new Refusal('只能撤回两分钟内的消息')
  const recall_msgid = message.msgid ?? ''
  takeBack(corp, kfConversationId(corp, account.open_kfid, external_userid), recall_msgid, `${account.name} 撤回了一条消息`)
  tellEvent(world, corp, account, 'servicer_recall_msg', { external_userid, recall_msgid, servicer_userid: member.userid })
}
