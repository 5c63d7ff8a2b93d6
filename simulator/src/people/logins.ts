import { scopeOf } from '../cgi/scope.ts'
import type { LoginCard } from '../sim/cards.ts'
import type { App, LoginTicket } from '../world/access-rows.ts'
import { type Corp, memberOf } from '../world/corp.ts'
import type { Customer, Member } from '../world/rows.ts'
import { appOf, corpOf, note, Refusal, type World } from '../world/world.ts'
import { usedApp } from './licenses.ts'

export const LOOPBACK = '*loopback*'

/** Exactly host[:port] of a trusted domain; the demo trusts any loopback address (platform/01 §1.1). */
export function trusted(app: Pick<App, 'trusted_domains'>, redirect_uri: string): boolean {
  let url: URL
  try {
    url = new URL(redirect_uri)
  } catch {
    return false
  }
  if (!/^https?:$/.test(url.protocol)) return false
  return app.trusted_domains.some((d) => (d === LOOPBACK ? isLoopback(url.hostname) : d === url.host))
}

export const isLoopback = (hostname: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname) || hostname.endsWith('.localhost')

export function needLogin(world: World, ticket: string): LoginTicket {
  const login = world.logins.get(ticket)
  if (!login) throw new Refusal('登录二维码不存在', 404)
  return login
}

export const loginText = (world: World, ticket: string) => `${world.url}/wwlogin/ticket/${ticket}`

/** `appid`: the company as the page was asked for it, by its own id or a provider's for it; so it is named on the way back. */
export function startLogin(
  world: World,
  corp: Corp,
  app: App,
  { appid, redirect_uri, state }: Pick<LoginTicket, 'appid' | 'redirect_uri' | 'state'>,
): LoginTicket {
  const ticket = corp.ids.hex(32)
  const login: LoginTicket = {
    ticket,
    corpid: corp.corpid,
    agentid: app.agentid,
    appid,
    redirect_uri,
    state,
    status: 'waiting',
    created_at: world.clock.now(),
  }
  world.logins.set(ticket, login)
  if (world.logins.size > 500) world.logins.delete(world.logins.keys().next().value!)
  return login
}

const expired = (world: World, login: LoginTicket) =>
  (login.status === 'waiting' || login.status === 'scanned') &&
  world.clock.now() - login.created_at > world.settings.login_ticket_seconds * 1000

export function loginCard(world: World, login: LoginTicket): LoginCard {
  const corp = corpOf(world, login.corpid)
  return {
    ticket: login.ticket,
    status: expired(world, login) ? 'expired' : login.status,
    corpid: corp.corpid,
    corp_name: corp.name,
    app: appOf(corp, login.agentid)?.name ?? '',
    ...(login.redirect ? { redirect: login.redirect } : {}),
  }
}

function inScope(corp: Corp, app: App, member: Member) {
  if (!scopeOf(corp, app).members.has(member.userid.toLowerCase()))
    throw new Refusal(`${member.name} 不在应用「${app.name}」的可见范围内`, 403)
}

export function confirm(world: World, login: LoginTicket, userid: string) {
  const corp = corpOf(world, login.corpid)
  const app = appOf(corp, login.agentid)
  const member = memberOf(corp, userid)
  if (!app || !member || member.status === 5) throw new Refusal('没有这个员工', 404)
  if (expired(world, login) || login.status === 'confirmed' || login.status === 'cancelled') throw new Refusal('二维码已失效，请刷新')
  if (member.status !== 1) throw new Refusal(`${member.name} 还没有激活企业微信`)
  inScope(corp, app, member)
  const code = memberCode(world, corp, app, member, 'snsapi_base')
  login.status = 'confirmed'
  login.redirect = withQuery(login.redirect_uri, { code, ...(login.state ? { state: login.state } : {}), appid: login.appid })
  note(world, 'person', corp, '确认登录', `${member.name} → ${app.name}`)
}

export function withQuery(uri: string, values: Record<string, string>): string {
  const url = new URL(uri)
  for (const [key, value] of Object.entries(values)) url.searchParams.set(key, value)
  return url.href
}

export function memberCode(world: World, corp: Corp, app: App, member: Member, scope: string): string {
  usedApp(world, corp, app, member)
  return putCode(world, corp, { agentid: app.agentid, scope, userid: member.userid })
}

/** An outsider: known by openid, and by external_userid when they are somebody's customer (platform/01 §1.2). */
export function outsiderCode(world: World, corp: Corp, app: App, customer: Customer | undefined): string {
  const openid = customer?.openid ?? `oO${corp.ids.opaque(26)}`
  return putCode(world, corp, {
    agentid: app.agentid,
    scope: 'snsapi_base',
    openid,
    ...(customer ? { external_userid: customer.external_userid } : {}),
  })
}

function putCode(
  world: World,
  corp: Corp,
  who: { agentid: number; scope: string; userid?: string; openid?: string; external_userid?: string },
): string {
  const code = corp.ids.opaque(43)
  corp.oauthCodes.set(code, { code, ...who, expires_at: world.clock.seconds() + world.settings.oauth_code_seconds, used: false })
  if (corp.oauthCodes.size > 1000) corp.oauthCodes.delete(corp.oauthCodes.keys().next().value!)
  world.changed()
  return code
}

export function cancel(login: LoginTicket) {
  if (login.status === 'waiting' || login.status === 'scanned') login.status = 'cancelled'
}
