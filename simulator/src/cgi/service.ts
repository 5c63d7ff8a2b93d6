import type { AnyWecomCall } from '@rapport/wecom/call.ts'
import type { World } from '../world/world.ts'
import { fail } from './errors.ts'
import type { ServiceCgi, SuiteCgi } from './handler.ts'
import { count } from './limits.ts'

/** Whose token a provider's call brought. Codes of a wrong provider_access_token are those of any token (unverified). */
export function admitService(world: World, call: AnyWecomCall, query: Record<string, string>): ServiceCgi | SuiteCgi | World {
  if (call.token === 'none') return world
  const now = world.clock.seconds()
  const key = call.token === 'suite' ? query.suite_access_token : query.provider_access_token
  if (!key) fail(41001, call.token === 'suite' ? 'suite_access_token missing' : 'provider_access_token missing')
  for (const provider of world.providers.values()) {
    const ctx = { world, provider, now }
    if (call.token === 'provider' && key in provider.tokens) {
      if (provider.tokens[key]! <= now) fail(42001)
      count(world, provider.corpid, call.name)
      return ctx
    }
    const suite = call.token === 'suite' && provider.suites.find((s) => key in s.tokens)
    if (suite) {
      if (suite.tokens[key]! <= now) fail(42009)
      count(world, suite.suite_id, call.name)
      return { ...ctx, suite }
    }
  }
  return fail(call.token === 'suite' ? 40082 : 40014)
}

/** The same token while it is valid, as gettoken gives. */
export function tokenIn(world: World, tokens: Record<string, number>, fresh: () => string): { token: string; expires_in: number } {
  const now = world.clock.seconds()
  const known = Object.entries(tokens).find(([, until]) => until > now)
  if (known) return { token: known[0], expires_in: known[1] - now }
  // an old one is remembered for a while, to tell expired from unknown
  for (const [token, until] of Object.entries(tokens)) if (until < now - 86_400) delete tokens[token]
  const token = fresh()
  tokens[token] = now + world.settings.token_seconds
  world.changed()
  return { token, expires_in: world.settings.token_seconds }
}
