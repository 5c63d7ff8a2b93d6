import * as calls from '@rapport/wecom/calls/customers.ts'
import { settleTransfers } from '../people/transfers.ts'
import { liveRelations, memberOf, relationOf } from '../world/corp.ts'
import type { Member, Transfer } from '../world/rows.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { page } from './paging.ts'
import { needMember, sees } from './scope.ts'

const DAY = 86_400
const WAITING = 2

/**
 * 0 when it may go; otherwise the code of this one customer. What is wrong with giver or taker is said of each customer too (platform/04
 * §6.1); that an id is nobody's, or outside the app's range, is said of the call. `room`: how many the taker may still get.
 */
function refusal(ctx: Cgi, from: Member, to: Member, external_userid: string, resigned: boolean, room: number): number {
  const { corp } = ctx
  if (!corp.customers.has(external_userid)) return 40096
  if (from.userid === to.userid) return 40130
  if (resigned !== (from.status === 5)) return 40097
  if (to.status === 4) return 41054
  if (!to.customer_contact) return 84074
  if (!relationOf(corp, from.userid, external_userid)) return 40131
  const earlier = corp.transfers.filter((t) => t.external_userid === external_userid)
  if (earlier.some((t) => t.status === WAITING)) return 40129
  const recent = earlier.filter((t) => !t.resigned && t.status === 1 && t.asked_at > ctx.now - 90 * DAY)
  if (recent.length >= ctx.world.settings.transfers_per_90_days) return 40128
  return room <= 0 ? 40099 : 0
}

export interface Handover {
  handover_userid: string
  takeover_userid: string
}

export function askTransfer(ctx: Cgi, input: Handover & { external_userid: string[] }, resigned: boolean) {
  const { corp, world } = ctx
  settleTransfers(world, corp)
  const from = memberOf(corp, input.handover_userid) ?? fail(60111)
  if (!sees(ctx, from.userid) && from.status !== 5) fail(60011)
  const to = needMember(ctx, input.takeover_userid)
  let room = world.settings.customer_limit - liveRelations(corp, to.userid).length
  const customer = input.external_userid.map((external_userid) => {
    const errcode = refusal(ctx, from, to, external_userid, resigned, room)
    if (errcode === 0) {
      room--
      corp.transfers.push({
        id: corp.ids.hex(16),
        handover_userid: from.userid,
        takeover_userid: to.userid,
        external_userid,
        resigned,
        asked_at: ctx.now,
        takeover_time: ctx.now + world.settings.transfer_seconds,
        status: WAITING,
      })
    }
    return { external_userid, errcode }
  })
  world.changed()
  return { customer }
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The newest transfer of each customer between the two. */
export function transfersBetween(ctx: Cgi, { handover_userid, takeover_userid }: Handover, resigned?: boolean): Transfer[] {
  const { corp, world } = ctx
  settleTransfers(world, corp)
  for (const userid of [handover_userid, takeover_userid]) if (!memberOf(corp, userid)) fail(60111)
  const latest = new Map<string, Transfer>()
  for (const t of corp.transfers) {
    if (resigned !== undefined && t.resigned !== resigned) continue
    if (same(t.handover_userid, handover_userid) && same(t.takeover_userid, takeover_userid)) latest.set(t.external_userid, t)
  }
  return [...latest.values()]
}

/** A refusal has no time (platform/04 §6.1). */
export const takeoverTime = ({ status, takeover_time }: Transfer) => (status === 3 ? 0 : takeover_time)

function results(ctx: Cgi, input: Handover & { cursor?: string }, resigned: boolean) {
  const key = `transfer/${resigned}/${input.handover_userid}/${input.takeover_userid}`
  const { rows, next_cursor } = page(key, transfersBetween(ctx, input, resigned), input.cursor, 1000)
  const customer = rows.map((t) => ({ external_userid: t.external_userid, status: t.status, takeover_time: takeoverTime(t) }))
  return { customer, next_cursor }
}

/** Customers whose member has left and who nobody took yet. */
function unassigned(ctx: Cgi) {
  const waiting = new Set(
    ctx.corp.transfers.filter((t) => t.resigned && t.status === WAITING).map((t) => `${t.handover_userid} ${t.external_userid}`),
  )
  const rows: { handover_userid: string; external_userid: string; dimission_time: number }[] = []
  for (const m of ctx.corp.members.values()) {
    if (m.status !== 5 || !sees(ctx, m.userid)) continue
    for (const r of liveRelations(ctx.corp, m.userid)) {
      if (waiting.has(`${m.userid} ${r.external_userid}`)) continue
      rows.push({ handover_userid: m.userid, external_userid: r.external_userid, dimission_time: m.left_at ?? 0 })
    }
  }
  return rows
}

export const transferHandlers = [
  on(calls.externalcontactTransferCustomer, (ctx, input) => askTransfer(ctx, input, false)),
  on(calls.externalcontactTransferResult, (ctx, input) => results(ctx, input, false)),
  on(calls.externalcontactResignedTransferCustomer, (ctx, input) => askTransfer(ctx, input, true)),
  on(calls.externalcontactResignedTransferResult, (ctx, input) => results(ctx, input, true)),
  on(calls.externalcontactGetUnassignedList, (ctx, { page_id, page_size = 1000, cursor }) => {
    settleTransfers(ctx.world, ctx.corp)
    const rows = unassigned(ctx)
    if (page_id !== undefined && !cursor) {
      if (page_id * page_size >= 50_000) fail(40058, 'page_id exceed max value. Invalid input invalid Request Parameter')
      const end = (page_id + 1) * page_size
      return { info: rows.slice(page_id * page_size, end), is_last: end >= rows.length }
    }
    const { rows: info, next_cursor } = page('unassigned', rows, cursor, page_size)
    return { info, is_last: next_cursor === '', next_cursor }
  }),
]
