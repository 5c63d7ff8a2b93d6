import type { RedPacketCard } from '../sim/cards.ts'
import { type Corp, friends, memberOf } from '../world/corp.ts'
import { heldAccount, merchantAccount } from '../world/money.ts'
import { openidOf, type Person, personKey } from '../world/openids.ts'
import type { Bill, BillStatus } from '../world/pay-rows.ts'
import { corpOf, note, Refusal, type World } from '../world/world.ts'
import { append, conversationId } from './chat.ts'
import { accountOf } from './wallets.ts'
import { asPerson, selves, type Who } from './who.ts'

export const billKey = (mch_id: string, bill_no: string) => `${mch_id} ${bill_no}`

/** What time does to bills: sent, then given back when nobody opened it (platform/09 §1.1). */
export function settleBills(world: World, corp: Corp) {
  const now = world.clock.now()
  const { redpack_sending_ms, redpack_seconds, redpack_refund_seconds } = world.settings
  for (const bill of corp.bills.values()) {
    if (bill.status === 'SENDING' && bill.made_at + redpack_sending_ms <= now) reach(world, corp, bill)
    if (bill.kind !== 'redpack') continue
    const ends = bill.made_at + redpack_seconds * 1000
    if (bill.status === 'SENT' && ends <= now) bill.status = 'RFUND_ING'
    const back = ends + redpack_refund_seconds * 1000
    if (bill.status === 'RFUND_ING' && back <= now) giveBack(world, corp, bill, 'REFUND', back)
  }
}

/** When one of its bills changes by itself, for the clock (due.ts). */
export const dueBills = {
  next(world: World, corp: Corp): number | undefined {
    const { redpack_sending_ms, redpack_seconds, redpack_refund_seconds } = world.settings
    let at: number | undefined
    for (const bill of corp.bills.values()) {
      const ends = bill.made_at + redpack_seconds * 1000
      const next =
        bill.status === 'SENDING'
          ? bill.made_at + redpack_sending_ms
          : bill.status === 'SENT'
            ? ends
            : bill.status === 'RFUND_ING'
              ? ends + redpack_refund_seconds * 1000
              : undefined
      if (next !== undefined) at = Math.min(at ?? next, next)
    }
    return at
  },
  run: settleBills,
}

/** What nobody has taken yet. */
export const leftIn = (bill: Bill) => bill.amount - (bill.takers ?? []).reduce((sum, taker) => sum + taker.amount, 0)

/** What is held for it goes to the receiver, or back to the merchant. */
function release(world: World, corp: Corp, bill: Bill, kind: string, to: string, call: string, amount = bill.amount) {
  const { bill_no: number } = bill
  world.money.book({ kind, from: heldAccount(bill.mch_id), to, amount, call, number, corpid: corp.corpid })
}
const receiver = (world: World, corp: Corp, bill: Bill) => accountOf(world, { corp, ...bill.person })

function giveBack(world: World, corp: Corp, bill: Bill, status: BillStatus, at: number) {
  release(world, corp, bill, `${bill.kind}_returned`, merchantAccount(bill.mch_id), status, leftIn(bill))
  bill.status = status
  bill.refund_at = at
  note(world, 'person', corp, bill.kind === 'redpack' ? '红包退回' : '付款退回', `${bill.bill_no} · ${yuan(bill.amount)}`)
  world.changed()
}

export const yuan = (cents: number) => `¥${(cents / 100).toFixed(2)}`

/** It arrives: a card on the phone, one entry in the ledger. */
function reach(world: World, corp: Corp, bill: Bill) {
  const payment = bill.kind === 'payment'
  bill.status = payment ? 'RECEIVED' : 'SENT'
  if (payment) {
    bill.received_at = world.clock.now()
    release(world, corp, bill, 'payment_received', receiver(world, corp, bill), bill.call)
  }
  const content = { bill_no: bill.bill_no, mch_id: bill.mch_id }
  const { agentid = 0, sender_name, send_name } = bill.request
  if (bill.person.kind === 'staff') {
    corp.notices.push({
      msgid: bill.bill_no,
      agentid: Number(agentid),
      userid: bill.person.id,
      at: world.clock.now(),
      msgtype: 'redpacket',
      body: { redpacket: content },
      recalled: false,
      read: false,
    })
  } else {
    const userid = teller(corp, bill.person.id)
    if (userid)
      append(world, corp, conversationId(corp, userid, bill.person.id), { from: userid, msgtype: 'redpacket', content, call: bill.call })
  }
  world.ledger.add(
    {
      at: world.clock.now(),
      corpid: corp.corpid,
      kind: payment ? 'payment' : 'redpack',
      to: bill.person.id,
      from: String(sender_name ?? send_name ?? agentid),
      call: bill.call,
      msgid: bill.bill_no,
    },
    bill.request,
  )
  world.changed()
}

/** WeChat shows a corp's packet among its service notices; here it lies in the chat with the member who talked last. */
function teller(corp: Corp, external_userid: string): string | undefined {
  const mine = [...(corp.followers.get(external_userid)?.values() ?? [])].filter((r) => friends(corp, r.userid, external_userid))
  return mine.sort((a, b) => b.chat_at - a.chat_at || b.createtime - a.createtime)[0]?.userid
}

