import * as calls from '@rapport/wecom/calls/customers.ts'
import { liveFollowers, memberOf, relationOf } from '../world/corp.ts'
import { ownerOf } from '../world/encrypted-ids.ts'
import { rowsFrom } from '../world/lazy-map.ts'
import type { Customer, Relation } from '../world/rows.ts'
import { customerUnionid } from '../world/unionids.ts'
import { needMedia } from './attachments.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { cursorText, page, readCursor } from './paging.ts'
import { absolute, followers, needFollower, sees } from './scope.ts'

/** More follow users than this and the answer is paged (platform/04 §2.2). */
const FOLLOWERS_A_PAGE = 500

export function contactAnswer(ctx: Cgi, c: Customer) {
  return {
    external_userid: c.external_userid,
    name: c.name,
    type: c.type,
    avatar: absolute(ctx.world.url, c.avatar),
    gender: c.gender,
    ...(c.type === 1
      ? unionidField(ctx, c)
      : { corp_name: c.corp_name, corp_full_name: c.corp_full_name, position: c.position, external_profile: { external_attr: [] } }),
  }
}

/** There where the company is bound to an open platform. */
function unionidField(ctx: Cgi, c: Customer): { unionid?: string } {
  const unionid = customerUnionid(ctx.world, ctx.corp, c.external_userid)
  return unionid ? { unionid } : {}
}

const common = (r: Relation) => ({
  userid: r.userid,
  remark: r.remark,
  description: r.description,
  createtime: r.createtime,
  remark_corp_name: r.remark_corp_name,
  remark_mobiles: r.remark_mobiles,
  oper_userid: r.oper_userid,
  add_way: r.add_way,
  ...(r.state ? { state: r.state } : {}),
  ...(r.wechat_channels ? { wechat_channels: r.wechat_channels } : {}),
})

function followUser(ctx: Cgi, r: Relation) {
  const tags: { group_name: string; tag_name: string; tag_id?: string; type: number }[] = []
  for (const id of r.tags) {
    const tag = ctx.corp.tags.get(id)
    const group = tag && ctx.corp.tagGroups.get(tag.group_id)
    if (!tag || tag.deleted || !group || (group.strategy_id && ctx.app.kind === 'app')) continue
    tags.push({ group_name: group.group_name, tag_name: tag.name, tag_id: id, type: group.strategy_id ? 3 : 1 })
  }
  for (const name of r.personal_tags) tags.push({ group_name: '', tag_name: name, type: 2 })
  return { ...common(r), tags }
}

const followInfo = (ctx: Cgi, r: Relation) => ({ ...common(r), tag_id: r.tags.filter((id) => ctx.corp.tags.get(id)?.deleted !== true) })

/** Whether list and batch name this relation; both readings of a one-way relation exist in the field. */
const listed = (ctx: Cgi, r: Relation) => !r.deleted_by_member && (ctx.world.settings.list_one_way || !r.deleted_by_customer)

export function needRelation(ctx: Cgi, userid: string, external_userid: string): Relation {
  needFollower(ctx, userid)
  if (!ctx.corp.customers.has(external_userid)) fail(40096)
  return relationOf(ctx.corp, userid, external_userid) ?? fail(84061)
}

/** The cursor keeps (which member, which row): rows are only appended, so a page never repeats or skips one. */
function walk(ctx: Cgi, key: string, userids: string[], cursor: string | undefined, limit: number) {
  let [who = 0, row = 0] = readCursor(key, cursor)?.split(':').map(Number) ?? []
  const rows: Relation[] = []
  for (; who < userids.length; who++, row = 0) {
    const mine = ctx.corp.relations.get(userids[who]!.toLowerCase())
    if (!mine || row >= mine.size) continue
    for (const r of rowsFrom(mine, row)) {
      if (rows.length === limit) return { rows, next_cursor: cursorText(key, `${who}:${row}`) }
      if (listed(ctx, r)) rows.push(r)
      row++
    }
  }
  return { rows, next_cursor: '' }
}

