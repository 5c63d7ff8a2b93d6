import { scopeOf } from '../cgi/scope.ts'
import type { App } from '../world/access-rows.ts'
import { dispatch, fireTo } from '../world/callbacks.ts'
import type { Corp } from '../world/corp.ts'
import { encrypted, openCorpid, ownerOf } from '../world/encrypted-ids.ts'
import * as rows from '../world/license-rows.ts'
import type { Provider } from '../world/provider-rows.ts'
import type { Member } from '../world/rows.ts'
import { note, Refusal, type World } from '../world/world.ts'

/** Prices are ours: the reference has none. Cents a seat and month. */
const CENTS = { 1: 400, 2: 1600 }
export const priceOf = (base: number, external: number, time: rows.SeatTime) =>
  Math.ceil(((base * CENTS[1] + external * CENTS[2]) * rows.secondsOf(time)) / rows.secondsOf({ months: 1 }))

/** The provider itself hears of its orders; it has one address here, that of its first suite (unverified). */
function tell(world: World, provider: Provider, corp: Corp | undefined, InfoType: string, fields: Parameters<typeof dispatch>[4]) {
  const callback = provider.suites.find((s) => s.callback)?.callback
  const message = {
    ServiceCorpId: provider.corpid,
    InfoType,
    ...(corp ? { AuthCorpId: openCorpid(provider, corp) } : {}),
    ...fields,
    TimeStamp: world.clock.seconds(),
  }
  const to = { receiveId: provider.corpid, toUserName: provider.corpid, literal: true }
  if (callback) dispatch(world, corp, { callback, ...to }, InfoType, message)
}

export function newOrder(
  world: World,
  provider: Provider,
  what: Omit<rows.LicenseOrder, 'order_id' | 'order_status' | 'key' | 'create_time' | 'pay_time'>,
): rows.LicenseOrder {
  const order: rows.LicenseOrder = {
    ...what,
    order_id: `OI${provider.ids.hex(30)}`,
    order_status: 0,
    create_time: world.clock.seconds(),
    key: `LA${provider.ids.hex(24)}`,
  }
  provider.licenses.orders.set(order.order_id, order)
  world.changed()
  return order
}

/** Paid: codes exist, renewed accounts last longer. */
export function pay(world: World, provider: Provider, order: rows.LicenseOrder) {
  const { licenses } = provider
  const now = world.clock.seconds()
  Object.assign(order, { order_status: 1, pay_time: now })
  for (const id of order.sub_orders ?? []) pay(world, provider, licenses.orders.get(id)!)
  const corp = world.corps.get(order.corpid)
  for (const { userid, type } of order.renewed ?? []) {
    const code = corp && rows.accountsOf(provider.licenses, corp, userid).find((c) => c.type === type)
    if (code) code.expire_time = order.time.new_expire_time ?? Math.max(code.expire_time ?? 0, now) + rows.secondsOf(order.time)
  }
  if (order.auto_active_status === 1 && !licenses.auto_active.includes(order.corpid)) licenses.auto_active.push(order.corpid)
  world.changed()
}

const need = (provider: Provider, order_id: string): rows.LicenseOrder => {
  const order = provider.licenses.orders.get(order_id)
  if (!order) throw new Refusal(`没有这个订单：${order_id}`, 404)
  return order
}

/** Somebody of the provider pays in its console. */
export function payOrder(world: World, provider: Provider, order_id: string) {
  const order = need(provider, order_id)
  if (order.order_status !== 0) throw new Refusal('只有待支付的订单能支付')
  pay(world, provider, order)
  note(world, 'person', undefined, '支付接口许可', `${provider.name} · ${order.price / 100} 元`)
  tellPaid(world, provider, order)
}

export function tellPaid(world: World, provider: Provider, order: rows.LicenseOrder) {
  const { order_id: OrderId, buyer_userid: BuyerUserId } = order
  tell(world, provider, world.corps.get(order.corpid), 'license_pay_success', { OrderId, BuyerUserId })
}

