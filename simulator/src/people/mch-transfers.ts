import { rfc3339 } from '../pay/times.ts'
import type { Corp } from '../world/corp.ts'
import { heldAccount, merchantAccount } from '../world/money.ts'
import { type Person, personKey } from '../world/openids.ts'
import type { TransferBill, TransferState } from '../world/trade-rows.ts'
import { note, Refusal, type World } from '../world/world.ts'
import { tradeKey, whoIs } from './orders.ts'
import { tellMerchant } from './pay-notices.ts'
import { plan, planned, unplan } from './pay-pending.ts'
import { yuan } from './redpacks.ts'
import { accountOf, walletOf } from './wallets.ts'

const keyOf = (bill: TransferBill) => tradeKey(bill.mch_id, bill.out_bill_no)
const ended = new Set<TransferState>(['SUCCESS', 'FAIL', 'CANCELLED'])

/** Taken from the merchant; on its way through its states. */
export function beginTransfer(world: World, corp: Corp, bill: TransferBill, call: string) {
  corp.transferBills.set(keyOf(bill), bill)
  const moved = { amount: bill.amount, call, number: bill.out_bill_no, corpid: corp.corpid }
  world.money.book({ kind: 'transfer', from: merchantAccount(bill.mch_id), to: heldAccount(bill.mch_id), ...moved })
  enter(world, corp, bill, 'ACCEPTED')
  // what takes no time is over before the call is answered
  while (planned(corp, pendingOf(bill))?.at === world.clock.now() && bill.state !== 'WAIT_USER_CONFIRM') {
    unplan(corp, pendingOf(bill))
    moveTransfer(world, corp, keyOf(bill))
  }
}

const pendingOf = (bill: TransferBill) => ({ what: 'transfer', key: keyOf(bill) }) as const

/** How long it stays in a state by itself. */
function stay(world: World, state: TransferState): number | undefined {
  const { settings } = world
  const ms: Partial<Record<TransferState, number>> = {
    ACCEPTED: settings.mch_transfer_accepted_ms,
    PROCESSING: settings.mch_transfer_processing_ms,
    WAIT_USER_CONFIRM: settings.mch_transfer_confirm_seconds * 1000,
    TRANSFERING: settings.mch_transfer_sending_ms,
    CANCELING: settings.mch_transfer_cancel_ms,
  }
  return ms[state]
}

function enter(world: World, corp: Corp, bill: TransferBill, state: TransferState) {
  bill.state = state
  bill.changed_at = world.clock.now()
  const ms = stay(world, state)
  unplan(corp, pendingOf(bill))
  if (ms !== undefined) plan(corp, { ...pendingOf(bill), at: world.clock.now() + ms })
  world.changed()
}

/** Where a state leads when its time is over. */
export function moveTransfer(world: World, corp: Corp, key: string) {
  const bill = corp.transferBills.get(key)
  const person = bill && whoIs(world, bill.person)
  if (!bill || !person || ended.has(bill.state)) return
  if (bill.state === 'ACCEPTED') enter(world, corp, bill, 'PROCESSING')
  else if (bill.state === 'PROCESSING') enter(world, corp, bill, 'WAIT_USER_CONFIRM')
  else if (bill.state === 'WAIT_USER_CONFIRM') end(world, corp, bill, 'FAIL', 'OVERDUE_CLOSE')
  else if (bill.state === 'CANCELING') end(world, corp, bill, 'CANCELLED', '')
  else if (walletOf(world, person).risk) end(world, corp, bill, 'FAIL', 'TRANSFER_RISK')
  else end(world, corp, bill, 'SUCCESS', '')
}

