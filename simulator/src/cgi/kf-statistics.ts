import * as calls from '@rapport/wecom/calls/kf-statistics.ts'
import type { KfAct, KfActKind } from '../world/kf-rows.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { needKfAccount } from './kf-accounts.ts'

const DAY = 86_400
const BEIJING = 8 * 3600
const SPAN = 31
const HISTORY = 180
const READY = 6 * 3600

const midnight = (at: number) => Math.floor((at + BEIJING) / DAY) * DAY - BEIJING

/** Midnights from yesterday back, closed, at most 31 (platform/08 §9). */
function days(ctx: Cgi, start: number, end: number): number[] {
  const today = midnight(ctx.now)
  const wrong = start !== midnight(start) || end !== midnight(end) || end < start || end >= today || start < today - HISTORY * DAY
  if (wrong || (end - start) / DAY >= SPAN) fail(40058, 'time range invalid. Invalid input invalid Request Parameter')
  return Array.from({ length: (end - start) / DAY + 1 }, (_, i) => start + i * DAY)
}

/** Everything counted happened in the simulator: nothing is made up, so a quiet day has no data. */
function byDay<T>(
  ctx: Cgi,
  input: { open_kfid: string; start_time: number; end_time: number },
  keep: (a: KfAct) => boolean,
  count: (acts: KfAct[]) => T,
) {
  needKfAccount(ctx, input.open_kfid)
  const range = days(ctx, input.start_time, input.end_time)
  const mine = ctx.corp.kf.acts.filter((a) => a.open_kfid === input.open_kfid && keep(a))
  const statistic_list = range.map((stat_time) => {
    const acts = mine.filter((a) => a.at >= stat_time && a.at < stat_time + DAY)
    // Ready at six in the morning of the next day.
    const ready = ctx.now >= stat_time + DAY + READY
    return { stat_time, ...(acts.length > 0 && ready ? { statistic: count(acts) } : {}) }
  })
  return { statistic_list }
}

const of = (acts: KfAct[], ...kinds: KfActKind[]) => acts.filter((a) => kinds.includes(a.kind))
const customers = (acts: KfAct[]) => new Set(acts.map((a) => a.external_userid)).size
const sessions = (acts: KfAct[]) => new Set(acts.map((a) => a.no)).size
const rate = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 10_000

/** A session passed from the API to people, of those the API answered. How often the robot knew (ai_knowledge_hit_rate) nobody knows here. */
function corpDay(acts: KfAct[]) {
  const ai = new Set(of(acts, 'ai').map((a) => a.no))
  const passed = new Set(of(acts, 'transfer').flatMap((a) => (ai.has(a.no) ? [a.no] : [])))
  return {
    session_cnt: of(acts, 'session').length,
    customer_cnt: customers(of(acts, 'customer')),
    customer_msg_cnt: of(acts, 'customer').length,
    upgrade_service_customer_cnt: customers(of(acts, 'join_member', 'join_group')),
    ai_session_reply_cnt: ai.size,
    ai_transfer_rate: ai.size > 0 ? rate(passed.size, ai.size) : 0,
    msg_rejected_customer_cnt: customers(of(acts, 'rejected')),
  }
}

/** Seconds from taking a session to the first answer in it. */
function firstReplies(acts: KfAct[]): number[] {
  const replies = new Map<number, number>()
  for (const a of of(acts, 'reply')) if (!replies.has(a.no)) replies.set(a.no, a.at)
  const taken = new Map<number, number>()
  for (const a of of(acts, 'taken')) if (!taken.has(a.no)) taken.set(a.no, a.at)
  return [...taken].flatMap(([no, at]) => (replies.has(no) ? [Math.max(0, replies.get(no)! - at)] : []))
}

/** Nobody is asked for satisfaction in the simulator, so its rates are absent, as on a day without answers. */
function servicerDay(acts: KfAct[]) {
  const taken = sessions(of(acts, 'taken'))
  const first = firstReplies(acts)
  return {
    session_cnt: taken,
    customer_cnt: customers(of(acts, 'taken', 'customer')),
    customer_msg_cnt: of(acts, 'customer').length,
    ...(taken > 0 ? { reply_rate: rate(first.length, taken) } : {}),
    ...(first.length > 0 ? { first_reply_average_sec: Math.round(first.reduce((a, b) => a + b, 0) / first.length) } : {}),
    satisfaction_investgate_cnt: 0,
    upgrade_service_customer_cnt: customers(of(acts, 'join_member', 'join_group')),
    upgrade_service_member_invite_cnt: of(acts, 'invite_member').length,
    upgrade_service_member_customer_cnt: customers(of(acts, 'join_member')),
    upgrade_service_groupchat_invite_cnt: of(acts, 'invite_group').length,
    upgrade_service_groupchat_customer_cnt: customers(of(acts, 'join_group')),
    msg_rejected_customer_cnt: customers(of(acts, 'rejected')),
  }
}

export const kfStatisticHandlers = [
  on(calls.kfGetCorpStatistic, (ctx, input) => byDay(ctx, input, () => true, corpDay)),
  on(calls.kfGetServicerStatistic, (ctx, { servicer_userid, ...input }) => {
    const wanted = servicer_userid?.toLowerCase()
    return byDay(ctx, input, (a) => (wanted ? a.servicer_userid?.toLowerCase() === wanted : a.servicer_userid !== undefined), servicerDay)
  }),
]
