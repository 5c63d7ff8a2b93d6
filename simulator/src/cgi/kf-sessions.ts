import * as calls from '@rapport/wecom/calls/kf-messages.ts'
import { act, inWindow, isAway, kfSessionOf, makeCode, moveTo, servicerOf } from '../people/kf.ts'
import type { KfAccount, KfSession } from '../world/kf-rows.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { needKfAccount } from './kf-accounts.ts'
import { countBare } from './limits.ts'
import { cursorText, readCursor } from './paging.ts'

/** From each state to which (platform/08 §4; 0 → 4 and 2 → 4 unverified). */
const ways: Record<KfSession['state'], number[]> = { 0: [1, 2, 3, 4], 1: [2, 3, 4], 2: [3, 4], 3: [3, 4], 4: [] }

function needServicer(ctx: Cgi, account: KfAccount, userid: string): string {
  const member = servicerOf(ctx.corp, account, userid)
  if (!member) fail(95014)
  if (isAway(account, member)) fail(95019)
  return member.userid
}

/** Of 1000 rows at most. A cursor older than what is kept goes on with the oldest that is. */
function newsOf(ctx: Cgi, account: KfAccount, cursor: string | undefined, limit: number) {
  const key = `kf/${account.kf_id}`
  const from = Number(readCursor(key, cursor) ?? 0)
  if (!Number.isInteger(from) || from < 0) fail(50100)
  const all = ctx.corp.kf.news.get(account.open_kfid) ?? []
  const since = ctx.now - KEPT_SECONDS
  const fresh = all.filter((n) => n.seq > from && n.at >= since)
  const rows = fresh.slice(0, limit)
  const last = rows.at(-1)?.seq ?? Math.max(from, ctx.corp.kf.seqs.get(account.open_kfid) ?? 0)
  return { next_cursor: cursorText(key, String(last)), has_more: fresh.length > rows.length ? 1 : 0, rows }
}
const KEPT_SECONDS = 3 * 86_400

interface Row extends Record<string, unknown> {
  msgid: string
  send_time: number
  origin: number
  msgtype: string
}

export const kfSessionHandlers = [
  on(calls.kfServiceStateGet, (ctx, { open_kfid, external_userid }) => {
    needKfAccount(ctx, open_kfid)
    if (!ctx.corp.customers.has(external_userid)) fail(40096)
    const session = kfSessionOf(ctx.world, ctx.corp, open_kfid, external_userid)
    return {
      service_state: session?.state ?? 4,
      ...(session?.state === 3 && session.servicer_userid ? { servicer_userid: session.servicer_userid } : {}),
    }
  }),

  on(calls.kfServiceStateTrans, (ctx, { open_kfid, external_userid, service_state, servicer_userid }) => {
    const { world, corp } = ctx
    const account = needKfAccount(ctx, open_kfid)
    if (!corp.customers.has(external_userid)) fail(40096)
    const session = kfSessionOf(world, corp, open_kfid, external_userid)
    // A session that ran out has ended (95013); one that was ended goes nowhere (95016): which code says which is unverified.
    if (session?.wrote_ms && !inWindow(world, session)) fail(95013)
    if (!session || !ways[session.state].includes(service_state)) fail(95016)
    const to = service_state as 1 | 2 | 3 | 4
    const servicer = to === 3 ? needServicer(ctx, account, servicer_userid ?? '') : undefined
    if (servicer && session.servicer_userid === servicer) fail(95016)
    if ((to === 2 || to === 3) && session.state < 2) act(world, corp, 'transfer', session)
    moveTo(session, to, servicer)
    if (to === 3) act(world, corp, 'taken', session)
    world.changed()
    if (to === 4) return { msg_code: makeCode(world, corp, 'end', session) }
    if (to === 1 || session.coded.includes(to)) return {}
    session.coded.push(to)
    return { msg_code: makeCode(world, corp, to === 2 ? 'queue' : 'human', session) }
  }),

  on(calls.kfSyncMsg, (ctx, { open_kfid, token, cursor, limit = 1000 }) => {
    const { world, corp } = ctx
    const account = needKfAccount(ctx, open_kfid)
    const known = token ? corp.kf.tokens.get(token) : undefined
    const right = known?.open_kfid === open_kfid && known.expires_ms >= world.clock.now()
    if (!right) countBare(world, corp.corpid, 'kf/sync_msg')
    if (token && !right) fail(95007)
    const { rows, ...place } = newsOf(ctx, account, cursor, limit)
    return { ...place, msg_list: rows.map((n) => n.row as Row) }
  }),
]
