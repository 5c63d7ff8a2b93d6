import { gettoken } from '@rapport/wecom/calls/auth.ts'
import type { App, Token } from '../world/access-rows.ts'
import type { Corp } from '../world/corp.ts'
import { corpByAnyId, ownerOf } from '../world/encrypted-ids.ts'
import type { World } from '../world/world.ts'
import { fail } from './errors.ts'
import { countWrongSecret } from './limits.ts'

/** One token per (corp, secret), the same while it is valid (platform/00 §2.1). */
export function issueToken(world: World, input: { corpid?: unknown; corpsecret?: unknown }): { access_token: string; expires_in: number } {
  if (!input.corpid) fail(41002)
  if (!input.corpsecret) fail(41004)
  const corp = corpByAnyId(world, String(input.corpid))
  if (!corp) fail(40013)
  const app = corp.apps.find((a) => a.secret === input.corpsecret)
  // a suite's permanent code is no secret: service/get_corp_token takes it
  if (!app || ownerOf(world, app)?.suite.kind === 'third_party') {
    countWrongSecret(world, String(input.corpid))
    fail(40001)
  }
  if (app.withdrawn) fail(48004)
  return tokenFor(world, corp, app)
}

export function tokenFor(world: World, corp: Corp, app: App): { access_token: string; expires_in: number } {
  const now = world.clock.seconds()
  const valid = [...corp.tokens.values()].find((t) => t.secret === app.secret && t.expires_at > now)
  if (valid) return { access_token: valid.token, expires_in: valid.expires_at - now }
  forgetOld(corp)
  const token = corp.ids.opaque(128)
  corp.tokens.set(token, { token, secret: app.secret, expires_at: now + world.settings.token_seconds })
  world.changed()
  return { access_token: token, expires_in: world.settings.token_seconds }
}

/** Old tokens are remembered for a while, to tell expired (42001) from unknown (40014). */
function forgetOld(corp: Corp) {
  const extra = corp.tokens.size - 50
  if (extra > 0) for (const key of [...corp.tokens.keys()].slice(0, extra)) corp.tokens.delete(key)
}

export interface Caller {
  corp: Corp
  app: App
  token: Token
}

export function callerOf(world: World, token: string | undefined): Caller | undefined {
  if (!token) return undefined
  for (const corp of world.corps.values()) {
    const found = corp.tokens.get(token)
    const app = found && corp.apps.find((a) => a.secret === found.secret || a.earlier_secret === found.secret)
    if (found && app) return { corp, app, token: found }
  }
  return undefined
}

export const gettokenCall = gettoken
