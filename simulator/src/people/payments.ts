import { type Corp, friends } from '../world/corp.ts'
import { merchantAccount } from '../world/money.ts'
import type { Person } from '../world/openids.ts'
import type { ExternalBill } from '../world/pay-rows.ts'
import { note, Refusal, type World } from '../world/world.ts'
import { append, conversationId } from './chat.ts'
import { yuan } from './redpacks.ts'
import { payBack, payFrom, purseOf } from './wallets.ts'

/** A member asks for money (createExternalPayment); nothing is paid yet. */
export function collect(
  world: World,
  corp: Corp,
  userid: string,
  what: { agentid: number; payment_type: number; total_fee: number; remark: string; external_userid?: string },
): ExternalBill {
  if (!Number.isInteger(what.total_fee) || what.total_fee < 1 || what.total_fee > 5_000_000) throw new Refusal('金额是 1 到 5000000 分')
  const merchant = [...corp.merchants.values()].find((m) => m.bind_status === 2)
  if (!merchant) throw new Refusal('企业没有绑定商户号')
  if (what.external_userid && !friends(corp, userid, what.external_userid)) throw new Refusal('他们还不是好友')
  const bill: ExternalBill = {
    ...what,
    transaction_id: `4200${String(corp.ids.number()).padStart(24, '0')}`,
    out_trade_no: corp.ids.hex(32),
    payment_id: corp.ids.opaque(32),
    mch_id: merchant.mch_id,
    payee_userid: userid,
    made_at: world.clock.seconds(),
    refunds: [],
  }
  corp.externalBills.set(bill.payment_id, bill)
  if (what.external_userid) {
    const content = { payment_id: bill.payment_id }
    append(world, corp, conversationId(corp, userid, what.external_userid), {
      from: userid,
      msgtype: 'payment',
      content,
      call: 'createExternalPayment',
    })
  }
  world.changed()
  return bill
}

/** The card in the chat, as it stands now. */
export function paymentOf(corp: Corp, content: Record<string, unknown>): Record<string, unknown> {
  const bill = corp.externalBills.get(String(content.payment_id))
  if (!bill) return content
  const back = bill.refunds.reduce((sum, r) => sum + r.refund_fee, 0)
  return { payment_id: bill.payment_id, total_fee: bill.total_fee, remark: bill.remark, paid: bill.pay_time !== undefined, refunded: back }
}

const needBill = (corp: Corp, payment_id: string): ExternalBill => {
  const bill = corp.externalBills.get(payment_id)
  if (!bill) throw new Refusal('没有这笔收款', 404)
  return bill
}

/** The customer pays: by the card in the chat, or whoever scans the code. */
export function payBill(world: World, corp: Corp, payment_id: string, external_userid: string): ExternalBill {
  const bill = needBill(corp, payment_id)
  if (bill.pay_time !== undefined) throw new Refusal('已经付过款了')
  if (bill.external_userid && bill.external_userid !== external_userid) throw new Refusal('这笔收款是给别人的')
  bill.external_userid = external_userid
  bill.pay_time = world.clock.seconds()
  const merchant = corp.merchants.get(bill.mch_id)
  if (merchant) {
    const payer: Person = { corp, kind: 'customer', id: external_userid }
    bill.means = purseOf(world, payer) < bill.total_fee ? 'card' : 'balance'
    const moved = { amount: bill.total_fee, call: 'externalpay', number: bill.out_trade_no, corpid: corp.corpid }
    payFrom(world, payer, bill.means, { account: merchantAccount(bill.mch_id), ...moved })
    bill.balance_after = world.money.balance(merchantAccount(bill.mch_id))
  }
  const { corpid } = corp
  const entry = {
    at: world.clock.now(),
    corpid,
    kind: 'paid',
    to: bill.payee_userid,
    from: external_userid,
    call: 'pay',
    msgid: bill.out_trade_no,
  }
  world.ledger.add(entry, bill.total_fee)
  if (friends(corp, bill.payee_userid, external_userid)) {
    const content = { content: `已付款 ${yuan(bill.total_fee)}${bill.remark ? `（${bill.remark}）` : ''}` }
    append(world, corp, conversationId(corp, bill.payee_userid, external_userid), { from: 'system', msgtype: 'system', content })
  }
  note(world, 'person', corp, '客户付款', `${corp.customers.get(external_userid)?.name ?? external_userid} · ${yuan(bill.total_fee)}`)
  world.changed()
  return bill
}

export function refund(world: World, corp: Corp, payment_id: string, refund_fee: number, refund_comment: string): ExternalBill {
  const bill = needBill(corp, payment_id)
  if (bill.pay_time === undefined) throw new Refusal('还没有付款')
  const before = bill.refunds.reduce((sum, r) => sum + r.refund_fee, 0)
  if (!(Number.isInteger(refund_fee) && refund_fee > 0 && before + refund_fee <= bill.total_fee)) throw new Refusal('退款金额不对')
  const merchant = corp.merchants.get(bill.mch_id)
  const out_refund_no = corp.ids.hex(32)
  const account = merchantAccount(bill.mch_id)
  if (merchant) {
    const payer: Person = { corp, kind: 'customer', id: bill.external_userid ?? '' }
    payBack(world, payer, bill.means ?? 'card', {
      account,
      amount: refund_fee,
      call: 'externalpay',
      number: out_refund_no,
      corpid: corp.corpid,
    })
  }
  bill.refunds.push({
    out_refund_no,
    refund_userid: bill.payee_userid,
    refund_comment,
    refund_reqtime: world.clock.seconds(),
    refund_status: 2,
    refund_fee,
    ...(merchant ? { balance_after: world.money.balance(account) } : {}),
  })
  note(world, 'person', corp, '退款', yuan(refund_fee))
  world.changed()
  return bill
}