export function packetCard(corp: Corp, bill: Bill): RedPacketCard {
  const { sender_name, send_name, wishing, desc } = bill.request
  return {
    bill_no: bill.bill_no,
    kind: bill.kind,
    sender: String(sender_name ?? send_name ?? corp.name),
    wishing: String(wishing ?? desc ?? ''),
    status: bill.status,
    at: bill.made_at,
    // how much is in it is seen by opening it
    ...(bill.status === 'RECEIVED' ? { amount: bill.amount } : {}),
  }
}

/** The card of a chat line or a notice, as it stands now. */
export function packetOf(corp: Corp, content: Record<string, unknown>): Record<string, unknown> {
  const bill = corp.bills.get(billKey(String(content.mch_id), String(content.bill_no)))
  return bill ? { ...packetCard(corp, bill) } : content
}

const idOf = (person: Who) => (person.kind === 'staff' ? person.member.userid : person.customer.external_userid)

/** A WeChat person may be the customer of several corps. */
const everywhere = (world: World, person: Who): Who[] =>
  person.kind === 'staff' ? [person] : selves(world, person).map((self) => ({ kind: 'customer', ...self }))

export function redpacksOf(world: World, person: Who): RedPacketCard[] {
  return everywhere(world, person).flatMap((self) => {
    const mine = [...self.corp.bills.values()].filter((b) => b.person.id === idOf(self) && b.status !== 'SENDING' && b.status !== 'FAILED')
    return mine.reverse().map((bill) => packetCard(self.corp, bill))
  })
}

/** A packet for a crowd: whoever it was shared with takes the next part, once. */
function takePart(world: World, person: Person, bill_no: string): { amount: number } | undefined {
  for (const corp of world.corps.values()) {
    const bill = [...corp.bills.values()].find((b) => b.bill_no === bill_no && b.parts)
    if (!bill?.parts) continue
    settleBills(world, corp)
    bill.takers ??= []
    const { takers, parts } = bill
    const first = takers.length > 0 || personKey({ corp, ...bill.person }) === personKey(person)
    if (!first || bill.status === 'SENDING') throw new Refusal('没有这个红包', 404)
    const key = personKey(person)
    if (takers.some((t) => personKey({ ...t, corp: corpOf(world, t.corpid) }) === key)) throw new Refusal('红包已经领过了')
    if (bill.status !== 'SENT') throw new Refusal(bill.status === 'RECEIVED' ? '红包已被领完' : '红包超过 24 小时没有领取，已退回')
    const amount = parts[takers.length]!
    const openid = openidOf(world, person, String(bill.request.wxappid ?? corp.corpid))
    release(world, corp, bill, 'redpack_opened', accountOf(world, person), 'open', amount)
    takers.push({ corpid: person.corp.corpid, kind: person.kind, id: person.id, openid, amount, at: world.clock.now() })
    if (takers.length === parts.length) bill.status = 'RECEIVED'
    const entry = {
      at: world.clock.now(),
      corpid: corp.corpid,
      kind: 'redpack_opened',
      to: person.id,
      from: bill.mch_id,
      call: 'open',
      msgid: bill_no,
    }
    world.ledger.add(entry, amount)
    world.changed()
    return { amount }
  }
  return undefined
}

export function openRedpack(world: World, person: Who, bill_no: string): { amount: number } {
  const part = takePart(world, asPerson(person), bill_no)
  if (part) return part
  const selfOf = (self: Who) => [...self.corp.bills.values()].find((b) => b.bill_no === bill_no && b.person.id === idOf(self))
  const self = everywhere(world, person).find(selfOf) ?? person
  const { corp } = self
  settleBills(world, corp)
  const bill = selfOf(self)
  if (bill?.kind !== 'redpack' || bill.status === 'SENDING' || bill.status === 'FAILED') throw new Refusal('没有这个红包', 404)
  if (bill.status === 'RECEIVED') throw new Refusal('红包已经领过了')
  if (bill.status !== 'SENT') throw new Refusal('红包超过 24 小时没有领取，已退回')
  bill.status = 'RECEIVED'
  bill.received_at = world.clock.now()
  release(world, corp, bill, 'redpack_opened', receiver(world, corp, bill), 'open')
  const name = person.kind === 'staff' ? (memberOf(corp, bill.person.id)?.name ?? '') : person.customer.name
  note(world, 'person', corp, '领取红包', `${name} · ${yuan(bill.amount)}`)
  const { corpid } = corp
  world.ledger.add(
    { at: world.clock.now(), corpid, kind: 'redpack_opened', to: bill.person.id, from: bill.mch_id, call: 'open', msgid: bill_no },
    bill.amount,
  )
  world.changed()
  return { amount: bill.amount }
}

/** The platform gives a bill up while it is on its way; the money is back at once. */
export function failBill(world: World, corp: Corp, bill_no: string, reason: string) {
  const bill = [...corp.bills.values()].find((b) => b.bill_no === bill_no)
  if (!bill) throw new Refusal('没有这笔单', 404)
  if (bill.status !== 'SENDING') throw new Refusal(`已经是 ${bill.status}，只有 SENDING 会失败`)
  bill.reason = reason
  giveBack(world, corp, bill, 'FAILED', world.clock.now())
}
