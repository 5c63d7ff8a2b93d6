import * as calls from '@rapport/wecom/pay/calls.ts'
import { nonceStr } from '@rapport/wecom/pay/sign.ts'
import { aliveMedia } from '../cgi/attachments.ts'
import { billKey, leftIn, settleBills } from '../people/redpacks.ts'
import { walletOf } from '../people/wallets.ts'
import { memberOf } from '../world/corp.ts'
import { heldAccount, merchantAccount } from '../world/money.ts'
import { personOf } from '../world/openids.ts'
import type { Bill } from '../world/pay-rows.ts'
import type { World } from '../world/world.ts'
import { deny, onPay, type Pay, type PayHandler } from './handler.ts'
import { beijing, DAY_MS, dayOf } from './times.ts'

const KEPT_MS = 30 * DAY_MS

const same = (a: Bill['request'], b: Bill['request']) =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => b[name] === value)

/** The same number is the same bill: nothing is paid again (platform/09 §1.1). */
export function known(ctx: Pay, bill_no: string): Bill | undefined {
  const bill = ctx.corp.bills.get(billKey(ctx.merchant.mch_id, bill_no))
  if (bill && (bill.call !== ctx.call.name || !same(bill.request, ctx.fields))) deny('FATAL_ERROR', '更换了请求参数，单号已存在')
  return bill
}

export function found(ctx: Pay, bill_no: string, kind: Bill['kind']): Bill {
  settleBills(ctx.world, ctx.corp)
  const bill = ctx.corp.bills.get(billKey(ctx.merchant.mch_id, bill_no))
  if (bill?.kind !== kind || bill.made_at + KEPT_MS < ctx.world.clock.now()) deny('NOT_FOUND', '指定单号数据不存在')
  return bill
}

export function make(ctx: Pay, what: Pick<Bill, 'kind' | 'bill_no' | 'amount' | 'openid'>, person: Bill['person']): Bill {
  const { world, corp, merchant } = ctx
  const bill: Bill = {
    ...what,
    mch_id: merchant.mch_id,
    call: ctx.call.name,
    request: ctx.fields,
    person: { kind: person.kind, id: person.id },
    listid: `1000${String(corp.ids.number()).padStart(24, '0')}`,
    made_at: world.clock.now(),
    status: 'SENDING',
    reason: '',
  }
  const moved = { amount: bill.amount, call: bill.call, number: bill.bill_no, corpid: corp.corpid }
  world.money.book({ kind: bill.kind, from: merchantAccount(bill.mch_id), to: heldAccount(bill.mch_id), ...moved })
  corp.bills.set(billKey(merchant.mch_id, bill.bill_no), bill)
  settleBills(world, corp)
  world.changed()
  return bill
}

const minutes = new WeakMap<World, Map<string, { minute: number; calls: number }>>()

export function rate(ctx: Pay) {
  const table = minutes.get(ctx.world) ?? new Map<string, { minute: number; calls: number }>()
  minutes.set(ctx.world, table)
  const minute = Math.floor(ctx.world.clock.now() / 60_000)
  const row = table.get(ctx.merchant.mch_id)
  const calls = row?.minute === minute ? row.calls + 1 : 1
  table.set(ctx.merchant.mch_id, { minute, calls })
  if (calls > ctx.world.settings.pay_per_minute) deny('FREQ_LIMIT', '超过频率限制，请稍后再试')
}

/** Limits of one packet, one receiver and the merchant's day. */
function within(ctx: Pay, amount: number, openid: string, scene_id?: string) {
  const { settings, clock } = ctx.world
  if (!scene_id && (amount < settings.redpack_min_cents || amount > settings.redpack_max_cents)) deny('MONEY_LIMIT', '红包金额超出限制')
  const today = [...ctx.corp.bills.values()].filter(
    (b) => b.kind === 'redpack' && b.mch_id === ctx.merchant.mch_id && b.status !== 'FAILED' && dayOf(b.made_at) === dayOf(clock.now()),
  )
  const sum = (bills: Bill[]) => bills.reduce((n, b) => n + b.amount, amount)
  const mine = today.filter((b) => b.openid === openid)
  if (mine.length >= settings.redpack_per_receiver) deny('SENDNUM_LIMIT', '该用户今日领取红包个数超过限制')
  if (sum(mine) > settings.redpack_receiver_cents || sum(today) > settings.redpack_merchant_cents)
    deny('SENDAMOUNT_LIMIT', '今日红包金额超过限制')
  if (ctx.world.money.balance(merchantAccount(ctx.merchant.mch_id)) < amount) deny('NOTENOUGH', '帐号余额不足，请充值后使用原单号重试')
}

