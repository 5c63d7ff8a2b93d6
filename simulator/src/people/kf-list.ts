import type { ConversationCard } from '../sim/cards.ts'
import type { Corp } from '../world/corp.ts'
import type { KfSession } from '../world/kf-rows.ts'
import { Refusal, type World } from '../world/world.ts'
import { kfAccountOf, kfConversationId, kfSessionOf } from './kf.ts'
import { customerWrites } from './kf-customers.ts'
import { needServicer, servicerWrites } from './kf-servicers.ts'
import { needCustomer } from './who.ts'

// Customer-service chats among the other chats of a phone.

export interface KfPlace {
  corp: Corp
  id: string
  kind: 'kf'
  open_kfid: string
  external_userid: string
}

/** `<corpid>~wk…~wm…`: what looks like a member's userid is an account. */
export const kfPlace = (corp: Corp, id: string, open_kfid: string, external_userid: string): KfPlace | undefined =>
  corp.kf.accounts.has(open_kfid) ? { corp, id, kind: 'kf', open_kfid, external_userid } : undefined

/** A customer sees every account they wrote to; a member the sessions they hold. */
export function kfChats(
  world: World,
  corp: Corp,
  reader: { userid: string } | { external_userid: string },
): { place: KfPlace; at: number; with: ConversationCard['with'] }[] {
  const found: ReturnType<typeof kfChats> = []
  for (const s of corp.kf.sessions.values()) {
    if ('external_userid' in reader ? s.external_userid !== reader.external_userid : s.servicer_userid !== reader.userid) continue
    if ('userid' in reader && kfSessionOf(world, corp, s.open_kfid, s.external_userid)?.state !== 3) continue
    const other = 'userid' in reader ? customerAs(corp, s) : accountAs(corp, s)
    const id = kfConversationId(corp, s.open_kfid, s.external_userid)
    const at = Math.max(s.entered?.at_ms ?? 0, s.wrote_ms)
    if (other) found.push({ place: { corp, id, kind: 'kf', open_kfid: s.open_kfid, external_userid: s.external_userid }, at, with: other })
  }
  return found
}

function accountAs(corp: Corp, s: KfSession): ConversationCard['with'] | undefined {
  const account = corp.kf.accounts.get(s.open_kfid)
  return account && { id: account.open_kfid, kind: 'kf', name: account.name, avatar: account.avatar, corp_name: corp.name }
}

function customerAs(corp: Corp, s: KfSession): ConversationCard['with'] | undefined {
  const person = corp.customers.get(s.external_userid)
  const corp_name = corp.kf.accounts.get(s.open_kfid)?.name ?? ''
  return person && { id: person.external_userid, kind: 'kf', name: person.name, avatar: person.avatar, corp_name }
}

/** Either side writes one message. */
export function kfWrite(world: World, place: KfPlace, from: string, msgtype: string, content: Record<string, unknown>) {
  const { corp } = place
  const account = kfAccountOf(corp, place.open_kfid)
  if (!account) throw new Refusal('这个客服账号已停用')
  if (from === place.external_userid) {
    const { message, delivered } = customerWrites(world, corp, account, needCustomer(world, from, corp.corpid).customer, msgtype, content)
    return { id: message.id, ...(message.msgid ? { msgid: message.msgid } : {}), delivered }
  }
  const message = servicerWrites(world, corp, account, needServicer(corp, account, from), place.external_userid, msgtype, content)
  return { id: message.id, msgid: message.msgid!, delivered: true }
}
