import * as calls from '@rapport/wecom/calls/oauth.ts'
import type { OAuthCode } from '../world/access-rows.ts'
import { liveFollowers, memberOf } from '../world/corp.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { absolute, sees } from './scope.ts'

/** One use, five minutes, only for the app it was made for (platform/01 §1.2). */
function redeem(ctx: Cgi, text: string): OAuthCode {
  const code = ctx.corp.oauthCodes.get(text)
  if (!code || code.used || code.expires_at < ctx.now) fail(40029)
  if (code.agentid !== 0 && code.agentid !== ctx.app.agentid) fail(50001)
  code.used = true
  ctx.world.changed()
  return code
}

/** A member by userid; an outsider by openid, plus external_userid when a member in range has them as a customer. */
function identity(ctx: Cgi, text: string): { userid?: string; user_ticket?: string; openid?: string; external_userid?: string } {
  const code = redeem(ctx, text)
  if (!code.userid) {
    const known = code.external_userid && liveFollowers(ctx.corp, code.external_userid).some((r) => sees(ctx, r.userid))
    return { openid: code.openid ?? '', ...(known && ctx.app.customer_contact ? { external_userid: code.external_userid } : {}) }
  }
  if (code.scope !== 'snsapi_privateinfo' || !sees(ctx, code.userid)) return { userid: code.userid }
  const ticket = ctx.corp.ids.opaque(64)
  ctx.corp.userTickets.set(ticket, { ticket, userid: code.userid, agentid: ctx.app.agentid, expires_at: ctx.now + 1800 })
  return { userid: code.userid, user_ticket: ticket }
}

export const oauthHandlers = [
  on(calls.authGetuserinfo, (ctx, { code }) => identity(ctx, code)),
  on(calls.userGetuserinfo, (ctx, { code }) => {
    const who = identity(ctx, code)
    // The old path answers in the old spelling (platform/01 §1.2).
    const old = who.userid ? { UserId: who.userid } : { OpenId: who.openid }
    return {
      ...old,
      DeviceId: '',
      ...(who.external_userid ? { external_userid: who.external_userid } : {}),
      ...(who.user_ticket ? { user_ticket: who.user_ticket } : {}),
    }
  }),
  on(calls.authGetuserdetail, (ctx, { user_ticket }) => {
    const ticket = ctx.corp.userTickets.get(user_ticket)
    if (!ticket || ticket.agentid !== ctx.app.agentid) fail(84015)
    if (ticket.expires_at < ctx.now) fail(84014)
    const m = memberOf(ctx.corp, ticket.userid) ?? fail(60111)
    if (!sees(ctx, m.userid)) fail(50002)
    return {
      userid: m.userid,
      gender: m.gender,
      avatar: absolute(ctx.world.url, m.avatar),
      qr_code: `${ctx.world.url}/m/${m.userid}`,
      mobile: m.mobile,
      email: m.email,
      biz_mail: m.biz_mail,
      address: m.address,
    }
  }),
]
