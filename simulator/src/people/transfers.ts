import { fire } from '../world/callbacks.ts'
import { type Corp, liveRelations, memberOf, newRelation, putRelation, relationOf } from '../world/corp.ts'
import type { Transfer } from '../world/rows.ts'
import { note, type World } from '../world/world.ts'

const WAITING = 2

/** Transfers whose waiting time is over take effect. No callback: the API asked for them (platform/04 §6.1). */
export function settleTransfers(world: World, corp: Corp) {
  const now = world.clock.seconds()
  for (const t of corp.transfers) if (t.status === WAITING && t.takeover_time <= now) settle(world, corp, t)
}

export const dueTransfers = {
  next(_world: World, corp: Corp) {
    let at = Number.POSITIVE_INFINITY
    for (const t of corp.transfers) if (t.status === WAITING) at = Math.min(at, t.takeover_time * 1000)
    return at
  },
  run: settleTransfers,
}

function settle(world: World, corp: Corp, t: Transfer) {
  const now = t.takeover_time
  const old = relationOf(corp, t.handover_userid, t.external_userid)
  const taker = memberOf(corp, t.takeover_userid)
  if (!taker || liveRelations(corp, t.takeover_userid).length >= world.settings.customer_limit) {
    t.status = 4
    failed(world, corp, t, 'customer_limit_exceed')
    return
  }
  t.status = 1
  const call = t.resigned ? 'externalcontact/resigned/transfer_customer' : 'externalcontact/transfer_customer'
  world.ledger.add(
    { at: now * 1000, corpid: corp.corpid, kind: 'transfer', to: t.external_userid, from: taker.userid, call },
    { handover_userid: t.handover_userid },
  )
  if (old) {
    old.deleted_by_member = now
    if (!relationOf(corp, taker.userid, t.external_userid)) {
      const { remark, description, remark_mobiles, remark_corp_name, tags } = old
      putRelation(
        corp,
        newRelation(taker.userid, t.external_userid, now, {
          remark,
          description,
          remark_mobiles,
          remark_corp_name,
          tags,
          add_way: 202,
          oper_userid: t.handover_userid,
          state: old.state,
        }),
      )
    }
  }
  note(world, 'person', corp, '客户转接完成', `${t.handover_userid} → ${taker.userid}`)
  world.changed()
}

/** The customer says no to whoever is to take them over. */
export function declineTransfer(world: World, corp: Corp, external_userid: string): boolean {
  settleTransfers(world, corp)
  const t = corp.transfers.find((one) => one.external_userid === external_userid && one.status === WAITING)
  if (!t) return false
  t.status = 3
  failed(world, corp, t, 'customer_refused')
  return true
}

function failed(world: World, corp: Corp, t: Transfer, FailReason: 'customer_refused' | 'customer_limit_exceed') {
  const pair = { UserID: t.takeover_userid, ExternalUserID: t.external_userid }
  fire(world, corp, { Event: 'change_external_contact', ChangeType: 'transfer_fail', FailReason, ...pair })
  note(world, 'person', corp, '客户转接失败', `${t.handover_userid} → ${t.takeover_userid} · ${FailReason}`)
  world.changed()
}
