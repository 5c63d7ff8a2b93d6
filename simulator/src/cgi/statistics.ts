import * as calls from '@rapport/wecom/calls/groups.ts'
import { departmentTree, membersIn } from '../world/corp.ts'
import { hashOf } from '../world/random.ts'
import type { Group } from '../world/rows.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { needMember, sees } from './scope.ts'

const DAY = 86_400
const BEIJING = 8 * 3600
const SPAN = 30
const HISTORY = 180

/** Days are Beijing days (platform/00 §6). */
const midnight = (at: number) => Math.floor((at + BEIJING) / DAY) * DAY - BEIJING

/** Closed interval, at most 30 days, not older than 180 (platform/06 §4, §5). */
function days(ctx: Cgi, start: number, end: number): number[] {
  const from = midnight(start)
  const to = midnight(end)
  if (to < from || (to - from) / DAY >= SPAN + 1 || from < midnight(ctx.now) - HISTORY * DAY)
    fail(40058, 'time range invalid. Invalid input invalid Request Parameter')
  const out: number[] = []
  for (let d = from; d <= to; d += DAY) out.push(d)
  return out
}

/** Adds and losses by day, in one walk over the relations. */
function contactsByDay(ctx: Cgi, userids: string[]) {
  const added = new Map<number, number>()
  const lost = new Map<number, number>()
  const count = (table: Map<number, number>, at: number) => table.set(midnight(at), (table.get(midnight(at)) ?? 0) + 1)
  for (const userid of userids) {
    for (const r of ctx.corp.relations.get(userid.toLowerCase())?.values() ?? []) {
      count(added, r.createtime)
      if (r.deleted_by_customer !== undefined) count(lost, r.deleted_by_customer)
    }
  }
  return { added, lost }
}

/** Adds and losses are counted from the relations; chats before the simulator ran are made up from the day and the member, always alike. */
function behavior(userids: string[], day: number, contacts: ReturnType<typeof contactsByDay>) {
  const new_contact_cnt = contacts.added.get(day) ?? 0
  const negative_feedback_cnt = contacts.lost.get(day) ?? 0
  let chat_cnt = 0
  let message_cnt = 0
  let new_apply_cnt = 0
  for (const userid of userids) {
    const seed = hashOf(`${userid}${day}`)
    const chats = 3 + (seed % 22)
    chat_cnt += chats
    message_cnt += chats * (2 + ((seed >>> 8) % 5))
    new_apply_cnt += (seed >>> 12) % 3
  }
  const seed = hashOf(`${userids.join()}${day}`)
  const replies = chat_cnt > 0 ? { reply_percentage: 70 + (seed % 2900) / 100, avg_reply_time: 1 + (seed % 40) } : {}
  return {
    stat_time: day,
    new_apply_cnt: new_apply_cnt + new_contact_cnt,
    new_contact_cnt,
    chat_cnt,
    message_cnt,
    ...replies,
    negative_feedback_cnt,
  }
}

function groupData(groups: Group[], from: number, to: number) {
  let new_member_cnt = 0
  let member_total = 0
  let msg_total = 0
  let member_has_msg = 0
  let chat_has_msg = 0
  const existing = groups.filter((g) => g.create_time < to)
  for (const g of existing) {
    const there = g.member_list.filter((m) => m.join_time < to)
    member_total += there.length
    new_member_cnt += there.filter((m) => m.join_time >= from).length
    const spoke = hashOf(`${g.chat_id}${from}`) % Math.max(1, Math.ceil(there.length / 6))
    member_has_msg += spoke
    msg_total += spoke * (1 + (hashOf(`${from}${g.chat_id}`) % 4))
    if (spoke > 0) chat_has_msg++
  }
  return {
    new_chat_cnt: existing.filter((g) => g.create_time >= from).length,
    chat_total: existing.length,
    chat_has_msg,
    new_member_cnt,
    member_total,
    member_has_msg,
    msg_total,
    migrate_trainee_chat_cnt: 0,
  }
}

const ownedBy = (ctx: Cgi, owner: string) =>
  [...ctx.corp.groups.values()].filter((g) => !g.dismissed && g.owner.toLowerCase() === owner.toLowerCase())

const orders = { 1: 'new_chat_cnt', 2: 'chat_total', 3: 'new_member_cnt', 4: 'member_total' } as const

export const statisticHandlers = [
  on(calls.externalcontactGetUserBehaviorData, (ctx, { userid = [], partyid = [], start_time, end_time }) => {
    const named = userid.map((id) => needMember(ctx, id).userid)
    const inParties = membersIn(ctx.corp, departmentTree(ctx.corp, partyid))
      .filter((m) => sees(ctx, m.userid))
      .map((m) => m.userid)
    const all = [...new Set(partyid.length > 0 ? [...named, ...inParties] : named)]
    if (all.length === 0) fail(40063)
    const wanted = days(ctx, start_time, end_time)
    const contacts = contactsByDay(ctx, all)
    return { behavior_data: wanted.map((day) => behavior(all, day, contacts)) }
  }),

  on(calls.externalcontactGroupchatStatistic, (ctx, input) => {
    const { day_begin_time, day_end_time = day_begin_time, owner_filter, order_by = 1, order_asc = 0, offset = 0, limit = 500 } = input
    const range = days(ctx, day_begin_time, day_end_time)
    const key = orders[order_by as keyof typeof orders]
    const rows = owner_filter.userid_list
      .map((owner) => ({ owner: needMember(ctx, owner).userid, data: groupData(ownedBy(ctx, owner), range[0]!, range.at(-1)! + DAY) }))
      .filter((row) => row.data.chat_total > 0)
      .sort((a, b) => (order_asc ? 1 : -1) * (a.data[key] - b.data[key]))
    const items = rows.slice(offset, offset + limit)
    return { total: rows.length, next_offset: offset + items.length, items }
  }),

  on(calls.externalcontactGroupchatStatisticGroupByDay, (ctx, { day_begin_time, day_end_time = day_begin_time, owner_filter }) => {
    const groups = owner_filter.userid_list.flatMap((owner) => ownedBy(ctx, needMember(ctx, owner).userid))
    return { items: days(ctx, day_begin_time, day_end_time).map((day) => ({ stat_time: day, data: groupData(groups, day, day + DAY) })) }
  }),
]
