import * as calls from '@rapport/wecom/calls/groups.ts'
import { memberOf } from '../world/corp.ts'
import type { Group, Member } from '../world/rows.ts'
import { customerUnionid } from '../world/unionids.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { page } from './paging.ts'
import { needMember, scopeOf, sees } from './scope.ts'

const DAY = 86_400
const MEMBERS_WITHOUT_FILTER = 1000

export function needGroup(ctx: Cgi, chat_id: string): Group {
  const group = ctx.corp.groups.get(chat_id)
  if (!group) fail(86003)
  if (group.dismissed) fail(49008)
  if (!sees(ctx, group.owner)) fail(60011)
  return group
}

/** 0 normal, 1 the owner has left, 2 inheriting, 3 inherited (platform/06 §1). */
export const groupStatus = (ctx: Cgi, group: Group): number => (memberOf(ctx.corp, group.owner)?.status === 5 ? 1 : group.status)

function nameOf(ctx: Cgi, userid: string, type: number): string {
  return (type === 1 ? memberOf(ctx.corp, userid)?.name : ctx.corp.customers.get(userid)?.name) ?? ''
}

export const groupHandlers = [
  on(calls.externalcontactGroupchatList, (ctx, { status_filter = 0, owner_filter, cursor, limit }) => {
    const owners = owner_filter && new Set(owner_filter.userid_list.map((u) => u.toLowerCase()))
    if (!owners && scopeOf(ctx.corp, ctx.app).members.size > MEMBERS_WITHOUT_FILTER) fail(81017)
    const rows = [...ctx.corp.groups.values()].filter(
      (g) =>
        !g.dismissed &&
        sees(ctx, g.owner) &&
        (!owners || owners.has(g.owner.toLowerCase())) &&
        (status_filter === 0 || groupStatus(ctx, g) === status_filter),
    )
    const { rows: mine, next_cursor } = page(
      `groupchat/list/${status_filter}/${owners ? [...owners].join() : ''}`.slice(0, 200),
      rows,
      cursor,
      limit,
    )
    return { group_chat_list: mine.map((g) => ({ chat_id: g.chat_id, status: groupStatus(ctx, g) })), next_cursor }
  }),

  on(calls.externalcontactGroupchatGet, (ctx, { chat_id, need_name }) => {
    const g = needGroup(ctx, chat_id)
    return {
      group_chat: {
        chat_id,
        name: g.name,
        owner: g.owner,
        create_time: g.create_time,
        notice: g.notice,
        member_list: g.member_list.map((m) => {
          const unionid = m.type === 2 ? customerUnionid(ctx.world, ctx.corp, m.userid) : ''
          return { ...m, ...(unionid ? { unionid } : {}), ...(need_name === 1 ? { name: nameOf(ctx, m.userid, m.type) } : {}) }
        }),
        admin_list: g.admin_list,
        member_version: g.member_version,
      },
    }
  }),

  on(calls.externalcontactOpengidToChatid, (ctx, { opengid }) => {
    // The simulator's opengid is the chat id with another prefix.
    const group = ctx.corp.groups.get(opengid.replace(/^og/, 'wr'))
    if (!opengid.startsWith('og') || !group || !sees(ctx, group.owner)) fail(90511)
    return { chat_id: group.chat_id }
  }),

  on(calls.externalcontactGroupchatOnjobTransfer, (ctx, { chat_id_list, new_owner }) =>
    transferGroups(ctx, chat_id_list, new_owner, false),
  ),
  on(calls.externalcontactGroupchatTransfer, (ctx, { chat_id_list, new_owner }) => transferGroups(ctx, chat_id_list, new_owner, true)),
]

/**
 * Each group by itself: what cannot move is listed, the rest moves at once (platform/04 §6.3). What is wrong with the taker is said of each,
 * too; that an id is nobody's, or outside the app's range, is said of the call.
 */
function transferGroups(ctx: Cgi, chat_ids: string[], new_owner: string, resigned: boolean) {
  const taker = needMember(ctx, new_owner)
  const failed_chat_list: { chat_id: string; errcode: number; errmsg: string }[] = []
  for (const chat_id of chat_ids) {
    const group = ctx.corp.groups.get(chat_id)
    const errcode = group && !group.dismissed ? refusal(ctx, group, taker, resigned) : 90501
    if (errcode) {
      failed_chat_list.push({ chat_id, errcode, errmsg: 'fail' })
      continue
    }
    group!.owner = taker.userid
    group!.status = 3
    if (!resigned) group!.transfers.push(ctx.now)
    if (!group!.member_list.some((m) => m.userid === taker.userid)) {
      group!.member_list.push({ userid: taker.userid, type: 1, join_time: ctx.now, join_scene: 1, group_nickname: '' })
    }
  }
  ctx.world.changed()
  return { failed_chat_list }
}

function refusal(ctx: Cgi, group: Group, taker: Member, resigned: boolean): number {
  if (taker.status === 4) return 41054
  if (!taker.customer_contact) return 84074
  const left = memberOf(ctx.corp, group.owner)?.status === 5
  if (resigned && !left) return 90500
  if (!resigned && left) return 90502
  if (group.owner === taker.userid) return 90504
  const { group_size } = ctx.world.settings
  if (group.member_list.length >= group_size && !group.member_list.some((m) => m.userid === taker.userid)) return 90503
  const recent = group.transfers.filter((at) => at > ctx.now - 90 * DAY)
  return !resigned && recent.length >= ctx.world.settings.transfers_per_90_days ? 90508 : 0
}
