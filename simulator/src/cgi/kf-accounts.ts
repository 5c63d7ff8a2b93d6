import * as calls from '@rapport/wecom/calls/kf-accounts.ts'
import { kfAccountOf } from '../people/kf.ts'
import { kfLinkText } from '../people/kf-links.ts'
import { memberOf } from '../world/corp.ts'
import type { KfAccount, KfServicer } from '../world/kf-rows.ts'
import { needMedia } from './attachments.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { absolute, scopeOf, sees } from './scope.ts'

const SERVICERS = 2000
const UNVERIFIED_ACCOUNTS = 10

/** An account there is (95000) and this app manages (48007). */
export function needKfAccount(ctx: Cgi, open_kfid: string): KfAccount {
  const account = kfAccountOf(ctx.corp, open_kfid)
  if (!account) fail(95000)
  if (!account.agentids.includes(ctx.app.agentid)) fail(48007)
  return account
}

function face(ctx: Cgi, media_id: string): { media_id: string; avatar: string } {
  if (needMedia(ctx, media_id).type !== 'image') fail(40004)
  return { media_id, avatar: `/sim/media/${media_id}` }
}

type Named = { userid_list?: string[]; department_id_list?: number[] }
type Result = { userid?: string; department_id?: number; errcode: number; errmsg: string }

/** Each row by itself: 40003 unknown, 48007 outside the app's range, 95014 not activated; for departments 60003. */
function eachServicer(ctx: Cgi, { userid_list = [], department_id_list = [] }: Named, run: (row: KfServicer) => number): Result[] {
  const results: Result[] = []
  const say = (row: KfServicer, errcode: number) => results.push({ ...row, errcode, errmsg: errcode === 0 ? 'success' : 'fail' })
  for (const id of userid_list) {
    const member = memberOf(ctx.corp, id)
    if (!member || member.status === 5) say({ userid: id }, 40003)
    else if (!sees(ctx, id)) say({ userid: id }, 48007)
    else say({ userid: member.userid }, member.status === 1 ? run({ userid: member.userid }) : 95014)
  }
  for (const department_id of department_id_list) {
    if (!ctx.corp.departments.has(department_id)) say({ department_id }, 60003)
    else say({ department_id }, scopeOf(ctx.corp, ctx.app).departments.has(department_id) ? run({ department_id }) : 48007)
  }
  return results
}

const same = (a: KfServicer, b: KfServicer) => a.userid === b.userid && a.department_id === b.department_id

export const kfAccountHandlers = [
  on(calls.kfAccountAdd, (ctx, { name, media_id }) => {
    const { corp, world } = ctx
    const there = [...corp.kf.accounts.values()].filter((a) => !a.deleted).length
    if (!world.settings.kf_verified && there >= UNVERIFIED_ACCOUNTS) fail(95027)
    if (there >= world.settings.kf_account_limit) fail(95005)
    const account: KfAccount = {
      open_kfid: corp.ids.tagged('wk'),
      name,
      ...face(ctx, media_id),
      agentids: [ctx.app.agentid],
      servicers: [],
      away: {},
      kf_id: `kf${corp.ids.hex(17)}`,
      created_at: ctx.now,
    }
    corp.kf.accounts.set(account.open_kfid, account)
    world.changed()
    return { open_kfid: account.open_kfid }
  }),

  on(calls.kfAccountDel, (ctx, { open_kfid }) => {
    needKfAccount(ctx, open_kfid).deleted = true
    ctx.world.changed()
    return {}
  }),

  on(calls.kfAccountUpdate, (ctx, { open_kfid, name, media_id }) => {
    const account = needKfAccount(ctx, open_kfid)
    Object.assign(account, name === undefined ? {} : { name }, media_id === undefined ? {} : face(ctx, media_id))
    ctx.world.changed()
    return {}
  }),

  on(calls.kfAccountList, (ctx, { offset = 0, limit = 100 }) => {
    const all = [...ctx.corp.kf.accounts.values()].filter((a) => !a.deleted)
    const account_list = all.slice(offset, offset + limit).map((a) => ({
      open_kfid: a.open_kfid,
      name: a.name,
      avatar: absolute(ctx.world.url, a.avatar),
      manage_privilege: a.agentids.includes(ctx.app.agentid),
    }))
    return { account_list }
  }),

  on(calls.kfAddContactWay, (ctx, { open_kfid, scene }) => {
    const account = needKfAccount(ctx, open_kfid)
    return { url: kfLinkText(ctx.world, ctx.corp, account, scene) }
  }),

  on(calls.kfServicerAdd, (ctx, { open_kfid, ...named }) => {
    const account = needKfAccount(ctx, open_kfid)
    const result_list = eachServicer(ctx, named, (row) => {
      if (account.servicers.some((s) => same(s, row))) return 0
      if (account.servicers.length >= SERVICERS) return 95014
      account.servicers.push(row)
      return 0
    })
    ctx.world.changed()
    return { result_list }
  }),

  on(calls.kfServicerDel, (ctx, { open_kfid, ...named }) => {
    const account = needKfAccount(ctx, open_kfid)
    const result_list = eachServicer(ctx, named, (row) => {
      const at = account.servicers.findIndex((s) => same(s, row))
      if (at < 0) return 95014
      account.servicers.splice(at, 1)
      return 0
    })
    ctx.world.changed()
    return { result_list }
  }),

  on(calls.kfServicerList, (ctx, { open_kfid }) => {
    const account = needKfAccount(ctx, open_kfid)
    const servicer_list = account.servicers.map(({ userid, department_id }) => {
      if (userid === undefined) return { department_id: department_id! }
      const stopped = account.away[userid]
      return { userid, status: stopped === undefined ? 0 : 1, stop_type: stopped ?? 0 }
    })
    return { servicer_list }
  }),
]