function batch(ctx: Cgi, userids: string[], cursor: string | undefined, limit: number) {
  for (const userid of userids) needFollower(ctx, userid)
  const { rows, next_cursor } = walk(ctx, `batch/${userids.join()}`.slice(0, 200), userids, cursor, limit)
  const external_contact_list = rows.map((r) => ({
    external_contact: contactAnswer(ctx, ctx.corp.customers.get(r.external_userid)!),
    follow_info: followInfo(ctx, r),
  }))
  return { external_contact_list, next_cursor }
}

export const customerHandlers = [
  on(calls.externalcontactGetFollowUserList, (ctx) => ({ follow_user: followers(ctx).map((m) => m.userid) })),

  on(calls.externalcontactList, (ctx, { userid }) => {
    needFollower(ctx, userid)
    const external_userid: string[] = []
    for (const r of ctx.corp.relations.get(userid.toLowerCase())?.values() ?? [])
      if (listed(ctx, r)) external_userid.push(r.external_userid)
    // Seen on the real platform: a member without customers answers 84061 (platform/04 §2.1).
    if (external_userid.length === 0) fail(84061)
    return { external_userid }
  }),

  on(calls.externalcontactGet, (ctx, { external_userid, cursor }) => {
    const customer = ctx.corp.customers.get(external_userid)
    if (!customer) fail(40096)
    const all = liveFollowers(ctx.corp, external_userid)
    if (all.length === 0) fail(84061)
    const mine = all.filter((r) => memberOf(ctx.corp, r.userid)?.status !== 5 && sees(ctx, r.userid))
    if (mine.length === 0) fail(ownerOf(ctx.world, ctx.app)?.suite.kind === 'third_party' ? 84084 : 60011)
    const { rows, next_cursor } = page(`get/${external_userid}`, mine, cursor, FOLLOWERS_A_PAGE)
    return {
      external_contact: contactAnswer(ctx, customer),
      follow_user: rows.map((r) => followUser(ctx, r)),
      ...(mine.length > FOLLOWERS_A_PAGE ? { next_cursor } : {}),
    }
  }),

  on(calls.externalcontactBatchGetByUser, (ctx, { userid_list, cursor, limit }) => batch(ctx, userid_list, cursor, limit ?? 50)),

  on(calls.externalcontactRemark, (ctx, input) => {
    const r = needRelation(ctx, input.userid, input.external_userid)
    if (input.remark_pic_mediaid) needMedia(ctx, input.remark_pic_mediaid)
    const { remark, description, remark_company, remark_mobiles } = input
    if (remark !== undefined) r.remark = remark
    if (description !== undefined) r.description = description
    if (remark_company !== undefined && ctx.corp.customers.get(r.external_userid)?.type === 1) r.remark_corp_name = remark_company
    // [""] clears the list (platform/04 §2.4).
    if (remark_mobiles) r.remark_mobiles = remark_mobiles.filter((m) => m !== '')
    effect(ctx, 'remark', r, 'externalcontact/remark', { remark, description, remark_company, remark_mobiles })
    return {}
  }),

  on(calls.externalcontactContactList, (ctx, { cursor, limit }) => {
    const userids = followers(ctx).map((m) => m.userid)
    const { rows, next_cursor } = walk(ctx, 'contact_list', userids, cursor, limit ?? 1000)
    const info_list = rows.map((r) => ({
      is_customer: true,
      tmp_openid: `t${r.external_userid.slice(2)}`,
      external_userid: r.external_userid,
      follow_userid: r.userid,
      add_time: r.createtime,
    }))
    return { info_list, next_cursor }
  }),

  on(calls.externalcontactConvertToOpenid, (ctx, { external_userid }) => {
    const customer = ctx.corp.customers.get(external_userid)
    if (!customer) fail(40096)
    if (!liveFollowers(ctx.corp, external_userid).some((r) => sees(ctx, r.userid))) fail(84061)
    // members of other corps have none (platform/09 §1)
    if (customer.type === 2) fail(43004)
    return { openid: customer.openid }
  }),
]

export function effect(ctx: Cgi, kind: string, r: Relation, call: string, content: unknown) {
  ctx.world.ledger.add({ at: ctx.world.clock.now(), corpid: ctx.corp.corpid, kind, to: r.external_userid, from: r.userid, call }, content)
  ctx.world.changed()
}
