import { scopeOf } from '../cgi/scope.ts'
import { type Corp, memberOf } from '../world/corp.ts'
import type { Provider, ServiceCode, Suite } from '../world/provider-rows.ts'
import { corpOf, note, Refusal, type World } from '../world/world.ts'
import { usedApp } from './licenses.ts'
import { needGrant } from './suites.ts'

const LOGIN_SECONDS = 300

function prune(codes: Record<string, ServiceCode>, now: number) {
  for (const [code, row] of Object.entries(codes)) if (row.expires_at < now - 3600) delete codes[code]
}

/** Somebody of a corp that installed the suite opens its page: a member of any range, a customer, or nobody known (platform/01 §2.4). */
export function suiteCode(world: World, provider: Provider, suite: Suite, how: { corpid?: string; id: string; scope: string }): string {
  const { corp, app } = needGrant(world, suite, how.corpid)
  const member = memberOf(corp, how.id)
  const customer = corp.customers.get(how.id)
  if (!member && !customer && how.id !== 'outsider') throw new Refusal(`没有这个人：${how.id}`, 404)
  if (member && member.status === 5) throw new Refusal(`${member.name} 已离职`, 404)
  if (member && how.scope !== 'snsapi_base' && !scopeOf(corp, app).members.has(member.userid.toLowerCase()))
    throw new Refusal(`${member.name} 不在「${suite.name}」的可见范围内`, 403)
  const code = provider.ids.opaque(43)
  prune(suite.codes, world.clock.seconds())
  suite.codes[code] = {
    corpid: corp.corpid,
    scope: how.scope,
    ...(member ? { userid: member.userid } : { openid: customer?.openid ?? `oO${provider.ids.opaque(26)}` }),
    ...(customer ? { external_userid: customer.external_userid } : {}),
    expires_at: world.clock.seconds() + world.settings.oauth_code_seconds,
  }
  if (member) usedApp(world, corp, app, member)
  note(world, 'person', corp, '网页授权', `${how.id} → ${suite.name}`)
  world.changed()
  return code
}

/** A member comes into the provider's own site from the login page or from the admin console. */
export function loginCode(world: World, provider: Provider, how: { corpid?: string; userid: string }): string {
  const corp: Corp = corpOf(world, how.corpid)
  const member = memberOf(corp, how.userid)
  if (member?.status !== 1) throw new Refusal(`没有这个员工：${how.userid}`, 404)
  const auth_code = provider.ids.opaque(64)
  prune(provider.login_codes, world.clock.seconds())
  provider.login_codes[auth_code] = {
    corpid: corp.corpid,
    scope: '',
    userid: member.userid,
    expires_at: world.clock.seconds() + LOGIN_SECONDS,
  }
  note(world, 'person', corp, '登录服务商', `${member.name} → ${provider.name}`)
  world.changed()
  return auth_code
}
