import * as calls from '@rapport/wecom/wechat/calls/oauth.ts'
import { personOf } from '../world/openids.ts'
import { type Account, freshId, type VisitCode, type VisitToken } from '../world/wechat-rows.ts'
import type { World } from '../world/world.ts'
import { accountWith, authorisationOf } from './access.ts'
import { fail } from './errors.ts'
import { type ComponentWx, onComponent, onOpen, onWx } from './handler.ts'
import { faceOf, needPerson, unionidField } from './people.ts'
import { purge } from './purge.ts'

const REFRESH_SECONDS = 30 * 86_400

/** A code works once (40163), five minutes (42003), for the account it was made for (40029). */
function spend(world: World, account: Account, text: string, kind: VisitCode['kind'], component: string): VisitCode {
  const code = account.codes[text]
  if (!code || code.kind !== kind || code.component !== component) fail(40029)
  if (code.used) fail(40163)
  if (code.expires_at <= world.clock.seconds()) fail(42003)
  code.used = true
  world.changed()
  return code
}

function grant(world: World, account: Account, text: string, component = '') {
  const { openid, scope, snapshot } = spend(world, account, text, 'page', component)
  const now = world.clock.seconds()
  const access_token = freshId(world.wechat, 110)
  const visit: VisitToken = {
    openid,
    scope,
    component,
    snapshot,
    expires_at: now + world.settings.token_seconds,
    refresh: freshId(world.wechat, 110),
    refresh_until: now + REFRESH_SECONDS,
  }
  purge(world, account)
  account.visits[access_token] = visit
  return granted(world, account, access_token, visit)
}

function granted(world: World, account: Account, access_token: string, visit: VisitToken) {
  const { openid, scope, refresh, snapshot } = visit
  const person = personOf(world, openid, account.appid)
  const union = person && scope.includes('snsapi_userinfo') ? unionidField(world, account, person) : {}
  const expires_in = world.settings.token_seconds
  return { access_token, expires_in, refresh_token: refresh, openid, scope, ...(snapshot ? { is_snapshotuser: 1 } : {}), ...union }
}

function renew(world: World, account: Account, refresh_token: string, component = '') {
  const now = world.clock.seconds()
  const found = Object.entries(account.visits).find(([, one]) => one.refresh === refresh_token && one.component === component)
  if (!found) fail(40030)
  const [text, visit] = found
  if (visit.refresh_until <= now) fail(42002)
  // one that lives is prolonged, a dead one replaced
  const access_token = visit.expires_at > now ? text : freshId(world.wechat, 110)
  delete account.visits[text]
  visit.expires_at = now + world.settings.token_seconds
  account.visits[access_token] = visit
  world.changed()
  return granted(world, account, access_token, visit)
}

/** The visitor's own token; 40001 for any other, 42001 for a dead one, 40003 for somebody else's openid. */
function visitBy(world: World, token: string, openid: string): { account: Account; visit: VisitToken } {
  for (const account of Object.values(world.wechat.accounts)) {
    const visit = account.visits[token]
    if (!visit) continue
    if (visit.expires_at <= world.clock.seconds()) fail(42001)
    if (visit.openid !== openid) fail(40003)
    return { account, visit }
  }
  return fail(40001)
}

function session(world: World, account: Account, js_code: string, component = '') {
  const { openid } = spend(world, account, js_code, 'login', component)
  const person = needPerson(world, account, openid)
  return { session_key: Buffer.from(freshId(world.wechat, 16)).toString('base64'), openid, ...unionidField(world, account, person) }
}

/** An account that gave itself to this component. */
function authorised({ world, component }: ComponentWx, appid: string, component_appid: string): Account {
  const account = world.wechat.accounts[appid] ?? fail(40013)
  if (component_appid !== component.appid) fail(61011)
  if (!authorisationOf(component, appid)) fail(61003)
  return account
}

export const oauthHandlers = [
  onOpen(calls.snsOauth2AccessToken, ({ world }, { appid, secret, code }) => grant(world, accountWith(world, appid, secret), code)),
  onComponent(calls.snsOauth2ComponentAccessToken, (ctx, { appid, code, component_appid }) =>
    grant(ctx.world, authorised(ctx, appid, component_appid), code, component_appid),
  ),
  onOpen(calls.snsOauth2RefreshToken, ({ world }, { appid, refresh_token }) =>
    renew(world, world.wechat.accounts[appid] ?? fail(40013), refresh_token),
  ),
  onComponent(calls.snsOauth2ComponentRefreshToken, (ctx, { appid, refresh_token, component_appid }) =>
    renew(ctx.world, authorised(ctx, appid, component_appid), refresh_token, component_appid),
  ),
  onOpen(calls.snsUserinfo, ({ world }, { access_token, openid }) => {
    const { account, visit } = visitBy(world, access_token, openid)
    if (!visit.scope.includes('snsapi_userinfo')) fail(48001)
    const nobody = { nickname: '微信用户', headimgurl: '' }
    const person = visit.snapshot ? undefined : needPerson(world, account, openid)
    const who = person ? { ...faceOf(world, person), ...unionidField(world, account, person) } : nobody
    return { openid, sex: 0, city: '', province: '', country: '', privilege: [], ...who }
  }),
  onOpen(calls.snsAuth, ({ world }, { access_token, openid }) => {
    visitBy(world, access_token, openid)
    return {}
  }),
  onOpen(calls.snsJscode2session, ({ world }, { appid, secret, js_code }) => {
    const account = accountWith(world, appid, secret)
    if (account.kind !== 'mini_program') fail(48001)
    return session(world, account, js_code)
  }),
  onComponent(calls.snsComponentJscode2session, (ctx, { appid, js_code, component_appid }) =>
    session(ctx.world, authorised(ctx, appid, component_appid), js_code, component_appid),
  ),
  onWx(calls.wxaBusinessGetuserphonenumber, ({ world, account, now }, { code }) => {
    const { openid } = spend(world, account, code, 'phone', '')
    const phone = phoneOf(openid)
    const watermark = { timestamp: now, appid: account.appid }
    return { phone_info: { phoneNumber: phone, purePhoneNumber: phone, countryCode: '86', watermark } }
  }),
  onWx(calls.getcallbackip, () => ({ ip_list: ['127.0.0.1'] })),
]

/** A number that is nobody's: made up from the openid, always the same. */
function phoneOf(openid: string): string {
  let n = 0
  for (const c of openid) n = (n * 31 + c.charCodeAt(0)) % 100_000_000
  return `199${String(n).padStart(8, '0')}`
}