function packet(
  ctx: Pay,
  input: { mch_billno: string; re_openid: string; total_amount: number; scene_id?: string | undefined },
  appid = ctx.corp.corpid,
): Bill {
  rate(ctx)
  const before = known(ctx, input.mch_billno)
  if (before) return before
  const person = personOf(ctx.world, input.re_openid, ctx.world.wechat.accounts[appid] ? appid : ctx.corp.corpid)
  if (!person) deny('OPENID_ERROR', 'openid 和 appid 不匹配')
  if (walletOf(ctx.world, person).risk) deny('NO_AUTH', '发放失败，此请求可能存在风险，已被微信拦截')
  within(ctx, input.total_amount, input.re_openid, input.scene_id)
  return make(ctx, { kind: 'redpack', bill_no: input.mch_billno, amount: input.total_amount, openid: input.re_openid }, person)
}

/** Parts of at least a cent, as the dice fall. */
function split(total: number, into: number, chance: () => number): number[] {
  const parts: number[] = []
  let left = total
  for (let n = into; n > 1; n--) {
    const part = Math.max(1, Math.min(left - (n - 1), Math.round((left / n) * 2 * chance())))
    parts.push(part)
    left -= part
  }
  return [...parts, left]
}

/** For a crowd: the first is `re_openid`. */
export function groupPacket(
  ctx: Pay,
  input: { mch_billno: string; re_openid: string; total_amount: number; scene_id?: string | undefined; total_num: number; wxappid: string },
): Bill {
  if (input.total_amount < input.total_num * 100) deny('MONEY_LIMIT', '每个红包的平均金额不能少于 1 元')
  // the limit of one packet is that of each part
  const each = Math.floor(input.total_amount / input.total_num)
  const { redpack_max_cents } = ctx.world.settings
  if (each > redpack_max_cents) deny('MONEY_LIMIT', '红包金额超出限制')
  const bill = packet(ctx, { ...input, scene_id: input.scene_id ?? 'PRODUCT_1' }, input.wxappid)
  bill.parts ??= split(bill.amount, input.total_num, () => ctx.world.dice.next())
  return bill
}

const state = (bill: Bill) => ({
  mch_billno: bill.bill_no,
  mch_id: bill.mch_id,
  detail_id: bill.listid,
  status: bill.status,
  send_type: 'API',
  total_amount: bill.amount,
  ...(bill.reason ? { reason: bill.reason } : {}),
  send_time: beijing(bill.made_at),
  ...(bill.refund_at && bill.status === 'REFUND' ? { refund_time: beijing(bill.refund_at), refund_amount: leftIn(bill) } : {}),
  wishing: String(bill.request.wishing),
  remark: String(bill.request.remark),
  act_name: String(bill.request.act_name),
})
const received = (bill: Bill) => (bill.received_at ? { rcv_time: beijing(bill.received_at) } : {})
const sender = (bill: Bill) => ({
  ...(bill.request.sender_name ? { sender_name: String(bill.request.sender_name) } : {}),
  ...(bill.request.sender_header_media_id ? { sender_header_media_id: String(bill.request.sender_header_media_id) } : {}),
})