export function end(world: World, corp: Corp, bill: TransferBill, state: 'SUCCESS' | 'FAIL' | 'CANCELLED', fail_reason: string) {
  if (ended.has(bill.state)) throw new Refusal(`已经是 ${bill.state}`)
  const person = whoIs(world, bill.person)!
  bill.fail_reason = fail_reason
  enter(world, corp, bill, state)
  const arrived = state === 'SUCCESS'
  const kind = arrived ? 'transfer_received' : 'transfer_returned'
  const to = arrived ? accountOf(world, person) : merchantAccount(bill.mch_id)
  const call = arrived ? 'confirm' : fail_reason || 'cancel'
  world.money.book({ kind, from: heldAccount(bill.mch_id), to, amount: bill.amount, call, number: bill.out_bill_no, corpid: corp.corpid })
  if (arrived) {
    const entry = {
      at: world.clock.now(),
      corpid: corp.corpid,
      kind: 'mch_transfer',
      to: bill.person.id,
      from: bill.mch_id,
      call,
      msgid: bill.out_bill_no,
    }
    world.ledger.add(entry, bill.amount)
  }
  note(world, 'person', corp, '商家转账', `${bill.out_bill_no} · ${yuan(bill.amount)} · ${state}`)
  const { fail_reason: why, create_time, update_time, openid } = transferView(bill)
  tellMerchant(world, corp, {
    mch_id: bill.mch_id,
    door: 'v3',
    url: bill.notify_url,
    event_type: 'MCHTRANSFER.BILL.FINISHED',
    original_type: 'mch_payment',
    summary: '商家转账单据终态通知',
    resource: {
      out_bill_no: bill.out_bill_no,
      transfer_bill_no: bill.transfer_bill_no,
      state,
      mch_id: bill.mch_id,
      transfer_amount: bill.amount,
      openid,
      ...(why ? { fail_reason: why } : {}),
      create_time,
      update_time,
    },
  })
}

/** Undone before anybody has confirmed; true when it is. */
export function cancelTransfer(world: World, corp: Corp, bill: TransferBill): boolean {
  if (bill.state === 'CANCELING' || bill.state === 'CANCELLED') return true
  if (bill.state !== 'ACCEPTED' && bill.state !== 'PROCESSING' && bill.state !== 'WAIT_USER_CONFIRM') return false
  enter(world, corp, bill, 'CANCELING')
  return true
}

export const transferView = (bill: TransferBill) => ({
  mch_id: bill.mch_id,
  out_bill_no: bill.out_bill_no,
  transfer_bill_no: bill.transfer_bill_no,
  appid: bill.appid,
  state: bill.state,
  transfer_amount: bill.amount,
  transfer_remark: bill.remark,
  openid: bill.openid,
  ...(bill.fail_reason ? { fail_reason: bill.fail_reason } : {}),
  ...(bill.user_name ? { user_name: bill.user_name } : {}),
  create_time: rfc3339(bill.made_at),
  update_time: rfc3339(bill.changed_at),
})

/** The transfers a person can see: those that wait for them, and those that were. */
export function transfersOf(world: World, person: Person) {
  const mine: { bill: TransferBill; corp: Corp }[] = []
  const key = personKey(person)
  for (const corp of world.corps.values())
    for (const bill of corp.transferBills.values()) {
      const who = whoIs(world, bill.person)
      if (who && personKey(who) === key && bill.state !== 'ACCEPTED' && bill.state !== 'PROCESSING') mine.push({ bill, corp })
    }
  return mine.reverse()
}

/** The transfer a page asks its reader to accept: theirs, of this merchant and appid, whatever has become of it. */
export function transferOfPage(world: World, person: Person, page: { mchId: string; appId: string; package: string }): TransferBill {
  const found = transfersOf(world, person).find(({ bill }) => bill.package_info === page.package)
  if (found?.bill.mch_id !== page.mchId || found.bill.appid !== page.appId) throw new Refusal('没有这笔转账', 404)
  return found.bill
}

/** 确认收款: by number, or by the package_info a page brings. */
export function confirmTransfer(world: World, person: Person, what: string): TransferBill {
  const found = transfersOf(world, person).find(({ bill }) => bill.transfer_bill_no === what || bill.package_info === what)
  if (!found) throw new Refusal('没有这笔转账', 404)
  const { bill, corp } = found
  if (bill.state === 'FAIL' && bill.fail_reason === 'OVERDUE_CLOSE') throw new Refusal('转账超过 24 小时没有确认，已退回')
  if (bill.state !== 'WAIT_USER_CONFIRM') throw new Refusal(`这笔转账已经是 ${bill.state}`)
  enter(world, corp, bill, 'TRANSFERING')
  return bill
}
