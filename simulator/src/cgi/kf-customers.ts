import * as calls from '@rapport/wecom/calls/kf-customers.ts'
import { append } from '../people/chat.ts'
import { act, kfConversationId, kfSessionOf } from '../people/kf.ts'
import { departmentTree, memberOf } from '../world/corp.ts'
import type { KfSession } from '../world/kf-rows.ts'
import { customerUnionid } from '../world/unionids.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { needKfAccount } from './kf-accounts.ts'
import { absolute } from './scope.ts'

/** The last entry of 48 hours, with whatever account. */
function contextOf(ctx: Cgi, external_userid: string) {
  const since = ctx.world.clock.now() - ctx.world.settings.kf_window_seconds * 1000
  let last: KfSession['entered']
  for (const s of ctx.corp.kf.sessions.values()) {
    const { entered } = s
    if (s.external_userid === external_userid && entered && entered.at_ms >= since && entered.at_ms > (last?.at_ms ?? 0)) last = entered
  }
  if (!last) return {}
  const { at_ms, ...enter_session_context } = last
  return { enter_session_context }
}

function mayRecommend(ctx: Cgi, type: number, id: string): boolean {
  const { userid_list, department_id_list, chat_id_list } = ctx.corp.kf.upgrade
  if (type === 2) return chat_id_list.includes(id) && ctx.corp.groups.get(id)?.dismissed === false
  const member = memberOf(ctx.corp, id)
  const departments = departmentTree(ctx.corp, department_id_list)
  return !!member && member.status === 1 && (userid_list.includes(member.userid) || member.department.some((d) => departments.has(d)))
}

export const kfCustomerHandlers = [
  on(calls.kfCustomerBatchget, (ctx, { external_userid_list, need_enter_session_context }) => {
    const invalid_external_userid = external_userid_list.filter((id) => !ctx.corp.customers.has(id))
    const customer_list = external_userid_list.flatMap((id) => {
      const c = ctx.corp.customers.get(id)
      if (!c) return []
      const { external_userid, name, gender } = c
      const unionid = customerUnionid(ctx.world, ctx.corp, id)
      const row = { external_userid, nickname: name, avatar: absolute(ctx.world.url, c.avatar), gender, ...(unionid ? { unionid } : {}) }
      return [need_enter_session_context === 1 ? { ...row, ...contextOf(ctx, id) } : row]
    })
    return { customer_list, invalid_external_userid }
  }),

  on(calls.kfCustomerGetUpgradeServiceConfig, (ctx) => {
    const { userid_list, department_id_list, chat_id_list } = ctx.corp.kf.upgrade
    return { member_range: { userid_list, department_id_list }, groupchat_range: { chat_id_list } }
  }),

  on(calls.kfCustomerUpgradeService, (ctx, { open_kfid, external_userid, type, member, groupchat }) => {
    const { world, corp } = ctx
    const account = needKfAccount(ctx, open_kfid)
    if (!corp.customers.has(external_userid)) fail(40096)
    const id = (type === 1 ? member?.userid : groupchat?.chat_id) ?? ''
    if (!mayRecommend(ctx, type, id)) fail(95021)
    const session = kfSessionOf(world, corp, open_kfid, external_userid)
    if (!session?.wrote_ms) fail(95031)
    if (session.state === 4) fail(95013)
    const wording = (type === 1 ? member?.wording : groupchat?.wording) ?? ''
    session.upgrade = { type: type === 1 ? 1 : 2, id, wording, taken: false }
    act(world, corp, type === 1 ? 'invite_member' : 'invite_group', session)
    const content = { type, id, wording }
    const call = 'kf/customer/upgrade_service'
    append(world, corp, kfConversationId(corp, open_kfid, external_userid), { from: open_kfid, msgtype: 'kf_upgrade', content, call })
    const entry = { at: world.clock.now(), corpid: corp.corpid, kind: 'kf_upgrade', to: external_userid, from: account.open_kfid, call }
    world.ledger.add(entry, content)
    return {}
  }),

  on(calls.kfCustomerCancelUpgradeService, (ctx, { open_kfid, external_userid }) => {
    needKfAccount(ctx, open_kfid)
    if (!ctx.corp.customers.has(external_userid)) fail(40096)
    const session = kfSessionOf(ctx.world, ctx.corp, open_kfid, external_userid)
    if (session) delete session.upgrade
    ctx.world.changed()
    return {}
  }),

  on(calls.kfGetCorpQualification, (ctx) => ({ wechat_channels_binding: ctx.corp.kf.wechat_channels_binding })),
]