/** Its seats are gone, whoever sat on them. */
export function refundOrder(world: World, provider: Provider, order_id: string) {
  const order = need(provider, order_id)
  if (order.order_status !== 1 || order.order_type !== 1) throw new Refusal('只有已支付的购买订单能退款')
  order.order_status = 5
  for (const [key, code] of provider.licenses.codes) if (code.order_id === order_id) provider.licenses.codes.delete(key)
  note(world, 'person', undefined, '退款接口许可', `${provider.name} · ${order.price / 100} 元`)
  world.changed()
  tell(world, provider, world.corps.get(order.corpid), 'license_refund', { OrderId: order_id, OrderStatus: 5 })
}

/** A code is bound: what the member had of its kind is merged into it. */
export function bind(world: World, provider: Provider, code: rows.LicenseCode, corp: Corp, member: Member) {
  const { licenses } = provider
  const now = world.clock.seconds()
  const seconds = rows.secondsOf(licenses.orders.get(code.order_id)?.time ?? {})
  const before = rows.accountsOf(provider.licenses, corp, member.userid).find((c) => c.type === code.type)
  const left = before && rows.isGood(before, now) ? before.expire_time! - now : 0
  const bound: rows.LicenseCode = { ...code, userid: member.userid, active_time: now, expire_time: now + left + seconds }
  if (before) {
    before.merged_to = code.active_code
    bound.merged_from = before.active_code
    if (left > 0) before.expire_time = now
  }
  licenses.codes.set(code.active_code, bound)
  world.changed()
  return { bound, before, left }
}

/** A code of this corp that nobody sits on. */
function freeCode(provider: Provider, corp: Corp, type: rows.SeatKind): rows.LicenseCode | undefined {
  const { licenses } = provider
  for (const order of licenses.orders.values()) {
    if (order.corpid !== corp.corpid || order.order_type !== 1 || order.order_status !== 1) continue
    const [from, to] = type === 1 ? [0, order.base_count] : [order.base_count, rows.seats(order)]
    for (let n = from; n < to; n++) {
      const active_code = rows.codeText(order, n)
      if (!licenses.codes.has(active_code)) return { active_code, order_id: order.order_id, type, corpid: corp.corpid }
    }
  }
  return undefined
}

/**
 * A member uses an app of a provider whose calls are checked: given a free code where the corp asked for it (auto_activate), else the
 * app hears that somebody without a seat was there (unlicensed_notify). What the scenes are called is a guess: 1 is this one.
 */
export function usedApp(world: World, corp: Corp, app: App, member: Member) {
  const owner = ownerOf(world, app)
  const { licenses } = owner?.provider ?? {}
  if (!owner || !licenses || !scopeOf(corp, app).members.has(member.userid.toLowerCase())) return
  const { provider } = owner
  const now = world.clock.seconds()
  const missing = ([1, 2] as const).filter(
    (type) =>
      (type === 1 || app.customer_contact) &&
      !rows.accountsOf(provider.licenses, corp, member.userid).some((c) => c.type === type && rows.isGood(c, now)),
  )
  const given = licenses.auto_active.includes(corp.corpid)
    ? missing.flatMap((type) => {
        const code = freeCode(provider, corp, type)
        return code ? [bind(world, provider, code, corp, member)] : []
      })
    : []
  if (given.length > 0) {
    const AccountList = given.map(({ bound, before, left }) => ({
      ActiveCode: bound.active_code,
      Type: bound.type,
      ExpireTime: bound.expire_time!,
      UserId: encrypted(provider, corp, 'user', member.userid),
      ...(before ? { PreviousStatus: left > 0 ? 2 : 3, PreviousActiveCode: before.active_code } : {}),
    }))
    note(world, 'person', corp, '自动激活接口许可', `${member.name} · ${given.length} 个`)
    tell(world, provider, corp, 'auto_activate', { Scene: 1, AccountList })
  }
  if (rows.unlicensed(provider.licenses, corp, member.userid, '', now))
    fireTo(world, corp, app, { Event: 'unlicensed_notify', FromUserName: member.userid, AgentID: String(app.agentid) })
}
