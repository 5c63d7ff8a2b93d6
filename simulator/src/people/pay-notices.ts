import { setTimeout as wait } from 'node:timers/promises'
import { noticeOf } from '../pay/notice-body.ts'
import { DAY_MS } from '../pay/times.ts'
import type { Corp } from '../world/corp.ts'
import type { FaultRule } from '../world/fault-rows.ts'
import { strike } from '../world/faults.ts'
import type { Merchant } from '../world/pay-rows.ts'
import type { PayNotice } from '../world/trade-rows.ts'
import { note, type World } from '../world/world.ts'
import { plan, planned, unplan } from './pay-pending.ts'

/** Seconds from one try to the next: the first at once, fifteen more in 24 hours and 4 minutes. */
export const scheduleSeconds = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600]

/** What was told is listed for a month. */
const KEPT_MS = 30 * DAY_MS

const MERCHANTS_OWN = ['mchid', 'mch_id', 'stock_creator_mchid']

/** Tells the merchant, now; without an address there is nobody to tell. */
export function tellMerchant(world: World, corp: Corp, what: Omit<PayNotice, 'id' | 'made_at' | 'tries' | 'state'>) {
  if (!what.url) return
  const now = world.clock.now()
  for (const [old, { state, made_at }] of corp.payNotices) {
    if (state === 'waiting' || made_at + KEPT_MS > now) break
    corp.payNotices.delete(old)
  }
  const id = noticeId(corp)
  corp.payNotices.set(id, { ...what, id, made_at: now, tries: 0, state: 'waiting' })
  tryAt(corp, id, now)
  world.changed()
}

function noticeId(corp: Corp): string {
  const hex = corp.ids.hex(32)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

const tryAt = (corp: Corp, key: string, at: number) => plan(corp, { at, what: 'notice', key })

/** One delivery. Its outcome decides about the next, so the rest of the schedule waits for it. */
export function deliverNotice(world: World, corp: Corp, id: string) {
  const notice = corp.payNotices.get(id)
  const merchant = notice && corp.merchants.get(notice.mch_id)
  if (notice?.state !== 'waiting' || !merchant) return
  const begun = world.clock.now()
  notice.tries++
  const work = send(world, corp, merchant, notice)
    .catch((error: unknown) => String(error))
    .then((trouble) => settle(world, corp, notice, begun, trouble))
  world.pending.add(work)
  void work.finally(() => world.pending.delete(work))
}

function settle(world: World, corp: Corp, notice: PayNotice, begun: number, trouble: string | undefined) {
  const next = scheduleSeconds[notice.tries - 1]
  // a reset meanwhile has forgotten it
  if (corp.payNotices.get(notice.id) !== notice) return
  if (trouble === undefined) notice.state = 'taken'
  else if (next === undefined) notice.state = 'given_up'
  else tryAt(corp, notice.id, begun + next * 1000)
  world.changed()
  const row = { what: 'notice', key: notice.id } as const
  const due = planned(corp, row)
  if (due && due.at <= world.clock.now()) {
    unplan(corp, row)
    world.clock.during(due.at, () => deliverNotice(world, corp, notice.id))
  }
}

/** Sends the notice once; answers why it was not taken, or nothing when it was. */
async function send(world: World, corp: Corp, merchant: Merchant, notice: PayNotice): Promise<string | undefined> {
  const rule = strike(world, 'callback', [notice.event_type], corp.corpid)
  const told = (trouble: string | undefined) => {
    const which = notice.tries > 1 ? ` · 第 ${notice.tries} 次` : ''
    const struck = rule ? ` · 故障 ${rule.kind}` : ''
    note(world, 'callback', corp, notice.event_type, `${trouble ?? '已收下'}${which}${struck}`, !trouble, notice.resource)
    return trouble
  }
  if (rule?.kind === 'lost') return told('故障 lost：没有发出')
  if (rule?.kind === 'late' || rule?.kind === 'swapped') await wait(world.settings.callback_late_ms, undefined, { ref: false })
  // the answer of the call waits for nobody: a moment later is after it
  else if (rule?.kind !== 'before_answer') await wait(0, undefined, { ref: false })
  const resource = { ...notice.resource, ...changed(notice, rule) }
  const { body, headers } = noticeOf(world, merchant, { ...notice, resource }, rule)
  const once = () => post(notice, body, headers, world.settings.pay_notice_timeout_ms)
  if (rule?.kind === 'doubled') {
    const [first, second] = await Promise.all([once(), once()])
    return told(first ?? second)
  }
  const trouble = await once()
  if (rule?.kind === 'replayed') await once()
  return told(trouble)
}

/** What a fault makes of it: another amount, another merchant. */
function changed(notice: PayNotice, rule: FaultRule | undefined): Record<string, unknown> {
  const { amount, transfer_amount, total_fee, refund_fee } = notice.resource
  if (rule?.kind === 'wrong_receiver')
    return Object.fromEntries(MERCHANTS_OWN.filter((name) => name in notice.resource).map((name) => [name, '1999999999']))
  if (rule?.kind !== 'other_amount') return {}
  if (typeof transfer_amount === 'number') return { transfer_amount: transfer_amount + 1 }
  if (typeof total_fee === 'number') return { total_fee: total_fee + 1 }
  if (typeof refund_fee === 'number') return { refund_fee: refund_fee + 1 }
  if (typeof amount !== 'object' || amount === null) return {}
  return {
    amount: Object.fromEntries(Object.entries(amount).map(([name, value]) => [name, typeof value === 'number' ? value + 1 : value])),
  }
}

async function post(notice: PayNotice, body: string | Buffer<ArrayBuffer>, headers: Record<string, string>, timeout: number) {
  try {
    const response = await fetch(notice.url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeout), redirect: 'manual' })
    const text = await response.text()
    if (notice.door === 'v2') return text.includes('SUCCESS') ? undefined : '应答复 return_code SUCCESS'
    return response.status === 200 || response.status === 204 ? undefined : `HTTP ${response.status}`
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause
    return cause?.code ?? (error instanceof Error ? error.message : '连不上')
  }
}