export const billHandlers: PayHandler[] = [
  onPay(calls.sendworkwxredpack, (ctx, input) => {
    const header = input.sender_header_media_id ? ctx.corp.media.get(input.sender_header_media_id) : undefined
    if (input.sender_header_media_id && !(header && aliveMedia({ world: ctx.world, now: ctx.world.clock.seconds() }, header)))
      deny('PARAM_ERROR', 'sender_header_media_id 无效')
    if (header) header.used = true
    if (input.agentid !== undefined && !ctx.corp.apps.some((a) => a.agentid === input.agentid)) deny('PARAM_ERROR', 'agentid 无效')
    const bill = packet(ctx, input)
    return {
      mch_billno: bill.bill_no,
      mch_id: bill.mch_id,
      wxappid: ctx.corp.corpid,
      re_openid: bill.openid,
      total_amount: bill.amount,
      send_listid: bill.listid,
      ...sender(bill),
    }
  }),
  onPay(calls.queryworkwxredpack, (ctx, { mch_billno }) => {
    const bill = found(ctx, mch_billno, 'redpack')
    return { ...state(bill), openid: bill.openid, amount: bill.amount, ...received(bill), ...sender(bill) }
  }),
  onPay(calls.sendredpack, (ctx, input) => {
    const bill = packet(ctx, input, input.wxappid)
    return {
      mch_billno: bill.bill_no,
      mch_id: bill.mch_id,
      wxappid: input.wxappid,
      re_openid: bill.openid,
      total_amount: bill.amount,
      send_listid: bill.listid,
    }
  }),
  onPay(calls.gethbinfo, (ctx, { mch_billno }) => {
    const bill = found(ctx, mch_billno, 'redpack')
    if (bill.parts) {
      const hbinfo = (bill.takers ?? []).map(({ openid, amount, at }) => ({ openid, amount, rcv_time: beijing(at) }))
      return { ...state(bill), hb_type: 'GROUP', total_num: bill.parts.length, ...(hbinfo.length > 0 ? { hblist: { hbinfo } } : {}) }
    }
    const opened = bill.status === 'RECEIVED' && { hblist: { hbinfo: [{ openid: bill.openid, amount: bill.amount, ...received(bill) }] } }
    return { ...state(bill), hb_type: 'NORMAL', total_num: 1, ...(opened || {}) }
  }),

  onPay(calls.paywwsptrans2pocket, (ctx, input) => {
    rate(ctx)
    const person = personOf(ctx.world, input.openid, ctx.corp.corpid)
    const member = person?.kind === 'staff' ? memberOf(ctx.corp, person.id) : undefined
    if (!person || !member) deny('OPENID_ERROR', 'openid 和 appid 不匹配')
    const bill =
      known(ctx, input.partner_trade_no) ??
      (() => {
        if (input.check_name === 'FORCE_CHECK' && input.re_user_name !== member.name) deny('NAME_MISMATCH', '真实姓名不一致')
        if (ctx.world.money.balance(merchantAccount(ctx.merchant.mch_id)) < input.amount)
          deny('NOTENOUGH', '帐号余额不足，请充值后使用原单号重试')
        return make(ctx, { kind: 'payment', bill_no: input.partner_trade_no, amount: input.amount, openid: input.openid }, person)
      })()
    return {
      appid: ctx.corp.corpid,
      mch_id: bill.mch_id,
      nonce_str: nonceStr(),
      partner_trade_no: bill.bill_no,
      payment_no: bill.listid,
      payment_time: beijing(bill.made_at),
      ...(input.device_info ? { device_info: input.device_info } : {}),
    }
  }),
  onPay(calls.querywwsptrans2pocket, (ctx, { partner_trade_no }) => {
    const bill = found(ctx, partner_trade_no, 'payment')
    return {
      detail_id: bill.listid,
      partner_trade_no: bill.bill_no,
      status: bill.status === 'RECEIVED' ? 'SUCCESS' : bill.status === 'FAILED' ? 'FAILED' : 'PROCESSING',
      payment_amount: bill.amount,
      openid: bill.openid,
      transfer_time: beijing(bill.made_at),
      desc: String(bill.request.desc),
      ...(bill.request.re_user_name ? { transfer_name: String(bill.request.re_user_name) } : {}),
      ...(bill.reason ? { reason: bill.reason } : {}),
    }
  }),
]
